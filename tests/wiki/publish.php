<?php
/* Publishing to a real MediaWiki: publish.php KAROIQ FOLDER MEDIAWIKI PORT SEAL; needs MW_CONFIG_FILE. */
[, $karoiq, $folder, $mediawiki, $port, $seal] = $argv;
const PASSWORD = 'b0tb0tb0tb0tb0tb0tb0tb0tb0tb0t32';
$passed = $failed = 0;
$said = '';

function check( string $name, bool $right, string $detail = '' ): void {
    global $passed, $failed;
    echo ( $right ? 'ok ' : 'not ok ' ) . $name . "\n";
    if ( !$right && $detail !== '' ) {
        echo "  $detail\n";
    }
    $right ? $passed++ : $failed++;
}

/* Runs a program; [exit status, what it wrote to both streams]. */
function run( array $command, string $input = '', array $environment = [] ): array {
    $process = proc_open( $command, [ [ 'pipe', 'r' ], [ 'pipe', 'w' ], [ 'redirect', 1 ] ], $pipes, null,
        $environment + getenv() );
    fwrite( $pipes[0], $input );
    fclose( $pipes[0] );
    $output = stream_get_contents( $pipes[1] );
    return [ proc_close( $process ), $output ];
}

$server = proc_open( [ 'php', '-S', "127.0.0.1:$port", '-t', $mediawiki ],
    [ [ 'file', '/dev/null', 'r' ], [ 'file', "$folder/server.log", 'w' ], [ 'file', "$folder/server.log", 'a' ] ], $pipes );
for ( $i = 0; $i < 100 && !@fsockopen( '127.0.0.1', (int)$port ); $i++ ) {
    usleep( 50000 );
}

/* A store with twenty players. */
$database = "$folder/publish.db";
@mkdir( "$folder/none" );
file_put_contents( "$folder/none/999999.log", "2020-01-01 00:00:00: Spiel x auf Map 1 von y erstellt\n" );
run( [ $karoiq, '--database', $database, '--quiet', 'import', "$folder/none" ] );
$db = new PDO( "sqlite:$database" );
$db->exec( "INSERT OR REPLACE INTO rating_run VALUES ('fingerprint', 'none')" );
for ( $i = 1; $i <= 20; $i++ ) {
    $db->exec( "INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses, max, min,"
        . " last_game, last_played) VALUES ($i, 'Fahrer $i', $i, $i, 120 - $i, NULL, 7, 3, 2, 1, 120, 90, 7,"
        . " '2026-10-01 10:00:00')" );
}

run( [ $seal, $database ] );
/* Changes the stored ranking. */
$change = static function ( string $sql ) use ( $db, $seal, $database ): void {
    $db->exec( $sql );
    run( [ $seal, $database ] );
};

$publish = static function ( array $options = [], string $password = PASSWORD ) use ( $karoiq, $database, $port ): array {
    global $said;
    $result = run( [ $karoiq, '--database', $database, 'publish', '--now', '2026-11-30 12:00:00',
        '--requests-per-second', '0', '--wiki-api', "http://127.0.0.1:$port/api.php", '--wiki-user', 'Admin@karoiq',
        '--wiki-page', 'KaroIQ-Tabelle', ...$options ], '', [ 'KAROIQ_WIKI_PASSWORD' => $password ] );
    $said .= $result[1];
    return $result;
};
$write = static fn ( string $title, string $text ) =>
    run( [ 'php', "$mediawiki/maintenance/edit.php", '--quiet', $title ], $text );
$text = static fn ( string $title ) => run( [ 'php', "$mediawiki/maintenance/getText.php", $title ] )[1];
$revisions = static function () use ( $folder ): int {
    $wiki = new PDO( "sqlite:$folder/site/data/wiki.sqlite" );
    return (int)$wiki->query( 'SELECT count(*) FROM revision' )->fetchColumn();
};
$comment = static function () use ( $folder ): string {
    $wiki = new PDO( "sqlite:$folder/site/data/wiki.sqlite" );
    return (string)$wiki->query( 'SELECT comment_text FROM comment ORDER BY comment_id DESC LIMIT 1' )->fetchColumn();
};
$fault = static fn ( string $name, int $times ) =>
    file_put_contents( "$folder/site/conf/fault-$name", (string)$times );
