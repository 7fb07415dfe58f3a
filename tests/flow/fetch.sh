# What the site sees of a guest: nothing twice, pauses where it wants them, the key where it belongs; and
# what the maintainer is told where there is no site. (The faults themselves: faults.sh.)
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config

# start_anew: no store, no faults, no counts
start_anew() {
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    site_get /-/reset >/dev/null
}

# asked ADDRESS: how often the site was asked for it
asked() {
    site_get /-/stats >"$WORK/stats.json"
    sqlite3 :memory: "SELECT coalesce(sum(value), 0) FROM json_each(CAST(readfile(
        '$WORK/stats.json') AS TEXT), '\$.addresses') WHERE key = '$1'"
}

# What has been placed and rated, without the table's "+/-", which tells of the run before.
rated="SELECT e.gid, p.name, outcome, place, moves FROM entry e JOIN player p ON p.id = e.player
ORDER BY 1, 2; SELECT c.seq, s.name, c.gid, c.delta, c.after FROM change c
JOIN standing s ON s.id = c.person ORDER BY 1, 2, 3"
logs="SELECT address, hex(body) FROM page WHERE newest AND kind = 'log' ORDER BY 1"
start_anew
update
store "$logs" >"$WORK/logs.whole"
store "$rated" >"$WORK/rated.whole"

# Three logs are refused: the next run asks for these, and else only for those without an end.
start_anew
fault redirect-loop /logs/31001.log
fault huge-headers /logs/31007.log 0 200000
fault status /logs/45003.log 0 403
update
check "each is listed with its reason" 3 \
    "$(store "SELECT count(*) FROM failure WHERE gid < 70000 AND reason <> ''")"
check_holds "the summary counts them" "3 failed" "$WORK/err"
site_get /-/reset >/dev/null
update
store "$rated" >"$WORK/rated.again"
check_same "the next run gets them: the same ratings" "$WORK/rated.whole" "$WORK/rated.again"
store "$logs" >"$WORK/logs.again"
check_same "the next run gets them: the same archive" "$WORK/logs.whole" "$WORK/logs.again"
site_get /-/stats >"$WORK/stats.json"
check "the next run asks for nothing else" "31001 31007 45003 70001 70002 70003 70007" "$(
    json_rows "$WORK/stats.json" '$.addresses' "SELECT group_concat(gid, ' ') FROM (SELECT
        CAST(substr(key, 7) AS INTEGER) AS gid FROM part WHERE key LIKE '/logs/%' ORDER BY 1)")"

# No log: recorded, and left alone for a day.
start_anew
fault html /logs/31001.log
fault empty /logs/31002.log
fault status /logs/31003.log 0 404
update
update
check "no log is asked for once" "1 1 1" \
    "$(asked /logs/31001.log) $(asked /logs/31002.log) $(asked /logs/31003.log)"
check "what is listed is no news: exit status" 0 "$STATUS"
site_get /-/reset >/dev/null
update --now "2026-12-01 11:59:59"
check "and left alone for a day" "0 0 0" \
    "$(asked /logs/31001.log) $(asked /logs/31002.log) $(asked /logs/31003.log)"
update --now "2026-12-01 12:00:00"
check "then asked for again" "1 1 1" \
    "$(asked /logs/31001.log) $(asked /logs/31002.log) $(asked /logs/31003.log)"
store "$logs" >"$WORK/logs.again"
check_same "and had" "$WORK/logs.whole" "$WORK/logs.again"

# The server wants to be left alone: the whole host is, not only the address.
start_anew
fault retry-after /logs/31003.log 1 2
SECONDS=0
update --max-parallel 1
check "Retry-After pauses the whole host" yes "$([ "$SECONDS" -ge 2 ] && echo yes)"
start_anew
fault retry-after '/api/games*' 1 86400
update
check "whoever wants a day is left alone: exit status" 4 "$STATUS"
check "whoever wants a day is left alone: asked once" 1 "$(site_stat '$.total')"
check_holds "whoever wants a day is left alone: it says so" "asks to be left alone for 86400 s" \
    "$WORK/err"
