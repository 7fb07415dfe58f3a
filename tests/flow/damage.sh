# A store that is damaged, many runs at once: a clear end each time, and never a crash.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
CONFIG=(--config "$WORK/config.ini" --now "$NOW")

update
check "there is a store" 1 "$STATUS"
cp "$WORK/karoiq.db" "$WORK/whole.db"
cp -r "$WORK/report" "$WORK/whole"
size=$(stat -c %s "$WORK/whole.db")

# restore: the store as it was, without what a run left beside it
restore() {
    rm -f "$WORK"/karoiq.db*
    cp "$WORK/whole.db" "$WORK/karoiq.db"
}

# ends_clearly COMMAND...: with one of the statuses, saying something unless all went well
ends_clearly() {
    STATUS=0
    (cd "$WORK" && exec timeout 20 "$KAROIQ" "$@" "${CONFIG[@]}" >"$WORK/out" 2>"$WORK/err") || STATUS=$?
    [ "$STATUS" -le 6 ] && { [ "$STATUS" -le 1 ] || [ -s "$WORK/err" ]; }
}

RANDOM=20261130
bad=
for turn in 1 2 3 4 5 6 7 8 9 10 11 12; do
    restore
    for _ in 1 2 3 4 5 6 7 8; do
        printf "\\x$(printf %x $((RANDOM % 256)))" | dd of="$WORK/karoiq.db" bs=1 conv=notrunc \
            seek=$(((RANDOM * 32768 + RANDOM) % size)) status=none
    done
    for command in status "audit 132000" "parse --all" rate report update; do
        # shellcheck disable=SC2086
        ends_clearly $command || bad="$bad; turn $turn, $command: $STATUS $(head -c 200 "$WORK/err")"
    done
done
check "flipped bytes: every command ends clearly" "" "$bad"

bad=
for part in 0 1 50 99; do
    restore
    truncate -s $((size * part / 100)) "$WORK/karoiq.db"
    for command in status rate report update; do
        ends_clearly $command || bad="$bad; $part %, $command: $STATUS $(head -c 200 "$WORK/err")"
    done
done
check "cut short: every command ends clearly" "" "$bad"

# After each of these a good copy is as good as ever.
restore
rm -rf "$WORK/report"
update
check "the copy serves" 0 "$STATUS"
check_same "with the same report" "$WORK/whole" "$WORK/report"

# A text that is none, in any column, by who knows the checksums: a clear end, and nothing but text comes out.
mapfile -t columns < <(sqlite3 "$WORK/whole.db" "SELECT m.name || ' ' || c.name FROM sqlite_schema m,
    pragma_table_info(m.name) c WHERE m.type = 'table' AND c.type = 'TEXT' ORDER BY 1")
values=("CAST(x'41ff42' AS TEXT)" "'a' || char(0) || 'b'" "'x'" "'2026-13-01 00:00:00'" "''" "char(27) || '[2J<b>' || char(0x202e)")
# spoil COLUMN VALUE: in the first row
spoil() {
    restore
    sqlite3 "$WORK/karoiq.db" "PRAGMA ignore_check_constraints = 1; UPDATE game_checksum SET sum = NULL;
        UPDATE snapshot SET checksum = NULL; UPDATE OR IGNORE ${1% *} SET ${1#* } = $2 WHERE ${1#* } IS
        (SELECT ${1#* } FROM ${1% *} ORDER BY ${1#* } IS NULL LIMIT 1)"
}
bad=
turn=0
for column in "${columns[@]}"; do
    spoil "$column" "${values[turn++ % ${#values[@]}]}"
    for command in status diff "report --format html --output page.html"; do
        : >"$WORK/page.html"
        # shellcheck disable=SC2086
        ends_clearly $command && ! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$WORK/out" "$WORK/err" "$WORK/page.html" &&
            iconv -f UTF-8 -t UTF-8 "$WORK/out" "$WORK/err" "$WORK/page.html" >/dev/null 2>&1 ||
            bad="$bad; $column, $command: $STATUS $(head -c 200 "$WORK/err")"
    done
done
check "texts that are none: every command ends clearly, with text" "" "$bad"
spoil "snapshot taken" "'x'"
check_run "a stamp that is none: diff ends with 5" 5 diff "${CONFIG[@]}"
check_holds "and says it" "damaged: a text or a time in it is none" "$WORK/err"
check "and shows nothing" 0 "$(stat -c %s "$WORK/out")"

# One damaged body: the rest is read, the page is named, and the next update gets it anew.
restore
rm -rf "$WORK/report"
sqlite3 "$WORK/karoiq.db" "UPDATE page SET body = x'00' WHERE address = '/logs/132000.log'"
check_run "parse --all reads on behind a damaged page" 1 parse --all "${CONFIG[@]}"
check_holds "names the game" "game 132000 is not rated: damaged in the archive" "$WORK/err"
check "and only that one is missing" 1 "$(sqlite3 "$WORK/karoiq.db" "SELECT count(*) FROM anomaly WHERE kind = 'damaged'")"
update
check "the next update gets it anew" 0 "$STATUS"
check_same "and all is as before" "$WORK/whole" "$WORK/report"

# Ten at once on nothing: one does the work, the others stop and say so.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
fault delay '*' 0 10
runs=()
for run in 1 2 3 4 5 6 7 8 9 10; do
    (cd "$WORK" && exec "$KAROIQ" update "${CONFIG[@]}" >"$WORK/out.$run" 2>"$WORK/err.$run") &
    runs+=($!)
done
worked=0 refused=0
for run in "${runs[@]}"; do
    wait "$run"
    case $? in
    0 | 1) worked=$((worked + 1)) ;;
    5) refused=$((refused + 1)) ;;
    esac
done
check "ten at once: all end with 0, 1 or 5" 10 $((worked + refused))
check "one at least does the work" yes "$([ "$worked" -ge 1 ] && echo yes)"
check_same "and does it right" "$WORK/whole" "$WORK/report"

# Two that wait for each other.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
(cd "$WORK" && exec "$KAROIQ" update --wait "${CONFIG[@]}" >/dev/null 2>&1) &
first=$!
update --wait
check "with --wait one run waits for the other" 0 "$((STATUS > 1))"
wait "$first"
check "and so does the other" 0 "$(($? > 1))"
check_same "and the report is right" "$WORK/whole" "$WORK/report"
stop_site