$frame = "Vorher.\n<!-- karoiq begin -->\n<!-- karoiq end -->\nNachher.";

[ $status, $output ] = $publish();
check( 'a page that is not there is an error', $status === 6 && str_contains( $output, 'there is no page' ), $output );

$write( 'KaroIQ-Tabelle', $frame );
$before = $revisions();
[ $status, $output ] = $publish( [ '--dry-run' ] );
check( 'a dry run shows the difference and writes nothing', $status === 0 && $revisions() === $before
    && str_contains( $output, "+ 1. | {{Benutzer|Fahrer&#32;&#49;}} | 119,00" ), "$status $output" );

$snapshots = static fn (): int => (int)$db->query( 'SELECT count(*) FROM snapshot' )->fetchColumn();
check( 'which is nothing published', $snapshots() === 0, (string)$snapshots() );

[ $status, $output ] = $publish();
check( 'what is on the wiki is published', $snapshots() === 1, (string)$snapshots() );
$page = $text( 'KaroIQ-Tabelle' );
check( 'the tables are published', $status === 0 && str_contains( $page, '{| class="wikitable sortable"' ), "$status $output" );
check( 'what stands around them stays', str_starts_with( $page, "Vorher.\n<!-- karoiq begin -->\nStand: " )
    && str_ends_with( rtrim( $page ), "|}\n<!-- karoiq end -->\nNachher." ), $page );
$wiki = new PDO( "sqlite:$folder/site/data/wiki.sqlite" );
check( 'the first edit is not minor', (int)$wiki->query( 'SELECT rev_minor_edit FROM revision ORDER BY rev_id DESC LIMIT 1' )->fetchColumn() === 0 );
$wiki = null;
check( 'the summary says what changed', $comment() === 'KaroIQ: 21 Zeilen neu oder geändert, 0 entfallen', $comment() );

$before = $revisions();
[ $status, $output ] = $publish( [ '--now', '2026-12-01 12:00:00' ] );
check( 'where only the date would change nothing is written', $status === 0 && $revisions() === $before
    && str_contains( $output, 'already shows this' ), "$status $output" );

check( 'and it is the same ranking', $snapshots() === 1, (string)$snapshots() );

$change( "UPDATE standing SET rating = 150 WHERE id = 1" );
[ $status, $output ] = $publish();
check( 'one changed row is shown as what goes and what comes', $status === 0 && substr_count( $output, "\n+ " )
    + (int)str_starts_with( $output, '+ ' ) === 1 && substr_count( $output, '- ' ) >= 1, "$status $output" );

$fault( 'conflict', 1 );
$change( "UPDATE standing SET rating = 151 WHERE id = 1" );
[ $status, $output ] = $publish( [ '--wiki-max-shrink', '100' ] );
$page = $text( 'KaroIQ-Tabelle' );
check( 'after an edit conflict the page is read anew', $status === 0 && str_contains( $page, '151,00' )
    && !str_contains( $page, 'somebody else' ), "$status $output" );

$fault( 'session', 1 );
$change( "UPDATE standing SET rating = 152 WHERE id = 1" );
[ $status, $output ] = $publish();
check( 'after a lost session we log in anew', $status === 0 && str_contains( $text( 'KaroIQ-Tabelle' ), '152,00' ),
    "$status $output" );

$fault( 'lag', 2 );
$change( "UPDATE standing SET rating = 153 WHERE id = 1" );
$began = microtime( true );
[ $status, $output ] = $publish();
check( 'a wiki that lags is waited for', $status === 0 && microtime( true ) - $began > 2.5
    && str_contains( $text( 'KaroIQ-Tabelle' ), '153,00' ), "$status $output" );

