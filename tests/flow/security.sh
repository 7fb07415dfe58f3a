# What SECURITY.md promises: how the program is built, what it never calls, what it takes from itself,
# files with secrets.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

# Sanitizers and coverage are built with other flags.
if nm "$KAROIQ" 2>/dev/null | grep -qE '__asan_init|__gcov_'; then
    ok "how a program under sanitizers or coverage is built does not matter"
else
    readelf -hW "$KAROIQ" >"$WORK/header"
    readelf -lW "$KAROIQ" >"$WORK/segments"
    readelf -dW "$KAROIQ" >"$WORK/dynamic"
    check "it is loaded at a random address" "DYN" "$(awk '/Type:/ { print $2 }' "$WORK/header")"
    check_holds "and says so" "PIE" "$WORK/dynamic"
    check_holds "addresses of functions are fixed before main" "BIND_NOW" "$WORK/dynamic"
    check_holds "and then read-only" "GNU_RELRO" "$WORK/segments"
    check "the stack is no code" "RW" "$(awk '/GNU_STACK/ { print $7 }' "$WORK/segments")"
    check "nothing is code and writable" "" "$(grep -E 'LOAD.* RWE ' "$WORK/segments")"
    nm -D "$KAROIQ" >"$WORK/calls"
    check_holds "the stack is guarded" "__stack_chk_fail" "$WORK/calls"
    check "calls are checked for length" yes "$(grep -qE ' __(snprintf|vsnprintf|memcpy|fprintf)_chk' "$WORK/calls" && echo yes)"
    check "no shell, no other program, no unbounded copy" "" "$(
        awk '{ sub(/@.*/, "", $NF); print $NF }' "$WORK/calls" | grep -xE \
            'system|popen|exec[lv]p?e?|posix_spawnp?|v?fork|strcpy|strcat|v?sprintf|gets|atoi|tmpnam|mktemp')"
fi

start_site
write_config
CONFIG=(--config "$WORK/config.ini" --now "$NOW")
karoiq --version --verbose
check_holds "--version --verbose tells of the sandbox" "sandbox: " "$WORK/out"
if grep -q 'sandbox: Landlock' "$WORK/out"; then
    fault delay '*' 0 100
    (cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" >/dev/null 2>&1) &
    run=$!
    for ((turn = 0; turn < 50; turn++)); do
        promise=$(awk '/NoNewPrivs/ { print $2 }' "/proc/$run/status" 2>/dev/null)
        [ "$promise" != 1 ] || break
        sleep 0.02
    done
    check "an update has confined itself" 1 "$promise"
    wait $run
    check "and does its work all the same" yes "$([ $? -le 1 ] && echo yes)"
    site_get /-/reset >/dev/null
fi

# Elsewhere than in the store's folder: what the command line names is allowed.
mkdir "$WORK/elsewhere" "$WORK/data"
update --directory "$WORK/elsewhere/report" --database "$WORK/data/karoiq.db"
check "store and report may lie apart" yes "$([ "$STATUS" -le 1 ] && [ -f "$WORK/elsewhere/report/index.html" ] && echo yes)"
check_run "a file named by --output" 0 report --format csv --output "$WORK/elsewhere/r.csv" "${CONFIG[@]}" \
    --database "$WORK/data/karoiq.db"
ln -s elsewhere/r.csv "$WORK/link.csv"
check_run "and through a link" 0 report --format csv --output "$WORK/link.csv" "${CONFIG[@]}" \
    --database "$WORK/data/karoiq.db"
check "which stays one" yes "$([ -L "$WORK/link.csv" ] && echo yes)"
check_run "a backup elsewhere" 0 backup "$WORK/elsewhere/copy.db" --database "$WORK/data/karoiq.db" "${CONFIG[@]}"
check_run "what simulate draws" 0 simulate --runs 2 --games 600 --svg "$WORK/elsewhere/d.svg"
check "is there" yes "$([ -s "$WORK/elsewhere/d.svg" ] && echo yes)"
gid=$(sqlite3 "$WORK/data/karoiq.db" "SELECT min(gid) FROM verdict WHERE state = 'rated'")
check_run "an audit elsewhere" 0 audit "$gid" --output "$WORK/elsewhere/a.json" "${CONFIG[@]}" --database "$WORK/data/karoiq.db"
check_run "a first configuration elsewhere" 0 init --config "$WORK/elsewhere/config.ini"
(cd "$WORK/data" && "$KAROIQ" archive show "$gid" --output "$WORK/elsewhere/log" --database karoiq.db)
check "a log elsewhere" 0 $?
check "the store is for its owner alone" 600 "$(stat -c %a "$WORK/data/karoiq.db")"

# Secrets.
echo "a-key-of-the-api" >"$WORK/key"
write_config "api_key_file = key"
for mode in 640 604 644; do
    chmod "$mode" "$WORK/key"
    update
    check "a key file that others can read ($mode) is refused" 3 "$STATUS"
    check_holds "with what to do" "chmod 600" "$WORK/err"
done
chmod 600 "$WORK/key"
update --verbose
check "else it is used" yes "$([ "$STATUS" -le 1 ] && echo yes)"
check "and never shown" "" "$(grep -l a-key-of-the-api "$WORK/out" "$WORK/err")"
check "or stored" "" "$(sqlite3 -readonly "$WORK/karoiq.db" .dump | grep a-key-of-the-api)"
check "or published" "" "$(grep -rl a-key-of-the-api "$WORK/report")"

# A wiki that sends back what it was sent: as it came, decoded, and in Base64.
cat >"$WORK/wiki.pl" <<'EOF'
use IO::Socket::INET; use MIME::Base64; $| = 1;
my $wiki = IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1") or die;
print $wiki->sockport, "\n";
while (my $guest = $wiki->accept) {
    my ($length, $body) = (0, "");
    while (<$guest>) { $length = $1 if /^content-length: *(\d+)/i; last if /^\r?$/ }
    read $guest, $body, $length;
    my %field = map { my ($n, $v) = split /=/, $_, 2; $v =~ s/%(..)/chr hex $1/ge; ($n, $v) } split /&/, $body;
    my $said = $body =~ /action=login/ ? join " ", $body, lc $body, $field{lgpassword}, $field{lgtoken},
        encode_base64($field{lgpassword}, ""), $field{lgname} : "";
    my $answer = $said ? qq({"login":{"result":"Failed","reason":"no: $said"}})
        : qq({"query":{"tokens":{"logintoken":"token of 16+"}}});
    print $guest "HTTP/1.1 200 OK\r\nContent-Length: ", length $answer, "\r\nConnection: close\r\n\r\n$answer";
    close $guest;
}
EOF
perl "$WORK/wiki.pl" >"$WORK/wiki.port" &
wiki=$!
until [ -s "$WORK/wiki.port" ]; do sleep 0.1; done
KAROIQ_WIKI_PASSWORD='pass:/+word?' karoiq publish --config config.ini --now "$NOW" --database "$WORK/data/karoiq.db" \
    --wiki-api "http://127.0.0.1:$(cat "$WORK/wiki.port")/api.php" --wiki-user "Max@bot-name" --wiki-page Page --verbose
kill "$wiki"
check "a wiki that refuses the login" 3 "$STATUS"
check_holds "is quoted" "the wiki does not let us log in: Failed: no: " "$WORK/err"
for secret in 'pass:' 'word?' 'pass%3A%2F' 'pass%3a%2f' "$(printf %s 'pass:/+word?' | base64 | cut -c1-12)" \
    'Max@bot-name' 'Max%40bot-name' 'token of 16+' 'token%20of%2016'; do
    check "without '$secret'" "" "$(cat "$WORK/out" "$WORK/err" | grep -F -- "$secret")"
done

# A terminal gets no control characters, whatever the format; a pipe gets every byte.
evil=$(printf 'e\033[31mvil\302\233\342\200\256')
cp "$WORK/data/karoiq.db" "$WORK/evil.db"
sqlite3 "$WORK/evil.db" "UPDATE player SET name = '$evil' WHERE id = (SELECT player FROM entry e
    JOIN verdict v USING (gid) WHERE v.state = 'rated' LIMIT 1); DELETE FROM game_checksum;
    INSERT INTO game_checksum SELECT gid, NULL FROM (SELECT 0 AS gid UNION SELECT gid FROM game
    UNION SELECT gid FROM anomaly WHERE gid IS NOT NULL)"
