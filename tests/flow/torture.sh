# Memory, disk or folder fail at one call of a whole run: it ends with a status and a word about it, leaves
# nothing half written, and the next run gives what an undisturbed one gives.
# TORTURE=all tries every call (memory: the first 1,000 once the libraries have set themselves up, then the
# first and last from every place in the code), TORTURE=places the first allocation of every place; else a
# few calls are tried, spread over the run.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
FAULTS=$BUILD/tests/torture/faults.so
if ldd "$KAROIQ" | grep -q libasan; then
    ok "no torture under AddressSanitizer, which has its own malloc"
    exit 0
fi

# Six games: three are rated, one is void, one runs, one has no tag.
mkdir -p "$WORK/games/logs"
sqlite3 :memory: "SELECT json_group_array(json(value)) FROM
    json_each(CAST(readfile('$DATA/site/games.json') AS TEXT)) WHERE type = 'object'
    AND value ->> '\$.id' IN (31001, 45001, 60001, 60016, 80001, 90005)" >"$WORK/games/games.json"
for gid in 31001 45001 60001 60016 80001 90005; do
    cp "$DATA/site/logs/$gid.log" "$WORK/games/logs"
done
start_site "$WORK/games"
write_config

dump="SELECT kind, address, hex(body) FROM page WHERE newest ORDER BY 1, 2;
SELECT gid, title, tagged, list_state, log_finished FROM game ORDER BY gid;
SELECT gid, name, outcome, place, moves, crashes, source, line FROM entry
    JOIN player ON id = player ORDER BY 1, 2;
SELECT gid, seq, state, reason FROM verdict ORDER BY gid;
SELECT seq, name, gid, place, outcome, before, delta, after FROM change
    JOIN standing ON id = person ORDER BY 1, 2, 3"

update --quiet
check "the undisturbed run is good" 0 "$STATUS"
store "$dump" >"$WORK/undisturbed"
cp -r "$WORK/report" "$WORK/whole"
cp "$WORK/karoiq.db" "$WORK/whole.db"
karoiq audit 31001 --config config.ini --now "$NOW" --format json
cp "$WORK/out" "$WORK/audit"

fresh() {
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
}

# count COMMAND...: how many calls of each kind it makes, in the array COUNT; memory's places in PLACES
count() {
    local kind number
    rm -f "$WORK/count"
    (export LD_PRELOAD=$FAULTS KAROIQ_FAULT_COUNT=$WORK/count
        cd "$WORK" && "$KAROIQ" "$@" --config config.ini --now "$NOW" --quiet >/dev/null 2>&1)
    declare -gA COUNT=()
    PLACES=()
    while read -r kind number; do
        if [ "$kind" = place ]; then
            PLACES+=("$number")
        else
            COUNT[$kind]=$number
        fi
    done <"$WORK/count"
}

# with_fault KIND N LAST COMMAND...: how it ends is in STATUS
with_fault() {
    local fault="$1 $2 $3"
    shift 3
    STATUS=0
    (export LD_PRELOAD=$FAULTS KAROIQ_FAULT=$fault
        cd "$WORK" && exec timeout 30 "$KAROIQ" "$@" --config config.ini --now "$NOW" --quiet \
            >"$WORK/out" 2>"$WORK/err") || STATUS=$?
}

# What a configuration that cannot be opened is called; that is 3.
no_config='config\.ini: cannot be read: Too many open files'

# Says what is wrong after an update that ended with STATUS while something failed; nothing where all is
# as it should be.
wrong_after_update() {
    case $STATUS in
    0 | 1 | 4 | 5 | 6) ;;
    3) grep -qE "memory|$no_config" "$WORK/err" || echo "status 3" ;;
    *) echo "status $STATUS" ;;
    esac
    local first=$STATUS
    [ "$STATUS" = 0 ] || [ -s "$WORK/err" ] || echo "status $STATUS without a word"
    [ ! -d "$WORK/report" ] || find "$WORK/report" -name '.*' ! -name .karoiq -type f -printf 'left over: %f\n'
    [ "$STATUS" != 0 ] || cmp -s "$WORK/report/ranking.json" "$WORK/whole/ranking.json" ||
        echo "status 0, but another ranking"
    # The run came to nothing: each page is there as it should be, or not at all.
    if [ "$STATUS" -ge 5 ] && [ -d "$WORK/report" ]; then
        diff -rq "$WORK/whole" "$WORK/report" | grep -v "^Only in $WORK/whole" | sed 's/^/torn: /'
    fi
    update --quiet
    [ "$STATUS" -le 1 ] || echo "the next run ends with $STATUS: $(head -n 1 "$WORK/err")"
    store "$dump" >"$WORK/again" 2>&1
    cmp -s "$WORK/undisturbed" "$WORK/again" || echo "the next run gives another store"
    # A ranking that lacked a log was published before: the next one shows what changed since.
    [ "$first" = 1 ] || diff -rq "$WORK/whole" "$WORK/report" | sed 's/^/the next run: /'
}