start_anew
fault retry-after /logs/31003.log 1 86400
update --max-parallel 1
check "what is left is counted, with the log that was refused" 1 \
    "$(grep -c "stopped early.*; $((1 + $(sqlite3 "$WORK/karoiq.db" "SELECT count(*) FROM game g
        WHERE tagged AND list_state = 'finished' AND log_page IS NULL AND gid != 31003"))) logs* [a-z]* left" "$WORK/err")"
check "and said once" 1 "$(grep -c 'stopped early' "$WORK/err")"

# The key goes to the site and nowhere else.
start_anew
printf 'geheimer-schluessel\n' >"$WORK/key"
chmod 600 "$WORK/key"
update --api-key-file "$WORK/key" --verbose
check "the key is sent" geheimer-schluessel "$(site_stat '$.api_key')"
check "the key stands in no output and no store" "" \
    "$(grep -rl geheimer-schluessel "$WORK/out" "$WORK/err" "$WORK/report" "$WORK"/karoiq.db*)"
chmod 644 "$WORK/key"
update --api-key-file "$WORK/key"
check "a key that others can read is refused" 3 "$STATUS"

# No site at all.
update --base-url http://nobody.invalid --retries 0
check "no such host" 4 "$STATUS"
update --base-url http://127.0.0.1:1 --retries 0
check "nobody listens" 4 "$STATUS"
check_run "check names it" 4 check --config config.ini --base-url http://127.0.0.1:1 --retries 0
check_holds "with what to do" "base_url is right" "$WORK/out"
update --base-url ftp://127.0.0.1
check "no web address" 2 "$STATUS"

# What the maintainer sees, and what he asks.
start_anew
check_run "check finds all well" 0 check --config config.ini
check "a line each" "ok   $WORK/config.ini|ok   store|ok   contact|ok   pace|ok   site|ok   list|ok   clock|" \
    "$(sed "s|ok   config.ini|ok   $WORK/config.ini|" "$WORK/out" | tr '\n' '|')"
printf '[game 1]\nexclude = yes\n' >"$WORK/corrections.ini"
check_run "check reads the corrections" 3 check --config config.ini --corrections corrections.ini
check_holds "and names the line" "bad  corrections: corrections.ini:" "$WORK/out"
check_run "a dry run needs no store" 0 fetch --dry-run --config config.ini
check "and makes none" no "$([ -e "$WORK/karoiq.db" ] && echo yes || echo no)"
update
check_run "a dry run says what would be asked" 0 fetch --dry-run --config config.ini --now "$NOW"
check "namely the logs without an end" "70001 70002 70003 70007" \
    "$(sed -n 's|.*/logs/\([0-9]*\)\.log .*|\1|p' "$WORK/out" | tr '\n' ' ' | sed 's/ $//')"
site_get /-/reset >/dev/null
check_run "a refresh" 0 fetch --refresh 31001 31002 --config config.ini --now "$NOW"
check "asks for what it was told to, and nothing else" "2 1 1" \
    "$(site_stat '$.total') $(asked /logs/31001.log) $(asked /logs/31002.log)"
check_run "the archive is whole" 0 archive verify --config config.ini
check_run "a log out of it" 0 archive show 132000 --config config.ini
check_same "is as it was sent" "$DATA/site/logs/132000.log" "$WORK/out"
(cd "$WORK" && script -qec "'$KAROIQ' archive show 31007 --config config.ini" /dev/null </dev/null) >"$WORK/out"
check "on a terminal its rubbish is shown, not obeyed" yes \
    "$(grep -qF '\x00' "$WORK/out" && ! grep -qaP '\x00' "$WORK/out" && echo yes)"
sqlite3 "$WORK/karoiq.db" "UPDATE page SET body = substr(body, 1, 40) WHERE gid = 31001 AND newest"
check_run "a damaged one is noticed" 1 archive verify --config config.ini
check_holds "and named" "karoiq fetch --refresh 31001" "$WORK/err"
check_run "a refresh gets it again" 0 fetch --refresh 31001 --config config.ini --now "$NOW"
check_run "it is read" 0 parse --config config.ini --now "$NOW"
check_run "the old version goes" 0 archive prune --config config.ini
check_run "and all is whole again" 0 archive verify --config config.ini
update --quiet
check "a good run with --quiet says nothing" "0 " "$STATUS $(cat "$WORK/out" "$WORK/err")"

# Two runs on one store: the second waits if it is told to.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
site_get /-/reset >/dev/null
fault delay '*' 0 20
(cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" --quiet >/dev/null 2>&1) &
run=$!
site_is_asked
update --wait
check "with --wait the second run comes after the first" "0 55" \
    "$STATUS $(store "SELECT count(*) FROM game WHERE tagged")"
check_holds "and says that it waits" "waiting for another run" "$WORK/err"
wait "$run"
site_get /-/reset >/dev/null

# A certificate that nobody vouches for is not accepted.
if command -v openssl >/dev/null; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
        -keyout "$WORK/tls.key" -out "$WORK/tls.crt" 2>/dev/null
    # It chooses a port that is free, and says so when it listens: under load that takes its time.
    mkfifo "$WORK/tls.said"
    timeout 60 openssl s_server -accept 127.0.0.1:0 -www -key "$WORK/tls.key" -cert "$WORK/tls.crt" \
        >"$WORK/tls.said" 2>&1 </dev/null &
    server=$!
    exec 7<"$WORK/tls.said"
    port=
    while [ -z "$port" ] && IFS= read -r said <&7; do
        [[ $said != ACCEPT*:* ]] || port=${said##*:}
    done
    update --base-url "https://127.0.0.1:$port" --retries 3 --timeout 30
    check "a certificate of nobody's: exit status" 4 "$STATUS"
    check_holds "a certificate of nobody's: it says so" "certificate" "$WORK/err"
    kill "$server"
    exec 7<&-
    { wait "$server"; } 2>/dev/null
fi
stop_site
