# Nothing that the site changes goes by unnoticed: it is named, exit 1 says so, and what was known stays.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

ranked() {
    json_rows "$WORK/report/ranking.json" '$.players' "SELECT value FROM part"
}

# The form of the list changes: a run that read none of a page, or too little of it, has failed.
start_site
write_config
update
update
check "a run of which all is known ends with 0" 0 "$STATUS"
ranked >"$WORK/before"
games=$(store "SELECT count(*) FROM game")
good='{"id": 31002, "name": "Frühling !KaroIQ!", "finished": true}'
bad='{"id": "G31002", "name": "Frühling !KaroIQ!", "finished": true}'
for form in "$bad" '{"id": 31002.5, "name": "Frühling !KaroIQ!"}' '{"id": 31002, "title": "Frühling !KaroIQ!"}' \
    "$good, $bad, $bad"; do
    site_get /-/reset >/dev/null
    fault text '/api/games*finished=1*' 0 "[$form]"
    for _ in 1 2; do
        update --quiet
        check "list of $form: each run says 1" 1 "$STATUS"
        check_holds "list of $form: it is named" "entries cannot be read, such as: {\"id\": \"G31002\"" \
            <(sed 's/31002.5/"G31002"/; s/{"id": 31002, "title"/{"id": "G31002"/' "$WORK/err")
    done
    ranked >"$WORK/ranked"
    check_same "list of $form: the ranking stays" "$WORK/before" "$WORK/ranked"
    check "list of $form: all games stay" "$games" "$(store "SELECT count(*) FROM game")"
    check_run "list of $form: check says it too" 4 check
    check_holds "list of $form: with an example" "too many entries cannot be read, such as: {" "$WORK/out"
done
site_get /-/reset >/dev/null
fault text '/api/games*finished=1*offset=0' 0 "[$good]"
fault text '/api/games*finished=1*offset=1' 0 '[]'
update --quiet
check "then it is short: 1, since it fails in another way" 1 "$STATUS"
site_get /-/reset >/dev/null
update
check "the list is as before: 0" 0 "$STATUS"

