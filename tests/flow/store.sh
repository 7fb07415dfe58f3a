# The store: copies and putting them back, reading it where nothing can be written and while an update
# runs, clocks that jump.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
CONFIG=(--config "$WORK/config.ini" --now "$NOW")

update
check "there is a store" 1 "$STATUS"
check "it is for its owner alone" 600 "$(stat -c %a "$WORK/karoiq.db")"
cp -r "$WORK/report" "$WORK/whole"

karoiq check "${CONFIG[@]}"
check_holds "check looks into it" "ok   store" "$WORK/out"
store_write() {
    sqlite3 "$WORK/karoiq.db" "$1"
}
store_write "DELETE FROM game WHERE gid = 31001"
karoiq check "${CONFIG[@]}"
check "a game that is missing under its results is found" 5 "$STATUS"
check_holds "and named" "results of games that are not there" "$WORK/out"
check_run "and made anew" 0 parse --all "${CONFIG[@]}"
karoiq check "${CONFIG[@]}"
check_holds "then all is well" "ok   store" "$WORK/out"

check_run "backup" 0 backup copy.db "${CONFIG[@]}"
check "the copy is for its owner alone" 600 "$(stat -c %a "$WORK/copy.db")"
check "nothing lies beside it" copy.db "$(cd "$WORK" && echo copy.db*)"
check_run "the copy is a store by itself" 0 report --format json --output copy.json \
    --database "$WORK/copy.db" "${CONFIG[@]}"
check_same "with the same ranking" "$WORK/whole/ranking.json" "$WORK/copy.json"
check_run "a backup where nothing can be written" 6 backup gone/copy.db "${CONFIG[@]}"
check_run "a backup onto the store" 6 backup karoiq.db "${CONFIG[@]}"
check_run "a backup needs a name" 2 backup "${CONFIG[@]}"

store_write "DELETE FROM page; DELETE FROM entry; DELETE FROM change"
check_run "restore" 0 restore copy.db "${CONFIG[@]}"
check_holds "what stood there is kept" "karoiq.db.replaced-20261130-120000" "$WORK/err"
check_run "it is the store of the copy" 0 report --format json --output again.json "${CONFIG[@]}"
check_same "with its ranking" "$WORK/whole/ranking.json" "$WORK/again.json"
printf 'rubbish' | dd of="$WORK/karoiq.db" bs=1 seek=40000 conv=notrunc status=none
check_run "a damaged one is replaced" 0 restore copy.db "${CONFIG[@]}"
check "each under a name of its own" 2 "$(find "$WORK" -name 'karoiq.db.replaced-*' | wc -l)"
cp "$WORK/copy.db" "$WORK/good.db"
rubbish() {
    printf 'rubbish' | dd of="$WORK/karoiq.db" bs=1 seek=40960 conv=notrunc status=none
}
cp "$WORK/karoiq.db" "$WORK/whole.db"
rubbish
check_run "a backup of a damaged store" 5 backup copy.db "${CONFIG[@]}"
check_same "never replaces a good one" "$WORK/good.db" "$WORK/copy.db"
cp "$WORK/whole.db" "$WORK/karoiq.db"

# Killed, and stopped by a limit: nothing of it stays.
for command in "backup copy.db" "restore good.db"; do
    # shellcheck disable=SC2086
    (cd "$WORK" && ulimit -f 100 && exec "$KAROIQ" $command "${CONFIG[@]}" >/dev/null 2>&1)
    check "$command: a file that may not grow is an error of writing" 1 "$(($? == 5 || $? == 6))"
    for delay in 0.002 0.004 0.006 0.008 0.010 0.015; do
        # shellcheck disable=SC2086
        (cd "$WORK" && exec "$KAROIQ" $command "${CONFIG[@]}" >/dev/null 2>&1) &
        sleep $delay
        kill -KILL $! 2>/dev/null
        wait $! 2>/dev/null
    done 2>/dev/null
    # shellcheck disable=SC2086
    check_run "$command: after being killed" 0 $command "${CONFIG[@]}"
    check "$command: nothing is left" "" "$(cd "$WORK" && ls -d .*karoiq-* 2>/dev/null)"
done
(cd "$WORK" && ulimit -f 1 && exec "$KAROIQ" init --config new.ini >/dev/null 2>&1)
check "init: a file that may not grow is an error of writing" 6 $?
check "init: nothing is left" "" "$(cd "$WORK" && ls -d new.ini .*karoiq-* 2>/dev/null)"
printf '[fetch]\ncon' >"$WORK/.new.ini.karoiq-AbCdEf"
check_run "init: after being killed" 0 init --config new.ini
check "init: nothing of that is left" "" "$(cd "$WORK" && ls -d .*karoiq-* 2>/dev/null)"
"$KAROIQ" --print config >"$WORK/printed.ini"
check_same "init: the file is whole" "$WORK/printed.ini" "$WORK/new.ini"
check "init: others may read it" "$(stat -c %a "$WORK/printed.ini")" "$(stat -c %a "$WORK/new.ini")"
check_run "the backup is whole" 0 restore copy.db "${CONFIG[@]}"

printf 'rubbish' | dd of="$WORK/copy.db" bs=1 seek=40960 conv=notrunc status=none
check_run "but not by a damaged one" 5 restore copy.db "${CONFIG[@]}"
check_run "nor by what is none" 5 restore config.ini "${CONFIG[@]}"
check_run "nor by nothing" 2 restore none.db "${CONFIG[@]}"
update
check "an update goes on from there" 0 "$STATUS"
check_same "and changes nothing" "$WORK/whole" "$WORK/report"

