# The test site itself: what the other tests rely on.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site

site_get "/api/games?mine=0&finished=0&name=karoiq&sort=gid&limit=100" >"$WORK/list"
check "the API lists running games by GID, whatever the case" "80001 80002 80003" \
    "$(json_rows "$WORK/list" '$' "SELECT group_concat(value ->> '\$.id', ' ') FROM part")"
check "without mine=0 it lists nothing" "[]" "$(site_get "/api/games?finished=0&name=KaroIQ")"
check "a callback makes it JSONP" "f([]);" "$(site_get "/api/games?mine=0&offset=1000&callback=f")"
site_get "/api/game/60014/details.json" >"$WORK/details"
check "the old API calls a place position" "1 2 2 4" \
    "$(json_rows "$WORK/details" '$.players' \
        "SELECT group_concat(value ->> '\$.position', ' ') FROM part")"
check "a missing log is a page" "<!DOCTYPE html>" "$(site_get /logs/70006.log | head -n 1)"
check "the old list gives 25 games a page" 25 \
    "$(site_get "/showgames.php?games_order=gid&limit=0" | grep -c 'IMG SRC')"
check "the old game page tells places" "wurde 1. wurde 2. wurde 2. wurde 4." \
    "$(site_get "/showmap.php?GID=60014" | grep -o 'wurde [0-9]\.' | tr '\n' ' ' | sed 's/ $//')"

site_get /-/reset >/dev/null
site_get /logs/132000.log >"$WORK/whole"
check_same "a log is served as it is" "$DATA/site/logs/132000.log" "$WORK/whole"
check "the site counts" "1 1" \
    "$(site_stat '$.total') $(site_stat '$.addresses."/logs/132000.log"')"

fault cut '/logs/*' 1
check "a body cut short" true "$([ "$(site_get /logs/132000.log | wc -c)" -lt 2000 ] && echo true)"
fault html '/logs/*' 1
check "HTML instead of a log, once" "<html> 2022" "$(site_get /logs/132000.log | head -c 6) $(
    site_get /logs/132000.log | head -c 4)"
fault same-page '/api/games*'
check "the same page for ever" \
    "$(site_get "/api/games?mine=0&finished=0&sort=gid&limit=2&offset=0")" \
    "$(site_get "/api/games?mine=0&finished=0&sort=gid&limit=2&offset=2")"
stop_site
