# Results by hand: games whose logs nobody keeps any more, a finish that the log lacks, a table of them; and a club with
# no site at all.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
cat >"$WORK/config.ini" <<'END'
[report]
directory = report
answers = en
[store]
database = karoiq.db
END

# The whole ranking from a table alone. By hand (docs/rating.md 1): Anna beats Bernd and Clara, who left: 2 / sqrt(2);
# then Bernd and Anna share the first place.
cat >"$WORK/results.csv" <<'END'
gid,title,started,finished,name,place,outcome
1,"Club, first evening",2005-01-01,2005-02-01 10:00:00,Anna,1,finished
7,Second,,2005-03-01,Bernd,1,
1,,,,Bernd,2,
7,Second,,,Anna,1,
1,"Club, first evening",,,"Clara ""C""",,withdrew
END
check_run "a table is imported" 0 import results.csv --now "$NOW"
check_holds "and counted" "import: games by hand 2" "$WORK/err"
check_holds "and rated" "rate: listed games 2: 2 rated" "$WORK/err"
check_holds "and what comes next is said" "Next: karoiq report" "$WORK/err"
check_run "and reported" 0 report --now "$NOW"
check "the ranking is right" "Anna 101.3789
Bernd 100.0353
Clara \"C\" 98.5858" "$(json_rows "$WORK/report/ranking.json" '$.players' \
    "SELECT json_extract(value, '\$.name') || ' ' || round(json_extract(value, '\$.rating'), 4) FROM part")"
check "each game has its page" "1.html 7.html" "$(cd "$WORK/report/game" && echo *.html)"
check_holds "with its title" "Club, first evening" "$WORK/report/game/1.html"
check_holds "nobody knows the moves" '<td class="wide">–' "$WORK/report/game/1.html"
check_run "the ranking of a day" 0 report --as-of 2005-02-15 --format csv --output day.csv --now "$NOW"
check "has the games up to it" 1 "$(sed -n 2p "$WORK/day.csv" | cut -d, -f5)"
check "counts add up" "2 2 0 2" "$(for part in listed tagged untagged rated; do
    json "$WORK/report/ranking.json" "\$.games.$part"; done | paste -sd' ')"
check_run "status" 0 status
check_holds "counts them" "  results by hand: 2 games" "$WORK/out"
check_run "audit knows them" 0 audit 1 --now "$NOW"
check_holds "and where they were read" "Result by hand: results.csv:2" "$WORK/out"
cp -r "$WORK/report" "$WORK/before"
check_run "parse --all" 0 parse --all --now "$NOW"
check_run "and rate" 0 rate --now "$NOW"
check_run "and report" 0 report --now "$NOW"
check_same "give the same" "$WORK/before" "$WORK/report"
check_run "the same table again" 0 import results.csv --now "$NOW"
karoiq rate --now "$NOW" && karoiq report --now "$NOW"
check_same "changes nothing" "$WORK/before" "$WORK/report"
for rule in "--draw moves" "--left-before-first-move ignore"; do
    # shellcheck disable=SC2086
    check_run "rated with $rule" 0 rate $rule --now "$NOW"
    # shellcheck disable=SC2086
    karoiq report $rule --format json --output rule.json --now "$NOW"
    check "$rule does not take an unknown number of moves for one" "101.3789" \
        "$(json_rows "$WORK/rule.json" '$.players' "SELECT round(json_extract(value, '\$.rating'), 4) FROM part LIMIT 1")"
done
check_run "what if one game were left out" 0 whatif --exclude 7 --now "$NOW"

# Nobody else says when such a game ended, so a year that is mistyped is told.
printf '[game 7]\nfinished = 2204-03-01\nreason = mistyped\n' >"$WORK/corrections.ini"
check_run "a finish in the future" 0 rate --corrections corrections.ini --now "$NOW"
check_holds "is told" "warning: game 7 is rated, and finishes in the future: 2204-03-01 00:00:00" "$WORK/err"
rm "$WORK/corrections.ini"
check_run "and then no more" 0 rate --now "$NOW"
check "nothing is told" "" "$(grep future "$WORK/err")"

