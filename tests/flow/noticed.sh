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
update
check "the list is as before: 0" 0 "$STATUS"

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