karoiq rate --database "$WORK/evil.db" "${CONFIG[@]}"
for format in csv json wiki html; do
    karoiq report --format $format --database "$WORK/evil.db" "${CONFIG[@]}" --output -
    cp "$WORK/out" "$WORK/piped"
    (cd "$WORK" && script -qec "'$KAROIQ' report --format $format --database evil.db --config config.ini --now '$NOW' --output -" \
        /dev/null </dev/null >"$WORK/typed" 2>&1)
    check "$format on a terminal has no control characters" "" \
        "$(tr -d '\r\n\t' <"$WORK/typed" | LC_ALL=C grep -aoP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]' | head -3 | od -An -tx1)"
    check "$format has as many lines as in a pipe" "$(wc -l <"$WORK/piped")" "$(wc -l <"$WORK/typed")"
done
karoiq report --format csv --database "$WORK/evil.db" "${CONFIG[@]}" --output -
check_holds "a pipe has the name as it is" "$evil" "$WORK/out"
stop_site

# A config.ini that somebody else has laid into a folder where all may write.
if [ "$(id -u)" = 0 ]; then
    mkdir -m 1777 "$WORK/shared"
    echo "[source]" >"$WORK/shared/config.ini"
    chown 65534 "$WORK/shared/config.ini"
    (cd "$WORK/shared" && "$KAROIQ" status 2>"$WORK/err")
    check "is not used" 3 $?
    check_holds "and says how it is" "if it is meant, name it: --config config.ini" "$WORK/err"
    (cd "$WORK/shared" && "$KAROIQ" status --config config.ini 2>"$WORK/err")
    check "unless it is named" 5 $?
    chown 65534 "$WORK/shared"
    (cd "$WORK/shared" && "$KAROIQ" status 2>"$WORK/err")
    check "or the folder is its owner's" 5 $?
else
    skipped "a config.ini of somebody else's" "root"
fi

# A folder of logs does not lead elsewhere.
mkdir -p "$WORK/logs/sub" "$WORK/private"
cp "$DATA/site/logs/132000.log" "$WORK/private/1.log"
cp "$DATA/site/logs/31001.log" "$WORK/logs/sub/31001.log"
ln -s ../private/1.log "$WORK/logs/5.log"
ln -s ../private "$WORK/logs/all"
ln -s sub/31001.log "$WORK/logs/31002.log"
check_run "a link that leads out of the folder is not followed" 1 import logs --database "$WORK/linked.db"
check_holds "and named" "logs/5.log: cannot be imported: a link that leads out of the folder" "$WORK/err"
check "nor is one to a folder" "31001 31002" \
    "$(sqlite3 "$WORK/linked.db" "SELECT group_concat(gid, ' ') FROM (SELECT gid FROM page ORDER BY gid)")"
check_run "a link that is named is" 0 import logs/5.log --database "$WORK/linked.db"
