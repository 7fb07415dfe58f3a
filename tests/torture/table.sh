# The commands that are hurt, what they find, and what is to be right afterwards. A test sources lib.sh, then
# this, calls prepare, and for each try: fresh, something that hurts the run in $RUN, wrong_after.
# shellcheck shell=bash disable=SC2034
# A preloaded library must have no blank in its path.
FAULTS=$WORK/faults.so
cp "$BUILD/tests/torture/faults.so" "$FAULTS"
RUN=$WORK/run # where each try is made

# NAME STATE COMMAND...: what it finds is what prepare put into $WORK/state/STATE
COMMANDS=(
    "update empty update"
    "weekly rated update"
    "fetch empty fetch"
    "import bare import logs"
    "parse fetched parse"
    "again rated parse --all"
    "rate parsed rate"
    "migrate old rate"
    "report bald report"
    "publish rated publish"
    "backup rated backup copy.db"
    "restore rated restore copy.db"
    "prune versions archive prune"
    "archive rated archive verify"
    "verify rated verify"
    "init bare init --config new.ini"
    "audit rated audit 31001 --format json"
    "status rated status --output said.txt"
    "ranking rated report --format html --output ranking.html"
    "whatif rated whatif --exclude 31001 --format json"
    "diff rated diff"
    "player rated player Bremsklotz --format json"
    "anomalies rated anomalies --all"
    "evaluate rated evaluate"
    "uncertainty rated uncertainty"
    "forecast rated forecast Bremsklotz Rennsemmel"
    "simulate bare simulate"
    "contest bare contest games.csv"
    "show rated archive show 31001"
    "check rated check"
    "manual bare --print man"
    "config bare --print config"
)

# What is right, by what things mean: rows have other numbers where something failed before.
KEPT="SELECT kind, address, hex(body) FROM page WHERE newest ORDER BY 1, 2"
MEANING="$KEPT;
SELECT gid, title, tagged, list_state, log_finished FROM game ORDER BY gid;
SELECT gid, name, outcome, place, moves, crashes, source, line FROM entry
    JOIN player ON id = player ORDER BY 1, 2;
SELECT gid, seq, state, reason FROM verdict ORDER BY gid;
SELECT seq, name, gid, place, outcome, before, delta, after FROM change
    JOIN standing ON id = person ORDER BY 1, 2, 3"

# command_of NAME: its words, in the array COMMAND; what it finds, in STATE
command_of() {
    local row name
    for row in "${COMMANDS[@]}"; do
        read -r name STATE row <<<"$row"
        [ "$name" != "$1" ] || break
    done
    read -ra COMMAND <<<"$row"
}

# in_run COMMAND...: how it ends is in STATUS. PRELOAD is what it runs with.
in_run() {
    STATUS=0
    local settings=(--config config.ini)
    [ "$1" != init ] || settings=()
    { (cd "$RUN" && exec timeout 30 env ${PRELOAD:+"${PRELOAD[@]}"} "$KAROIQ" "$@" "${settings[@]}" --now "$NOW" \
        --quiet >"$WORK/out" 2>"$WORK/err") || STATUS=$?; } 2>/dev/null # the shell would say who was killed
}

good_run() {
    in_run "$@"
    [ "$STATUS" = 0 ] || not_ok "$*: undisturbed: status $STATUS: $(head -n 1 "$WORK/err")"
}

# keep STATE: what stands in $RUN
keep() {
    rm -rf "$WORK/state/$1"
    cp -a "$RUN" "$WORK/state/$1"
}

# Six games: three are rated, one is void, one runs, one has no tag.
make_games() {
    mkdir -p "$WORK/games/logs"
    sqlite3 :memory: "SELECT json_group_array(json(value)) FROM
        json_each(CAST(readfile('$DATA/site/games.json') AS TEXT)) WHERE type = 'object'
        AND value ->> '\$.id' IN (31001, 45001, 60001, 60016, 80001, 90005)" >"$WORK/games/games.json"
    for gid in 31001 45001 60001 60016 80001 90005; do
        cp "$DATA/site/logs/$gid.log" "$WORK/games/logs"
    done
}

