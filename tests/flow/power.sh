# kill -9 and power cuts, for every command that writes: the store is whole and has what was committed, files are
# the old or the new ones, and the next run gives what an undisturbed one gives. A run is killed just before a
# call that changes the disk; a power cut is made from a record of such calls (tests/torture/powercut.pl): what
# was not synced is there, is not, or is torn.
# CUTS=all tries every call and every sync; CUTS=N N of each; else a few are tried. SEED for the same ones again.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
. "$ROOT/tests/torture/table.sh"
if ldd "$KAROIQ" | grep -q libasan; then
    ok "no power cuts under AddressSanitizer, which has its own malloc"
    exit 0
fi
SEED=${SEED:-$RANDOM}
RANDOM=$SEED
WRITING="update weekly fetch import parse again rate migrate report publish backup restore prune verify init status"
turn=0
prepare

# some MOST: numbers to try out of 1 to MOST
some() {
    local i
    if [ "${CUTS:-}" = all ]; then
        seq 1 "$1"
    else
        for ((i = 0; i < ${CUTS:-1}; i++)); do
            echo $((RANDOM % $1 + 1))
        done
    fi
}

say() {
    [ -n "$1" ] || return 0
    wrong=$((wrong + 1))
    echo "  $name, $2 (SEED $SEED):"
    sed 's/^/    /' <<<"$1"
}

kill_at() {
    fresh "$name"
    PRELOAD=(LD_PRELOAD="$FAULTS" KAROIQ_KILL="$1")
    in_run "${COMMAND[@]}"
    say "$(wrong_after "$name")" "killed before change $1"
}

# disk INSTANT KEEP SEED: $RUN is what is on the disk then
disk() {
    rm -rf "$RUN"
    perl "$ROOT/tests/torture/powercut.pl" "$record" "$WORK/state/$STATE" "$1" "$2" "$3" "$RUN"
    chmod 600 "$RUN/password" "$RUN"/*.db 2>/dev/null
}

# cut INSTANT KEEP: with so many percent of what was not synced
cut_at() {
    local committed
    STATUS=137
    disk "$1" 0 0
    committed=$(kept "$RUN")
    disk "$1" "$2" "$RANDOM"
    say "$(
        LC_ALL=C comm -23 - <(kept "$RUN") <<<"$committed" | grep . | cut -c 1-80 | sed 's/^/committed, but lost: /' | head -n 3
        wrong_after "$name"
    )" "power cut at $1 of $instants with $2 %"
}

# What a run said it has done is on the disk, though nothing was synced after it.
end_is_lasting() {
    disk "$((instants - 1))" 0 0
    cmp -s <(meaning "$RUN") "$WORK/after/$name.meaning" || say "the run was good, but the store is another" "power cut at the end"
}

for name in $WRITING; do
    [[ " ${ONLY:-$name} " == *" $name "* ]] || continue
    wrong=0 tried=0
    command_of "$name"
    changes=$(sed -n 's/^change //p' "$WORK/after/$name.count")
    record=$WORK/after/$name.record
    instants=$(perl "$ROOT/tests/torture/powercut.pl" "$record" "$WORK/state/$STATE")
    turn=$((turn + 1))
    # By default a command is killed or has its power cut, in turns.
    for number in $([ -n "${CUTS:-}" ] || [ $((turn % 2)) = 0 ] && some "$changes"); do
        kill_at "$number"
        tried=$((tried + 1))
    done
    for number in $([ -n "${CUTS:-}" ] || [ $((turn % 2)) = 1 ] && some "$instants"); do
        for keep in ${CUTS:+0 50} 85; do
            cut_at $((number - 1)) "$keep"
            tried=$((tried + 1))
        done
    done
    [ -z "${CUTS:-}" ] && [ "$turn" -gt 1 ] || end_is_lasting
    check "$name: killed or without power ($tried), nothing is lost or torn" 0 "$wrong"
done
stop_site
