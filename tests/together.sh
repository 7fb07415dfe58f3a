# What run-unit and run-flow share: tests run some at a time, since they mostly wait; what each says and how
# it ends is kept, in order.
# shellcheck shell=bash
JOBS=${JOBS:-3}
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT

# together COMMAND... -- FILE...: runs `COMMAND FILE` for each; of the n-th (from 0) $kept/n.said holds what it
# said, $kept/n.status its exit status
together() {
    local command=() number=0 running=0
    while [ "$1" != -- ]; do
        command+=("$1")
        shift
    done
    shift
    for file in "$@"; do
        [ "$running" -lt "$JOBS" ] || wait -n
        {
            "${command[@]}" "$file" >"$kept/$number.said" 2>&1 </dev/null
            echo $? >"$kept/$number.status"
        } &
        running=$((running + 1))
        number=$((number + 1))
    done
    wait
}
