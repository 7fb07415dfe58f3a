# The main job: one command lists, downloads, reads, rates and writes; what comes out is right, and
# the second run bothers nobody and changes nothing.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config

update
check "the first run ends with 1: some games of the sample cannot be read" 1 "$STATUS"
[ "$STATUS" -le 1 ] || cat "$WORK/err"
JSON=$WORK/report/ranking.json

for file in ranking.wiki index.html ranking.csv ranking.json; do
    check "$file is written" yes "$([ -s "$WORK/report/$file" ] && echo yes)"
done

# What is expected and what is there, side by side.
cat >"$WORK/compare.sql" <<SQL
ATTACH '$WORK/karoiq.db' AS store;
CREATE TEMP TABLE shown AS SELECT value ->> '\$.name' AS name, value ->> '\$.rank' AS rank,
 value ->> '\$.rating' AS rating, value ->> '\$.games' AS games, value ->> '\$.wins' AS wins,
 value ->> '\$.draws' AS draws, value ->> '\$.losses' AS losses, value ->> '\$.max' AS max,
 value ->> '\$.min' AS min, value ->> '\$.last_game' AS last_game,
 value ->> '\$.last_played' AS last_played
 FROM json_each(CAST(readfile('$JSON') AS TEXT), '\$.players');
.mode tabs
.import '$DATA/expected/ratings.tsv' ratings
.import '$DATA/expected/placements.tsv' placements
.import '$DATA/expected/states.tsv' states
SQL

# compare NAME SQL: the query lists what differs, and there is nothing
compare() {
    check "$1" "" "$({ cat "$WORK/compare.sql"; echo "$2;"; } | sqlite3 2>&1)"
}

compare "every rated player stands in ranking.json, and nobody else" \
    "SELECT 'missing', name FROM ratings WHERE name NOT IN (SELECT name FROM shown)
     UNION ALL SELECT 'too many', name FROM shown WHERE name NOT IN (SELECT name FROM ratings)"
compare "the ratings are right to 1e-9, and so are the highest and the lowest" \
    "SELECT e.name, e.rating, s.rating, e.max, s.max, e.min, s.min FROM ratings e JOIN shown s
     USING (name) WHERE abs(e.rating - s.rating) > 1e-9 OR abs(e.max - s.max) > 1e-9
     OR abs(e.min - s.min) > 1e-9"
compare "ranks, games, wins, draws, losses and last games are right" \
    "SELECT e.*, s.* FROM ratings e JOIN shown s USING (name) WHERE
     (e.rank + 0, e.games + 0, e.wins + 0, e.draws + 0, e.losses + 0, e.last_game + 0, e.last_played)
     <> (s.rank, s.games, s.wins, s.draws, s.losses, s.last_game, s.last_played)"
compare "every game has the state it should have" \
    "SELECT e.gid, e.title, e.state, v.state FROM states e LEFT JOIN store.verdict v
     ON v.gid = e.gid + 0 WHERE v.state IS NOT e.state"
compare "the titles are those of the list" \
    "SELECT e.gid, e.title, g.title FROM states e JOIN store.game g ON g.gid = e.gid + 0
     WHERE g.title IS NOT e.title"
compare "no other game is there" \
    "SELECT gid, title FROM store.game WHERE gid NOT IN (SELECT gid + 0 FROM states)"
compare "every placement is right" \
    "SELECT e.gid, e.name, e.outcome, e.place, e.moves, r.outcome, r.place, r.moves
     FROM placements e LEFT JOIN
     (SELECT gid, name, outcome, place, moves FROM store.entry JOIN store.player ON id = player) r
     ON r.gid = e.gid + 0 AND r.name = e.name WHERE r.outcome IS NOT e.outcome
     OR (e.outcome = 'finished' AND r.place IS NOT e.place + 0) OR r.moves IS NOT e.moves + 0"
compare "no rated or void game has further players" \
    "SELECT gid, name FROM store.entry JOIN store.player ON id = player JOIN store.verdict USING (gid)
     WHERE state IN ('rated', 'void') AND (gid, name) NOT IN (SELECT gid + 0, name FROM placements)"

check "the counts are right" "59 55 4 43 2 3 0 7" "$(
    json_rows "$JSON" '$.games' "SELECT group_concat(value, ' ') FROM part")"
check "the counts are all there, by name" \
    "listed tagged untagged rated void running excluded failed" "$(
    json_rows "$JSON" '$.games' "SELECT group_concat(key, ' ') FROM part")"

site_stat '$.total' >/dev/null
check "each log is asked for once" "" "$(
    json_rows "$WORK/stats.json" '$.addresses' \
        "SELECT group_concat(key) FROM part WHERE key LIKE '/logs/%' AND value > 1")"
check "the program says who it is" "karoiq/" "$(site_stat '$.user_agent' | head -c 7)"
check "and whom to write to" "(+tests@example.org)" "$(site_stat '$.user_agent' | grep -o '(.*)')"
check "logs of running games are left alone" null "$(
    json_rows "$WORK/stats.json" '$.addresses' \
        "SELECT coalesce(max(key), 'null') FROM part WHERE key LIKE '/logs/8000%'")"

cp -r "$WORK/report" "$WORK/first"
site_get /-/reset >/dev/null
update
check "the second run ends with 0: what failed was known" 0 "$STATUS"
[ "$STATUS" = 0 ] || cat "$WORK/err"
site_stat '$.total' >/dev/null
check "it asks for no finished log" "" "$(
    json_rows "$WORK/stats.json" '$.addresses' "SELECT group_concat(key) FROM part
        WHERE key LIKE '/logs/%' AND key NOT LIKE '/logs/7000%'")"
check "the logs that lack something are asked for by condition only" "" "$(
    json_rows "$WORK/stats.json" '$.answers' "SELECT group_concat(key) FROM part
        WHERE key LIKE '200 /logs/%'")"
check "and so are the lists" "" "$(
    json_rows "$WORK/stats.json" '$.answers' "SELECT group_concat(key) FROM part
        WHERE key LIKE '200 /api/%'")"
check_same "it leaves the same files" "$WORK/first" "$WORK/report"

# The whole list: the search only shortens it, what counts is judged here.
update --search ""
check "without a search the list is longer" "63 56" "$(
    json "$JSON" '$.games.listed') $(json "$JSON" '$.games.tagged')"
check "and brings a game that only its tags name" void \
    "$(store "SELECT state FROM verdict WHERE gid = 90007")"
check "look-alike letters and no tag at all do not count" "untagged untagged" \
    "$(store "SELECT group_concat(state, ' ') FROM verdict WHERE gid IN (90004, 90005)")"
check "the look-alike is pointed out" 1 \
    "$(store "SELECT count(*) FROM anomaly WHERE gid = 90004 AND kind = 'near_miss'")"
stop_site
