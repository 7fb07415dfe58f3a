# Whoever reads the answer may close the pipe when he has read enough: no command calls that a fault.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
cp -r "$DATA/example" "$WORK/logs"
printf 'field,first,second,winner,time_first,time_second\n1,A,B,A,10,30\n1,B,A,A,30,10\n' >"$WORK/contest.csv"
(cd "$WORK" && "$KAROIQ" import -q logs && "$KAROIQ" rate -q --now "$NOW" && "$KAROIQ" report -q --now "$NOW") >/dev/null 2>&1
karoiq backup good.db

# open_output: `output` becomes a pipe that nobody reads. Without a process that would have to be waited for: a shell
# can wait for one of >( ) for ever.
mkfifo "$WORK/pipe"
open_output() {
    local both
    exec {both}<>"$WORK/pipe"
    exec {output}>"$WORK/pipe" {both}>&-
}

# closed NAME ARGUMENT...: its standard output is a pipe whose reader has gone, and so is the other
closed() {
    local name=$1
    shift
    local output
    open_output
    (cd "$WORK" && exec "$KAROIQ" "$@" 1>&"$output" 2>err)
    check "$name: a closed pipe is no fault" 0 $?
    check "$name: and no word" "" "$(grep -i 'standard output\|pipe' "$WORK/err")"
    (cd "$WORK" && exec "$KAROIQ" "$@" 1>&"$output" 2>&1)
    check "$name: nor if messages go there, too" 0 $?
    exec {output}>&-
}
karoiq --help
for command in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' "$WORK/out"); do
    closed "help $command" help "$command"
    case $command in
    audit) operand="1001" ;;
    player) operand=Anna ;;
    import) operand=logs ;;
    archive) operand="show 1001" ;;
    contest) operand=contest.csv ;;
    uncertainty) operand="Anna Bernd" ;;
    simulate) operand="--runs 1" ;;
    backup) operand=copy.db ;;
    restore) operand=good.db ;;
    report) operand="--format csv" ;;
    fetch) operand="--dry-run" ;;
    init) continue ;; # it answers nothing
    update | publish | participants | check) continue ;; # they end by what the site and the wiki say
    *) operand= ;;
    esac
    # shellcheck disable=SC2086
    closed "$command $operand" "$command" $operand --now "$NOW"
done
for format in text json wiki html csv; do
    closed "report as $format" report --format "$format" --now "$NOW"
done
for document in man ini-man bash zsh fish config; do
    closed "--print $document" --print "$document"
done
closed "no command" --quiet
closed "--help" --help
closed "--version" --version --verbose
closed "archive verify" archive verify
closed "parse --unknown" parse --unknown
closed "report --table" report --table latest --now "$NOW"
# An update that shows its changes to nobody still counts as one: the next has none to show.
rm -rf "$WORK"/karoiq.db* "$WORK/report"
update
open_output
(cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" --k 3 1>&"$output" 2>err)
check "update: a closed pipe is no fault" 0 $?
check "update: what it would have shown is published" 2 "$(store 'SELECT count(*) FROM snapshot')"
(cd "$WORK" && exec "$KAROIQ" check 1>&"$output" 2>err)
check "check: a closed pipe is no fault" 0 $?
exec {output}>&-
stop_site
