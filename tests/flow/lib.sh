# What the flow tests share. A test sources this file, does something with the whole program in its
# own folder $WORK, and says `ok NAME`, `not ok NAME` or `skipped NAME` for each thing it checks.
# shellcheck shell=bash
set -u
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
BUILD=$(cd "$ROOT" && cd "${BUILD:-build}" && pwd)
KAROIQ=${KAROIQ:-$ROOT/karoiq}
DATA=$ROOT/tests/data
NOW="2026-11-30 12:00:00"
SITE_COUNT=0
OWN_SITE=

if [ -z "${WORK:-}" ]; then
    WORK=$(mktemp -d)
    trap 'stop_site; rm -rf "$WORK"' EXIT
fi

ok() {
    echo "ok $1"
}

not_ok() {
    echo "not ok $1"
}

# skipped NAME MISSING: what cannot be checked here, and what it would take
skipped() {
    echo "skipped $1: takes $2"
}

# check NAME EXPECTED ACTUAL
check() {
    if [ "$2" = "$3" ]; then
        ok "$1"
    else
        not_ok "$1"
        printf '  expected: %s\n  actual:   %s\n' "$2" "$3"
    fi
}

# check_same NAME EXPECTED-FILE ACTUAL-FILE: the same bytes; files or folders
check_same() {
    local difference
    if difference=$(diff -ru "$2" "$3" 2>&1); then
        ok "$1"
    else
        not_ok "$1"
        head -n 40 <<<"$difference"
    fi
}

# check_holds NAME TEXT FILE: the text stands somewhere in the file
check_holds() {
    if grep -qF -- "$2" "$3"; then
        ok "$1"
    else
        not_ok "$1"
        printf '  not found: %s\n  in:\n' "$2"
        head -n 40 "$3"
    fi
}

# karoiq ARGUMENT...: runs the program; what it says is in $WORK/out and $WORK/err, its exit status in
# $STATUS.
karoiq() {
    STATUS=0
    (cd "$WORK" && exec "$KAROIQ" "$@" >"$WORK/out" 2>"$WORK/err") || STATUS=$?
}

# check_run NAME STATUS ARGUMENT...: runs the program and checks how it ends
check_run() {
    local name=$1 expected=$2
    shift 2
    karoiq "$@"
    check "$name" "exit status $expected" "exit status $STATUS"
    [ "$STATUS" = "$expected" ] || head -n 40 "$WORK/out" "$WORK/err"
}

# start_site [DATA-DIR [OPTION...]]: starts a test site; its address is in $SITE. One at a time.
start_site() {
    local folder=${1:-$DATA/site}
    [ $# -eq 0 ] || shift
    SITE_COUNT=$((SITE_COUNT + 1))
    local pipe=$WORK/site.$SITE_COUNT
    mkfifo "$pipe.in"
    "$BUILD/test-site" "$folder" "$@" <"$pipe.in" >"$pipe.out" 2>"$pipe.err" 9>&- &
    OWN_SITE=$!
    # The site lives as long as this descriptor is open.
    exec 9>"$pipe.in"
    local turn
    for ((turn = 0; turn < 100; turn++)); do
        SITE=$(head -n 1 "$pipe.out" 2>/dev/null)
        [ -z "$SITE" ] || return 0
        sleep 0.05
    done
    not_ok "the test site starts"
    cat "$pipe.err"
    exit 1
}

stop_site() {
    [ -n "$OWN_SITE" ] || return 0
    exec 9>&-
    wait "$OWN_SITE" 2>/dev/null
    OWN_SITE=
}

# site_get ADDRESS: prints the body of the site's answer
site_get() {
    local line port=${SITE##*:}
    exec 8<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$1" >&8
    while IFS= read -r line <&8 && [ "$line" != $'\r' ]; do :; done
    cat <&8
    exec 8>&-
}

# percent TEXT: as a value in a query
percent() {
    local LC_ALL=C i c
    for ((i = 0; i < ${#1}; i++)); do
        c=${1:i:1}
        case $c in
        [A-Za-z0-9/._*-]) printf '%s' "$c" ;;
        *) printf '%%%02X' "'$c" ;;
        esac
    done
}

# fault KIND ADDRESS-PATTERN [TIMES [VALUE]]: the site does wrong from now on (TIMES 0: for ever)
fault() {
    site_get "/-/fault?kind=$1&address=$(percent "$2")&times=${3:-0}&value=$(percent "${4:-}")" >/dev/null
}

# json FILE PATH: a value out of a JSON file
json() {
    sqlite3 :memory: "SELECT json_extract(CAST(readfile('$1') AS TEXT), '$2')"
}

# json_rows FILE PATH SQL: a query over json_each of a part of a JSON file
json_rows() {
    sqlite3 -separator $'\t' :memory: \
        "WITH part AS (SELECT * FROM json_each(CAST(readfile('$1') AS TEXT), '$2')) $3"
}

# site_stat PATH: a value out of the site's counts, such as $.total
site_stat() {
    site_get /-/stats >"$WORK/stats.json"
    json "$WORK/stats.json" "$1"
}

# site_is_asked: waits until a run has begun to ask the site, half a minute at most
site_is_asked() {
    local turn
    for ((turn = 0; turn < 600; turn++)); do
        [ "$(site_stat '$.total')" = 0 ] || return 0
        sleep 0.05
    done
    not_ok "the site is asked"
}

# store SQL: asks the store of $WORK
store() {
    sqlite3 -readonly "$WORK/karoiq.db" "$1"
}

# write_config [LINE...]: a configuration for the site in $WORK, with further lines of [source]
write_config() {
    {
        printf '[source]\nbase_url = %s\n' "$SITE"
        [ $# -eq 0 ] || printf '%s\n' "$@"
        printf '[fetch]\ncontact = tests@example.org\nrequests_per_second = 0\n'
        printf 'timeout = 2\nretries = 2\n'
        printf '[report]\ndirectory = report\nanswers = en\n[store]\ndatabase = karoiq.db\n'
    } >"$WORK/config.ini"
}

# update [OPTION...]: one whole run with the clock held still
update() {
    karoiq update --config "$WORK/config.ini" --now "$NOW" "$@"
}
