# Weeks go by: games finish, lose their tag, vanish; a ranking knows what changed since the last one.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
mkdir "$WORK/data"
cp -r "$DATA/site/." "$WORK/data"
start_site "$WORK/data"
write_config
JSON=$WORK/report/ranking.json
WEEK_1="2026-11-30 12:00:00"
WEEK_2="2026-12-07 12:00:00"
WEEK_3="2026-12-14 12:00:00"

# change_games SQL-EXPRESSION WHERE: every object of the site's list that fits becomes something else
change_games() {
    sqlite3 :memory: "SELECT json_group_array(json(CASE WHEN type = 'object' AND $2 THEN $1
        WHEN type = 'object' THEN value ELSE json_quote(value) END))
        FROM json_each(CAST(readfile('$WORK/data/games.json') AS TEXT))
        WHERE type <> 'object' OR NOT ($2) OR $1 IS NOT NULL" >"$WORK/games.json"
    mv "$WORK/games.json" "$WORK/data/games.json"
    site_get /-/reload >/dev/null
}
# of NAME FIELD: a player's field in ranking.json
of() {
    json_rows "$JSON" '$.players' "SELECT value ->> '\$.$2' FROM part WHERE value ->> '\$.name' = '$1'"
}
state() {
    store "SELECT state FROM verdict WHERE gid = $1"
}
anomaly() {
    store "SELECT count(*) FROM anomaly WHERE gid = $1 AND kind = '$2'"
}

NOW=$WEEK_1 update
check "week 1" 1 "$STATUS"
check "the running game runs" running "$(state 80002)"
zoe=$(of Zoë rating)

# Week 2: a game ends, one loses its tag, one vanishes.
printf '2026-12-01 10:00:00: Zoë wird 2.\n2026-12-01 10:00:00: Spiel beendet\n' \
    >>"$WORK/data/logs/80002.log"
change_games "json_set(value, '\$.finished', json('true'), '\$.finisheddate', '2026-12-01 10:00:00')" \
    "value ->> '\$.id' = 80002"
change_games "json_set(value, '\$.name', 'Eine Runde KaroIQ', '\$.tags', json('[]'))" \
    "value ->> '\$.id' = 132000"
change_games "NULL" "value ->> '\$.id' = 132001"
site_get /-/reset >/dev/null
NOW=$WEEK_2 update
check "week 2" 0 "$STATUS"
[ "$STATUS" = 0 ] || cat "$WORK/err"
check "the game that ended is rated" rated "$(state 80002)"
site_stat '$.total' >/dev/null
check "only its log is new" "/logs/80002.log" "$(json_rows "$WORK/stats.json" '$.answers' \
    "SELECT group_concat(substr(key, 5)) FROM part WHERE key LIKE '200 /logs/%'
     AND key NOT LIKE '%/7000_.log'")"
check "the game that lost its tag is rated and noted" "rated 1" "$(state 132000) $(anomaly 132000 untagged)"
check "so is the one that vanished" "rated 1" "$(state 132001) $(anomaly 132001 vanished)"
check "what the newest game changed" 1 "$(
    awk "BEGIN { d = $(of Zoë rating) - $zoe - $(of Zoë change); print (d < 1e-9 && d > -1e-9) }")"
check "who did not play has not changed" 0.0 "$(printf '%.1f' "$(of Bremsklotz change)")"
check "the new game is the last one" "80002 2026-12-01 10:00:00" "$(of Zoë last_game) $(of Zoë last_played)"

cp -r "$WORK/report" "$WORK/before"
NOW=$WEEK_2 update
check_same "once more in week 2: the same files, changes included" "$WORK/before" "$WORK/report"

# Week 3: nothing happens; the changes stay those of the last ranking that was different.
change=$(of Zoë change)
NOW=$WEEK_3 update
check "week 3" 0 "$STATUS"
check "the change still tells what the last new game did" "$change" "$(of Zoë change)"

# The vanished one comes back.
cp "$DATA/site/games.json" "$WORK/data/games.json"
site_get /-/reload >/dev/null
NOW=$WEEK_3 update
check "back in the list: no anomaly any more" "rated 0 0" \
    "$(state 132001) $(anomaly 132001 vanished) $(anomaly 132000 untagged)"
check "a finished log wins over a list that says running again" rated "$(state 80002)"
stop_site
