# Second and third source: verify compares them, and what the site's pages say settles a game whose log
# does not.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config

update
check "without a page of a game there is nothing to compare" "6 games compared" \
    "$(karoiq verify >/dev/null; grep -o '^[0-9]* games compared' "$WORK/out")"
karoiq verify --fetch 60008 60010
check "verify --fetch" 0 "$STATUS"
check "what came of them is said" yes "$(grep -q '^verify: objects of the API 2: 2 new$' "$WORK/err" &&
    grep -q '^verify: pages of games 2: 2 new$' "$WORK/err" && echo yes)"
check "both sources of both games are asked for" "4" \
    "$(store "SELECT count(*) FROM page WHERE kind = 'game' AND gid IN (60008, 60010)")"
check "what they differ in is listed" yes \
    "$(grep -q '^60010 finish: list .*; log ' "$WORK/out" && echo yes)"
check "and counted" yes "$(grep -q '^2 games compared, ' "$WORK/out" && echo yes)"
karoiq verify --fetch
check "verify --fetch wants games" 2 "$STATUS"
fault status '/api/games/60009*' 0 404
karoiq verify --fetch 60009
check "a page that is not there" 1 "$STATUS"
check "is said to be missing" yes \
    "$(grep -q '^verify: objects of the API 1: 1 not there$' "$WORK/err" && echo yes)"
karoiq verify 5
check "an unknown game" 2 "$STATUS"

# 70003 broke off within a line. Where the site's own pages know how it ended, an update asks them.
check "a game that nobody knows the end of has failed" failed \
    "$(store "SELECT state FROM verdict WHERE gid = 70003")"
stop_site
cp -r "$DATA/site" "$WORK/knows"
sed -i '/"id": 70003,/{s/"rank": 0/"rank": 1/;s/"rank": 0/"rank": 2/;s/"rank": 0/"rank": 3/;}' \
    "$WORK/knows/games.json"
start_site "$WORK/knows"
write_config
rm -f "$WORK"/karoiq.db*
update
check "a cut log is replaced by what the API says" api \
    "$(store "SELECT DISTINCT source FROM entry WHERE gid = 70003")"
check "so the game is rated" rated "$(store "SELECT state FROM verdict WHERE gid = 70003")"
check "the old page is not asked then" 0 \
    "$(store "SELECT count(*) FROM page WHERE address LIKE '/showmap.php?GID=70003%'")"
check "and of games with a whole log, nothing is" 0 \
    "$(store "SELECT count(*) FROM page WHERE kind = 'game' AND gid = 132000")"
karoiq parse --all
check "parse --all gives the same" api \
    "$(store "SELECT DISTINCT source FROM entry WHERE gid = 70003")"
fault status '/api/games/70004*' 0 503
sqlite3 "$WORK/karoiq.db" "DELETE FROM page WHERE address LIKE '/api/games/70004%'"
update --retries 0
fault none '/api/games/70004*'
site_get /-/reset >"$WORK/reset"
update
check "what failed is asked for in the next run" 1 \
    "$(store "SELECT count(*) FROM page WHERE address LIKE '/api/games/70004%'")"
site_get /-/reset >"$WORK/reset"
update
check "once is enough" "" "$(site_get /-/stats | grep -o '/api/games/[0-9]*' | head -n 1)"
update --details page
check "details = page asks the old page of every finished game" yes \
    "$([ "$(store "SELECT count(*) FROM page WHERE address LIKE '/showmap.php%'")" -gt 40 ] && echo yes)"

# Names that fit a pattern of `robots` are marked on the pages.
karoiq report
check "a robot is marked" yes \
    "$(grep -q 'DeepBremse</bdi></a>.*>Bot</span>' "$WORK/report/index.html" && echo yes)"
check "and nobody else" 1 "$(grep -o '>Bot<' "$WORK/report/index.html" | wc -l)"
karoiq report --robots ""
check "without patterns nobody is" 0 "$(grep -o '>Bot<' "$WORK/report/index.html" | wc -l)"
