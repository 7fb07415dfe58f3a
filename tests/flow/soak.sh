# Years of weekly updates: games trickle in and end, somebody is renamed, games are corrected, the site has
# its bad days. The ranking always equals one computed afresh, and store, time and memory stay in bounds.
# WEEKS weeks (default 15; `make soak` takes five years), compared afresh every COMPARE weeks.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
WEEKS=${WEEKS:-15}
COMPARE=${COMPARE:-5}
RENAMED=$((WEEKS / 3)) EXCLUDED=$((WEEKS / 2)) CORRECTED=$((WEEKS * 2 / 3))
MEMORY_LIMIT=600000 # kB of address space, most of it libraries

mkdir -p "$WORK/world/logs"

# write_world WEEK: the list as it is in that week, and the logs of the games that start or end in it. Five
# games start a week, each with three of 40 players, and last one to nine weeks.
write_world() {
    awk -v week="$1" -v renamed="$RENAMED" -v folder="$WORK/world" '
    function name(number, ends) {
        return "Fahrer " number (number == 3 && ends >= renamed ? " der Neue" : "")
    }
    function stamp(at, hour) {
        return strftime("%Y-%m-%d", 1600000000 + at * 604800, 1) sprintf(" %02d:00:00", hour)
    }
    function write_log(gid, starts, ends, done,    file, place, line, first) {
        file = folder "/logs/" gid ".log"
        printf "%s: Spiel Rennen %d !KaroIQ! auf Map %d von Fahrer 1 erstellt\n", stamp(starts, 8), gid,
            gid % 90 + 1 >file
        for (line = 0; line < 30; line++)
            printf "%s: %s -> Feld(%d|%d) Vektor(1|0)\n", stamp(starts, 9),
                name((gid * 7 + line % 3 * 13) % 40, ends), line, gid % 50 >file
        for (place = 1; done && place <= 3; place++)
            printf "%s: %s wird %d.\n", stamp(ends, 10), name((gid * 7 + (place + gid) % 3 * 13) % 40, ends),
                place >file
        if (done)
            printf "%s: Spiel beendet\n", stamp(ends, 10) >file
        close(file)
    }
    BEGIN {
        list = folder "/games.new"
        printf "[" >list
        for (starts = 0; starts <= week; starts++)
            for (i = 0; i < 5; i++) {
                gid = 1000 + starts * 5 + i
                ends = starts + 1 + gid * 31 % 9
                done = ends <= week
                if (starts == week || ends == week)
                    write_log(gid, starts, ends, done)
                printf "%s{\"id\":%d,\"name\":\"Rennen %d !KaroIQ!\",\"finished\":%s,\"starteddate\":\"%s\"}",
                    (gid == 1000 ? "" : ","), gid, gid, (done ? "true" : "false"), stamp(starts, 8) >list
            }
        printf "]" >list
    }'
    mv "$WORK/world/games.new" "$WORK/world/games.json"
}

# now WEEK [DAYS]: the night after that week's games, or so many days later
now() {
    date -u -d "@$((1600000000 + $1 * 604800 + 80000 + ${2:-0} * 86400))" "+%Y-%m-%d %H:%M:%S"
}

# bad_day WEEK: what the site does wrong in that week
bad_day() {
    site_get /-/reset >/dev/null
    [ $(($1 % 4)) != 1 ] || fault status '/logs/*3.log' 1 503
    [ $(($1 % 5)) != 2 ] || fault cut '/logs/*' 1
    [ $(($1 % 7)) != 3 ] || fault html '/logs/*' 1
    [ $(($1 % 11)) != 4 ] || fault html '/api/games*' 1
}

# word WEEK: what the maintainer says from that week on
word() {
    {
        if [ "$1" -ge "$EXCLUDED" ]; then
            printf '[game 1001]\nreason = agreed\nexclude = yes\n'
        fi
        if [ "$1" -ge "$CORRECTED" ]; then
            printf '[game 1007]\nreason = agreed\nplace = 9 "%s"\n' \
                "$(sed -n 's/.*: \(.*\) wird 1\.$/\1/p' "$WORK/world/logs/1007.log")"
        fi
        if [ "$1" -ge "$RENAMED" ]; then
            printf '[alias]\n1 = "Fahrer 3" -> "Fahrer 3 der Neue"\n'
        fi
    } >"$WORK/corrections.ini"
}

# without_change FILE: ranking.json but for what depends on earlier rankings
without_change() {
    sed -E 's/"change": ?[^,]*,//' "$1"
}

# afresh WEEK: an undisturbed run on a new store gives the same ranking
afresh() {
    site_get /-/reset >/dev/null
    rm -rf "$WORK/fresh" "$WORK"/fresh.db*
    karoiq update --config "$WORK/config.ini" --now "$(now "$1" 2)" --database "$WORK/fresh.db" \
        --directory "$WORK/fresh"
    diff <(without_change "$WORK/report/ranking.json") <(without_change "$WORK/fresh/ranking.json") \
        >"$WORK/difference" || differs="$differs $1"
}

write_world 0
start_site "$WORK/world"
write_config
sed -i "s/^\[report\]/[rating]\ncorrections = corrections.ini\n&/" "$WORK/config.ini"
longest=0 bad='' differs=''
# (Not where the program is built with sanitizers, which take terabytes of addresses.)
if (ulimit -v "$MEMORY_LIMIT" && "$KAROIQ" --version) >/dev/null 2>&1; then
    ulimit -v "$MEMORY_LIMIT"
fi
for ((week = 0; week < WEEKS; week++)); do
    write_world "$week"
    site_get /-/reload >/dev/null
    word "$week"
    bad_day "$week"
    began=$(date +%s%N)
    karoiq update --config "$WORK/config.ini" --now "$(now "$week")"
    length=$((($(date +%s%N) - began) / 1000000))
    [ "$STATUS" -le 1 ] || [ "$STATUS" = 4 ] || bad="$bad; week $week: $STATUS $(tail -n 1 "$WORK/err")"
    [ "$length" -le "$longest" ] || longest=$length
    if [ $((week % COMPARE)) = $((COMPARE - 1)) ] || [ "$week" = $((WEEKS - 1)) ]; then
        # What a bad day kept back comes with the next run, no log after a day.
        site_get /-/reset >/dev/null
        karoiq update --config "$WORK/config.ini" --now "$(now "$week" 2)"
        afresh "$week"
    fi
done

games=$(store "SELECT count(*) FROM game")
size=$(stat -c %s "$WORK/karoiq.db")
fresh=$(stat -c %s "$WORK/fresh.db")
check "every week ends with 0, 1 or 4, within the memory allowed" "" "$bad"
check "the ranking equals one computed afresh" "" "$differs"
[ -z "$differs" ] || head -n 20 "$WORK/difference"
check "all games are there" $((WEEKS * 5)) "$games"
check "the renamed one is one person" 1 "$(store "SELECT count(*) FROM standing WHERE name LIKE 'Fahrer 3%'
    AND name NOT GLOB 'Fahrer 3[0-9]*'")"
check "the excluded game is" excluded "$(store "SELECT state FROM verdict WHERE gid = 1001")"
check "the store is at most twice as large as a new one" yes "$([ "$size" -le $((2 * fresh + 200000)) ] && echo yes)"
check "no update takes more than 20 s" yes "$([ "$longest" -le 20000 ] && echo yes)"
check "the store is whole" ok "$(store "PRAGMA integrity_check")"
echo "  $WEEKS weeks, $games games, $size bytes (a new store: $fresh), longest update $longest ms"
stop_site
