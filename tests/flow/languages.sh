# Answers on the terminal come in one language: [report] answers.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
# Addresses that fail, in as many ways as the test site has.
fault redirect-loop '/logs/60001.log'
fault redirect '/logs/60002.log' 0 'http://localhost:9/'
fault huge '/logs/60004.log' 0 20000000
fault huge-headers '/logs/60007.log' 0 400000
fault status '/logs/60009.log' 0 403
fault html '/logs/60010.log'
fault empty '/logs/60011.log'
fault status '/logs/60012.log' 0 404
fault reset '/logs/60013.log'
update
karoiq verify --fetch 60008 60010 --config config.ini --now "$NOW"
stop_site

# words FIELD: what German (2) or English (4) phrases say between what is filled in.
words() {
    sed -nE 's/^(WORD|VERDICT)\(//p; s/^FAILURE\(([A-Z_]+, )"[a-z_]+", /\1/p; s/^ANOMALY\(//p' "$ROOT"/base/model/{words,reasons}.def |
        awk -F'"' -v first="$1" '{ start = first; if ($0 ~ /^[A-Z_]+, "[a-z_]+", [A-Z]/) start += 2
            for (i = start; i < NF; i += 4) print $i }' |
        sed -E 's/\{[a-z]*\}/\n/g; s/\|/\n/g' | sed -E 's/^[ ,.:;(]+//; s/[ ,.:;(]+$//' |
        awk 'length >= 6' | sort -u
}
words 2 >"$WORK/german"
words 4 >"$WORK/english"
check "both languages are there" yes "$([ "$(wc -l <"$WORK/german")" -gt 100 ] &&
    [ "$(wc -l <"$WORK/english")" -gt 100 ] && echo yes)"
cat "$DATA"/site/logs/* "$DATA/site/games.json" >"$WORK/foreign"
# only LANGUAGE: the phrases that this language alone has, and that the sample does not hold
only() {
    local phrase other=english
    [ "$1" = english ] && other=german
    while read -r phrase; do
        grep -qaF -- "$phrase" "$WORK/foreign" "$WORK/$other" || echo "$phrase"
    done <"$WORK/$1" >"$WORK/only-$1"
}
only german
only english
check "the failures of fetch are known by their codes" \
    "long_header no_answer not_there redirect_circle redirect_elsewhere status too_large" \
    "$(store "SELECT group_concat(reason, ' ') FROM (SELECT DISTINCT reason FROM failure ORDER BY 1)")"
# All of them, as if they had happened (but for no_memory, which nobody could have noted).
sqlite3 "$WORK/karoiq.db" "DELETE FROM failure"
sed -nE 's/^FAILURE\([A-Z_]+, "([a-z_]+)".*/\1/p' "$ROOT/base/model/reasons.def" |
    sed '/^no_memory$/d; s/^not_there$/&|nothing\n&|empty\n&|html\n&|no_object\n&|no_html/' |
    while IFS='|' read -r code detail; do
        echo "INSERT INTO failure VALUES ('$code$detail', NULL, 0, '$code', '$detail', '$NOW', '$NOW', 1);"
    done | sqlite3 "$WORK/karoiq.db"

printf '[game 60001]\nreason = x\nexclude = yes\n' >"$WORK/other.ini"
for question in status check "anomalies --all" "anomalies --unknown" verify "audit 132000" "audit 45005" \
    "audit 70003" "player Zoë" diff "whatif --k 3 --exclude 132000 --corrections other.ini" "evaluate --tune --against --samples 20" \
    uncertainty "uncertainty Zoë Didi" "simulate --runs 2"; do
    # shellcheck disable=SC2086
    karoiq $question --config config.ini --now "$NOW" --answers de
    check "$question: nothing English in German" "" "$(grep -owFf "$WORK/only-english" "$WORK/out" | sort -u)"
    check "$question: something German" yes "$(grep -qwFf "$WORK/only-german" "$WORK/out" && echo yes)"
    # shellcheck disable=SC2086
    karoiq $question --config config.ini --now "$NOW" --answers en
    check "$question: nothing German in English" "" "$(grep -owFf "$WORK/only-german" "$WORK/out" | sort -u)"
    check "$question: something English" yes "$(grep -qwFf "$WORK/only-english" "$WORK/out" && echo yes)"
done
check_run "German is the default" 0 status --config config.ini --answers de
check_holds "of status" "Bekannte Spiele:" "$WORK/out"
karoiq audit 132000 --config config.ini --format wiki --language en --answers de
check_holds "the wiki follows language" "rated" "$WORK/out"
karoiq audit 132000 --config config.ini --format json --answers de --output de.json
karoiq audit 132000 --config config.ini --format json --answers en --output en.json
check_same "JSON has no language" "$WORK/de.json" "$WORK/en.json"
