# Memory, disk, folder or network fail at one call of a whole run, for every command: it ends with a status and
# a word about it, or does what it is to do all the same; nothing is lost or left half written, and the next run
# gives what an undisturbed one gives.
# TORTURE=all tries every call (memory: the first and last from every place in the code, and of update the first
# 1,000 once the libraries have set themselves up), TORTURE=N N calls of every kind and command; else a few calls are tried, spread over runs and kinds.
# ONLY="NAME..." takes these commands alone.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
. "$ROOT/tests/torture/table.sh"
if ldd "$KAROIQ" | grep -q libasan; then
    ok "no torture under AddressSanitizer, which has its own malloc"
    exit 0
fi
KINDS=(memory read write sync open close stat mmap fcntl flock unlink link rename mkdir truncate 
    mode socket send recv thread)
prepare

# count FILE: how many calls of each kind were made, in the array COUNT; memory's places in PLACES
count() {
    local kind number
    declare -gA COUNT=()
    PLACES=()
    while read -r kind number; do
        if [ "$kind" = place ]; then
            PLACES+=("$number")
        else
            COUNT[$kind]=$number
        fi
    done <"$1"
}

# What is wrong with how a run ended in which something failed.
wrong_end() {
    case $STATUS in
    0) { right "$1"; cmp "$WORK/after/$1.said" "$WORK/out" 2>&1; } | sed 's/^/status 0, but: /' ;;
    [1-6]) [ -s "$WORK/err" ] || [[ $1 = check && -s $WORK/out ]] || echo "status $STATUS without a word" ;;
    *) echo "status $STATUS" ;;
    esac
}

# Numbers to try out of 1 to $1: all, or $2 of them spread evenly.
numbers() {
    if [ "${TORTURE:-}" = all ] || [ "$1" -le "$2" ]; then
        seq 1 "$1"
    else
        awk -v most="$1" -v few="$2" 'BEGIN { for (i = 1; i <= few; i++) print int(i * most / (few + 1)) + 1 }'
    fi
}

tried=0
wrong=0
# try NAME KIND LAST-OR-EMPTY NUMBER...: the command with each of these calls failing
try() {
    local name=$1 kind=$2 last=$3 number found
    shift 3
    for number in "$@"; do
        fresh "$name"
        PRELOAD=(LD_PRELOAD="$FAULTS" KAROIQ_FAULT="$kind $number ${last:-$number}")
        in_run "${COMMAND[@]}"
        ends[$STATUS]=$((${ends[$STATUS]:-0} + 1))
        tried=$((tried + 1))
        head -n 1 "$WORK/err" >"$WORK/first-word"
        found=$(
            wrong_end "$name"
            wrong_after "$name"
        )
        [ -n "$found" ] || continue
        wrong=$((wrong + 1))
        echo "  $name, $kind $number${last:+ and on}: $STATUS ($(cat "$WORK/first-word")):"
        sed 's/^/    /' <<<"$found"
    done
}

# calls KIND NAME: the numbers of the calls to try
calls() {
    local first=0
    [ "$1" != memory ] || first=$set_up
    if [ "$1" = memory ] && [ "${TORTURE:-}" = all ]; then
        { [ "$2" != update ] || seq "$set_up" $((set_up + 1000)); printf '%s\n' "${PLACES[@]}"; } | sort -nu |
            awk -v from="$set_up" -v most="${COUNT[memory]}" '$1 > from && $1 <= most'
    elif [ "${COUNT[$1]}" -gt "$first" ]; then
        numbers $((COUNT[$1] - first)) "${TORTURE:-1}" | awk -v from="$first" '{ print from + $1 }'
    fi
}

# What every run does before its own work: the libraries' set-up.
fresh init
PRELOAD=(LD_PRELOAD="$FAULTS" KAROIQ_FAULT_COUNT="$WORK/count")
in_run --version
count "$WORK/count"
set_up=${COUNT[memory]}
turn=0
for row in "${COMMANDS[@]}"; do
    name=${row%% *}
    [[ " ${ONLY:-$name} " == *" $name "* ]] || continue
    count "$WORK/after/$name.count"
    declare -A ends=()
    tried=0
    wrong=0
    for kind in "${KINDS[@]}"; do
        # In turns: every other kind of update's, one or two of each other command's.
        turn=$((turn + 1))
        [ -n "${TORTURE:-}" ] || [ $((turn % 17)) = 0 ] || { [ "$name" = update ] && [ $((turn % 2)) = 1 ]; } || continue
        mapfile -t calls < <(calls "$kind" "$name")
        [ ${#calls[@]} -gt 0 ] || continue
        try "$name" "$kind" '' "${calls[@]}"
        # And from one of them on.
        [ -n "${TORTURE:-}" ] || [ $((turn % 3)) = 0 ] || continue
        mapfile -t calls < <(printf '%s\n' "${calls[@]}" | awk 'NR % 4 == 1' | head -n 300)
        try "$name" "$kind" 0 "${calls[@]}"
    done
    check "$name: none of $tried goes wrong" 0 "$wrong"
    for number in "${!ends[@]}"; do
        echo "  status $number: ${ends[$number]}"
    done
done

# Folders that cannot be written, or are gone.
fresh weekly
RUN_CONFIG=(--config "$RUN/config.ini" --now "$NOW")
check_run "a report folder whose parent is gone" 6 report "${RUN_CONFIG[@]}" --database "$RUN/karoiq.db" \
    --directory "$WORK/gone/report"
check_holds "it is named" "gone/report" "$WORK/err"
check_run "a store whose folder is gone" 5 update "${RUN_CONFIG[@]}" --database "$WORK/gone/karoiq.db"
check_holds "it is named, too" "gone/karoiq.db" "$WORK/err"
stop_site
