# What a maintainer mistypes in a file has no effect in silence: rate, update and check say which names are nobody's.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
cp -r "$DATA/example" "$WORK/logs"
karoiq import logs --now "$NOW"

# told NAME FILE MESSAGE OPTION...: rate says it and ends with 0; check says it, as something to be looked at
told() {
    local name=$1 file=$2 message=$3
    shift 3
    check_run "$name: rate" 0 rate --now "$NOW" "$@"
    check_holds "$name: it is said" "warning: $file:$message" "$WORK/err"
    check_run "$name: rate --quiet" 0 rate --quiet --now "$NOW" "$@"
    check "$name: but not with --quiet" "" "$(cat "$WORK/err")"
    karoiq check --now "$NOW" "$@"
    check_holds "$name: check says it, too" "see  names: $file:$message" "$WORK/out"
}
printf '[alias]\n1 = "anna" -> "Clara"\n' >"$WORK/alias.ini"
told "another case in [alias]" alias.ini "2: nobody plays as 'anna'; the alias joins nothing; did you mean 'Anna'?" \
    --corrections alias.ini
printf 'Anna\t\t\nB\xc3\xa9rnd\t\t\nClara \t\t\nDora\n' >"$WORK/list.tsv"
told "an accent in participants.tsv" list.tsv "2: nobody plays as 'Bérnd'; did you mean 'Bernd'?" \
    --participants list.tsv --others skipped
told "a blank behind a name" list.tsv "3: nobody plays as 'Clara '; did you mean 'Clara'?" \
    --participants list.tsv --others skipped
printf 'Anna\nBernd  since May\nClara\nDora\n' >"$WORK/list.tsv"
told "blanks in place of tabs" list.tsv "2: nobody plays as 'Bernd  since May'; did you mean 'Bernd'? columns are separated by tabs" \
    --participants list.tsv --others skipped
printf 'gid,player,weight\n1001,Ana,3\n9001,Anna,1\n' >"$WORK/weights.csv"
for message in "2: 'Ana' does not play in game 1001; the weight is unused; did you mean 'Anna'?" \
    "3: game 9001 is not known; the weight is unused; did you mean '1001'?"; do
    told "weights" weights.csv "$message" --system elo-advantage --weights weights.csv
done
told "weights without a system that has them" weights.csv " not read: only [rating] system = elo-advantage has weights" \
    --weights weights.csv
printf '[game 1091]\nreason = x\nexclude = yes\n' >"$WORK/wrong.ini"
check_run "a game that is not known" 3 rate --corrections wrong.ini --now "$NOW"
check "with one that differs by a digit" "error: wrong.ini:2: game 1091 is not known; did you mean '1001'?" "$(cat "$WORK/err")"
karoiq check --corrections wrong.ini --now "$NOW"
check_holds "check says it, too" "bad  names: wrong.ini:2: game 1091 is not known; did you mean '1001'?" "$WORK/out"
printf 'Anna\nBernd 2024-01-01\n' >"$WORK/list.tsv"
karoiq check --participants list.tsv --now "$NOW"
check_holds "check reads the participants" "bad  participants: list.tsv:2: there is a day, but no tab" "$WORK/out"
check_run "update says it, too" 1 update --config config.ini --corrections alias.ini --now "$NOW"
check_holds "with the name that it may be" "nobody plays as 'anna'; the alias joins nothing; did you mean 'Anna'" "$WORK/err"
stop_site
