# How it ends: each exit status, with a message that says what, where and what to do.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
CONFIG=(--config "$WORK/config.ini" --now "$NOW")

check_run "help" 0 --help
check_run "version" 0 --version
check_holds "with its number" "karoiq 0." "$WORK/out"
check_run "an unknown command is wrong usage" 2 updat "${CONFIG[@]}"
check_holds "with a suggestion" "update" "$WORK/err"
check_run "an unknown option is wrong usage" 2 update --datbase x "${CONFIG[@]}"
check_holds "with a suggestion (option)" "--database" "$WORK/err"
check_run "a wrong --now is wrong usage" 2 status --config config.ini --now "30.11.2026"
check_run "a value with rubbish behind it is wrong usage" 2 update "${CONFIG[@]}" --max-parallel 2x
check_run "a pattern that is none is wrong usage" 2 update "${CONFIG[@]}" --title-pattern "("
check_holds "and is named once" "error: --title-pattern cannot be '(': " "$WORK/err"
check "no store is made by any of these" no "$([ -e "$WORK/karoiq.db" ] && echo yes || echo no)"

check_run "a reading command without a store" 5 status "${CONFIG[@]}"
check "makes none" no "$([ -e "$WORK/karoiq.db" ] && echo yes || echo no)"
check_run "report without a store" 5 report "${CONFIG[@]}"
check "makes no report either" no "$([ -e "$WORK/report" ] && echo yes || echo no)"

# bad_config NAME EXPECTED-MESSAGE LINE...
bad_config() {
    local name=$1 message=$2
    shift 2
    printf '%s\n' "$@" >"$WORK/bad.ini"
    check_run "$name is a wrong configuration" 3 update --config bad.ini
    check_holds "$name: file and line" "bad.ini:2" "$WORK/err"
    check_holds "$name: what it is" "$message" "$WORK/err"
}
bad_config "an unknown key" "max_parallel" "[fetch]" "max_paralel = 3"
bad_config "a number out of range" "64" "[fetch]" "max_parallel = 65"
bad_config "a number with rubbish" "timeout" "[fetch]" "timeout = 25x0"
bad_config "an unknown choice" "page" "[source]" "listing = pages"
printf '[source]\ntitle_pattern = (\n' >"$WORK/bad.ini"
check_run "a pattern that is none" 3 update --config bad.ini --base-url "$SITE"
check_holds "named" "title_pattern" "$WORK/err"
check_run "a configuration that is not there" 3 update --config nowhere.ini

update
check "the first run over the sample ends with 1" 1 "$STATUS"
update
check "the second with 0" 0 "$STATUS"
check_run "audit of an unknown game is wrong usage" 2 audit 4711 "${CONFIG[@]}"
check_run "audit of a number that is none" 2 audit 132000x "${CONFIG[@]}"

cp -r "$WORK/report" "$WORK/before"
check_run "output that takes nothing" 6 report --format csv --output /dev/full "${CONFIG[@]}"
check_run "standard output that takes nothing" 6 report "${CONFIG[@]}" --format json --output /dev/full
(cd "$WORK" && "$KAROIQ" report "${CONFIG[@]}" --format text --output - >/dev/full 2>"$WORK/err")
check "standard output on a full disk" 6 $?
(cd "$WORK" && "$KAROIQ" status "${CONFIG[@]}" >/dev/full 2>"$WORK/err")
check "status on a full disk" 6 $?
check_run "a folder that cannot be made" 6 report --directory /dev/null/report "${CONFIG[@]}"
check_same "the report of before stays" "$WORK/before" "$WORK/report"

cp "$WORK/karoiq.db" "$WORK/whole.db"
printf 'this is no database, and it is long enough to be looked at' >"$WORK/karoiq.db"
check_run "a store that is none" 5 status "${CONFIG[@]}"
check_run "a store that is none, for an update" 5 update "${CONFIG[@]}"
check "it is left as it was" "this is no database" "$(head -c 19 "$WORK/karoiq.db")"
rm -f "$WORK"/karoiq.db*
mv "$WORK/whole.db" "$WORK/karoiq.db"

# Counts add up, and status says them.
check_run "status" 0 status "${CONFIG[@]}"
check "what was rated and what was not adds up to what is tagged" 1 "$(store "SELECT
    (SELECT count(*) FROM game WHERE tagged) = (SELECT count(*) FROM verdict WHERE state <> 'untagged')
    AND (SELECT count(*) FROM game) = (SELECT count(*) FROM verdict)")"
for count in 59 55 43; do
    check "status says $count" yes "$(grep -qw "$count" "$WORK/out" && echo yes)"
done
check_holds "and names a game that failed" "70002" "$WORK/out"

# An update that finds nothing does not replace a ranking that had games.
# (Tags count whatever the pattern, so here the API has none.)
stop_site
start_site "$DATA/site" --no-tags
write_config
rm -f "$WORK"/karoiq.db*
check_run "nobody's pattern" 6 update --title-pattern nobody "${CONFIG[@]}"
check_same "the ranking of before stays" "$WORK/before" "$WORK/report"
check_run "unless forced" 0 update --title-pattern nobody --force "${CONFIG[@]}"
check "then it is empty" 0 "$(json_rows "$WORK/report/ranking.json" '$.players' \
    "SELECT count(*) FROM part")"

stop_site
rm -rf "$WORK/report" "$WORK"/karoiq.db*
update --retries 0 --timeout 1
check "a site that is not there" 4 "$STATUS"