# Hostile rows: each with its line, and no game by halves.
head='gid,title,started,finished,name,place,outcome'
bad() {
    local name=$1 line=$2 message=$3
    shift 3
    rm -f "$WORK"/karoiq.db*
    { echo "$head"; printf "$@"; } >"$WORK/bad.csv"
    check_run "$name: exit 1" 1 import --quiet bad.csv --now "$NOW"
    check_holds "$name: where and why" "error: bad.csv:$line: $message" "$WORK/err"
}
kept() {
    check "$1: what is kept" "$2" "$(store "SELECT group_concat(gid || name, ' ') FROM (SELECT * FROM result ORDER BY 1, 2)")"
}
good='5,T,,2005-01-01,A,1,\n5,T,,2005-01-01,B,2,\n'
bad "a place that is none" 5 "a place from 1 to 999 is needed" "${good}6,T,,2005-01-01,A,0,\n6,T,,2005-01-01,B,1x,\n6,T,,2005-01-01,C,2,\n"
kept "a place that is none" "5A 5B"
check_holds "the other row of it, too" "bad.csv:4:" "$WORK/err"
bad "a player who won and withdrew" 4 "a place from 1 to 999 is needed" "${good}6,T,,2005-01-01,A,1,withdrew\n"
bad "a player twice" 5 "the player stands in this game already" "${good}6,T,,2005-01-01,A,1,\n6,T,,2005-01-01,A,2,\n"
kept "a player twice" "5A 5B"
bad "two titles" 5 "title, start and finish are those of the game" "${good}6,T,,2005-01-01,A,1,\n6,U,,2005-01-01,B,2,\n"
bad "no finish" 4 "the game has no finish" "${good}6,T,,,A,1,\n"
bad "a day that is none" 4 "a time is YYYY-MM-DD" "${good}6,T,,2005-02-30,A,1,\n"
bad "a finish before the start" 4 "the game finishes before it starts" "${good}6,T,2006-01-01,2005-02-03,A,1,\n"
bad "a name of two lines" 4 "a name is UTF-8 in one line" "${good}6,T,,2005-01-01,\"A\nB\",1,\n"
bad "a name of 256 bytes" 4 "a name is UTF-8 in one line, of 1 to 255 bytes" "${good}6,T,,2005-01-01,$(printf 'x%.0s' {1..256}),1,\n"
bad "Latin-1" 4 "a name is UTF-8" "${good}6,T,,2005-01-01,M\xfcller,1,\n"
bad "columns that are missing" 4 "there must be seven columns" "${good}6,T,2005-01-01\n"
bad "semicolons" 2 "gid is the number of a game" "6;T;;2005-01-01;A;1;\n"
bad "a number that is none" 4 "gid is the number of a game, from 1 to 999999999" "${good}1000000000,T,,2005-01-01,A,1,\n"
kept "nobody knows of which game it is" ""
check_holds "that is said" "bad.csv: nothing of it is taken, since a row may be of any game" "$WORK/err"
bad "a quote without an end" 4 "the quotes of this line do not match" "${good}6,T,,2005-01-01,\"A,1,\n7,T,,2005-01-01,B,1,\n"
kept "a quote without an end" ""
rm -f "$WORK"/karoiq.db*
{ echo "$head"; for ((i = 1; i <= 251; i++)); do echo "6,T,,2005-01-01,p$i,$i,"; done; } >"$WORK/bad.csv"
check_run "more players than any game has" 1 import bad.csv --now "$NOW"
check_holds "is said where" "bad.csv:252: no game has more than 250 players" "$WORK/err"
printf 'gid,name,place\n1,A,1\n' >"$WORK/other.csv"
check_run "another table" 1 import other.csv --now "$NOW"
check_holds "is none" "other.csv: cannot be imported: it is not named as a log is, by its game (132000.log), and holds no table of results" "$WORK/err"

