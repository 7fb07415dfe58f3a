# What a race may bring: the command, the page of a running game, and the calculator agree with what is then rated.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
karoiq init --quiet --contact tests@example.org --language en --answers en
cp -r "$DATA/example" "$WORK/logs"
# A game that is running: Anna has come in, Dora has dropped out.
head -n 14 "$DATA/example/1003.log" | sed 's/Dritte Runde/Fünfte Runde/; s/2026-01-19/2026-01-26/g' >"$WORK/logs/1005.log"
{
    echo "2026-01-26 18:13:00: Anna wird 1."
    echo "2026-01-26 18:14:00: Dora steigt aus dem Spiel aus"
} >>"$WORK/logs/1005.log"
karoiq import logs
karoiq rate
check "the game is running" running "$(store "SELECT state FROM verdict WHERE gid = 1005")"
check_run "forecast of a running game" 0 forecast 1005 --format json
check "who has come in keeps his place" 1 \
    "$(json_rows "$WORK/out" '$.players' "SELECT json_extract(value, '$.places[0].chance') FROM part
        WHERE json_extract(value, '$.name') = 'Anna'")"
check "nobody else can have it" 0 \
    "$(json_rows "$WORK/out" '$.players' "SELECT sum(json_extract(value, '$.places[0].chance')) FROM part
        WHERE json_extract(value, '$.name') <> 'Anna'")"
check "nor does it bring anything" "" \
    "$(json_rows "$WORK/out" '$.players' "SELECT json_extract(value, '$.places[0].gain') FROM part
        WHERE json_extract(value, '$.name') = 'Bernd'")"
second=$(json_rows "$WORK/out" '$.players' "SELECT printf('%+.2f', json_extract(value, '$.places[1].gain')) FROM part
        WHERE json_extract(value, '$.name') = 'Bernd'")
karoiq report
check_holds "its page has a forecast" "<h2>Forecast</h2>" "$WORK/report-out/game/1005.html"
check_holds "with the same figures" ">$second<" "$WORK/report-out/game/1005.html"
check "the page of a rated game has none" 0 "$(grep -c "<h2>Forecast" "$WORK/report-out/game/1001.html")"
cp "$WORK/report-out/game/1005.html" "$WORK/1005.html"
karoiq report
check_same "and is the same the next time" "$WORK/1005.html" "$WORK/report-out/game/1005.html"

# It ends: Bernd comes in second, Clara third.
{
    echo "2026-01-26 18:15:00: Bernd wird 2."
    echo "2026-01-26 18:16:00: Clara wird 3."
    echo "2026-01-26 18:16:00: -----------------------------------------------"
    tail -n 1 "$DATA/example/1003.log" | sed 's/2026-01-19/2026-01-26/g'
} >>"$WORK/logs/1005.log"
karoiq import logs
karoiq rate
check "the game is over" rated "$(store "SELECT state FROM verdict WHERE gid = 1005")"
check "what was foreseen is what is rated" "$second" \
    "$(store "SELECT printf('%+.2f', delta) FROM change c JOIN person p ON p.id = c.person
        WHERE gid = 1005 AND name = 'Bernd'")"

page=$WORK/report-out/calculator.html
check_holds "the calculator has everybody with all digits" "data-rating=\"101.5" "$page"
check_holds "and the constants" 'data-k="2"' "$page"
check_holds "it says where the formula is" '<a href="about.html">' "$page"
check_holds "and what is missing without scripts" "Without scripts this page does not calculate." "$page"
check "no script stands in the page" 0 "$(grep -c '<script>' "$page")"
check_holds "its policy forbids it" "script-src &#39;self&#39;" "$page"
