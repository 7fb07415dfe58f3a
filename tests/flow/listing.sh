# Lists: the old page gives the same ranking as the API, and no quirk of paging loses a game or keeps
# the walk going for ever.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"

# The old page has no tags; without them both lists say the same.
start_site "$DATA/site" --no-tags

# ranking OPTION...: a run from nothing with these options; what it ranks is in $WORK/ranked
ranking() {
    rm -rf "$WORK/report" "$WORK"/karoiq.db*
    update "$@"
    json_rows "$WORK/report/ranking.json" '$.players' "SELECT value FROM part" >"$WORK/ranked"
}

# walks NAME: a run under the faults that were set gives the ranking of the undisturbed one
walks() {
    site_get /-/reset >/dev/null
    fault "$2" "$3" 0 "${4:-}"
    ranking
    check "$1: ends as ever" 1 "$STATUS"
    check_same "$1: same ranking" "$WORK/undisturbed" "$WORK/ranked"
    check "$1: ends in time" yes "$([ "$(site_stat '$.total')" -lt 200 ] && echo yes)"
}

write_config
ranking
cp "$WORK/ranked" "$WORK/undisturbed"
check "the API gives a ranking" yes "$([ "$(wc -l <"$WORK/ranked")" -gt 30 ] && echo yes)"

walks "the server ignores limit" ignore-limit '/api/games*' 7
walks "the server ignores sort" ignore-sort '/api/games*'
walks "a game comes on two pages" repeat '/api/games*' 1
walks "the list shifts while it is walked" shift '/api/games*' 2

site_get /-/reset >/dev/null
fault ignore-limit '/api/games*' 0 7
ranking
fault same-page '/api/games*'
ranking
check "a short page, then the same page for ever: the walk ends" yes \
    "$([ "$(site_stat '$.total')" -lt 200 ] && echo yes)"

site_get /-/reset >/dev/null
ranking --listing page
check "the old page: ends as ever" 1 "$STATUS"
check_same "the old page gives the same ranking" "$WORK/undisturbed" "$WORK/ranked"
check "links in the chat sentence are no games" 0 "$(store "SELECT count(*) FROM game
    WHERE gid IN (999998, 999999)")"
check "its titles are the same" "Frühling !KaroIQ!|<script>alert(\"1\")</script> & 'Söhne' </title> !KaroIQ!" \
    "$(store "SELECT group_concat(title, '|') FROM game WHERE gid IN (31002, 120001) ORDER BY gid")"

# A page that is no list is a failed walk, never its end: what was known stays.
for kind in html empty status; do
    site_get /-/reset >/dev/null
    ranking
    cp -r "$WORK/report" "$WORK/before.$kind"
    games=$(store "SELECT count(*) FROM game")
    fault "$kind" '/api/games*' 0
    update --retries 0
    check "list is $kind: the run says that something failed" yes \
        "$([ "$STATUS" = 1 ] || [ "$STATUS" = 4 ] && echo yes)"
    check "list is $kind: all games are still there" "$games" "$(store "SELECT count(*) FROM game")"
    check "list is $kind: none has vanished" 0 \
        "$(store "SELECT count(*) FROM anomaly WHERE kind = 'vanished'")"
    check "list is $kind: the ranking stays" \
        "$(json_rows "$WORK/before.$kind/ranking.json" '$.players' "SELECT count(*) FROM part")" \
        "$(json_rows "$WORK/report/ranking.json" '$.players' "SELECT count(*) FROM part")"
done

# The list of running games cannot be had: the finished ones are ranked all the same.
for kind in html status; do
    site_get /-/reset >/dev/null
    fault "$kind" '/api/games*finished=0*' 0
    ranking --retries 0
    check "no list of running games ($kind): 1 says so" 1 "$STATUS"
    karoiq status
    check_holds "no list of running games ($kind): it is named until it comes" '  /api/games?mine=0&finished=0' "$WORK/out"
    check_same "no list of running games ($kind): same ranking" "$WORK/undisturbed" "$WORK/ranked"
done

# Not even a game is known: the lists that failed are named all the same.
site_get /-/reset >/dev/null
rm -rf "$WORK/report" "$WORK"/karoiq.db*
fault status '/api/games*' 0
update --retries 0
karoiq status
check_holds "no list at all: the one that was asked for is named" '  /api/games?mine=0&finished=1' "$WORK/out"
site_get /-/reset >/dev/null
update
karoiq status
check "lists that came are named no more" 0 "$(grep -cF '/api/games' "$WORK/out")"
stop_site

# A site that gives one new game with every page is not asked two million times.
cat >"$WORK/drip.pl" <<'EOF'
use IO::Socket::INET; $| = 1;
my $site = IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1") or die;
print $site->sockport, "\n";
while (my $guest = $site->accept) {
    my $offset = <$guest> =~ /offset=(\d+)/ ? $1 : 0;
    while (<$guest>) { last if /^\r?$/ }
    print STDERR "asked\n";
    my $answer = sprintf '[{"id":%d,"name":"x"}]', $offset + 1;
    print $guest "HTTP/1.1 200 OK\r\nContent-Length: ", length $answer, "\r\nConnection: close\r\n\r\n$answer";
    close $guest;
}
EOF
perl "$WORK/drip.pl" >"$WORK/drip.port" 2>"$WORK/drip.asked" &
drip=$!
until [ -s "$WORK/drip.port" ]; do sleep 0.1; done
karoiq fetch --config config.ini --now "$NOW" --database drip.db --listing api \
    --base-url "http://127.0.0.1:$(cat "$WORK/drip.port")" --requests-per-second 0
kill "$drip"
check "one new game a page: the walk ends" 1 "$STATUS"
check_holds "and says why" "the list has no end" "$WORK/err"
check "after so many requests" yes "$([ "$(wc -l <"$WORK/drip.asked")" -le 430 ] && echo yes)"
