# What no output may replace, and what holds nobody up: locks, pipes and folders of others.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
cp -r "$DATA/example" "$WORK/logs"
printf '; none yet\n' >"$WORK/corrections.ini"
printf 'Anna\nBernd\nClara\nDora\n' >"$WORK/participants.tsv"
printf 'field,first,second,winner,time_first,time_second\n1,A,B,A,10,30\n1,B,A,A,30,10\n' >"$WORK/contest.csv"
(umask 077 && printf 'secret\n' >"$WORK/key")
cat >"$WORK/config.ini" <<END
[source]
base_url = http://127.0.0.1:9
api_key_file = key
[rating]
corrections = corrections.ini
participants = participants.tsv
[report]
directory = report
[store]
database = karoiq.db
END
karoiq import logs --now "$NOW"
check_run "there is a ranking" 0 rate --now "$NOW"
check_run "and a report" 0 report --now "$NOW"
cp "$WORK/karoiq.db" "$WORK/kept.db"
sum() {
    (cd "$WORK" && sha256sum karoiq.db kept.db config.ini corrections.ini participants.tsv contest.csv key)
}
before=$(sum)

# refused NAME ARGUMENT...: ends with 6, says why, and makes nothing
refused() {
    local name=$1
    shift
    check_run "$name" 6 "$@" --now "$NOW"
    check_holds "$name: and why" "name another file" "$WORK/err"
}
ln -s config.ini "$WORK/link.csv"
ln "$WORK/karoiq.db" "$WORK/hard.csv"
for file in karoiq.db ./report/../karoiq.db karoiq.db-wal karoiq.db-shm karoiq.db-journal config.ini \
    corrections.ini participants.tsv key link.csv hard.csv kept.db; do
    refused "report --output $file" report --format csv --output "$file"
done
rm "$WORK/hard.csv"
for command in status "audit 1001" "player Anna" "archive show 1001" anomalies evaluate "simulate --runs 1"; do
    # shellcheck disable=SC2086
    refused "$command --output karoiq.db" $command --output karoiq.db
done
refused "simulate --svg karoiq.db" simulate --runs 1 --svg karoiq.db
(cd "$WORK" && mkdir -p drawn && ln -sf drawn also && touch drawn/old.svg && ln drawn/old.svg drawn/hard.svg)
for pair in "new.svg ./new.svg" "drawn/new.svg also/new.svg" "drawn/old.svg drawn/hard.svg"; do
    refused "simulate --svg and --output: $pair" simulate --runs 1 --svg "${pair% *}" --output "${pair#* }"
done
check "nothing is drawn" "" "$(cd "$WORK" && ls new.svg drawn/new.svg 2>/dev/null; cat "$WORK/drawn/old.svg")"
check_run "two files in one folder" 0 simulate --runs 1 --svg drawn/a.svg --output drawn/a.txt
rm -r "$WORK/drawn" "$WORK/also"
refused "contest --output its input" contest contest.csv --output contest.csv
for file in karoiq.db karoiq.db-wal config.ini key; do
    refused "backup $file" backup "$file"
done
refused "init onto the log of a store" init --config karoiq.db-wal
(cd "$WORK" && "$KAROIQ" status --now "$NOW" >>karoiq.db 2>err)
check "status >>karoiq.db" 6 $?
check "all is as it was" "$before" "$(sum)"
check "and nothing lies beside it" "" "$(cd "$WORK" && ls karoiq.db-* 2>/dev/null)"
for page in ranking.csv index.html; do
    check_run "a store that lies where a page goes" 0 import logs --now "$NOW" --database "report/$page.db"
    mv "$WORK/report/$page" "$WORK/page" && mv "$WORK/report/$page.db" "$WORK/report/$page"
    (cd "$WORK" && "$KAROIQ" rate --now "$NOW" --database "report/$page" >/dev/null 2>&1)
    check_run "$page: the report leaves it" 6 report --now "$NOW" --database "report/$page"
    check_run "$page: it is a store still" 0 status --now "$NOW" --database "report/$page"
    mv "$WORK/page" "$WORK/report/$page"
done

# A ranking with games is not replaced by an empty one, in a file neither.
check_run "a ranking in a file" 0 report --format csv --output table.csv --now "$NOW"
cp "$WORK/table.csv" "$WORK/good.csv"
karoiq rate --title-pattern NIX --now "$NOW"
check_run "an empty one does not replace it" 6 report --format csv --output table.csv --title-pattern NIX --now "$NOW"
check_same "it is as it was" "$WORK/good.csv" "$WORK/table.csv"
check_run "unless it is forced" 0 report --format csv --output table.csv --title-pattern NIX --now "$NOW" --force
for command in "6 report --table latest" "2 uncertainty" "2 uncertainty --format json" "2 evaluate --format json"; do
    status=${command%% *} command=${command#* }
    karoiq rate --now "$NOW"
    # shellcheck disable=SC2086
    check_run "$command into a file" 0 $command --output other.txt --now "$NOW"
    cp "$WORK/other.txt" "$WORK/other.good"
    karoiq rate --title-pattern NIX --now "$NOW"
    # shellcheck disable=SC2086
    check_run "$command: that of no game does not replace it" "$status" $command --output other.txt --title-pattern NIX --now "$NOW"
    check_same "$command: it is as it was" "$WORK/other.good" "$WORK/other.txt"
done
check_run "an empty one replaces an empty one" 0 report --format csv --output table.csv --title-pattern NIX --now "$NOW"
karoiq rate --now "$NOW"

# Somebody's site.
mkdir -p "$WORK/site/game"
echo mine | tee "$WORK/site/index.html" >"$WORK/site/game/1.html"
cp -r "$WORK/site" "$WORK/mine"
check_run "a folder of somebody else" 6 report --directory site --now "$NOW"
check_holds "how to say yes is said" "--adopt" "$WORK/err"
check_same "it is left as it was" "$WORK/mine" "$WORK/site"
check_run "with a yes" 0 report --directory site --adopt --now "$NOW"
check_run "once is enough" 0 report --directory site --now "$NOW"
mkdir "$WORK/empty"
check_run "an empty folder is anybody's" 0 report --directory empty --now "$NOW"
rm "$WORK/report/.karoiq"
check_run "a report of version 0.1.0 is known" 0 report --now "$NOW"

# Somebody else's lock on the folder, and pipes where files go.
as_nobody() {
    setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
}
if [ "$(id -u)" = 0 ] && as_nobody true 2>/dev/null; then
    chmod 755 "$WORK" "$WORK/report"
    as_nobody flock "$WORK/report" sleep 30 &
    holder=$!
    sleep 0.3
    check "nobody else can open the mark" 1 "$(as_nobody cat "$WORK/report/.karoiq" >/dev/null 2>&1; echo $?)"
    (cd "$WORK" && timeout 5 "$KAROIQ" report --now "$NOW" >out 2>err)
    check "another user's lock on the folder" 0 $?
    kill $holder
    wait $holder 2>/dev/null
    chown -R 65534 "$WORK/empty"
    rm "$WORK/empty/.karoiq"
    check_run "root writes a folder of another user" 0 report --directory empty --now "$NOW" --adopt
    check "who can go on with it" 65534 "$(stat -c %u "$WORK/empty/.karoiq")"
else
    skipped "locks of another user" "root, who can be somebody else"
fi
mkfifo "$WORK/report/.index.html.karoiq-new"
rm "$WORK/report/index.html"
(cd "$WORK" && timeout 5 "$KAROIQ" report --now "$NOW" >out 2>err)
check "a pipe where a page waited once" 0 $?