# Numbers to try out of 1 to $1: all, or $2 of them spread evenly.
numbers() {
    if [ "${TORTURE:-}" = all ] || [ "$1" -le "$2" ]; then
        seq 1 "$1"
    else
        awk -v most="$1" -v few="$2" 'BEGIN { for (i = 0; i < few; i++) print 1 + int(i * (most - 1) / (few - 1)) }'
    fi
}

# try KIND LAST-OR-EMPTY NUMBER...: an update from nothing with each of these calls failing
try() {
    local kind=$1 last=$2 number wrong bad=0 tried=0
    shift 2
    declare -A ends=()
    for number in "$@"; do
        fresh
        with_fault "$kind" "$number" "${last:-$number}" update
        ends[$STATUS]=$((${ends[$STATUS]:-0} + 1))
        head -n 1 "$WORK/err" >"$WORK/first-word"
        wrong=$(wrong_after_update)
        tried=$((tried + 1))
        if [ -n "$wrong" ]; then
            bad=$((bad + 1))
            echo "  $kind $number ${last:+and on }($(cat "$WORK/first-word")):"
            sed 's/^/    /' <<<"$wrong"
        fi
    done
    check "update, failing $kind${last:+ from there on}: none of $tried goes wrong" 0 "$bad"
    for number in "${!ends[@]}"; do
        echo "  status $number: ${ends[$number]}"
    done
}

# What every run does before its own work: the libraries' set-up.
count --version
set_up=${COUNT[memory]}
fresh
count update
if [ "${TORTURE:-}" = all ]; then
    mapfile -t memory < <({ seq "$set_up" $((set_up + 1000)); printf '%s\n' "${PLACES[@]}"; } | sort -nu |
        awk -v most="${COUNT[memory]}" '$1 <= most')
elif [ "${TORTURE:-}" = places ]; then
    mapfile -t memory < <(printf '%s\n' "${PLACES[@]}" |
        awk -v from="$set_up" -v most="${COUNT[memory]}" 'NR % 2 && $1 > from && $1 <= most')
else
    mapfile -t memory < <(numbers $((COUNT[memory] - set_up)) 12 | awk -v from="$set_up" '{ print from + $1 }')
fi
try memory '' "${memory[@]}"
# Memory that stays short from one of them on.
mapfile -t memory < <(printf '%s\n' "${memory[@]}" | awk 'NR % 4 == 1' | head -n 300)
try memory 0 "${memory[@]}"
for kind in write sync rename open mkdir truncate; do
    try "$kind" '' $(numbers "${COUNT[$kind]}" 3)
    try "$kind" 0 $(numbers "${COUNT[$kind]}" 2)
done

# Where no thread is to be had (a limit of processes), the run does the other one's work, too.
fresh
with_fault thread 1 0 update
check "without a second thread the run goes through" "0 " "$STATUS $(cat "$WORK/err")"
store "$dump" >"$WORK/again"
check_same "and leaves the same" "$WORK/undisturbed" "$WORK/again"

# Commands that only look: right or a clear end, and the store is untouched.
look() {
    local name=$1 kind number bad=0 tried=0
    shift
    cp "$WORK/whole.db" "$WORK/karoiq.db"
    count "$@"
    for kind in memory open; do
        for number in $(numbers "${COUNT[$kind]}" 6 | head -n 1000); do
            with_fault "$kind" "$number" "$number" "$@"
            tried=$((tried + 1))
            case $STATUS in
            0) [ "$name" != audit ] || cmp -s "$WORK/out" "$WORK/audit" || STATUS=other ;;
            4 | 5 | 6) [ -s "$WORK/err" ] || STATUS="$STATUS without a word" ;;
            esac
            case $STATUS in
            0 | 4 | 5 | 6) ;;
            3) grep -q "$no_config" "$WORK/err" || bad=$((bad + 1)) ;;
            *) bad=$((bad + 1)) && echo "  $kind $number: status $STATUS: $(head -n 1 "$WORK/err")" ;;
            esac
        done
    done
    check "$name: none of $tried goes wrong" 0 "$bad"
    check "$name: the store is untouched" same "$(cmp -s "$WORK/whole.db" "$WORK/karoiq.db" && echo same)"
}
fresh
look audit audit 31001 --format json
look status status
look report report --format html --output -

# Folders that cannot be written, or are gone.
fresh
update --quiet
cp -r "$WORK/report" "$WORK/before"
check_run "a report folder whose parent is gone" 6 report --config config.ini --now "$NOW" \
    --directory "$WORK/gone/report"
check_holds "it is named" "gone/report" "$WORK/err"
check_run "a store whose folder is gone" 5 update --config config.ini --now "$NOW" \
    --database "$WORK/gone/karoiq.db"
check_holds "it is named, too" "gone/karoiq.db" "$WORK/err"
stop_site
