#!/usr/bin/env bash
# Speed of reading logs: the log reader in memory against wc -l; and from logs on disk to a ranking
# (import), and `parse --all`, against `cat *.log | wc -l`, warm, over the corpus where it lies
# beside the repository, else over composed logs in memory only. COPIES=10 takes so many of each log.
set -eu
cd "$(dirname "$0")/../.."
. tests/bench/lib.sh
BUILD=${BUILD:-build}
KAROIQ=${KAROIQ:-$PWD/karoiq}
corpus=${KAROIQ_CORPUS:-../shared/corpus}

if [ ! -f "$corpus/logs.tar.xz" ]; then
    exec "$BUILD/tests/bench/bench_parse"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -C "$work" -xJf "$corpus/logs.tar.xz"
"$BUILD/tests/bench/bench_parse" "$work"/logs/*.log

# Another title makes it the log of another game.
for ((copy = 1; copy < ${COPIES:-1}; copy++)); do
    for log in "$work"/logs/?????.log; do
        sed "1s/: Spiel /&$copy /" "$log" >"$work/logs/$copy${log##*/}"
    done
done

karoiq() {
    "$KAROIQ" --config /dev/null --database "$work/store.db" --quiet "$@"
}
no_store() {
    rm -f "$work"/store.db*
}

reference=$(cost count_lines "$work/logs")
imported=$(BEFORE=no_store cost karoiq import "$work/logs")
parsed=$(cost karoiq parse --all)
echo "$(find "$work/logs" -name '*.log' | wc -l) logs on disk; cat *.log | wc -l: $reference ms of processor time"
tell "import: from the logs to a ranking" "$imported" "$reference" "5 times"
tell "parse --all" "$parsed" "$reference" "2 times"
echo "  store: $(($(stat -c %s "$work/store.db") / $(find "$work/logs" -name '*.log' | wc -l))) bytes a log"
