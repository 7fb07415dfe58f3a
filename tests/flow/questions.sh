# Questions to the ratings, as a maintainer asks them: each is answered from a store that nothing
# changes, and a wrong question is refused with what to do.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
karoiq init --quiet --contact tests@example.org --language en --answers en
cp -r "$DATA/example" "$WORK/logs"
check_run "import reads what it can where it cannot rate" 3 import logs --corrections none.ini
check_run "whatif before anything is rated" 2 whatif
check_holds "says what to do" "nothing is rated yet; run 'karoiq rate'" "$WORK/err"
karoiq rate
before=$(sha256sum <"$WORK/karoiq.db")

check_run "audit of one player" 0 audit 1003 --player Bernd
check_holds "says what he had" "Bernd had 101.04 before the game and finished in place 2, of 4" \
    "$WORK/out"
check_holds "and the division" "divided by √(4 − 1) ≈ 1.73205: +0.51762." "$WORK/out"
# (2 (0 - E) for Clara and for Bernd) / sqrt(3), of the game that she was ejected from.
check_run "one player" 0 player Anna --answers en
check_holds "what dropping out cost" "Dropped out             1 time: 40.0% of the duels, −1.17 points" "$WORK/out"
check_run "audit of one who was not in it" 2 audit 1002 --player Clara
check_holds "names who was" "in it are: Bernd, Anna" "$WORK/err"
for format in text json wiki html; do
    check_run "audit as $format" 0 audit 1003 --format "$format"
    cp "$WORK/out" "$WORK/audit.$format"
done
check_holds "its text says which line gave a result" "Bernd wird 2." "$WORK/audit.text"
check_holds "the page, too" "Bernd wird 2.</bdi>" "$WORK/audit.html"
check_holds "and the wiki" "Bernd wird&#32;&#50;." "$WORK/audit.wiki"
check_run "audit of one player as JSON" 0 audit 1003 --player Bernd --format json
check "has that player" 1 "$(json_rows "$WORK/out" '$.players' 'SELECT count(*) FROM part')"
check "and his pairs" 3 "$(json_rows "$WORK/out" '$.pairs' 'SELECT count(*) FROM part')"

# What a command has no format for is refused before anything is done, in one form.
all="wiki html csv json text"
for command in $("$KAROIQ" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    karoiq "$command" --help
    has=" $(sed -n 's/^Formats: \(.*\);.*/\1/p' "$WORK/out" | sed 's/,//g; s/ and / /') "
    [ "$has" != "  " ] || continue
    operand=
    case $command in
    audit) operand=1003 ;;
    player) operand=Clara ;;
    forecast) operand=Clara ;;
    contest) operand=config.ini ;;
    esac
    for format in $all; do
        case $has in *" $format "*) continue ;; esac
        check_run "$command as $format" 2 "$command" $operand --format "$format"
        check "says what there is" \
            "error: $command has no format $format; it has $(sed -n 's/^Formats: \(.*\);.*/\1/p' \
                <("$KAROIQ" "$command" --help))" "$(cat "$WORK/err")"
        check_run "$command into a file of that kind" 2 "$command" $operand --output "$WORK/x.$format"
    done
done
check_run "audit of one player as a page" 2 audit 1003 --player Bernd --format html
check "says so" "error: audit --player has no format html; it has text and json" "$(cat "$WORK/err")"
check_run "a chance as CSV" 2 uncertainty Clara Anna --format csv
check "says so" "error: uncertainty NAME has no format csv; it has text and json" "$(cat "$WORK/err")"
check_run "a table for the wiki as JSON" 2 report --table records --format json
check "says so" "error: report --table has no format json; it has wiki" "$(cat "$WORK/err")"

check_run "forecast" 0 forecast Anna Bernd Clara
check_holds "tells what a place brings" "Clara   +1.41  ±0.00  −1.41        −1.41     −1.41" "$WORK/out"
check_run "forecast for programs" 0 forecast Anna Bernd Clara --format json
check "the gain of winning" 1.413541 \
    "$(printf '%.6f' "$(json "$WORK/out" '$.players[1].places[0].gain')")"
check_run "forecast of one who is not known" 2 forecast Klara Anna
check_holds "suggests" "did you mean 'Clara'?" "$WORK/err"
check_run "forecast of one alone" 2 forecast Clara
check_run "forecast of a game that is over" 2 forecast 1001
check_holds "says where to look" "'karoiq audit 1001' says what became of it" "$WORK/err"

check_run "player" 0 player Clara
check_holds "tells the rank" "Rank                    2 of 4" "$WORK/out"
check_run "player as JSON" 0 player Clara --format json
check "with his games" 2 \
    "$(json_rows "$WORK/out" '$.games' 'SELECT count(*) FROM part')"
check_run "a player that is not known" 2 player clara
check_holds "is near one that is" "did you mean 'Clara'?" "$WORK/err"

check_run "whatif without a game" 0 whatif --exclude 1001
check_holds "counts the rated games" "rated games: 3 → 2" "$WORK/out"
check_run "whatif with another result" 0 whatif --result "1002 1 Anna"
check_run "whatif by another rule, as JSON" 0 whatif --k 3 --format json
check "names the rule" "k 2 -> 3" "$(json "$WORK/out" '$.causes[0].details')"
check "in members of its own" "k 2 3" "$(for part in name before after; do
    json "$WORK/out" "\$.causes[0].settings[0].$part"; done | paste -sd' ')"
