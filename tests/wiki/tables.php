<?php
/* The wiki tables on a real MediaWiki: what a reader sees is what was meant. tables.php KAROIQ FOLDER
   MEDIAWIKI; needs MW_CONFIG_FILE. */
[, $karoiq, $folder, $mediawiki, , $seal] = $argv;
$passed = $failed = 0;

function check( string $name, bool $right, string $detail = '' ): void {
    global $passed, $failed;
    echo ( $right ? 'ok ' : 'not ok ' ) . $name . "\n";
    if ( !$right && $detail !== '' ) {
        echo "  $detail\n";
    }
    $right ? $passed++ : $failed++;
}

/* Names that a wiki would take for markup, mixed by a generator that gives the same on every machine. */
function nastyNames( int $count ): array {
    $parts = [ '[[', ']]', '{{', '}}', '|', '||', '!', '!!', "''", "'''", '<nowiki>', '</nowiki>', '<b>', '-->',
        '<!--', '&amp;', '&#65;', '&nbsp;', '#', '##', '*', ':', ';', '=', '==', '----', '~~~', '~~~~', '__TOC__',
        '__NOTOC__', 'RFC 1234', 'ISBN 3161484100', 'PMID 12', 'http://x.example/', 'mailto:x@x', '//x', '{|', '|}',
        '|-', '|+', '-{', '}-', '{{{1}}}', '#REDIRECT', '[[Datei:X.png]]', '[[Kategorie:X]]', '<ref>', '<script>',
        "\t", "\n", "\r\n", "\r", ' ', '  ', "\x01", "\x1b", "\x7f", "\u{80}", "\u{9f}", "\u{a0}", "\u{ad}",
        "\u{200b}", "\u{200f}", "\u{202e}", "\u{2066}", "\u{2028}", "\u{3000}", "\u{fffe}", "\u{feff}", "\u{ff3f}",
        "\u{308}", "\u{327}", "\u{212b}", "\u{37e}", "\u{1f71}", "\u{f900}", "\u{1100}\u{1161}", "\u{fffd}",
        'ä', 'ß', 'Ω', 'Ж', 'ש', 'ع', '漢', 'か', '한', '🏎️', '🚗', '→', '€', '_', '/', '\\', '..', '%41',
        '"', "'", 'a', 'Z', '0', '9', '.', ',', '(', ')', '@', '+', '-', 'Kevin', 'x' ];
    $names = [];
    mt_srand( 20261130 );
    while ( count( $names ) < $count ) {
        $name = '';
        for ( $i = mt_rand( 1, 6 ); $i > 0; $i-- ) {
            $name .= $parts[ mt_rand( 0, count( $parts ) - 1 ) ];
        }
        $names[$name] = true;
    }
    return array_map( 'strval', array_keys( $names ) );
}

/* What of a name can be seen at all: what HTML cannot hold is shown as U+FFFD. */
function meant( string $name ): string {
    $text = str_replace( [ "\r\n", "\r" ], "\n", $name );
    return preg_replace( '/[\x{0}-\x{8}\x{b}\x{c}\x{e}-\x{1f}\x{7f}-\x{9f}\x{fffe}\x{ffff}]/u', "\u{fffd}", $text );
}

function run( array $command, ?string $input = null ): string {
    $process = proc_open( $command, [ [ 'pipe', 'r' ], [ 'pipe', 'w' ], STDERR ], $pipes );
    if ( $input !== null ) {
        /* All of it before the first answer: these programs read their input to the end. */
        fwrite( $pipes[0], $input );
    }
    fclose( $pipes[0] );
    $output = stream_get_contents( $pipes[1] );
    $status = proc_close( $process );
    if ( $status !== 0 ) {
        check( implode( ' ', $command ), false, "exit status $status" );
    }
    return $output;
}

/* Rows of cells: [text, sort key] each; the first row is the headings. */
function tableOf( string $html ): array {
    $document = new DOMDocument();
    @$document->loadHTML( '<?xml encoding="utf-8"?>' . $html );
    $rows = [];
    foreach ( $document->getElementsByTagName( 'tr' ) as $tr ) {
        $cells = [];
        foreach ( $tr->childNodes as $cell ) {
            if ( $cell instanceof DOMElement ) {
                $cells[] = [ preg_replace( '/\n\z/', '', $cell->textContent ), $cell->getAttribute( 'data-sort-value' ),
                    $cell->getElementsByTagName( '*' )->length ];
            }
        }
        $rows[] = $cells;
    }
    return $rows;
}

$ordinary = [ 'Kevin', 'Kevin II', 'Müller', 'a.b', 'Fahrer_1', '2Fast4You', 'O’Neil', 'Jean-Luc', 'Жук', '漢字の人', 'R&D', 'x@y',
    'C++', 'Didi!', '50%', '(wer)' ];
$names = array_values( array_unique( array_merge( $ordinary, nastyNames( 510 ) ) ) );

/* A store with these names in the ranking; each is also the title of a game. */
@mkdir( "$folder/empty", 0777, true );
file_put_contents( "$folder/empty/999999.log", "2020-01-01 00:00:00: Spiel x auf Map 1 von y erstellt\n" );
$database = "$folder/wiki.db";
run( [ $karoiq, '--database', $database, '--quiet', 'import', "$folder/empty" ] );
$db = new PDO( "sqlite:$database" );
$db->exec( 'BEGIN' );
$db->exec( "INSERT OR REPLACE INTO rating_run VALUES ('fingerprint', 'none')" );
$standing = $db->prepare( 'INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses,'
    . ' max, min, last_game, last_played) VALUES (?, ?, ?, ?, ?, ?, 7, 3, 2, 1, ?, 90.125, ?, ?)' );
