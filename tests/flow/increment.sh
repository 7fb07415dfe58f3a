# Pages that did not change are left alone: the site grown step by step is the one made at once.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

# site FOLDER: writes the site into it.
site() {
    "$KAROIQ" --database "$WORK/k.db" --directory "$1" --now "$NOW" --quiet report
}

count=0
mkdir "$WORK/some"
for log in "$DATA"/site/logs/*.log; do
    count=$((count + 1))
    [ $((count % 3)) -eq 0 ] || cp "$log" "$WORK/some"
done
for from in "$WORK/some" "$DATA/site/logs"; do
    "$KAROIQ" --database "$WORK/k.db" --quiet import "$from" 2>/dev/null
    "$KAROIQ" --database "$WORK/k.db" --now "$NOW" --quiet rate 2>/dev/null
    site "$WORK/grown"
    check "the site of $(basename "$from") is written" 0 $?
done
site "$WORK/fresh"
check_same "step by step or at once, the site is the same" "$WORK/fresh" "$WORK/grown"
touch -d "2020-01-01" "$WORK"/grown/*.html "$WORK"/grown/*/*.html
site "$WORK/grown"
check "a third time no page is written" 0 "$(find "$WORK/grown" -name '*.html' -newermt 2020-01-02 | wc -l)"