make_states() {
    PRELOAD=()
    mkdir -p "$RUN" "$WORK/state"
    cp "$WORK/config.ini" "$RUN"
    (umask 077 && echo secret >"$RUN/password")
    keep empty
    cp -r "$WORK/games/logs" "$RUN"
    printf 'field,first,second,winner,time_first,time_second\n1,a,b,a,3,4\n1,b,a,b,3,5\n' >"$RUN/games.csv"
    keep bare
    rm -r "$RUN/logs" "$RUN/games.csv"
    good_run fetch
    keep fetched
    good_run parse
    keep parsed
    good_run update
    good_run backup copy.db
    keep rated
    rm -r "$RUN/report" && keep bald
    cp "$WORK/state/rated/karoiq.db" "$RUN"
    sqlite3 "$RUN/karoiq.db" "INSERT INTO page (address, kind, gid, origin, fetched, status, size, newest, body)
        SELECT address, kind, gid, origin, fetched, status, size, 0, body FROM page WHERE kind = 'log'"
    keep versions
    rm -r "$RUN"/*.db
    sqlite3 "$RUN/karoiq.db" <"$DATA/stores/0.1.0.sql"
    keep old
    rm -r "$RUN"
}

# meaning FOLDER: of the stores in it, as text
meaning() {
    local store
    for store in karoiq.db copy.db; do
        [ ! -e "$1/$store" ] || sqlite3 "$1/$store" "$MEANING" 2>&1
    done
}

# kept FOLDER: every page of the store there, and of those that restore kept; a copy of them is opened, since
# that brings what lies beside a store into it.
kept() {
    local store
    rm -rf "$WORK/opened" && mkdir "$WORK/opened"
    cp "$1"/karoiq.db* "$WORK/opened" 2>/dev/null
    for store in "$WORK"/opened/*; do
        case $store in *\* | *-wal | *-shm | *-journal) continue ;; esac
        [ ! -s "$store" ] || sqlite3 "$store" "$KEPT" 2>&1
    done | LC_ALL=C sort -u
}

# The configuration, the games, what each command finds and what it leaves: $WORK/after/NAME with NAME.said,
# NAME.meaning and NAME.kept, and what a preloaded library counted and recorded (NAME.count, NAME.record) beside
# it; and $WORK/state/STATE.kept.
prepare() {
    local row name
    make_games
    start_site "$WORK/games"
    write_config
    sed -i "s/^retries = .*/retries = 0/" "$WORK/config.ini"
    printf '[wiki]\nwiki_api = %s/api.php\nwiki_user = k\nwiki_password_file = password\n' "$SITE" >>"$WORK/config.ini"
    make_states
    mkdir -p "$WORK/after"
    for row in "$WORK"/state/*; do
        kept "$row" >"$row.kept"
    done
    for row in "${COMMANDS[@]}"; do
        name=${row%% *}
        fresh "$name"
        echo "folder $RUN" >"$WORK/after/$name.record"
        PRELOAD=(LD_PRELOAD="$FAULTS" KAROIQ_FAULT_COUNT="$WORK/after/$name.count"
            KAROIQ_RECORD="$WORK/after/$name.record")
        good_run "${COMMAND[@]}"
        cp "$WORK/out" "$WORK/after/$name.said"
        rm -rf "$WORK/after/$name" && mv "$RUN" "$WORK/after/$name"
        meaning "$WORK/after/$name" >"$WORK/after/$name.meaning"
        kept "$WORK/after/$name" >"$WORK/after/$name.kept"
    done
}

# fresh NAME: $RUN is what the command finds
fresh() {
    command_of "$1"
    rm -rf "$RUN"
    cp -a "$WORK/state/$STATE" "$RUN"
}

# differing FOLDER: the files of $RUN that are not as they are there, but for stores and what waits
differing() {
    diff -rq -x 'karoiq.db*' -x copy.db -x '.*.karoiq-*' -x .karoiq "$1" "$RUN" 2>&1
}

left_over() {
    find "$RUN" -name '.*.karoiq-*' -printf 'left over: %f\n'
}

# right NAME: what is not as an undisturbed run leaves it
right() {
    differing "$WORK/after/$1"
    cmp -s <(meaning "$RUN") "$WORK/after/$1.meaning" || echo "another store"
}

damaged() {
    [ ! -s "$RUN/karoiq.db" ] || { kept "$RUN" >/dev/null; sqlite3 "$WORK/opened/karoiq.db" "PRAGMA integrity_check" 2>&1 | grep -vx ok | sed "s/^/damaged: /"; }
}

# The files of $RUN that are not as they are there: a name a line. One that is not there is like an empty one.
changed() {
    diff -rqN -x 'karoiq.db*' -x copy.db -x '.*.karoiq-*' -x .karoiq "$1" "$RUN" 2>&1 | awk '{ print $4 }' | sort
}

# What has been lost and what is torn; nothing where all is as it was or as it is to be. $1: the command.
wrong_now() {
    local before=$WORK/state/$STATE
    { comm -12 <(changed "$before") <(changed "$WORK/after/$1"); find "$RUN" -type f -empty ! -name '.*' ! -name '*.db*'; } |
        sed 's/^/torn: /'
    [ ! -e "$RUN/copy.db" ] || cmp -s "$RUN/copy.db" "$before/copy.db" ||
        diff -q <(sqlite3 "$RUN/copy.db" "PRAGMA integrity_check; $MEANING" 2>&1) \
            <(sqlite3 "$WORK/after/$1/copy.db" "PRAGMA integrity_check; $MEANING") >/dev/null || echo "torn: copy.db"
    damaged
    LC_ALL=C comm -23 "$before.kept" <(kept "$RUN") | cut -c 1-80 | sed 's/^/lost: /' | head -n 3
}

# wrong_after NAME: what is wrong after a run that was hurt, and after the next one. Where the ranking lacked a
# log, pages may say so.
wrong_after() {
    local first=$STATUS
    [ "$first" = 1 ] || wrong_now "$1"
    PRELOAD=()
    in_run "${COMMAND[@]}"
    case $STATUS in
    0 | 1) ;;
    6) [ "$1" = init ] || echo "the next run ends with 6: $(head -n 1 "$WORK/err")" ;;
    *) echo "the next run ends with $STATUS: $(head -n 1 "$WORK/err")" ;;
    esac
    right "$1" | { [ "$first" != 1 ] && cat || grep "^another"; } | sed "s/^/the next run: /"
    left_over | sed 's/^/the next run: /'
}
