#!/usr/bin/env bash
# Speed of parsing: the log reader in memory against wc -l, and `parse --all` (decompression and
# writing included) against `cat *.log | wc -l`, warm, over the corpus where it lies beside the
# repository, else over composed logs in memory only.
set -eu
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
corpus=${KAROIQ_CORPUS:-../shared/corpus}

if [ ! -f "$corpus/logs.tar.xz" ]; then
    exec "$BUILD/tests/bench/bench_parse"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -C "$work" -xJf "$corpus/logs.tar.xz"
"$BUILD/tests/bench/bench_parse" "$work"/logs/*.log

# Milliseconds that a command takes, the quickest of five.
quickest() {
    local best="" start took
    for _ in 1 2 3 4 5; do
        start=$(date +%s%N)
        "$@" >"$work/out" 2>&1
        took=$((($(date +%s%N) - start) / 10000))
        if [ -z "$best" ] || [ "$took" -lt "$best" ]; then best=$took; fi
    done
    echo "$best"
}
count_lines() {
    cat "$work"/logs/*.log | wc -l
}

./karoiq --config /dev/null --database "$work/store.db" --quiet import "$work/logs"
parse=$(quickest ./karoiq --config /dev/null --database "$work/store.db" --quiet parse --all)
lines=$(quickest count_lines)
awk -v p="$parse" -v l="$lines" 'BEGIN {
    printf "parse --all: %.0f ms; cat *.log | wc -l: %.0f ms; %.1f times as long (at most 10)\n",
        p / 100, l / 100, p / l }'
