# Readers, writers and backups at the same time: every answer is one of the two that were committed, nobody is shut
# out but a second writer who does not wait, and the store is whole at the end.
# DURATION seconds (default 1; `make soak` takes 60).
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
DURATION=${DURATION:-1}
start_site
write_config
# Two states of the same ratings: with a game and without it. (What an update fetched is committed before, so status
# has more than two answers.)
sed 's/^\[report\]/[rating]\ncorrections = without.ini\n&/' "$WORK/config.ini" >"$WORK/b.ini"
sed 's/without.ini/with.ini/' "$WORK/b.ini" >"$WORK/a.ini"
echo '; nothing' >"$WORK/with.ini"
printf '[game 31001]\nreason = agreed\nexclude = yes\n' >"$WORK/without.ini"
QUESTIONS=("report --format csv --output -" "report --format json --output -" "audit 31002" "player Bremsklotz --format json"
    "whatif --exclude 31002" "evaluate")

# ask NUMBER DATABASE FILE: one question, asked of a store
ask() {
    (cd "$WORK" && exec "$KAROIQ" ${QUESTIONS[$1]} --config a.ini --database "$2" --now "$NOW" --quiet >"$3" 2>"$3.err")
}

# write CONFIG COMMAND [OPTION...]
write() {
    local config=$1
    shift
    (cd "$WORK" && exec "$KAROIQ" "$@" --config "$config" --now "$NOW" --quiet >/dev/null 2>"$WORK/write.err")
}

# The two states, until what counts runs counts no further: logs are asked for five times at most.
mkdir "$WORK/states"
write a.ini update
for state in a b a b a b; do
    write $state.ini update
    for number in "${!QUESTIONS[@]}"; do
        ask "$number" karoiq.db "$WORK/states/$number.$state"
    done
done
rm "$WORK"/states/*.err
check "the two states differ" 1 "$(cmp -s "$WORK"/states/0.[ab]; echo $?)"

# is_state NUMBER FILE: whether that is the answer in one of the states
is_state() {
    cmp -s "$WORK/states/$1.a" "$2" || cmp -s "$WORK/states/$1.b" "$2"
}

# Each of these goes on until the time is over, counts what it did, and says what was wrong.
END=$(($(date +%s%N) / 1000000 + DURATION * 1000))
goes_on() {
    [ $(($(date +%s%N) / 1000000)) -lt "$END" ]
}

writer() {
    local name=$1 turn=0 status
    shift
    while goes_on; do
        status=0
        if [ $((turn % 2)) = 0 ]; then write a.ini "$@"; else write b.ini "$@"; fi || status=$?
        [ "$status" = 0 ] || [[ $status = 5 && $* != *--wait* ]] || echo "$name: status $status"
        turn=$((turn + 1))
    done
    echo "$turn" >"$WORK/turns.$name"
}

reader() {
    local turn=0 number status out=$WORK/reader.$1
    while goes_on; do
        number=$(((turn + $1) % ${#QUESTIONS[@]}))
        status=0
        ask $number karoiq.db "$out" || status=$?
        [ $status = 0 ] || echo "${QUESTIONS[$number]}: status $status: $(head -n 1 "$out.err")"
        [ $status != 0 ] || is_state $number "$out" || { echo "${QUESTIONS[$number]}: neither state"; cp "$out" "$WORK/mixed.$number"; }
        turn=$((turn + 1))
    done
    echo "$turn" >"$WORK/turns.reader$1"
}

copier() {
    local turn=0 status out=$WORK/reader.copy
    while goes_on; do
        status=0
        (cd "$WORK" && exec "$KAROIQ" backup copy.db --config a.ini --now "$NOW" --quiet >/dev/null 2>"$out.err") || status=$?
        [ $status = 0 ] || echo "backup: status $status: $(head -n 1 "$out.err")"
        ask 0 copy.db "$out" && is_state 0 "$out" || echo "backup: the copy is of neither state"
        turn=$((turn + 1))
    done
    echo "$turn" >"$WORK/turns.backup"
}

writer update update --wait >"$WORK/wrong.update" &
writer rate rate >"$WORK/wrong.rate" &
reader 1 >"$WORK/wrong.reader1" &
reader 3 >"$WORK/wrong.reader3" &
copier >"$WORK/wrong.backup" &
wait %2 %3 %4 %5 %6 2>/dev/null
for name in update rate reader1 reader3 backup; do
    check "$name, $(cat "$WORK/turns.$name") times: nothing is wrong" "" "$(sort "$WORK/wrong.$name" | uniq -c | head -n 10)"
done
check "the store is whole" ok "$(store "PRAGMA integrity_check")"
# One state after all of that, and one run later.
write a.ini update
ask 0 karoiq.db "$WORK/last"
check_same "the last run gives its state" "$WORK/states/0.a" "$WORK/last"
stop_site
