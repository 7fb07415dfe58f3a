# Logs from disk: import reads files and folders, and the ranking is the one the site gives.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
CONFIG=(--config "$WORK/config.ini" --now "$NOW")
SITE=http://127.0.0.1:9
write_config
mkdir "$WORK/logs"
cp "$DATA"/site/logs/*.log "$WORK/logs"
# What only a list can tell: these have no tag in the log, or lost it in the list.
rm "$WORK/logs/90006.log" "$WORK/logs/90007.log" "$WORK/logs/120002.log" "$WORK/logs/120003.log"
echo "no log" >"$WORK/logs/notes.txt"

check_run "import of a folder" 1 import logs "${CONFIG[@]}"
cat "$WORK/out" "$WORK/err" >"$WORK/said"
check_holds "a file that is not named GID.log is listed" "notes.txt" "$WORK/said"
check "the others are in the archive" "$(find "$WORK/logs" -name "*.log" | wc -l)" \
    "$(store "SELECT count(*) FROM page WHERE kind = 'log'")"
check_run "rate" 0 rate "${CONFIG[@]}"
check "what is rated: all that the list adds nothing to" 41 \
    "$(store "SELECT count(*) FROM verdict WHERE state = 'rated'")"
check "a page instead of a log makes no game" 0 "$(store "SELECT count(*) FROM game WHERE gid = 70005")"
check "but is listed" 1 "$(store "SELECT count(*) > 0 FROM anomaly WHERE gid = 70005")"
check "a near miss of the tag is untagged" untagged "$(store "SELECT state FROM verdict WHERE gid = 90001")"
check "a log without an end is of a running game" running \
    "$(store "SELECT state FROM verdict WHERE gid = 70007")"
karoiq status "${CONFIG[@]}"
check_holds "a game whose title nobody knows is named" \
    "  70002: its log has no readable creation line" "$WORK/out"
check_run "report" 0 report "${CONFIG[@]}"
check "the report is there" yes "$([ -s "$WORK/report/index.html" ] && echo yes)"

pages=$(store "SELECT count(*) FROM page")
karoiq import logs "${CONFIG[@]}"
check "the same logs again add nothing" "$pages" "$(store "SELECT count(*) FROM page")"

tables="SELECT * FROM game ORDER BY gid; SELECT e.gid, p.name, outcome, place, moves, crashes, source,
line, text FROM entry e JOIN player p ON p.id = e.player ORDER BY 1, 2;
SELECT gid, kind, line, text FROM anomaly ORDER BY 1, 2, 3, 4"
store "$tables" >"$WORK/before"
check_run "parse --all" 0 parse --all "${CONFIG[@]}"
store "$tables" >"$WORK/after"
check_same "reads the same out of the archive" "$WORK/before" "$WORK/after"

# A log that has grown is read anew, the old version stays.
cp "$DATA/site/logs/80002.log" "$WORK/80002.log"
printf '2026-11-01 10:00:00: Zoë wird 2.\n2026-11-01 10:00:00: Spiel beendet\n' >>"$WORK/80002.log"
check_run "import of one file" 0 import 80002.log "${CONFIG[@]}"
check_run "rate it" 0 rate "${CONFIG[@]}"
check "the game that ran is rated now" rated "$(store "SELECT state FROM verdict WHERE gid = 80002")"
check "the earlier log is kept" 2 "$(store "SELECT count(*) FROM page WHERE gid = 80002")"

check_run "import of what is not there" 2 import nowhere "${CONFIG[@]}"

# What is named and holds no log is named again, and exit 1 says so; the others are taken.
rm -f "$WORK"/karoiq.db*
mkdir -p "$WORK/empty" "$WORK/deep/er"
cp "$WORK/logs/80002.log" "$WORK/spiel.txt"
cp "$WORK/logs/80002.log" "$WORK/80002.LOG"
cp "$WORK/logs/80002.log" "$WORK/deep/er/080002.log"
for operand in spiel.txt 80002.LOG; do
    check_run "import of $operand" 1 import --quiet "$operand" "${CONFIG[@]}"
    check "import of $operand: it is named" \
        "error: $operand: cannot be imported: it is not named as a log is, by its game (132000.log), and holds no table of results" "$(cat "$WORK/err")"
done
for operand in empty deep; do
    check_run "import of a folder without a log: $operand" 1 import --quiet "$operand" "${CONFIG[@]}"
    check "import of $operand: it is named" \
        "error: $operand: cannot be imported: there is no log in it, named as 132000.log is, and no table of results" "$(cat "$WORK/err")"
done
check_run "the others are imported" 1 import empty spiel.txt logs/80002.log "${CONFIG[@]}"
check "the log is there" 1 "$(store "SELECT count(*) FROM page")"
check_holds "and they add up" "import: files 3: 1 new, 2 failed" "$WORK/err"
