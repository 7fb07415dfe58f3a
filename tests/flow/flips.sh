# One bit of a store is another one than was written: ranking and changes are right all the same, or the damage is named.
# FLIPS=500 tries so many cells of the tables, and so many bits of the file; SEED=1 others.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
FLIPS=${FLIPS:-24}
RANDOM=${SEED:-15}
start_site
write_config
CONFIG=(--config config.ini --now "$NOW")
karoiq update "${CONFIG[@]}" --k 3
cat >"$WORK/results.csv" <<'END'
gid,title,started,finished,name,place,outcome
1,"By hand",2005-01-01,2005-02-01 10:00:00,Anna,1,finished
1,,,,Bernd,2,
END
karoiq import results.csv "${CONFIG[@]}"
karoiq update "${CONFIG[@]}"
stop_site
report=(report "${CONFIG[@]}" --format json --output)
diff=(diff "${CONFIG[@]}" --output)
check_run "there is a ranking, with changes since another one" 0 "${report[@]}" right.json
check_run "and what changed since" 0 "${diff[@]}" right.txt
cp "$WORK/karoiq.db" "$WORK/whole.db"
size=$(stat -c %s "$WORK/whole.db")

# as_good FLIP: after it what is read is right or named as damaged, and so it is once `rate` has run
as_good() {
    karoiq "${report[@]}" now.json
    right json || wrong="$wrong; report ($STATUS) after $1"
    karoiq "${diff[@]}" now.txt
    right txt || wrong="$wrong; diff ($STATUS) after $1"
    karoiq rate "${CONFIG[@]}"
    if named; then return; fi
    [ "$STATUS" -le 6 ] || wrong="$wrong; rate ends with $STATUS after $1"
    karoiq "${report[@]}" now.json
    right json || wrong="$wrong; rate, then report ($STATUS) after $1"
    karoiq "${diff[@]}" now.txt
    right txt || wrong="$wrong; rate, then diff ($STATUS) after $1"
}

# right FORMAT: the answer is the right one, or it is said why not
right() {
    [ "$STATUS" -le 6 ] && { cmp -s "$WORK/right.$1" "$WORK/now.$1" || named; }
}

named() {
    grep -qE "damaged|malformed|not a database|cannot use" "$WORK/err"
}

fresh() {
    rm -f "$WORK"/karoiq.db* "$WORK"/now.*
    cp "$WORK/whole.db" "$WORK/karoiq.db"
}

# Every column of every table that is made from the archive, with what its rows are told apart by.
mapfile -t columns < <(store "SELECT m.name || ' ' || c.name || ' ' || (SELECT group_concat(name) FROM
    pragma_table_info(m.name) WHERE pk > 0) || ' ' || c.type FROM sqlite_schema m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT IN ('page', 'walk', 'failure', 'sqlite_sequence', 'judged')")

# flip_cell: a bit of a value; where there is none, a value appears
flip_cell() {
    local table column keys type rows bit=$((1 << RANDOM % 14))
    read -r table column keys type <<<"${columns[RANDOM % ${#columns[@]}]}"
    rows=$(store "SELECT count(*) FROM $table")
    [ "$rows" -gt 0 ] || return 1
    flip="$table.$column, row $(((RANDOM * 32768 + RANDOM) % rows)), bit $bit"
    local row=${flip#*row } change
    case $type in
    INTEGER) change="($column | $bit) - ($column & $bit)" ;;
    REAL) change="$column + 1.0 / $bit" ;;
    *) change="CASE length($column) WHEN 0 THEN 'x' ELSE char((unicode($column) | 1 << $bit % 5) -
        (unicode($column) & 1 << $bit % 5)) || substr($column, 2) END" ;;
    esac
    [ "$type" = BLOB ] && change="CAST($change AS BLOB)"
    [ "$type" = TEXT ] && change="ifnull($change, 'x')" || change="ifnull($change, 1)"
    sqlite3 "$WORK/karoiq.db" "PRAGMA ignore_check_constraints = 1; UPDATE OR IGNORE $table SET $column = $change
        WHERE ($keys) = (SELECT $keys FROM $table ORDER BY $keys LIMIT 1 OFFSET ${row%%,*})" ||
        echo "flip of $flip" >>"$WORK/failed"
}

wrong=
for ((i = 0; i < FLIPS; i++)); do
    fresh
    flip_cell && as_good "$flip"
done
check "a cell that is another one" "" "$wrong"
check "each was changed" "" "$(cat "$WORK/failed" 2>&-)"

wrong=
for ((i = 0; i < FLIPS; i++)); do
    fresh
    at=$(((RANDOM * 32768 + RANDOM) % size)) bit=$((RANDOM % 8))
    byte=$(od -An -tu1 -j $at -N1 "$WORK/karoiq.db")
    printf "\\x$(printf %x $((byte ^ 1 << bit)))" | dd of="$WORK/karoiq.db" bs=1 conv=notrunc seek=$at status=none
    as_good "byte $at, bit $bit"
done
check "a bit of the file that is another one" "" "$wrong"
