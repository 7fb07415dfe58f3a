# What SECURITY.md promises: how the program is built, what it never calls, what it takes from itself,
# files with secrets.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

# Sanitizers and coverage are built with other flags.
if nm "$KAROIQ" 2>/dev/null | grep -qE '__asan_init|__gcov_'; then
    ok "how a program under sanitizers or coverage is built does not matter"
else
    readelf -hW "$KAROIQ" >"$WORK/header"
    readelf -lW "$KAROIQ" >"$WORK/segments"
    readelf -dW "$KAROIQ" >"$WORK/dynamic"
    check "it is loaded at a random address" "DYN" "$(awk '/Type:/ { print $2 }' "$WORK/header")"
    check_holds "and says so" "PIE" "$WORK/dynamic"
    check_holds "addresses of functions are fixed before main" "BIND_NOW" "$WORK/dynamic"
    check_holds "and then read-only" "GNU_RELRO" "$WORK/segments"
    check "the stack is no code" "RW" "$(awk '/GNU_STACK/ { print $7 }' "$WORK/segments")"
    check "nothing is code and writable" "" "$(grep -E 'LOAD.* RWE ' "$WORK/segments")"
    nm -D "$KAROIQ" >"$WORK/calls"
    check_holds "the stack is guarded" "__stack_chk_fail" "$WORK/calls"
    check "calls are checked for length" yes "$(grep -qE ' __(snprintf|vsnprintf|memcpy|fprintf)_chk' "$WORK/calls" && echo yes)"
    check "no shell, no other program, no unbounded copy" "" "$(
        awk '{ sub(/@.*/, "", $NF); print $NF }' "$WORK/calls" | grep -xE \
            'system|popen|exec[lv]p?e?|posix_spawnp?|v?fork|strcpy|strcat|v?sprintf|gets|atoi|tmpnam|mktemp')"
fi

start_site
write_config
CONFIG=(--config "$WORK/config.ini" --now "$NOW")
karoiq --version --verbose
check_holds "--version --verbose tells of the sandbox" "sandbox: " "$WORK/out"
if grep -q 'sandbox: Landlock' "$WORK/out"; then
    fault delay '*' 0 100
    (cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "$NOW" >/dev/null 2>&1) &
    run=$!
    for ((turn = 0; turn < 50; turn++)); do
        promise=$(awk '/NoNewPrivs/ { print $2 }' "/proc/$run/status" 2>/dev/null)
        [ "$promise" != 1 ] || break
        sleep 0.02
    done
    check "an update has confined itself" 1 "$promise"
    wait $run
    check "and does its work all the same" yes "$([ $? -le 1 ] && echo yes)"
    site_get /-/reset >/dev/null
fi

# Elsewhere than in the store's folder: what the command line names is allowed.
mkdir "$WORK/elsewhere" "$WORK/data"
update --directory "$WORK/elsewhere/report" --database "$WORK/data/karoiq.db"
check "store and report may lie apart" yes "$([ "$STATUS" -le 1 ] && [ -f "$WORK/elsewhere/report/index.html" ] && echo yes)"
check_run "a file named by --output" 0 report --format csv --output "$WORK/elsewhere/r.csv" "${CONFIG[@]}" \
    --database "$WORK/data/karoiq.db"
ln -s elsewhere/r.csv "$WORK/link.csv"
check_run "and through a link" 0 report --format csv --output "$WORK/link.csv" "${CONFIG[@]}" \
    --database "$WORK/data/karoiq.db"
check "which stays one" yes "$([ -L "$WORK/link.csv" ] && echo yes)"
check_run "a backup elsewhere" 0 backup "$WORK/elsewhere/copy.db" --database "$WORK/data/karoiq.db" "${CONFIG[@]}"
check_run "what simulate draws" 0 simulate --runs 2 --games 600 --svg "$WORK/elsewhere/d.svg"
check "is there" yes "$([ -s "$WORK/elsewhere/d.svg" ] && echo yes)"
gid=$(sqlite3 "$WORK/data/karoiq.db" "SELECT min(gid) FROM verdict WHERE state = 'rated'")
check_run "an audit elsewhere" 0 audit "$gid" --output "$WORK/elsewhere/a.json" "${CONFIG[@]}" --database "$WORK/data/karoiq.db"
check_run "a first configuration elsewhere" 0 init --config "$WORK/elsewhere/config.ini"
(cd "$WORK/data" && "$KAROIQ" archive show "$gid" --output "$WORK/elsewhere/log" --database karoiq.db)
check "a log elsewhere" 0 $?
check "the store is for its owner alone" 600 "$(stat -c %a "$WORK/data/karoiq.db")"

# Secrets.
echo "a-key-of-the-api" >"$WORK/key"
write_config "api_key_file = key"
for mode in 640 604 644; do
    chmod "$mode" "$WORK/key"
    update
    check "a key file that others can read ($mode) is refused" 3 "$STATUS"
    check_holds "with what to do" "chmod 600" "$WORK/err"
done
chmod 600 "$WORK/key"
update --verbose
check "else it is used" yes "$([ "$STATUS" -le 1 ] && echo yes)"
check "and never shown" "" "$(grep -l a-key-of-the-api "$WORK/out" "$WORK/err")"
check "or stored" "" "$(sqlite3 -readonly "$WORK/karoiq.db" .dump | grep a-key-of-the-api)"
check "or published" "" "$(grep -rl a-key-of-the-api "$WORK/report")"
stop_site