# Vandals, who leave the rows as they are.
foreach ( [
    'another class' => [ 'class="wikitable sortable"', 'class="wikitable sortable" style="display:none"' ],
    'no opening' => [ '{| class', '{ class' ],
    'another sort key' => [ 'data-sort-value="118.000000000"', 'data-sort-value="1"' ],
    'a line that looks like the date' => [ "|}\n", "|}\nStand: alles gelogen\n" ],
    'a lost row mark' => [ "|-\n| ", "| " ],
] as $name => [ $from, $to ] ) {
    $good = rtrim( $text( 'KaroIQ-Tabelle' ) );
    $write( 'KaroIQ-Tabelle', preg_replace( '/' . preg_quote( $from, '/' ) . '/', $to, $good, 1 ) );
    [ $status, $output ] = $publish( [ '--dry-run' ] );
    check( "vandals: $name: a dry run shows it", $status === 0 && str_contains( $output, 'nothing was written' ), "$status $output" );
    [ $status, $output ] = $publish();
    check( "vandals: $name: is put right", $status === 0 && rtrim( $text( 'KaroIQ-Tabelle' ) ) === $good, "$status $output" );
}
[ $status, $output ] = $publish();
check( 'then it shows this already', $status === 0 && str_contains( $output, 'already shows this' ), "$status $output" );

# Answers of other and older wikis.
$answer = static fn ( string $action, string $json ) => file_put_contents( "$folder/site/conf/answer-$action", $json );
$rating = 160;
$old = [
    'a captcha' => [ '{"edit":{"captcha":{"type":"question","id":"7","question":"2+2"},"result":"Failure"}}', 6, 'captcha' ],
    'an abuse filter of old' => [ '{"edit":{"code":"abusefilter-disallowed","info":"Hit AbuseFilter: Bots","warning":"x","result":"Failure"}}', 6,
        'abusefilter-disallowed: Hit AbuseFilter: Bots' ],
    'a spam filter of old' => [ '{"edit":{"spamblacklist":"karopapier.de","result":"Failure"}}', 6, 'spam filter' ],
    'a refusal before 1.29' => [ '{"error":{"code":"protectedpage","info":"The page is protected"}}', 6, 'protectedpage: The page is protected' ],
    'a worn token before 1.29' => [ '{"error":{"code":"badtoken","info":"Invalid token"}}', 0, 'was written' ],
    'an edit conflict before 1.29' => [ '{"error":{"code":"editconflict","info":"Edit conflict"}}', 0, 'was written' ],
];
foreach ( $old as $name => [ $json, $expected, $words ] ) {
    $change( 'UPDATE standing SET rating = ' . $rating++ . ' WHERE id = 1' );
    $answer( 'edit', $json );
    [ $status, $output ] = $publish();
    check( "$name is understood", $status === $expected && str_contains( $output, $words ), "$status $output" );
}
$answer( 'login', '{"login":{"result":"Failed","reason":{"code":"wrongpassword","text":"Incorrect username or password entered."}}}' );
[ $status, $output ] = $publish();
check( 'a refused login in words', $status === 3 && str_contains( $output, 'Incorrect username or password' )
    && !str_contains( $output, '{' ), "$status $output" );
[ $status, $output ] = $publish( [ '--wiki-api', "http://127.0.0.1:$port/resources/assets/mediawiki.png" ] );
check( 'what is no api.php blames the setting', $status !== 0 && str_contains( $output, '[wiki] wiki_api' ), "$status $output" );
[ $status, $output ] = $publish( [ '--wiki-api', "http://127.0.0.1:$port/COPYING" ] );
check( 'nor is a text', $status !== 0 && str_contains( $output, '[wiki] wiki_api' ), "$status $output" );
$write( 'Umgezogen', '#REDIRECT [[KaroIQ-Tabelle]]' );
[ $status, $output ] = $publish( [ '--wiki-page', 'Umgezogen' ] );
check( 'a moved page names where it went', $status === 6 && str_contains( $output, "leads to 'KaroIQ-Tabelle'" ), "$status $output" );
[ $status, $output ] = $publish( [ '--player-template', 'Keine' ] );
check( 'a template that is not there is said', $status === 6 && str_contains( $output, "no template 'Keine'" ), "$status $output" );
[ $status, $output ] = $publish( [ '--player-template', '', '--game-template', '', '--dry-run' ] );
check( 'without templates names are text', $status === 0 && str_contains( $output, '| Fahrer&#32;&#49; |' ), "$status $output" );
[ $status, $output ] = $publish( [ '--wiki-tables', 'ranking running', '--dry-run' ] );
check( 'several tables have captions, an empty one says so', $status === 0 && str_contains( $output, '(zurzeit leer)' ), "$status $output" );

