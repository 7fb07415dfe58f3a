# What was published is what the next ranking is compared with, whoever published it; and the ranking of any day.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
NOW="2026-02-01 12:00:00"
karoiq init --quiet --contact tests@example.org --language en --answers en
CONFIG=(--now "$NOW")
check_lacks() {
    check "$1" "" "$(grep -F -- "$2" "$3" | head -n 3)"
}
snapshots() {
    store "SELECT count(*) FROM snapshot"
}
text() {
    karoiq report "${CONFIG[@]}" --format text
}
logs=$DATA/example

# By stages, without update.
karoiq import "$logs/1001.log" "$logs/1002.log" "${CONFIG[@]}"
karoiq rate "${CONFIG[@]}"
check "rating publishes nothing" 0 "$(snapshots)"
text
check "nor does the ranking alone" 0 "$(snapshots)"
check_lacks "without a published ranking there is no column" "+/-" "$WORK/out"
check_run "the report" 0 report "${CONFIG[@]}"
# with_change: how many players' pages show a change since the last ranking.
with_change() {
    grep -l '<dt>+/-</dt>' "$WORK"/report-out/player/*.html | wc -l
}
check "nor on the players' pages" 0 "$(with_change)"
check "is published" 1 "$(snapshots)"
karoiq report "${CONFIG[@]}"
check "once for the same ranking" 1 "$(snapshots)"
karoiq import "$logs/1003.log" "${CONFIG[@]}"
karoiq rate "${CONFIG[@]}"
text
check_holds "stages have the column" "Rank    +/-  Player" "$WORK/out"
check_holds "and its figures" "+1.81  Clara" "$WORK/out"
check_run "and diff" 0 diff "${CONFIG[@]}"
check_holds "names the game" "new   1003" "$WORK/out"
karoiq report "${CONFIG[@]}"
check "the next one is, too" 2 "$(snapshots)"
check "the players' pages have it" yes "$([ "$(with_change)" -gt 0 ] && echo yes)"

# An alias by which two logins are one person: it is to blame, and nobody else.
printf '[alias]\n1 = "Dora" -> "Anna"\n' >"$WORK/corrections.ini"
sed -i 's/^#\? *corrections *=.*/corrections = corrections.ini/' "$WORK/config.ini"
karoiq rate "${CONFIG[@]}"
check_run "diff after an alias" 0 diff "${CONFIG[@]}"
check_holds "names it" "Dora: alias – → Anna" "$WORK/out"
karoiq diff "${CONFIG[@]}" --format json
check "as the cause of everybody's change" "0" "$(json "$WORK/out" '$.players[0].cause')"
check "its kind" alias "$(json "$WORK/out" '$.causes[0].kind')"
check "it is the only one" "" "$(json "$WORK/out" '$.causes[1].kind')"
rm "$WORK/corrections.ini"
sed -i 's/^corrections *=.*/corrections =/' "$WORK/config.ini"
karoiq rate --forget "${CONFIG[@]}"

# Any day: as if nothing had come after it.
for format in text csv wiki html json; do
    karoiq report --as-of 2026-01-12 --format "$format" --output "day.$format"
done
check "a ranking of a day is not published" 2 "$(snapshots)"
check_holds "it says of which" '"generated": "2026-01-12 23:59:59"' "$WORK/day.json"
check_run "between two days" 0 diff 2026-01-06 2026-01-12
check_holds "is what came" "new   1002" "$WORK/out"
check_lacks "and no more" "1003" "$WORK/out"
check_run "between two published rankings" 0 diff 1 2
check_holds "is what came, too" "new   1003" "$WORK/out"
karoiq import "$logs/1004.log"
check_run "since a day" 0 diff 2026-01-13
karoiq rate --k 3 --now "2026-02-02 12:00:00"
karoiq report --k 3 --now "2026-02-02 12:00:00"
check_run "of a ranking published long ago" 0 diff 1 2
check_holds "only the ratings are kept" "No known cause: " "$WORK/out"
check_run "so of it and the present one" 0 diff 1 --format json
check "all is left" 1 "$(json_rows "$WORK/out" '$.players' "SELECT count(*) FROM part
    WHERE json_extract(value, '$.name') = 'Clara' AND abs(json_extract(value, '$.after')
        - json_extract(value, '$.before') - json_extract(value, '$.left')) < 1e-9")"
check_run "an unknown one" 2 diff 7
check_holds "says which there are" "1 ($NOW)" "$WORK/err"
check_run "the wrong way round" 2 diff 2026-01-12 2026-01-06
check_run "a day and a number" 2 diff 2026-01-12 2
check_run "no day at all" 2 diff yesterday
rm "$WORK"/karoiq.db*
karoiq import "$logs/1001.log" "$logs/1002.log" "${CONFIG[@]}"
karoiq rate "${CONFIG[@]}"
for format in text csv wiki html json; do
    karoiq report --now "2026-01-12 23:59:59" --format "$format" --output "then.$format"
    check_same "the ranking of that day as $format" "$WORK/then.$format" "$WORK/day.$format"
done

# A copy that may not be written is reported, and remembers nothing.
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$WORK/karoiq.db"
    check_run "a store that may not be written" 0 report "${CONFIG[@]}" --directory copy --adopt
    check "is as it was" 0 "$(snapshots)"
fi
