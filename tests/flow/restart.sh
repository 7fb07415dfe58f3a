# Interrupted at any time, the next run goes on and ends where an undisturbed one does.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config

dump="SELECT address, hex(body) FROM page WHERE newest AND kind = 'log' ORDER BY 1;
SELECT gid, title, tagged, list_state, log_finished FROM game ORDER BY gid;
SELECT e.gid, p.name, outcome, place, moves, crashes FROM entry e JOIN player p ON p.id = e.player
ORDER BY 1, 2; SELECT c.seq, s.name, c.gid, c.delta, c.after FROM change c
JOIN standing s ON s.id = c.person ORDER BY 1, 2, 3"

update
store "$dump" >"$WORK/undisturbed"
cp -r "$WORK/report" "$WORK/whole"
check "there is something to compare" yes "$([ "$(wc -l <"$WORK/undisturbed")" -gt 300 ] && echo yes)"

# interrupt NAME SIGNAL SECONDS STATUS: a slow site, the program killed in the middle, then run again
interrupt() {
    # Without job control a job in the background would not hear Ctrl-C.
    set -m
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    site_get /-/reset >/dev/null
    fault delay '*' 0 20
    (cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" >"$WORK/out" 2>"$WORK/err") &
    local run=$!
    sleep "$3"
    kill -s "$2" "$run" 2>/dev/null
    # The shell's own word about a killed job is of no interest.
    { wait "$run"; } 2>/dev/null
    check "$1: how it ended" "$4" $?
    local asked
    asked=$(site_stat '$.total')
    site_get /-/reset >/dev/null
    update
    check "$1: the next run goes through" yes "$([ "$STATUS" -le 1 ] && echo yes)"
    store "$dump" >"$WORK/again"
    check_same "$1: the same games and ratings" "$WORK/undisturbed" "$WORK/again"
    check_same "$1: the same report" "$WORK/whole" "$WORK/report"
    check "$1: no file is left over" "" "$(find "$WORK/report" -name '.?*' ! -name .karoiq -type f)"
    echo "  asked before $asked, after $(site_stat '$.total')"
}
interrupt "kill -9 early" KILL 0.15 137
interrupt "kill -9 in the middle" KILL 0.4 137
interrupt "kill -9 late" KILL 0.6 137
interrupt "Ctrl-C" INT 0.35 130
interrupt "SIGTERM" TERM 0.35 143
interrupt "SIGHUP" HUP 0.35 129

# What came before a long pause is kept at once, not when the next page comes.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
site_get /-/reset >/dev/null
fault unavailable '/logs/90*' 1 60
(cd "$WORK" && exec "$KAROIQ" fetch --config config.ini --now "$NOW" --max-parallel 1 >/dev/null 2>&1) &
run=$!
sleep 3
kill -KILL "$run"
{ wait "$run"; } 2>/dev/null
site_get /-/stats >"$WORK/stats.json"
came=$(json_rows "$WORK/stats.json" '$.answers' "SELECT sum(value) FROM part WHERE key LIKE '200 /logs/%'")
check "the site had sent some logs before its pause" yes "$([ "$came" -gt 10 ] && echo yes)"
check "kill -9 in the pause: all are kept" "$came" \
    "$(store "SELECT (SELECT count(*) FROM page WHERE kind = 'log') +
        (SELECT count(*) FROM failure WHERE reason = 'not_there' AND status = 200)")"
site_get /-/reset >/dev/null

# Two at once: the second stops and says so.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
fault delay '*' 0 20
(cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" >/dev/null 2>&1) &
run=$!
site_is_asked
update
check "a second run on the same store stops" 5 "$STATUS"
check "and says why" yes "$([ -s "$WORK/err" ] && echo yes)"
wait "$run"
check "the first one is not disturbed" 1 $?
store "$dump" >"$WORK/again"
check_same "and has all" "$WORK/undisturbed" "$WORK/again"
stop_site