# What check says of the wiki.
$checked = static function ( array $options ) use ( $karoiq, $database, $port ): string {
    $output = run( [ $karoiq, '--database', $database, 'check', '--answers', 'en', '--contact', 'x@example.org', '--base-url',
        'http://127.0.0.1:9', '--retries', '0', '--wiki-api', "http://127.0.0.1:$port/api.php", '--wiki-user', 'Admin@karoiq',
        '--wiki-page', 'KaroIQ-Tabelle', ...$options ], '', [ 'KAROIQ_WIKI_PASSWORD' => PASSWORD ] )[1];
    return preg_match( '/^\w+ +wiki.*$/m', $output, $line ) ? $line[0] : $output;
};
check( 'check finds the wiki ready', $checked( [] ) === 'ok   wiki', $checked( [] ) );
check( 'or the page missing', str_contains( $checked( [ '--wiki-page', 'Nirgends' ] ), 'there is no page' ) );
check( 'or a template', str_contains( $checked( [ '--game-template', 'Keine' ] ), "no template 'Keine'" ) );
$answer( 'login', '{"login":{"result":"Failed","reason":"Wrong password"}}' );
check( 'or the password wrong', str_contains( $checked( [] ), 'Wrong password' ) );

$before = $revisions();
$change( 'DELETE FROM standing WHERE id > 10' );
[ $status, $output ] = $publish();
check( 'a ranking that shrank too much is not published', $status === 6 && $revisions() === $before
    && str_contains( $output, 'wiki_max_shrink' ), "$status $output" );
[ $status, $output ] = $publish( [ '--wiki-max-shrink', '60' ] );
check( 'unless that is allowed', $status === 0 && $revisions() === $before + 1, "$status $output" );

$before = $revisions();
[ $status, $output ] = $publish( [], str_repeat( 'wr0ng', 7 ) );
check( 'a wrong password is said', $status === 3 && str_contains( $output, 'does not let us log in' ), "$status $output" );
[ $status, $output ] = $publish( [], '' );
check( 'no password is said', $status === 3 && str_contains( $output, 'KAROIQ_WIKI_PASSWORD' ), "$status $output" );
[ $status, $output ] = $publish( [ '--wiki-api', 'http://wiki.example/api.php' ] );
check( 'a password does not travel unencrypted', $status === 3 && str_contains( $output, 'use https' ), "$status $output" );

$change( "UPDATE standing SET rating = 154 WHERE id = 1" );
$write( 'Ohne', 'Nichts.' );
[ $status, $output ] = $publish( [ '--wiki-page', 'Ohne' ] );
check( 'a missing comment is said', $status === 6 && str_contains( $output, 'do not both stand' ), "$status $output" );
$write( 'Zweimal', "$frame\n$frame" );
[ $status, $output ] = $publish( [ '--wiki-page', 'Zweimal' ] );
check( 'a comment that stands twice is said', $status === 6 && str_contains( $output, 'once each' ), "$status $output" );
$write( 'Verkehrt', "<!-- karoiq end -->\n<!-- karoiq begin -->" );
[ $status, $output ] = $publish( [ '--wiki-page', 'Verkehrt' ] );
check( 'comments in the wrong order are said', $status === 6 && str_contains( $output, 'wrong order' ), "$status $output" );
$write( 'Geschützt', $frame );
run( [ 'php', "$mediawiki/maintenance/protect.php", 'Geschützt' ] );
[ $status, $output ] = $publish( [ '--wiki-page', 'Geschützt' ] );
check( 'a protected page is said', $status === 6 && str_contains( $output, 'protectedpage' ), "$status $output" );

/* Who signs up on a page, and participants.tsv. */
$list = "$folder/participants.tsv";
file_put_contents( "$folder/sign-up.ini", "[rating]\nparticipants = participants.tsv\n[wiki]\nwiki_api = http://127.0.0.1:$port/api.php\n"
    . "wiki_participants = Mitspieler#Teilnehmer\n[fetch]\nrequests_per_second = 0\nretries = 0\n" );
