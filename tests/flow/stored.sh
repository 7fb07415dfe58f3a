# A page shows what is stored, and stands there as long as that is the same: after an edit of anything
# that a page shows, the report into the old folder is the report into an empty one, byte by byte.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
karoiq init --quiet --contact tests@example.org --answers en
mkdir "$WORK/logs" "$WORK/late"
cp "$DATA"/site/logs/*.log "$WORK/logs"
mv "$WORK/logs/45001.log" "$WORK/late"
karoiq import logs --quiet
karoiq rate --quiet

# set KEY VALUE: a setting of config.ini, for all that follows.
set_to() {
    sed -i "s|^\(; \)\?$1 =.*|$1 = $2|" "$WORK/config.ini"
}

# same NAME [OPTION...]: the report into the old folder, and into an empty one
same() {
    local name=$1
    shift
    rm -rf "$WORK/fresh"
    karoiq report --now "$NOW" --directory old "$@"
    check "$name: the report is written" 0 "$STATUS"
    cp "$WORK/err" "$WORK/said"
    karoiq report --now "$NOW" --directory fresh "$@"
    check_same "$name: the old folder is as a new one" "$WORK/fresh" "$WORK/old"
}

# rated NAME [OPTION...]: the same after rate
rated() {
    karoiq rate --quiet
    [ "$STATUS" -le 1 ] || cat "$WORK/err"
    same "$@"
}

# differs NAME FILE: what was changed is seen in that page, or the test shows nothing
differs() {
    if cmp -s "$WORK/before/$2" "$WORK/old/$2"; then
        not_ok "$1"
    else
        ok "$1"
    fi
    rm -rf "$WORK/before"
    cp -r "$WORK/old" "$WORK/before"
}

# Other constants do not mix in, and say so once.
same "k 3 that was not rated with" --k 3
check "one warning" 1 "$(grep -c warning "$WORK/said")"
check_holds "what it was computed with" "the ranking was computed with k 2, not 3; 'karoiq rate' \
computes it anew, 'karoiq whatif --k 3' only shows it" "$WORK/said"
same "nothing new"
check "and nothing to say but where it is" "report: old/index.html" "$(cat "$WORK/said")"
cp -r "$WORK/old" "$WORK/before"
karoiq audit 31002 --k 3 --format json
cp "$WORK/out" "$WORK/audit"
karoiq audit 31002 --format json
check_same "an audit does not mix either" "$WORK/out" "$WORK/audit"
for command in "player Kev" "report --format csv" status diff "publish --dry-run"; do
    # shellcheck disable=SC2086
    karoiq $command --phi 0.1
    check_holds "$command says it, too" "computed with phi 0.05, not 0.1;" "$WORK/err"
done

same "language" --language en
differs "the page of a game is English" game/31002.html
same "the default language"
set_to base_url https://example.org
same "address of the site"
differs "leads elsewhere" game/31002.html
set_to decimals 4
same "decimals"
set_to active_days 1
same "active_days"
differs "nobody is active" index.html
set_to min_games 1000
same "min_games"
differs "every rating is provisional" "player/$(cd "$WORK/old/player" && printf '%s\n' *.html | head -n 1)"
set_to robots 'Kev*'
same "robots"
differs "who is one" index.html
same "another day" --now "2031-01-01 00:00:00"

# Corrections: nothing moves before rate, and everything after it.
set_to corrections corrections.ini
cat >"$WORK/corrections.ini" <<'END'
[game 31002]
reason = agreed
place = 1 "Zoë"
END
same "corrections that were not rated with"
check_holds "are told of" "computed with other corrections;" "$WORK/said"
cmp -s "$WORK/before/game/31002.html" "$WORK/old/game/31002.html"
check "and not shown" 0 $?
rated "a late correction of an old game"
differs "moves later games" game/60010.html
sed -i 's/agreed/agreed in the forum/' "$WORK/corrections.ini"
rated "the reason of a correction"
differs "is another one" game/31002.html
check_holds "and stands there" "agreed in the forum" "$WORK/old/game/31002.html"
sed -i '1i; a line more' "$WORK/corrections.ini"
rated "a correction that stands elsewhere"
check_holds "is told of there" "corrections.ini Zeile 3" "$WORK/old/game/31002.html"
printf '[alias]\n1 = "Kevin" -> "Kev der Erste"\n2 = "Zoë" -> "Zoe" until 2014-01-01\n' \
    >>"$WORK/corrections.ini"
rated "aliases"
check_holds "the new name stands there" "Kev der Erste" "$WORK/old/game/31005.html"
check_holds "beside the old one" "<bdi>Kevin</bdi>" "$WORK/old/game/31005.html"
rm -rf "$WORK/before" && cp -r "$WORK/old" "$WORK/before"
printf '[game 31003]\nreason = no race\nexclude = yes\n[game 90001]\nreason = one\naccept = yes\n' \
    >>"$WORK/corrections.ini"
rated "a game left out and one taken in"
differs "what it became" game/31003.html

printf 'Kev\nZoë\n' >"$WORK/participants.tsv"
set_to participants participants.tsv
set_to others listed
rated "participants"
differs "who takes no part" game/31004.html
set_to others skipped
rated "others"
set_to participants ''
check_run "who took part is not forgotten unasked" 3 rate --quiet
check_run "but if it is said" 0 rate --quiet --forget

for setting in "k 3" "phi 0.1" "start 1000" "order gid" "draw moves" "left_before_first_move ignore" \
    "system elo" "system elo-advantage"; do
    # shellcheck disable=SC2086
    set_to $setting
    rated "$setting"
    differs "$setting moves a rating" game/60010.html
done
printf 'gid,player,weight\n31002,Bremsklotz,2\n' >"$WORK/weights.csv"
set_to weights weights.csv
rated "weights of starts"
differs "count" game/31002.html
set_to zzz 0..1
rated "race rules"
set_to system karoiq

karoiq import late --quiet
rated "an old game that came late"
karoiq parse --all --quiet
rated "everything read anew"
cp -r "$WORK/old/." "$WORK/before/"
sqlite3 "$WORK/karoiq.db" "UPDATE game SET title = 'other' WHERE gid = 31002;
    UPDATE entry SET text = 'other' WHERE gid = 31004"
same "titles and lines that were read otherwise"
differs "the title" game/31002.html

# Pages that other code has drawn.
sed -i 's/name="karoiq" content="[0-9a-f]*"/name="karoiq" content="0123456789abcdef"/; s/table/tabel/' \
    "$WORK"/old/game/*.html "$WORK"/old/player/*.html
same "pages of another version"

# What the compiler read for the pages, as far as it is there still, and what the Makefile sums up.
read_for_pages() {
    cat "$BUILD"/report/*.d "$BUILD"/report/*/*.d | tr ' \\' '\n\n' | tr -d : |
        grep -E '^(report|base/(core|model))/' | sort -u | (cd "$ROOT" && xargs ls 2>/dev/null)
}
summed_up() {
    make -s -C "$ROOT" --eval 'print:;@printf "%s\n" $(PAGE_SOURCES)' print | sort
}
check "all that draws a page is in the sum of its code" "" "$(comm -23 <(read_for_pages) <(summed_up))"