# Beside logs: what is said by hand counts, and that there is a log, too, is told.
rm -rf "$WORK/karoiq.db"* "$WORK/report"
cp -r "$DATA/example" "$WORK/logs"
cp "$WORK/results.csv" "$WORK/logs"
printf '%s\n' "$head" '1001,Told otherwise,,2026-01-05 20:15:00,Dora,1,' '1001,,,,Anna,2,' >"$WORK/logs/told.csv"
check_run "a folder of logs and tables" 0 import logs --now "$NOW"
check_run "rated" 0 rate --now "$NOW"
check "the result by hand counts" "Dora 1 Anna 2" "$(store "SELECT group_concat(name || ' ' || place, ' ') FROM
    (SELECT p.name, place FROM change JOIN person p ON p.id = person WHERE gid = 1001 ORDER BY place)")"
check_run "anomalies" 0 anomalies --now "$NOW"
check_holds "the log beside it is an anomaly" "warning: a result by hand, and a log" "$WORK/out"
check_run "audit says which it is" 0 audit 1001 --now "$NOW"
check_holds "by file and line" "Result by hand: logs/told.csv:3" "$WORK/out"
dump="SELECT * FROM verdict ORDER BY gid; SELECT * FROM change ORDER BY gid, person; SELECT gid, kind, text FROM anomaly ORDER BY 1, 2, 3"
store "$dump" >"$WORK/one"
karoiq parse --all --now "$NOW"
karoiq rate --now "$NOW"
store "$dump" >"$WORK/other"
check_same "parse --all and rate make it again" "$WORK/one" "$WORK/other"
mkdir "$WORK/lost"
: >"$WORK/lost/1003.log"
printf '%s\n' "$head" '1003,Saved,,2026-01-19 18:16:00,Dora,1,' '1003,,,,Anna,2,' >"$WORK/saved.csv"
check_run "a log that is none, and its result by hand" 0 import saved.csv --database saved.db --now "$NOW"
check_run "which settles it" 0 import lost/1003.log --database saved.db --now "$NOW"
check_run "it is rated" 0 rate --database saved.db --now "$NOW"
printf '%s\n' "$head" '1001,,,,,,' >"$WORK/back.csv"
check_run "it is taken back" 0 import back.csv --now "$NOW"
karoiq rate --now "$NOW"
check "then the log counts" "Anna" "$(store "SELECT p.name FROM change JOIN person p ON p.id = person WHERE gid = 1001 AND place = 1")"
check "and nothing is odd" 0 "$(store "SELECT count(*) FROM anomaly WHERE kind = 'by_hand'")"

# corrections.ini says the same: a game without a log, another finish, one that the log lacks, all of it by hand.
sed -i '/Spiel beendet/d' "$WORK/logs/1002.log"
rm -f "$WORK/karoiq.db"*
karoiq import logs/1001.log logs/1002.log logs/1003.log logs/1004.log --now "$NOW"
karoiq rate --now "$NOW"
check "without an end it runs" running "$(store "SELECT state FROM verdict WHERE gid = 1002")"
cat >"$WORK/corrections.ini" <<'END'
[game 500]
reason = from an old page
title = An old game
started = 2001-01-01
finished = 2001-02-01 20:00:00
place = 1 "Anna"
place = 2 "Ehemalige"
outcome = withdrew "Bernd"
[game 1002]
reason = it ended then
finished = 2026-01-12 21:00:00
[game 1001]
reason = finished later
finished = 2026-01-30 12:00:00
[game 1003]
reason = the log is of another game
whole = yes
title = As it was
place = 1 "Dora"
place = 2 "Anna"
END
check_run "corrections of games without a log, or with a wrong one" 0 rate --corrections corrections.ini --now "$NOW"
check "all are rated, in the order of their finish" "500 1002 1003 1001" "$(store "SELECT group_concat(gid, ' ') FROM
    (SELECT gid FROM verdict WHERE gid IN (500, 1001, 1002, 1003) AND seq ORDER BY seq)")"
