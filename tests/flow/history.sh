# The ranking of each month that is over: its page says what `report --as-of` says of its end, and is not written again.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config '[report]' 'min_games = 1'
update
stop_site
months=("$WORK"/report/ranking/*.html)
check "there are months" true "$([ ${#months[@]} -gt 5 ] && echo true)"

# shown FILE: the rank, name, rating and games of each row
shown() {
    grep '^<tr><td>' "$1" | sed -E 's/^<tr><td>([0-9]+)\.<td[^>]*>[^<]*<th[^>]*><a[^>]*><bdi>(.*)<\/bdi><\/a>(<span[^>]*>[^<]*<\/span>)*<td class="v">([^<]*)<td>([0-9]+)$/\1;\2;\4;\5/' |
        sed -E 's/&amp;/\&/g; s/&lt;/</g; s/&gt;/>/g; s/&#39;/'"'"'/g; s/&quot;/"/g; s/,([0-9]{2};[0-9]+)$/.\1/'
}
different=
for page in "${months[@]}"; do
    month=$(basename "$page" .html)
    end=$(date -d "$month-01 1 month -1 day" +%F)
    karoiq report --config config.ini --as-of "$end" --now "$end 23:59:59" --format json
    json_rows "$WORK/out" '$.players' "SELECT json_extract(value, '\$.name') || printf(';%.2f;%d',
        json_extract(value, '\$.rating'), json_extract(value, '\$.games')) FROM part
        WHERE json_extract(value, '\$.active')" | tr -d '.' | LC_ALL=C sort >"$WORK/then"
    shown "$page" | cut -d ';' -f 2- | tr -d '.' | LC_ALL=C sort >"$WORK/shown"
    cmp -s "$WORK/then" "$WORK/shown" || different+=" $month"
done
check "each shows the ranking of then" "" "$different"
check "each leads to the next" "" "$(for ((i = 1; i < ${#months[@]}; i++)); do
    grep -q "href=\"$(basename "${months[i]}")\"" "${months[i - 1]}" || basename "${months[i]}"
done)"
check "and one page to all" "" "$(for page in "${months[@]}"; do
    grep -q "href=\"ranking/$(basename "$page")\"" "$WORK/report/history.html" || basename "$page"
done)"
check_holds "which the ranking leads to" 'href="history.html"' "$WORK/report/index.html"

touch -d 2001-01-01 "${months[@]}"
karoiq report --config config.ini --now "$NOW"
check "what is over is not written again" "" "$(find "${months[@]}" -newermt 2001-01-02)"
karoiq rate --config config.ini --now "$NOW" --k 3
karoiq report --config config.ini --now "$NOW" --k 3
check "unless the ratings are others" "${#months[@]}" "$(find "${months[@]}" -newermt 2001-01-02 | wc -l)"
karoiq rate --config config.ini --now "$NOW" --order gid
karoiq report --config config.ini --now "$NOW" --order gid
check "by another order than that of time there are none" 0 "$(find "$WORK/report/ranking" -name '*.html' | wc -l)"