# A backup that an earlier version made.
for dump in "$DATA"/stores/*.sql; do
    version=$(basename "$dump" .sql)
    (cd "$WORK" && rm -f old.db mine.db && sqlite3 old.db <"$dump")
    check_run "a backup of version $version is restored" 0 restore old.db "${CONFIG[@]}" --database "$WORK/mine.db"
    check_run "$version: the copy stays as it is" 5 status "${CONFIG[@]}" --database "$WORK/old.db"
    check_run "$version: it can be copied as it is" 0 backup older.db "${CONFIG[@]}" --database "$WORK/old.db"
    check_run "$version: what was restored is of this version" 0 rate "${CONFIG[@]}" --database "$WORK/mine.db"
    check_run "$version: and gives its ranking" 0 report --output - --format csv "${CONFIG[@]}" --database "$WORK/mine.db"
    check_holds "$version: with its rating" "Bremsklotz" "$WORK/out"
done

# Readers while a slow update runs.
rm -rf "$WORK"/karoiq.db* "$WORK/report"
update
site_get /-/reset >/dev/null
fault delay '*' 0 150
(cd "$WORK" && exec "$KAROIQ" update --config config.ini --now "2026-12-01 12:00:00" >/dev/null 2>&1) &
run=$!
sleep 0.2
readers=
for command in "status" "audit 31001" "report --format csv --output -" "backup while.db"; do
    # shellcheck disable=SC2086
    karoiq $command "${CONFIG[@]}"
    readers="$readers $STATUS"
done
check "status, audit, report and backup work while an update runs" " 0 0 0 0" "$readers"
check "and it was still running" yes "$(kill -0 $run 2>/dev/null && echo yes)"
karoiq restore while.db "${CONFIG[@]}"
check "restore waits for its end, or says so" 5 "$STATUS"
wait $run
check "the update does not mind" 1 "$(($? <= 1))"
site_get /-/reset >/dev/null

# A store that is taken away while a run works on it: SQLite would write on into a file without a name.
for loss in "rm karoiq.db" "mv karoiq.db elsewhere.db" "cp karoiq.db copy.db && mv copy.db karoiq.db"; do
    rm -rf "$WORK/lost" && mkdir "$WORK/lost"
    site_get /-/reset >/dev/null
    fault delay '/logs/*' 0 50
    (cd "$WORK/lost" && exec "$KAROIQ" update "${CONFIG[@]}" --database "$WORK/lost/karoiq.db" \
        --directory "$WORK/lost/report" >/dev/null 2>"$WORK/err") &
    run=$!
    sleep 0.5
    (cd "$WORK/lost" && eval "$loss")
    wait $run
    check "$loss: the run ends with 5" 5 $?
    check_holds "$loss: and says why" "removed, renamed or replaced" "$WORK/err"
    check "$loss: and counts nothing it does not know" "" "$(grep 'tagged games' "$WORK/err")"
    check "$loss: nothing is published" no "$([ -e "$WORK/lost/report/index.html" ] && echo yes || echo no)"
done
site_get /-/reset >/dev/null

# A store that cannot be written, in a folder that cannot: the file system itself is read-only, since
# permissions do not bind root.
if unshare -rm true 2>/dev/null; then
    readers=$(unshare -rm bash -c '
        mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 1
        cd /
        for command in status "audit 31001" "report --format json --output -"; do
            "$2" $command --config "$1/config.ini" --now "$3" >/dev/null 2>&1
            printf "%s " $?
        done
        "$2" update --config "$1/config.ini" --now "$3" 2>&1 >/dev/null | tail -n 1
        echo "${PIPESTATUS[0]}"' read-only "$WORK" "$KAROIQ" "$NOW" 2>&1)
    check "what only reads works where nothing can be written" "0 0 0" "${readers:0:5}"
    check "update says that it cannot" 5 "${readers##*$'\n'}"
else
    skipped "a store on a file system that is read-only" "unshare -rm"
fi

# A store that its owner makes read-only for a while: reading leaves nothing there that locks him out.
mkdir "$WORK/owned"
cp "$WORK/config.ini" "$WORK/karoiq.db" "$WORK/owned"
cp "$KAROIQ" "$WORK/program" # where every user finds it
as_owner=()
if [ "$(id -u)" = 0 ]; then
    as_owner=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chown -R 65534 "$WORK/owned"
    chmod 755 "$WORK"
fi
owner() {
    (cd "$WORK/owned" && "${as_owner[@]}" ../program "$@" --now "$NOW" >/dev/null 2>"$WORK/err")
}
chmod a-w "$WORK/owned/karoiq.db"
for command in status "audit 31001" "report --format csv --output -" "backup copy.db"; do
    # shellcheck disable=SC2086
    owner $command
    check "a read-only store: $command" 0 $?
done
check "nothing is laid beside it" "config.ini copy.db karoiq.db" "$(cd "$WORK/owned" && echo *)"
owner rate
check "it is not written" 5 $?
chmod u+w "$WORK/owned/karoiq.db"
owner rate
check "and can be again" 0 $?

# Clocks jump: the past and the far future change nothing but the date.
karoiq update --config config.ini --now "2001-01-01 00:00:00"
check "a clock that stands in the past stops nothing" 1 "$((STATUS <= 1))"
karoiq update --config config.ini --now "2099-12-31 23:59:59"
check "nor does one in the future" 1 "$((STATUS <= 1))"
update
check_same "back again, all is as it was" "$WORK/whole" "$WORK/report"
stop_site
