# What the shell's benches share. Processor time is what counts: others may work on the same machine.
# shellcheck shell=bash

# cost COMMAND...: milliseconds of processor time (user and system) that it takes, the least of
# TRIES (3); BEFORE, if set, is run before each, and not counted.
cost() {
    local least="" took TIMEFORMAT='%3U %3S'
    for ((try = 0; try < ${TRIES:-3}; try++)); do
        ${BEFORE:-:}
        took=$({ time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d", ($1 + $2) * 1000 + 0.5 }')
        if [ -z "$least" ] || [ "$took" -lt "$least" ]; then least=$took; fi
    done
    echo "$least"
}

# count_lines FOLDER: the limit that everything is compared with; it only reads the logs.
count_lines() {
    find "$1" -name '*.log' -exec cat {} + | wc -l
}

# tell WHAT MILLISECONDS REFERENCE AIM: a row of the table
tell() {
    awk -v what="$1" -v took="$2" -v reference="$3" -v aim="$4" 'BEGIN {
        printf "  %-52s %8.2f s  %6.1f times as long (aim: %s)\n", what, took / 1000, took / reference, aim }'
}
