# Ten weeks of a maintainer, as he types them: a rename while games run, a pause, a late game, a dispute, a second
# login, a lost config.ini, a download that broke off, a new version, and another machine.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

# The site that he looks after. game GID STARTED FINISHED PLAYER...: who comes in in this order; FINISHED - for a
# running one. Three rounds: two on the first day, the last on the day of the finish.
mkdir -p "$WORK/there/logs"
game() {
    local gid=$1 started=$2 finished=$3 file=$WORK/there/logs/$1.log player place=0
    shift 3
    local title="Rennen $gid !KaroIQ!"
    {
        echo "$started 10:00:00: Spiel $title auf Map 7 von $1 erstellt"
        for round in 1 2; do
            for player; do echo "$started 1$round:00:00: $player -> Feld($round|1) Vektor(0|0)"; done
            echo "$started 1$round:00:00: -----------------------------------"
        done
        [ "$finished" = - ] || {
            for player; do
                place=$((place + 1))
                echo "$finished 12:00:00: $player -> Feld(3|$place) Vektor(1|0)"
                echo "$finished 12:00:00: $player wird $place."
            done
            echo "$finished 12:00:00: Spiel beendet"
        }
    } >"$file"
    local over=false end=
    [ "$finished" = - ] || over=true end=", \"finisheddate\": \"$finished 12:00:00\""
    printf '{"id": %s, "name": "%s", "started": true, "finished": %s, "starteddate": "%s 10:00:00"%s, "creator": "%s"}\n' \
        "$gid" "$title" "$over" "$started" "$end" "$1" >"$WORK/there/$gid.game"
}
# The list that the site shows from now on.
listed() {
    { echo '[' && cat "$WORK"/there/*.game | paste -sd, && echo ']'; } >"$WORK/there/games.json"
    [ -z "$OWN_SITE" ] || site_get /-/reload >/dev/null
}
rating() {
    store "SELECT printf('%.4f', rating) FROM standing WHERE name = '$1'"
}
settings() {
    grep -q '^\[rating\]' "$WORK/config.ini" || sed -i "/^\[report\]/i [rating]" "$WORK/config.ini"
    printf '%s\n' "$@" >"$WORK/new"
    sed -i "/^\[rating\]/r $WORK/new" "$WORK/config.ini"
}

# Week 1: the first ranking. Anna beats Bernd and Clara: 2 (1/2 + 1/2) / sqrt(2).
game 101 2026-01-02 2026-01-04 Anna Bernd Clara
game 102 2026-01-03 - Bernd Anna Clara
game 99 2026-01-04 - Anna Bernd Clara
listed
start_site "$WORK/there"
write_config
check_run "week 1: the first update" 0 update --now "2026-01-05 08:00:00"
check_holds "says where the page is" "report: report/index.html" "$WORK/err"
check "there it is" 101.4142 "$(rating Anna)"
check_holds "as of what" "Stand: 05.01.2026, 08:00, Daten vom 05.01.2026, neuestes Spiel {{Rennen|101|101}} vom 04.01.2026 – 1 gewertetes Spiel – " \
    "$WORK/report/ranking.wiki"
check_holds "on the site, too" "Stand 05.01.2026, 08:00 Uhr, Daten vom 05.01.2026: 3 Spieler, 1 gewertetes Spiel." \
    "$WORK/report/index.html"
check_run "week 1: status" 0 status
check "has nothing left to do" "" "$(grep Next "$WORK/out")"

# Week 2: Bernd is called Berta now, and game 102 was running meanwhile.
game 102 2026-01-03 2026-01-11 Bernd Anna Clara
sed -i '/^2026-01-11/s/Bernd/Berta/' "$WORK/there/logs/102.log"
game 103 2026-01-06 2026-01-10 Clara Berta
listed
check_run "week 2: a rename while a game ran" 1 update --now "2026-01-12 08:00:00"
check_holds "the player without a result is named" "game 102 is not rated: no result for Bernd" "$WORK/err"
check_holds "and who he may be now" "was 'Bernd' renamed to 'Berta', in game 102? Then write below [alias] in corrections.ini: 1 = \"Bernd\" -> \"Berta\"" "$WORK/err"
karoiq status
sed -n '/^\[alias\]/,/^[0-9]/p' "$WORK/out" >"$WORK/corrections.ini"
check "status has the lines to copy" '[alias]
1 = "Bernd" -> "Berta" ; 1 game, 102' "$(cat "$WORK/corrections.ini")"
settings "corrections = corrections.ini"
check_run "they are tried" 0 whatif
check_holds "what becomes of the old name is said" "Bernd becomes one with Berta" "$WORK/out"
check_run "and rated" 0 rate --now "2026-01-12 08:10:00"
check "both halves are one" "Berta|finished|1|3|" "$(store "SELECT name, outcome, place, moves, login FROM change
    JOIN person p ON p.id = person WHERE gid = 102 AND place = 1")"
check "nobody has the old name" "" "$(rating Bernd)"
check_holds "what comes next is said" "Next: karoiq report" "$WORK/err"
check_run "so" 0 report --now "2026-01-12 08:11:00"
check_run "week 2: status" 0 status
check_holds "the alias is in force" "  Bernd → Berta, line 2" "$WORK/out"
check "nothing is asked any more" "" "$(grep -F '[alias]' "$WORK/out")"

# Week 3: Clara pauses, and plays all the same.
game 104 2026-01-15 2026-01-17 Clara Anna Berta
game 99 2026-01-04 2026-01-13 Anna Bernd Clara
sed -i '/^2026-01-13/s/Bernd/Berta/' "$WORK/there/logs/99.log"
listed
check_run "week 3: an update, and a game of two names again" 0 update --now "2026-01-19 08:00:00"
check "the alias joins it at once" "rated " "$(store "SELECT state, (SELECT group_concat(address) FROM failure) FROM verdict
    WHERE gid = 99" | tr '|' ' ')"
check "nobody is warned" "" "$(grep warning "$WORK/err")"
printf 'Anna\t\t\nBerta\t\t\nClara\t\t2026-01-14\tpauses\n' >"$WORK/participants.tsv"
check_run "week 3: a pause is tried" 0 whatif --participants participants.tsv --others skipped --format json
check "now is the stored ranking" "$(rating Clara) 5 4" "$(json_rows "$WORK/out" '$.players' \
    "SELECT printf('%.4f', json_extract(value, '\$.before')) FROM part WHERE json_extract(value, '\$.name') = 'Clara'") $(
    json "$WORK/out" '$.games_before') $(json "$WORK/out" '$.games_after')"
settings "participants = participants.tsv" "others = skipped"
check_run "it is rated" 0 rate --now "2026-01-19 08:10:00"
check "the game does not count" excluded "$(store "SELECT state FROM verdict WHERE gid = 104")"
check_run "week 3: status" 0 status
check_holds "who takes part is said" "  Clara until 2026-01-14, line 3" "$WORK/out"

check_run "and shown" 0 report --now "2026-01-19 08:11:00"

# By cron: nothing has changed, so there is no mail.
check_run "cron" 0 update --quiet --now "2026-01-20 04:17:00"
check "has nothing to say" "" "$(cat "$WORK/out" "$WORK/err")"

# Week 4: a game that ended in week 1 turns up.
game 100 2026-01-01 2026-01-03 Clara Berta
sed -i 's/Berta/Bernd/' "$WORK/there/logs/100.log"
listed
check_run "week 4: a late game, by cron" 0 update --quiet --now "2026-01-26 08:00:00"
check_holds "is told as one" "late  " "$WORK/out"
check_holds "with its number" "100  " "$WORK/out"
check "and nothing else" "" "$(cat "$WORK/err")"

# Week 5: Anna was second in 103, says everybody, and asks.
check_run "week 5: a dispute" 0 audit 102 --player Anna
check_run "what if" 0 whatif --result "102 1 Anna" --result "102 2 Berta"
printf '[game 102]\nreason = agreed in the forum\nplace = 1 "Anna"\nplace = 2 "Berta"\n' >>"$WORK/corrections.ini"
check_run "week 5: it is corrected" 0 update --now "2026-02-02 08:00:00"
check_holds "and told" "corrected  " "$WORK/out"
check "Anna has won" 1 "$(store "SELECT place FROM change JOIN person p ON p.id = person WHERE gid = 102 AND name = 'Anna'")"

# Week 6: a second login.
game 105 2026-02-03 2026-02-07 Ann Berta
listed
printf 'Ann\t\t\n' >>"$WORK/participants.tsv"
check_run "week 6: a second login plays" 0 update --now "2026-02-09 08:00:00"
sed -i '/^1 = /a 2 = "Ann" -> "Anna"' "$WORK/corrections.ini"
check_run "it becomes the first" 0 whatif
check_holds "by name" "Ann becomes one with Anna" "$WORK/out"
check_run "and is rated so" 0 rate --now "2026-02-09 08:10:00"
check_run "and shown" 0 report --now "2026-02-09 08:11:00"

# Week 7: config.ini is lost. Nothing is forgotten unasked.
before=$(rating Anna)
mv "$WORK/config.ini" "$WORK/found.ini"
lost() {
    for command in rate update publish "import there/logs"; do
        # shellcheck disable=SC2086
        check_run "week 7: $1, $command" 3 $command --now "2026-02-16 08:00:00"
        check_holds "$command says what is missing" "corrections $(realpath "$WORK")/corrections.ini" "$WORK/err"
    done
    check "the ranking is as it was" "$before" "$(rating Anna)"
}
lost "without config.ini"
check_run "status works" 0 status
check_holds "but says it" "which is not set now" "$WORK/err"
karoiq init --quiet --contact tests@example.org
lost "with a new one"
check_run "an option for one run is not kept" 0 rate --corrections corrections.ini --forget
check_run "so that it is not asked for, and joins nothing" 1 rate
mv "$WORK/found.ini" "$WORK/config.ini"
check_run "week 7: it is found again" 0 rate --now "2026-02-16 08:20:00"
check "and all is well" "$before" "$(rating Anna)"

# Week 8: the site wants to be left alone before all logs have come: it refuses two, the others are not asked for.
for gid in 106 107 108 109 110 111; do game $gid 2026-02-17 2026-02-20 Anna Berta; done
listed
fault unavailable '/logs/10[789]*' 0 3600
karoiq update --now "2026-02-23 08:00:00" --max-parallel 1
check_holds "week 8: what is left is said" "Next: karoiq update (" "$WORK/err"
check_run "week 8: rate" 0 rate --now "2026-02-23 08:05:00"
check_holds "who waits has not failed" "1 failed, 4 waiting" "$WORK/err"
check_run "week 8: status" 0 status
check_holds "says who waits" "waiting for its log      4" "$WORK/out"
check_holds "and what to do" "Next: karoiq update (4 logs are still missing)" "$WORK/out"
site_get /-/reset >/dev/null
check_run "week 8: the next update" 0 update --now "2026-02-24 09:00:00"
check "has them all" 6 "$(store "SELECT count(*) FROM verdict WHERE gid > 105 AND state = 'rated'")"

# Week 9: a store and a configuration of version 0.1.0.
mkdir "$WORK/old"
sqlite3 "$WORK/old/karoiq.db" <"$DATA/stores/0.1.0.sql"
printf '[fetch]\ncontact = me@example.org\n[rating]\ncorrections =\n[report]\nlanguage = en\nanswers = en\n' >"$WORK/old/config.ini"
(cd "$WORK/old" && "$KAROIQ" rate --now "2026-03-02 08:00:00" && "$KAROIQ" report --now "2026-03-02 08:01:00") >"$WORK/out" 2>&1
check "week 9: a store of 0.1.0" "0 yes" "$? $([ -s "$WORK/old/report-out/index.html" ] && echo yes)"
check_holds "gives its ranking" "rate: listed games" "$WORK/out"

# Week 10: another machine, and a folder with a blank in its name.
karoiq report --format csv --output before.csv
mkdir "$WORK/new home"
mv "$WORK"/{config.ini,corrections.ini,participants.tsv,karoiq.db} "$WORK/new home"
WORK="$WORK/new home"
check_run "week 10: moved, the archive is whole" 0 archive verify
check_run "rated" 0 rate --now "2026-03-09 08:00:00"
check_run "and reported" 0 report --now "2026-03-09 08:01:00"
karoiq report --format csv --output after.csv
check_same "the ranking is the same" "$WORK/../before.csv" "$WORK/after.csv"
check_run "and updated" 0 update --now "2026-03-09 08:02:00"
WORK=${WORK%/*}

# A new maintainer: a page from own logs in one line, and from the site before all has come.
mkdir "$WORK/own"
(cd "$WORK/own" && "$KAROIQ" import "$DATA/example" --now "$NOW" && "$KAROIQ" report --now "$NOW") >"$WORK/out" 2>&1
check "a page from own logs" yes "$([ -s "$WORK/own/report-out/index.html" ] && echo yes)"
for ((gid = 201; gid <= 320; gid++)); do game $gid 2026-04-01 2026-04-02 Anna Bernd; done
listed
write_config
rm -rf "$WORK"/karoiq.db* "$WORK/report"
check_run "a first download of many logs" 1 update --now "2026-05-01 08:00:00"
check "shows what came" "2" "$(grep -c '^report: report/index.html' "$WORK/err")"
check "and all of it at the end" "131 0" "$(store "SELECT count(*) FILTER (WHERE state = 'rated'),
    count(*) FILTER (WHERE state = 'waiting') FROM verdict" | tr '|' ' ')"
check "which alone is published" 1 "$(store "SELECT count(*) FROM snapshot")"
stop_site
