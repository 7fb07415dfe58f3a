# What the documents say is so: a block that begins with "$ karoiq ..." is run, and what it shows must be
# what the program says (up to a line "…"); options, commands, settings, tables and files that they name exist.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
DOCUMENTS=("$ROOT"/*.md "$ROOT"/docs/*.md)

karoiq init --quiet --contact tests@example.org --language en --answers en
cp -r "$DATA/example" "$WORK/logs"
karoiq import logs
karoiq rate

# run_block FILE: what stands in a block is a command and its output
count=0
run_block() {
    local command
    command=$(head -n 1 "$1")
    command=${command#'$ karoiq '}
    # Words as the shell would take them; the documents are our own.
    eval "karoiq --now '2026-02-01 12:00:00' $command"
    cat "$WORK/err" >>"$WORK/out"
    tail -n +2 "$1" >"$WORK/expected"
    # A last line "…": what follows is left out.
    if [ "$(tail -n 1 "$WORK/expected")" = "…" ]; then
        sed -i '$d' "$WORK/expected"
        sed -i "$(wc -l <"$WORK/expected")q" "$WORK/out"
    fi
    check_same "karoiq $command ($2)" "$WORK/expected" "$WORK/out"
}
for document in "${DOCUMENTS[@]}"; do
    awk -v folder="$WORK" '/^```/ { inside = !inside; begun = 0; next }
        inside && !begun { begun = 1; run = /^\$ karoiq /; if (run) file = sprintf("%s/block.%03d", folder, ++n) }
        inside && run { print > file }' "$document"
    for block in "$WORK"/block.*; do
        [ -e "$block" ] || continue
        count=$((count + 1))
        run_block "$block" "${document##*/}"
    done
    rm -f "$WORK"/block.*
done
check "there were blocks to run" yes "$([ "$count" -ge 5 ] && echo yes)"

# The worked example by another hand: SQLite's.
check "game 1003 by the formulas of rating.md" "1.8136 0.5176 -1.1711 -1.1602" "$(sqlite3 :memory: "
    CREATE TABLE p (n, s, r);
    INSERT INTO p VALUES ('Clara', 100 - 2 / sqrt(2), 1),
        ('Bernd', 100 + 2 * (1 - 1 / (exp(0.05 * 2 / sqrt(2)) + 1)), 2),
        ('Anna', 100 + 2 / sqrt(2) - 2 * (1 - 1 / (exp(0.05 * 2 / sqrt(2)) + 1)), 3), ('Dora', 100, 3);
    SELECT group_concat(printf('%.4f', d), ' ') FROM (SELECT 2 * sum(
        (a.r < b.r) - 1 / (exp(-0.05 * (a.s - b.s)) + 1)) / sqrt(3) AS d
        FROM p a JOIN p b ON a.r <> b.r GROUP BY a.n ORDER BY a.r, a.n)")"

karoiq --help
mv "$WORK/out" "$WORK/help"
unknown=
for option in $(grep -ohE '(^|[ `(])--[a-z][a-z-]+' $(grep -L 'Changelog' "${DOCUMENTS[@]}") | sed 's/^[^-]*//' | sort -u); do
    grep -qE -- "^  (-., )?$option( |$)" "$WORK/help" || unknown+=" $option"
done
check "every option in the documents exists" "" "$unknown"
unknown=
for command in $(grep -ohE '(`|\./|\$ |&& |-u karoiq )karoiq [a-z]+\b' "${DOCUMENTS[@]}" |
    sed 's/.*karoiq //' | sort -u); do
    grep -q "^  $command " "$WORK/help" || unknown+=" $command"
done
check "every word behind karoiq is a command" "" "$unknown"
unknown=
for name in $(grep -ohE '\b(base|fetch|parse|rate|report|tests|docs|packaging)/[a-zA-Z_/.-]*[a-zA-Z_]' "${DOCUMENTS[@]}" | grep -v NAME | sort -u); do
    [ -e "$ROOT/$name" ] || compgen -G "$ROOT/$name*" >/dev/null || unknown+=" $name"
done
check "every file in the documents exists" "" "$unknown"
unknown=
for table in $(sqlite3 "$WORK/karoiq.db" "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"); do
    grep -q "\`$table\`" "$ROOT/docs/formats.md" || unknown+=" $table"
done
check "every table is in formats.md" "" "$unknown"
karoiq report --format json --output - --now "2026-02-01 12:00:00"
unknown=
for key in $(sqlite3 :memory: "SELECT DISTINCT key FROM json_tree(CAST(readfile('$WORK/out') AS TEXT))
    WHERE typeof(key) = 'text' AND path NOT LIKE '%parameters%'"); do
    grep -q "\"$key\"" "$ROOT/docs/formats.md" || unknown+=" $key"
done
check "every field of ranking.json is in formats.md" "" "$unknown"
karoiq audit 1003 --format json
unknown=
for key in $(sqlite3 :memory: "SELECT DISTINCT key FROM json_tree(CAST(readfile('$WORK/out') AS TEXT))
    WHERE typeof(key) = 'text'"); do
    grep -q "\`$key\`" "$ROOT/docs/formats.md" || unknown+=" $key"
done
check "every field of audit.json is in formats.md" "" "$unknown"

unknown=
for room in base fetch parse rate report command; do
    while read -r name; do
        grep -qE "\`${name%.?}(\.h)?\`" "$ROOT/$room/README.md" || unknown+=" $room/$name"
    done < <(find "$ROOT/$room" -name '*.[ch]' -printf '%f\n')
done
check "every file of a room is in its README" "" "$unknown"