check "with the finish that was said" "2026-01-12 21:00:00 2026-01-30 12:00:00" \
    "$(store "SELECT (SELECT finished FROM verdict WHERE gid = 1002) || ' ' || (SELECT finished FROM verdict WHERE gid = 1001)")"
check "by hand alone" "Dora Anna" "$(store "SELECT group_concat(name, ' ') FROM (SELECT p.name FROM change
    JOIN person p ON p.id = person WHERE gid = 1003 ORDER BY place)")"
check_run "the report" 0 report --corrections corrections.ini --now "$NOW"
check_holds "has the old game" "An old game" "$WORK/report/game/500.html"
check_holds "and the other title" "As it was" "$WORK/report/game/1003.html"
check_holds "and tells the decision" "alles von Hand" "$WORK/report/data.html"
check_run "diff" 0 diff --corrections corrections.ini --now "$NOW"
check_run "a player of it alone" 0 player Ehemalige --corrections corrections.ini --now "$NOW"
printf '[game 501]\nreason = x\ntitle = T\nplace = 1 "Anna"\n' >"$WORK/half.ini"
check_run "half a game" 3 rate --corrections half.ini --now "$NOW"
check_holds "is told what it lacks" "half.ini:2: game 501 is not known" "$WORK/err"
check_holds "namely" "by hand it takes title, finished, and a place or outcome of each" "$WORK/err"

# A game whose log the site no longer keeps is not asked for once its result is said by hand.
rm -rf "$WORK/karoiq.db"* "$WORK/report"
start_site
write_config
update
gid=$(store "SELECT min(gid) FROM verdict WHERE reason = 'log_missing'")
check "there is such a game" yes "$([ "${gid:-0}" -gt 0 ] && echo yes)"
printf '%s\n' "$head" "$gid,From the wiki,,2020-01-01,Anna,1," "$gid,,,,Bernd,2," >"$WORK/lost.csv"
check_run "its result comes by hand" 0 import lost.csv --config config.ini --now "$NOW"
site_get /-/reset >/dev/null
karoiq update --config config.ini --now "2026-12-05 12:00:00"
check "its log is not asked for again" 0 "$(site_get /-/stats >"$WORK/stats.json"
    json_rows "$WORK/stats.json" '$.answers' "SELECT count(*) FROM part WHERE key LIKE '%/logs/$gid.log'")"
check "it is no failure any more" 0 "$(store "SELECT count(*) FROM failure WHERE gid = $gid")"
check "and is rated" rated "$(store "SELECT state FROM verdict WHERE gid = $gid")"
check "what was read of the others is as it was" 0 "$(store "SELECT count(*) FROM anomaly WHERE kind = 'by_hand'")"
stop_site

# What a disk changes of it: nothing is rated with it, and the table puts it right.
right=$(store "SELECT group_concat(name || place, ' ') FROM result")
for damage in "UPDATE result SET place = 3 WHERE place = 2" "UPDATE result SET gid = gid + 1 WHERE name = 'Anna'" \
    "DELETE FROM result WHERE name = 'Anna'" "DELETE FROM result" "DELETE FROM result_checksum" \
    "INSERT INTO result SELECT gid, 'Clara', title, started, finished, outcome, 3, source, line FROM result LIMIT 1"; do
    sqlite3 "$WORK/karoiq.db" "$damage"
    for command in rate status "diff" "whatif --exclude $gid" check; do
        # shellcheck disable=SC2086
        check_run "$damage: $command" 5 $command --config config.ini --now "$NOW"
    done
    check_holds "is named" "damaged: the results by hand of game $gid" "$WORK/out"
    check_run "the table again" 0 import lost.csv --config config.ini --now "$NOW"
    check_holds "is told what it puts right" "damaged: the results by hand of game $gid are dropped" "$WORK/err"
    check "and does" "$right" "$(store "SELECT group_concat(name || place, ' ') FROM result")"
    check_run "so that games are rated" 0 rate --config config.ini --now "$NOW"
done