$game = $db->prepare( 'INSERT INTO game (gid, title, tagged, log_finished) VALUES (?, ?, 1, ?)' );
$verdict = $db->prepare( "INSERT INTO verdict (gid, seq, state) VALUES (?, ?, 'rated')" );
$change = $db->prepare( 'INSERT INTO change (seq, person, gid, place, outcome, before, delta, after)'
    . " VALUES (?, ?, ?, 1, 'finished', 100, 0.5, 100.5)" );
foreach ( $names as $i => $name ) {
    $id = $i + 1;
    $played = sprintf( '20%02d-%02d-%02d 12:00:00', 10 + $i % 15, 1 + $i % 12, 1 + $i % 28 );
    $rating = 150 - $i * 0.3217;
    $standing->execute( [ $id, $name, $id, $id, $rating, ( $i % 7 - 3 ) * 0.25, $rating + 10, 1000 + $id, $played ] );
    $game->execute( [ 1000 + $id, $name, $played ] );
    $verdict->execute( [ 1000 + $id, $id ] );
    $change->execute( [ $id, $id, 1000 + $id ] );
}
$db->exec( 'COMMIT' );
$stored = $db->query( 'SELECT name FROM standing ORDER BY position' )->fetchAll( PDO::FETCH_COLUMN );
unset( $standing, $game, $verdict, $change, $db );
run( [ $seal, $database ] );

$report = static fn ( string ...$options ) => run( [ $karoiq, '--database', $database, '--quiet', 'report', '--now',
    '2026-11-30 12:00:00', '--format', 'wiki', '--output', '-', ...$options ] );
$render = static fn ( string $wikitext ) =>
    run( [ 'php', "$mediawiki/maintenance/parse.php", '--quiet', '--title', 'Test' ], $wikitext );
$table = tableOf( $render( $report() ) );

check( 'one row a player, after the headings', count( $table ) === count( $names ) + 1, (string)count( $table ) );
check( 'eleven columns in every row', array_unique( array_map( 'count', $table ) ) === [ 11 ] );
check( 'the headings', array_column( $table[0], 0 ) === [ 'Rang', '+/-', 'Spieler', 'KaroIQ', 'Spiele', 'S', 'U', 'N', 'Max',
    'Min', 'Letztes Spiel' ], implode( ' ', array_column( $table[0], 0 ) ) );

$wrong = [];
foreach ( $stored as $i => $name ) {
    if ( ( $table[$i + 1][2][0] ?? null ) !== meant( $name ) ) {
        $wrong[] = json_encode( [ bin2hex( $name ), meant( $name ), $table[$i + 1][2][0] ?? null ], JSON_UNESCAPED_UNICODE );
    }
}
check( count( $names ) . ' names show as they are', $wrong === [], implode( "\n  ", array_slice( $wrong, 0, 8 ) ) );
$linked = array_sum( array_map( static fn ( $row ) => (int)( $row[2][2] > 0 ), array_slice( $table, 1, count( $ordinary ) ) ) );
check( 'ordinary names are links', $linked === count( $ordinary ), (string)$linked );
$odd = array_filter( array_slice( $table, 1 ), static fn ( $row ) => $row[2][2] > 1 );
check( 'no name makes an element of its own', $odd === [] );

foreach ( [ 3 => 'KaroIQ', 8 => 'Max' ] as $column => $name ) {
    $right = true;
    for ( $i = 1; $i < count( $table ); $i++ ) {
        [ $text, $key ] = $table[$i][$column];
        $right = $right && is_numeric( $key ) && preg_match( '/^−?\d+,\d\d$/u', $text )
            && abs( (float)strtr( $text, [ ',' => '.', '−' => '-' ] ) - (float)$key ) < 0.005000001
            && ( $i === 1 || (float)$key < (float)$table[$i - 1][$column][1] );
    }
    check( "$name in German form, with its number as sort key", $right );
}
$right = true;
foreach ( array_slice( $table, 1 ) as $row ) {
    $date = DateTime::createFromFormat( '!d.m.Y', $row[10][0] );
    $right = $right && $date && $date->format( 'Y-m-d' ) === substr( $row[10][1], 0, 10 );
    $sign = (float)$row[1][1] <=> 0;
    $right = $right && mb_substr( $row[1][0], 0, 1 ) === [ -1 => '−', 0 => '±', 1 => '+' ][$sign];
}
check( 'dates and changes have sort keys of their own', $right );

$latest = tableOf( $render( $report( '--table', 'latest' ) ) );
$wrong = [];
foreach ( array_slice( $latest, 1 ) as $i => $row ) {
    $title = meant( $stored[count( $stored ) - 1 - $i] );
    if ( $row[1][0] !== $title || $row[2][0] !== "$title +0,50" ) {
        $wrong[] = json_encode( [ $title, $row[1][0], $row[2][0] ], JSON_UNESCAPED_UNICODE );
    }
}
check( 'titles of the latest games show as they are', $wrong === [] && count( $latest ) === 51,
    implode( "\n  ", array_slice( $wrong, 0, 8 ) ) );
$records = tableOf( $render( $report( '--table', 'records' ) ) );
check( 'records are a table', count( $records ) > 5 && array_unique( array_map( 'count', $records ) ) === [ 5 ] );

/* Saving changes nothing: no signature is expanded, no character normalised. */
$text = $report();
run( [ 'php', "$mediawiki/maintenance/edit.php", '--quiet', 'KaroIQ' ], $text );
check( 'the page is saved as it was sent',
    rtrim( run( [ 'php', "$mediawiki/maintenance/getText.php", 'KaroIQ' ] ) ) === rtrim( $text ) );

echo "$passed passed, $failed failed\n";
exit( $failed === 0 ? 0 : 1 );