check_run "whatif of a game both without and with it" 2 whatif --exclude 1001 --accept 1001
check_holds "cannot be" "game 1001 cannot be both excluded and accepted" "$WORK/err"
check_run "whatif of a player who is not in the game" 2 whatif --result "1002 1 Clara"
check_holds "names who is" "player 'Clara' is not in game 1002; in it are: Anna, Bernd" "$WORK/err"
check_run "whatif with a game that is rated" 0 whatif --accept 1001
check_holds "which is told" "game 1001 need not be accepted: it is rated" "$WORK/err"
check_run "whatif of a game that is not known" 2 whatif --exclude 9
check_run "whatif as of no day" 2 whatif --as-of 2026-02-30

cat >"$WORK/corrections.ini" <<'END'
[game 1002]
reason = agreed
exclude = yes
END
check_run "whatif with corrections" 0 whatif --corrections corrections.ini
check_holds "leaves that game out" "rated games: 3 → 2" "$WORK/out"
sed -i 's/1002/9/' "$WORK/corrections.ini"
check_run "corrections that fit nothing" 3 whatif --corrections corrections.ini
check_holds "name their line" "corrections.ini:2: game 9 is not known" "$WORK/err"

check_run "evaluate" 0 evaluate --tune --samples 50
check_holds "against one half" "always 1/2" "$WORK/out"
check_run "uncertainty" 0 uncertainty
cp "$WORK/out" "$WORK/first"
karoiq uncertainty
check_same "is the same on every run" "$WORK/first" "$WORK/out"
check_run "uncertainty into a file" 0 uncertainty --output "$WORK/strengths.txt"
check_same "has the same in it" "$WORK/first" "$WORK/strengths.txt"
check_run "uncertainty of two" 0 uncertainty Clara Anna
check_holds "is a sentence" "Chance that Clara is stronger than Anna: " "$WORK/out"
check_run "uncertainty of two as JSON" 0 uncertainty Clara Anna --format json
check "has the two" "Clara Anna" "$(json "$WORK/out" '$.first') $(json "$WORK/out" '$.second')"
check_run "uncertainty of one" 2 uncertainty Clara

# A player has another name now: links to his old page lead to the new one's.
cat >"$WORK/aliases.ini" <<'END'
[alias]
1 = "Dora" -> "Dorothea"
END
cp "$WORK/karoiq.db" "$WORK/renamed.db"
karoiq rate --database renamed.db --corrections aliases.ini
check_run "a site with a renamed player" 0 report --database renamed.db --corrections aliases.ini --directory renamed
old=$(grep -l 'http-equiv="refresh"' "$WORK"/renamed/player/*.html)
check "one page leads on" 1 "$(wc -w <<<"$old" | tr -d ' ')"
new=$(sed -n 's/.*content="0; url=\([0-9a-f]*\.html\)".*/\1/p' "$old")
check_holds "to that of the new name" "<h1><bdi>Dorothea</bdi></h1>" "$WORK/renamed/player/$new"

check "no question changed the store" "$before" "$(sha256sum <"$WORK/karoiq.db")"

check_run "simulate" 0 simulate --runs 5 --svg drawing.svg
check_holds "draws" "<polyline" "$WORK/drawing.svg"
cat >"$WORK/contest.csv" <<'END'
field,first,second,winner,time_first,time_second
1,A,B,A,10,30
1,B,A,A,30,10
END
check_run "contest" 0 contest contest.csv --format csv
check "its table" "1,A,1,0,0,3,10,1,4" "$(sed -n 2p "$WORK/out" | tr -d '\r')"
sed -i '$d' "$WORK/contest.csv"
check_run "a contest with a game missing" 2 contest contest.csv
check_holds "names the line" "contest.csv:2: on field '1' there is no second game" "$WORK/err"

# What changed, after a snapshot was taken: a late game is to blame.
sqlite3 "$WORK/karoiq.db" "
    INSERT INTO snapshot (taken, fingerprint) VALUES ('2026-01-31 00:00:00', 'before');
    INSERT INTO snapshot_rating SELECT 1, name, rank, rating FROM standing;
    INSERT INTO snapshot_parameter SELECT 1, name, value FROM rating_run
        WHERE name NOT IN ('fingerprint', 'rated');
    INSERT INTO snapshot_entry SELECT 1, seq, gid, name, place, outcome, moves, start, delta
        FROM change JOIN standing ON id = person WHERE gid <> 1001 AND seq IS NOT NULL"
check_run "diff" 0 diff
check_holds "names the late game" "late  1001" "$WORK/out"
check_run "diff as JSON" 0 diff --format json
check "with its kind" late "$(json "$WORK/out" '$.causes[0].kind')"

# An alias that is taken back: two persons again, each with a rank or none.
printf '[alias]\n1 = "Clara" -> "Anna K"\n' >"$WORK/joined.ini"
: >"$WORK/apart.ini"
karoiq import logs --database alias.db --quiet
karoiq rate --database alias.db --corrections joined.ini --quiet
check_run "whatif without the alias" 0 whatif --database alias.db --corrections apart.ini
check_holds "says what is different" "changed: corrections $WORK/joined.ini → apart.ini" "$WORK/out"
check "Clara is herself again" "  –  100.00    2.  100.40         +0.40  Clara" "$(grep ' Clara$' "$WORK/out")"
check "and nobody is called by the new name" " 2.  100.40     –  100.00         −0.40  Anna K" \
    "$(grep ' Anna K$' "$WORK/out")"
printf '[alias]\n1 = "Clara" "Anna K"\n' >"$WORK/broken.ini"
check_run "corrections that cannot be read" 3 whatif --database alias.db --corrections broken.ini
check "say so and nothing else" 'error: broken.ini:2: an alias is written: "OLD NAME" -> "NEW NAME"' "$(cat "$WORK/err")"
check "there is no half answer" "" "$(cat "$WORK/out")"
