# A store that version 0.1.0 made: it is brought up to date by what writes, and gives the same ranking.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
SITE=http://127.0.0.1:9
CONFIG=(--config config.ini --now "$NOW")
write_config
old_store() {
    rm -f "$WORK"/karoiq.db*
    sqlite3 "$WORK/karoiq.db" <"$DATA/stores/0.1.0.sql"
    # What it could say of addresses that gave nothing.
    sqlite3 "$WORK/karoiq.db" "INSERT INTO failure (address, gid, status, reason, first, last, runs) VALUES
        ('/logs/1.log', 1, 404, 'not there: the server has none', '$NOW', '$NOW', 2),
        ('/logs/2.log', 2, 200, 'not there: an HTML page came instead of a log', '$NOW', '$NOW', 1),
        ('/logs/3.log', 3, 200, 'the log of this finished game lacks its end', '$NOW', '$NOW', 4),
        ('/logs/4.log', 4, 503, 'the server answers with status 503', '$NOW', '$NOW', 1),
        ('/logs/5.log', 5, 302, 'a redirect to another host or protocol', '$NOW', '$NOW', 1),
        ('/logs/6.log', 6, 0, 'Could not resolve host: nobody', '$NOW', '$NOW', 1),
        ('/api/games', NULL, 200, 'it is no list of games', '$NOW', '$NOW', 1)"
    sqlite3 "$WORK/karoiq.db" "INSERT INTO unknown_form VALUES (1, '(no stamp) x', 1, 'x'), (1, '(further forms)', 7, 'y')"
}

old_store
check_run "what only reads refuses it" 5 status "${CONFIG[@]}"
check "and says what brings it up to date" \
    "error: karoiq.db: cannot use the database: it was made by an older version of karoiq; 'karoiq update' or 'karoiq rate' brings it up to date" \
    "$(grep -F karoiq.db: "$WORK/err")"
check "it is as it was" 1 "$(store 'PRAGMA user_version')"

check_run "parse brings it up to date" 0 parse "${CONFIG[@]}"
check "its version" 3 "$(store 'PRAGMA user_version')"
check "reasons of failures are codes" "/api/games|200|not_a_list||1
/logs/1.log|404|not_there|nothing|2
/logs/2.log|200|not_there|html|1
/logs/3.log|200|lacks_end||4
/logs/4.log|503|status|503|1
/logs/5.log|302|redirect_elsewhere||1
/logs/6.log|0|no_answer|Could not resolve host: nobody|1" \
    "$(store 'SELECT address, status, reason, detail, runs FROM failure ORDER BY 1')"
check "and unknown forms" "MORE
NAME -> Feld(N|N) Vekt
NO_STAMP x" "$(store 'SELECT form FROM unknown_form ORDER BY 1')"
karoiq report "${CONFIG[@]}" --format json --output -
check_holds "nothing is rated before rate" "nothing is rated yet; run 'karoiq rate'" "$WORK/err"

old_store
check_run "rate does, too" 0 rate "${CONFIG[@]}"
check_run "it gives a ranking" 0 report "${CONFIG[@]}" --format json --output old.json
check_run "its anomalies have words" 0 anomalies "${CONFIG[@]}" --all
check_holds "such as these" "  warning: shared place" "$WORK/out"
check_run "and its verdicts" 0 status "${CONFIG[@]}"
check_holds "a failure says when and how often" "  /logs/1.log: not there: the server has none; tried in 2 runs, last on 2026-11-30, 12:00" "$WORK/out"
check "each code in the store has a row" "" "$(store 'SELECT kind FROM anomaly UNION
    SELECT reason FROM verdict WHERE reason IS NOT NULL UNION SELECT reason FROM failure' |
    while read -r code; do grep -qF "\"$code\"" "$ROOT/base/model/reasons.def" || echo "$code"; done)"
store "SELECT gid, kind, ifnull(line, ''), ifnull(text, '') FROM anomaly ORDER BY 1, 2, 3" >"$WORK/old"

# The same logs, read by this version.
mkdir "$WORK/logs"
store "SELECT gid FROM page WHERE gid <> 77" |
    while read -r gid; do cp "$DATA/site/logs/$gid.log" "$WORK/logs"; done
: >"$WORK/logs/77.log"
rm -f "$WORK"/karoiq.db*
karoiq import logs "${CONFIG[@]}"
karoiq rate "${CONFIG[@]}"
check_run "a new store" 0 report "${CONFIG[@]}" --format json --output new.json
check_same "the ranking is that of a new store" "$WORK/new.json" "$WORK/old.json"
store "SELECT gid, kind, ifnull(line, ''), ifnull(text, '') FROM anomaly ORDER BY 1, 2, 3" |
    sed 's/^77|no_log||$/77|no_log||the file is empty/' >"$WORK/new"
check_same "and so are the anomalies" "$WORK/new" "$WORK/old"

# A store of schema version 2: nothing in it has a checksum; from now on everything has one.
rm -f "$WORK"/karoiq.db*
sqlite3 "$WORK/karoiq.db" <"$DATA/stores/2.sql"
ranking="SELECT rank, name, rating, change, games FROM standing ORDER BY position"
before=$(store "$ranking")
check_run "parse brings version 2 up to date" 0 parse "${CONFIG[@]}"
check "and names no damage" "" "$(grep damaged "$WORK/err")"
check "every game has a checksum" "0|12" "$(store 'SELECT sum(sum IS NULL), count(*) FROM game_checksum')"
check_run "rate computes the ranking anew" 0 rate "${CONFIG[@]}"
check "with the same result" "$before" "$(store "$ranking")"
check "the run has a checksum" 16 "$(store "SELECT length(value) FROM rating_run WHERE name = 'checksum'")"
karoiq check "${CONFIG[@]}"
check_holds "the store is sound" "ok   store" "$WORK/out"