$sign_up = static fn ( string ...$options ) =>
    run( [ $karoiq, '--config', "$folder/sign-up.ini", '--now', '2026-11-30 12:00:00', 'participants', ...$options ] );
$page = static fn ( string $items ) => "Text.\n== Teilnehmer ==\nTragt euch ein.\n$items\n== Sonst ==\n* Fremder\n";
$dated = static function ( string $stamp ) use ( $folder ): void {
    $wiki = new PDO( "sqlite:$folder/site/data/wiki.sqlite" );
    $wiki->exec( "UPDATE revision SET rev_timestamp = '$stamp' WHERE rev_id = (SELECT max(rev_id) FROM revision)" );
};
foreach ( [ '20260901120000' => "* {{Benutzer|Anna}}\n* [[Benutzer:Bert|bert]]\n* Weg",
    '20261001223000' => "* {{Benutzer|Anna}}\n* [[Benutzer:Bert|bert]]\n* Weg\n* Carla (kein TC)",
    '20261110120000' => "* {{Benutzer|Anna}}\n* [[Benutzer:Bert|bert]]\n* Carla (kein TC)" ] as $stamp => $items ) {
    $write( 'Mitspieler', $page( $items ) );
    $dated( (string)$stamp );
}
$old = "# von Hand\nAnna\t\t\tseit je\r\nWeg\t2026-09-01\t\tbald\n";
file_put_contents( $list, $old );
[ $status, $output ] = $sign_up();
check( 'who came and went since when is shown, and nothing is written', $status === 0 && file_get_contents( $list ) === $old
    && str_contains( $output, "+ bert ab 2026-09-01\n+ Carla ab 2026-10-02: (kein TC)\n- Weg bis 2026-11-09\n" ), "$status $output" );
[ $status, $output ] = $sign_up( '--write' );
check( 'with --write the file has it, comments kept', $status === 0 && file_get_contents( $list ) === "# von Hand\nAnna\t\t\tseit je\r\n"
    . "Weg\t2026-09-01\t2026-11-09\tbald\nbert\t2026-09-01\t\t\nCarla\t2026-10-02\t\t(kein TC)\n", $output . file_get_contents( $list ) );
[ $status, $output ] = $sign_up( '--write' );
check( 'the next time nothing changes', $status === 0 && str_contains( $output, 'says this already' ), "$status $output" );
$before = file_get_contents( $list );
$write( 'Mitspieler', $page( "* {{Benutzer|Anna}} und {{Benutzer|Dora}}\n* Emil" ) );
[ $status, $output ] = $sign_up( '--write' );
check( 'a line that cannot be read is listed, and nothing written', $status === 1 && file_get_contents( $list ) === $before
    && str_contains( $output, '? * {{Benutzer|Anna}} und' ), "$status $output" );
$write( 'Mitspieler', "== Andere ==\n* Emil\n" );
[ $status, $output ] = $sign_up( '--write' );
check( 'a section that is gone is an error', $status === 4 && file_get_contents( $list ) === $before
    && str_contains( $output, 'has no section' ), "$status $output" );

$change( 'DELETE FROM standing' );
[ $status, $output ] = $publish();
check( 'an empty ranking is not published', $status === 6 && str_contains( $output, 'is empty' ), "$status $output" );
check( 'none of these wrote to the page', str_contains( $text( 'KaroIQ-Tabelle' ), '16' . ( $rating - 161 ) . ',00' ) );

proc_terminate( $server );
proc_close( $server );
[ $status, $output ] = $publish();
$change( "INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses, max, min,"
    . " last_game, last_played) VALUES (1, 'x', 1, 1, 101, NULL, 7, 3, 2, 1, 120, 90, 7, '2026-10-01 10:00:00')" );
[ $status, $output ] = $publish( [ '--retries', '0' ] );
check( 'a wiki that is not there is said', $status === 4, "$status $output" );
check( 'the password was never said', !str_contains( $said, PASSWORD ) && !str_contains( $said, 'wr0ng' ) );

echo "$passed passed, $failed failed\n";
exit( $failed === 0 ? 0 : 1 );