# Of a list that loses most of its games, and later the rest, both are said.
site_get '/api/games?mine=0&finished=1&name=KaroIQ&sort=gid&limit=12&offset=0' >"$WORK/list.json"
few=$(sqlite3 :memory: "SELECT json_group_array(json_object('id', value ->> 'id', 'name', 'x')) FROM
    json_each(CAST(readfile('$WORK/list.json') AS TEXT))")
for list in "$few" '[]'; do
    site_get /-/reset >/dev/null
    fault text '/api/games*finished=1*' 0 "$list"
    for expected in 1 0; do
        update --quiet
        check "what a list lost, $list, is said once: $expected" "$expected" "$STATUS"
    done
done
site_get /-/reset >/dev/null
update

# The list loses its games: said once, nothing is removed, and named by status.
for short in '[]' "[$good]"; do
    fault text '/api/games*finished=1*offset=0' 0 "$short"
    fault text '/api/games*finished=1*offset=1' 0 '[]'
    update --quiet
    check "list is $short: 1 the first time" 1 "$STATUS"
    check_holds "list is $short: it is said" "games that it had; nothing is removed" "$WORK/err"
    update --quiet
    check "list is $short: 0 once it is known" 0 "$STATUS"
    ranked >"$WORK/ranked"
    check_same "list is $short: the ranking stays" "$WORK/before" "$WORK/ranked"
    check "list is $short: all games stay" "$games" "$(store "SELECT count(*) FROM game")"
    check_run "list is $short: status ends with 0" 0 status
    check_holds "list is $short: status has them" "Games that are no longer listed: " "$WORK/out"
    check_holds "list is $short: by number" "  31001: " "$WORK/out"
    site_get /-/reset >/dev/null
    update
    check "the list is whole again: 0" 0 "$STATUS"
    check "the list is whole again: none has vanished" 0 \
        "$(store "SELECT count(*) FROM anomaly WHERE kind = 'vanished'")"
done
stop_site

# A log of another game, one that two games have, and one without its head are not rated, and asked for again.
mkdir -p "$WORK/site/logs"
game_log() {
    printf '%s: Spiel %s !KaroIQ! auf Map 1 erstellt\n%s: Anna -> Feld(1|1) Vektor(0|0)\n' "$2" "$1" "$2"
    printf '%s: Bernd -> Feld(2|1) Vektor(0|0)\n%s: Anna wird 1.\n%s: Bernd wird 2.\n%s: Spiel beendet\n' \
        "$2" "$3" "$3" "$3"
}
listed() {
    printf '{"id": %s, "name": "%s !KaroIQ!", "finished": true, "starteddate": "%s", "finisheddate": "%s"}' "$@"
}
eins=('2024-01-01 10:00:00' '2024-01-02 10:00:00')
zwei=('2024-02-01 10:00:00' '2024-02-02 10:00:00')
game_log Eins "${eins[@]}" >"$WORK/site/logs/1001.log"
game_log Zwei "${zwei[@]}" >"$WORK/site/logs/1002.log"
echo "[$(listed 1001 Eins "${eins[@]}"), $(listed 1002 Zwei "${zwei[@]}")]" >"$WORK/site/games.json"

# wrong NAME KIND LOG RATED [WORDS]: /logs/1002.log is LOG for a while; meanwhile RATED games are rated
wrong() {
    site_get /-/reset >/dev/null
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    fault text /logs/1002.log 0 "$3"
    update
    check "$1: 1 says so" 1 "$STATUS"
    check "$1: an anomaly" 1002 "$(store "SELECT max(gid) FROM anomaly WHERE kind = '$2'")"
    [ $# -lt 5 ] || check_holds "$1: what differs is named" "$5" "$WORK/err"
    check "$1: not rated" "$4" "$(store "SELECT count(*) FROM verdict WHERE state = 'rated'")"
    site_get /-/reset >/dev/null
    update
    check "$1: the right log heals it" "0|2" "$(store "SELECT (SELECT count(*) FROM anomaly WHERE
        kind = '$2'), count(*) FROM verdict WHERE state = 'rated'")"
}

start_site "$WORK/site"
write_config
wrong "the log of another game" wrong_log "$(game_log Eins "${eins[@]}")" 1 \
    "log of another game: title in the list Zwei !KaroIQ!, in the log Eins !KaroIQ!"
wrong "a log of another start" wrong_log "$(game_log Zwei "${eins[@]}")" 1 \
    "log of another game: start in the list 2024-02-01, 10:00, in the log 2024-01-01, 10:00"
wrong "a log without its head" no_creation "$(game_log Zwei "${zwei[@]}" | tail -n +2)" 1
wrong "a name beyond 255 bytes" long_name "$(game_log Zwei "${zwei[@]}" | sed "s/Anna/$(printf 'N%.0s' {1..256})/")" 1
wrong "a log that ends in the future" impossible_time "$(game_log Zwei "${zwei[0]}" '2026-12-02 12:00:00')" 1

# So is a game of which the API has other players than the log; an alias says that they are the same, or accept does.
player() { printf '{"name": "%s", "status": "ok", "rank": %s}' "$@"; }
site_get /-/reset >/dev/null
rm -rf "$WORK/report" "$WORK"/karoiq.db*
fault text '/api/games/1001?mapcode=0&players=1&moves=0' 0 "{\"id\": 1001, \"players\": [$(player Anna 1), $(player Bernd 2)]}"
fault text '/api/games/1002?mapcode=0&players=1&moves=0' 0 "{\"id\": 1002, \"players\": [$(player Anna 1), $(player Clara 2)]}"
update --details api
check "other players: 1 says so" 1 "$STATUS"
check_holds "other players: who is in one only" "Bernd is in the log only, not in the source API" "$WORK/err"
karoiq status
check_holds "other players: status says who" "  1002: Bernd is in the log only, not in the source API: Zwei" "$WORK/out"
check "other players: not rated" "1002|only_in_log" "$(store "SELECT gid, reason FROM verdict WHERE state = 'failed'" | head -1)"
printf '[alias]\n1 = "Bernd" -> "Clara"\n' >"$WORK/corrections.ini"
karoiq rate --now "$NOW" --corrections corrections.ini
check "other players: joined by an alias" 2 "$(store "SELECT count(*) FROM verdict WHERE state = 'rated'")"
printf '[game 1002]\naccept = yes\nreason = he is another\n' >"$WORK/corrections.ini"
karoiq rate --now "$NOW" --corrections corrections.ini
check "other players: accepted" 2 "$(store "SELECT count(*) FROM verdict WHERE state = 'rated'")"
rm "$WORK/corrections.ini"
stop_site

# Renamed games stay what they are; two of one log are both in doubt until somebody says which it is.
echo "[$(listed 1001 Eins "${eins[@]}"), $(listed 1002 Drei "${zwei[@]}")]" >"$WORK/site/games.json"
start_site "$WORK/site"
write_config
rm -rf "$WORK/report" "$WORK"/karoiq.db*
update
check "a game that was renamed is rated" "0|2" "$STATUS|$(store "SELECT count(*) FROM verdict WHERE state = 'rated'")"
stop_site
rm -rf "$WORK/report" "$WORK"/karoiq.db*
mkdir "$WORK/disk"
cp "$WORK/site/logs/1001.log" "$WORK/disk"
cp "$WORK/site/logs/1001.log" "$WORK/disk/1002.log"
check_run "the same log of two games: 1" 1 import disk --now "$NOW"
karoiq rate --now "$NOW"
karoiq status
check_holds "the same log of two games: status names the other one" "  1001: the same log as game 1002: Eins" "$WORK/out"
check "the same log of two games: neither is rated" "1001|1002" \
    "$(store "SELECT group_concat(gid, '|') FROM verdict WHERE state = 'failed' AND reason = 'same_log'")"
printf '[game 1001]\naccept = yes\nreason = it is the first\n' >"$WORK/corrections.ini"
karoiq rate --now "$NOW" --corrections corrections.ini
check "the same log of two games: the accepted one is rated" 1001 \
    "$(store "SELECT gid FROM verdict WHERE state = 'rated'")"
game_log Alt '1999-01-01 10:00:00' '1999-01-02 10:00:00' >"$WORK/disk/1002.log"
check_run "a game before the platform: 1" 1 import disk --now "$NOW"
check "a game before the platform: an anomaly" 1002 "$(store "SELECT gid FROM anomaly WHERE kind = 'impossible_time'")"

# A list that is "not modified" for more than a week is asked for whole again.
start_site
write_config
rm -rf "$WORK/report" "$WORK"/karoiq.db* "$WORK/corrections.ini"
update
karoiq fetch --now "2026-12-03 12:00:00"
before=$(store "SELECT count(*) FROM page WHERE kind = 'list' AND fetched > '2026-12-01'")
karoiq fetch --now "2026-12-07 12:00:01"
check "a list that is not modified in days keeps its bytes" 0 "$before"
check "after a week it is asked for whole again" 0 \
    "$(store "SELECT count(*) FROM page WHERE kind = 'list' AND fetched < '2026-12-07'")"
stop_site

# A row of the old page whose title is damaged HTML is counted, and named.
start_site
write_config 'listing = page'
row() {
    printf '<TR><TD><A HREF=showmap.php?GID=%s&x=1><IMG SRC=/p.png></A><TD><A HREF=showmap.php?GID=%s>%s</A><TD>beendet\n' "$1" "$1" "$2"
}
for title in '<b' '<a x' '</a>' '<!-- x'; do
    site_get /-/reset >/dev/null
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    fault text '/showgames*limit=0' 0 "<HTML><BODY><TABLE>$(row 31001 'Eins !KaroIQ!')
$(row 31002 "$title !KaroIQ!")
$(row 31003 'Drei !KaroIQ!')</TABLE><HR WIDTH=75%><CENTER>Brought to you by Didi</CENTER>"
    karoiq fetch
    check "title $title: the row is named" "GID=31002" "$(store "SELECT text FROM anomaly WHERE kind = 'list_object'")"
done
stop_site

# Names that look alike are two persons, and are told apart wherever both may stand.
rm -rf "$WORK/report" "$WORK"/karoiq.db* "$WORK/disk"
mkdir "$WORK/disk"
game_log Eins "${eins[@]}" | sed "s/Anna/$(printf 'K\303\244the')/; s/Bernd/$(printf 'Ka\314\210the')/" >"$WORK/disk/1001.log"
check_run "two who look alike" 0 import disk --now "$NOW"
karoiq anomalies
check_holds "anomalies names them" "$(printf '  "Ka\314\210the" (U+0308), "K\303\244the" (U+00E4)')" "$WORK/out"
karoiq report --now "$NOW"
check "the site tells them apart" 2 "$(grep -oE '<span class="tag">U\+(00E4|0308)</span>' "$WORK/report/index.html" | wc -l)"
