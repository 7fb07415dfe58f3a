# The names and forms that others build on: options, JSON, CSV, wiki, audit.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
update
JSON=$WORK/report/ranking.json

keys() {
    json_rows "$1" "$2" "SELECT group_concat(key, ' ') FROM part"
}

check "ranking.json's fields" "generated system parameters games players" "$(keys "$JSON" '$')"
check "a player's fields" "rank name rating change games wins draws losses max min last_game last_played active provisional" \
    "$(keys "$JSON" '$.players[0]')"
check "generated is now" "$NOW" "$(json "$JSON" '$.generated')"
check "system" karoiq "$(json "$JSON" '$.system')"
check "the constants" "2.0 0.05 100.0" "$(json_rows "$JSON" '$' \
    "SELECT printf('%.1f %.2f %.1f', value ->> '\$.k', value ->> '\$.phi', value ->> '\$.start')
     FROM part WHERE key = 'parameters'")"
check "change is null as long as there is nothing before" 1 "$(
    json_rows "$JSON" '$.players' "SELECT min(value -> '\$.change' = 'null') FROM part")"
check "active goes by the last game, provisional by the number of games" 0 "$(
    json_rows "$JSON" '$.players' "SELECT count(*) FROM part WHERE
        (value ->> '\$.active') <> (julianday('2026-11-30') - julianday(date(value ->> '\$.last_played')) <= 730)
        OR (value ->> '\$.provisional') <> (value ->> '\$.games' < 5)")"

check_run "report writes JSON to standard output" 0 \
    report --config config.ini --now "$NOW" --format json --output -
check_same "the same as in the folder" "$JSON" "$WORK/out"
check_run "and CSV" 0 report --config config.ini --now "$NOW" --format csv --output -
check_same "the same as in the folder (CSV)" "$WORK/report/ranking.csv" "$WORK/out"
check "CSV has the same columns" \
    "rank,name,rating,change,games,wins,draws,losses,max,min,last_game,last_played,active,provisional" \
    "$(head -n 1 "$WORK/out" | tr -d '\r')"
check "and one row a player" "$(json_rows "$JSON" '$.players' "SELECT count(*) + 1 FROM part")" \
    "$(wc -l <"$WORK/out" | tr -d ' ')"
check_run "wiki goes to a file" 0 --now "$NOW" report --format wiki --output table.wiki --config config.ini
check_same "the same as in the folder (wiki)" "$WORK/report/ranking.wiki" "$WORK/table.wiki"
check_holds "the wiki table is sortable" '{| class="wikitable sortable"' "$WORK/table.wiki"
check_holds "with the player's template" '{{Benutzer|Kevin II}}' "$WORK/table.wiki"
check_holds "and the game's" '{{Rennen|150000' "$WORK/table.wiki"
check "one table" 1 "$(grep -c '^{|' "$WORK/table.wiki")"
check_run "html" 0 report --config config.ini --now "$NOW" --format html --output -
check "hostile names are text" 0 "$(grep -c '<b>Fett' "$WORK/out" "$WORK/report/index.html" |
    awk -F: '{ n += $2 } END { print n }')"
check_run "a German spreadsheet's file" 0 report --config config.ini --now "$NOW" --spreadsheet de
check "has the same rows" "$(wc -l <"$WORK/report/ranking.csv")" "$(wc -l <"$WORK/report/ranking.de.csv")"
check "with semicolons, after a byte order mark" "$(printf '\357\273\277rank;')" \
    "$(head -c 8 "$WORK/report/ranking.de.csv")"
check "and decimal commas" 0 "$(grep -c '[0-9][.][0-9]' "$WORK/report/ranking.de.csv")"
check_run "audit as HTML" 0 audit 132000 --config config.ini --format html
check "no attribute is empty but those that mean it" "" \
    "$(grep -rhoE '[a-z-]+=""' "$WORK/out" "$WORK/report" --include=*.html --include=out | sort -u |
        grep -vxE '(defer|hidden|open)=""')"
check "the style sheet counts no columns" 0 "$(grep -c 'nth-' "$WORK/report/style.css")"
check_run "text" 0 report --config config.ini --now "$NOW" --format text --output -
check_holds "text names the players" "Rennsemmel" "$WORK/out"
check_run "another template by the option of the same name" 0 report --config config.ini \
    --player-template Fahrer --format wiki --output - --now "$NOW"
check_holds "is used" '{{Fahrer|Kevin II}}' "$WORK/out"

check_run "audit of a rated game" 0 audit 132000 --config config.ini --format json
check "its fields" "gid title state reason finished players pairs" \
    "$(keys "$WORK/out" '$' | sed 's/ divisor//')"
check "a player's fields in it" "name place outcome before delta after" "$(keys "$WORK/out" '$.players[0]')"
check "a pair's fields" "a b result expectation points" "$(keys "$WORK/out" '$.pairs[0]')"
check "its places" "Zoë 1 finished,Rennsemmel 2 finished,Kevin II 3 finished,DeepBremse 4 finished,Käthe Kurve 5 withdrew" \
    "$(json_rows "$WORK/out" '$.players' "SELECT group_concat(concat, ',') FROM (SELECT
        (value ->> '\$.name') || ' ' || (value ->> '\$.place') || ' ' || (value ->> '\$.outcome')
        AS concat FROM part)")"
check "ten pairs of five players" 10 "$(json_rows "$WORK/out" '$.pairs' "SELECT count(*) FROM part")"
check "the deltas add up to nothing" 0 "$(json_rows "$WORK/out" '$.players' \
    "SELECT abs(sum(value ->> '\$.delta')) > 1e-12 FROM part")"
for game in "60016 void" "80001 running" "70001 failed" "90001 untagged"; do
    set -- $game
    check_run "audit of a game that is $2" 0 audit "$1" --config config.ini --format json
    check "says $2" "$2" "$(json "$WORK/out" '$.state')"
    check "gives no points ($2)" 0 "$(json_rows "$WORK/out" '$.players' \
        "SELECT count(*) FROM part WHERE value ->> '\$.delta' IS NOT NULL")"
done
check_run "two who dropped out exchange nothing" 0 audit 45004 --config config.ini --format json
check "result null for that pair" "null 0" "$(json_rows "$WORK/out" '$.pairs' \
    "SELECT (value -> '\$.result') || ' ' || CAST(value ->> '\$.points' AS INTEGER) FROM part
     WHERE value -> '\$.result' = 'null'")"
check_run "audit in plain text" 0 audit 132000 --config config.ini
check_holds "names the game" "Eine Runde !KaroIQ!" "$WORK/out"

check_run "status" 0 status --config config.ini
stop_site
