# kill -9 at random instants of a first download of 500 games: after the next run everything is as after
# an undisturbed one. KILLS instants (default 4; `make kills` takes 50), SEED for the same ones again.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
KILLS=${KILLS:-4}
SEED=${SEED:-$RANDOM}
RANDOM=$SEED

# 500 finished games of three of 40 players, made by rule.
make_games() {
    mkdir -p "$WORK/games/logs"
    awk -v folder="$WORK/games" 'BEGIN {
        printf "[" >(folder "/games.json")
        for (gid = 1000; gid < 1500; gid++) {
            stamp = sprintf("20%02d-%02d-%02d 12:%02d:%02d", 8 + gid % 15, 1 + gid % 12, 1 + gid % 28,
                gid % 60, int(gid / 7) % 60)
            log_file = folder "/logs/" gid ".log"
            printf "%s: Spiel Rennen %d !KaroIQ! auf Map %d von Fahrer 1 erstellt\n", stamp, gid,
                gid % 99 >log_file
            for (line = 0; line < 60; line++)
                printf "%s: Fahrer %d -> Feld(%d|%d) Vektor(1|%d)\n", stamp,
                    (gid + line % 3 * 7) % 40, line, gid % 50, line % 5 >log_file
            for (place = 1; place <= 3; place++)
                printf "%s: Fahrer %d wird %d.\n", stamp, (gid + place % 3 * 7) % 40, place >log_file
            printf "%s: Spiel beendet\n", stamp >log_file
            close(log_file)
            printf "%s{\"id\":%d,\"name\":\"Rennen %d !KaroIQ!\",\"finished\":true,\"starteddate\":\"%s\"}",
                (gid == 1000 ? "" : ","), gid, gid, stamp >(folder "/games.json")
        }
        printf "]" >(folder "/games.json")
    }'
}

# Rows are named by what they mean, never by their numbers, which depend on what was there before.
dump="SELECT kind, address, hex(body) FROM page ORDER BY 1, 2, 3;
SELECT gid, title, tagged, list_title, list_state, list_started, log_page IS NULL, log_title, log_map,
    log_creator, log_started, log_finished FROM game ORDER BY gid;
SELECT gid, name, outcome, place, moves, crashes, source, line, text FROM entry
    JOIN player ON id = player ORDER BY 1, 2;
SELECT seq, name, gid, place, outcome, before, delta, after FROM change
    JOIN standing ON id = person ORDER BY 1, 2, 3;
SELECT count(*) FROM failure; SELECT kind, max(complete) FROM walk GROUP BY kind"

run_update() {
    update --max-parallel 8 --quiet
}

make_games
start_site "$WORK/games"
write_config
began=$(date +%s%N)
run_update
length=$((($(date +%s%N) - began) / 1000000))
check "the undisturbed run is good" 0 "$STATUS"
store "$dump" >"$WORK/undisturbed"
check "it has 500 games" 500 "$(store "SELECT count(*) FROM game WHERE log_finished IS NOT NULL")"

caught=0
same=0
most=0
for ((kill = 0; kill < KILLS; kill++)); do
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    site_get /-/reset >/dev/null
    (cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" --max-parallel 8 --quiet \
        >/dev/null 2>&1) &
    run=$!
    instant=$((RANDOM % (length * 4 / 5)))
    sleep "$(printf '%d.%03d' $((instant / 1000)) $((instant % 1000)))"
    kill -KILL "$run" 2>/dev/null && caught=$((caught + 1))
    # The shell's own word about a killed job is of no interest.
    { wait "$run"; } 2>/dev/null
    run_update
    store "$dump" >"$WORK/again"
    site_get /-/stats >"$WORK/stats.json"
    logs=$(json_rows "$WORK/stats.json" '$.addresses' "SELECT sum(value) FROM part WHERE key LIKE '/logs/%'")
    [ "$logs" -le "$most" ] || most=$logs
    if [ "$STATUS" = 0 ] && cmp -s "$WORK/undisturbed" "$WORK/again"; then
        same=$((same + 1))
    else
        echo "  killed after $instant ms (SEED $SEED): status $STATUS"
        diff "$WORK/undisturbed" "$WORK/again" | cut -c 1-150 | head -n 10
    fi
done
check "after each kill the next run leaves the same" "$KILLS" "$same"
check "no log is asked for twice but those of the batch that was not committed" yes \
    "$([ "$most" -ge 500 ] && [ "$most" -le $((500 + 64 + 8)) ] && echo yes)"
check "some runs were still going on when they were killed" yes \
    "$([ "$caught" -gt 0 ] && echo yes)"
echo "  $caught of $KILLS runs killed on their way, within $length ms; SEED $SEED; at most $most logs asked for"
stop_site
