# A site that does wrong: nothing is lost, nothing is asked more often than it must be, and the guest
# stays polite.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
start_site
write_config
LATER="2026-12-02 12:00:00"

# asked GID: how often the log of a game was asked for
asked() {
    json "$WORK/stats.json" "\$.addresses.\"/logs/$1.log\""
}
state() {
    store "SELECT state FROM verdict WHERE gid = $1"
}
ranked() {
    json_rows "$WORK/report/ranking.json" '$.players' "SELECT value FROM part"
}

update
ranked >"$WORK/undisturbed"
rm -rf "$WORK/report" "$WORK"/karoiq.db*
site_get /-/reset >/dev/null

# Faults that pass: the log comes in the end.
fault status '/logs/31001.log' 2 503
fault retry-after '/logs/31002.log' 1 1
fault retry-after-date '/logs/31003.log' 1 1
fault unavailable '/logs/31004.log' 1 1
fault cut '/logs/31005.log' 1
fault cut-chunked '/logs/31006.log' 1
fault reset '/logs/31007.log' 1
fault stall '/logs/45001.log' 1 30
fault silent '/logs/45002.log' 1 30
fault slow '/logs/45003.log' 1 400
fault chunked '/logs/45004.log' 1
# Faults that do not: the log is listed as failed.
fault redirect-loop '/logs/60001.log'
fault redirect '/logs/60002.log' 0 'http://localhost:9/'
fault redirect '/logs/60003.log' 0 'file:///etc/passwd'
fault huge '/logs/60004.log' 0 20000000
fault huge-length '/logs/60005.log' 0 20000000
fault bomb '/logs/60006.log' 0 20000000
fault huge-headers '/logs/60007.log' 0 400000
# (Among good ones: after some failures in a row nothing is tried twice.)
fault status '/logs/120001.log' 0 503
fault reset '/logs/132001.log'
# No log: recorded, and asked for again after a day.
fault status '/logs/60009.log' 0 404
fault html '/logs/60010.log'
fault empty '/logs/60011.log'
# What the site says of these games besides would settle them: it says nothing.
fault status '/api/games/*' 0 404
fault status '/showmap.php*' 0 404

update --timeout 1
check "the run ends with 1" 1 "$STATUS"
site_stat '$.total' >/dev/null
for gid in 31001 31002 31003 31004 31005 31006 31007 45001 45002 45003 45004; do
    check "$gid came in the end" rated "$(state $gid)"
done
for gid in 60001 60002 60003 60004 60005 60006 60007 132001 120001 60009 60010 60011; do
    check "$gid has failed" failed "$(state $gid)"
done
check "two 503, then the log" 3 "$(asked 31001)"
check "Retry-After is obeyed" "2 2 2" "$(asked 31002) $(asked 31003) $(asked 31004)"
check "what was cut is asked for once more" "2 2 2" "$(asked 31005) $(asked 31006) $(asked 31007)"
check "what stalls, too" "2 2" "$(asked 45001) $(asked 45002)"
check "what is only slow, is not" "1 1" "$(asked 45003) $(asked 45004)"
check "a log that never comes is asked for three times with two retries" 3 "$(asked 120001)"
check "also where a kept connection ends without an answer" 3 "$(asked 132001)"
check "no log is no reason to ask again" "1 1" "$(asked 60009) $(asked 60010)"
check "what is refused is not asked for again" "1 1 1 1 1" \
    "$(asked 60002) $(asked 60003) $(asked 60004) $(asked 60005) $(asked 60006)"
check "a redirect loop ends" yes "$([ "$(asked 60001)" -lt 30 ] && echo yes)"
check "all else is asked for once" "" "$(json_rows "$WORK/stats.json" '$.addresses' \
    "SELECT group_concat(key) FROM part WHERE value > 1 AND NOT
     (key LIKE '/logs/31%' OR key LIKE '/logs/45%' OR key LIKE '/logs/60%' OR key IN ('/logs/132001.log', '/logs/120001.log'))")"

site_get /-/reset >/dev/null
update
site_stat '$.total' >/dev/null
check "on the same day what is no log is left alone" "  " \
    "$(asked 60009) $(asked 60010) $(asked 70006)"
check "what was asked for in vain is there now" rated "$(state 120001)"
NOW=$LATER update
check "days later the run is good" 0 "$STATUS"
ranked >"$WORK/ranked"
for file in undisturbed ranked; do
    sed -E 's/"change": ?[^,]*,//; s/"active": ?[^,]*,//' "$WORK/$file" >"$WORK/$file.bare"
done
check_same "and nothing was lost" "$WORK/undisturbed.bare" "$WORK/ranked.bare"

# A site that is down: the run stops instead of hammering.
rm -rf "$WORK/report" "$WORK"/karoiq.db*
site_get /-/reset >/dev/null
fault status '/logs/*' 0 503
update --retries 0
site_stat '$.total' >/dev/null
logs=$(json_rows "$WORK/stats.json" '$.addresses' "SELECT count(*) FROM part WHERE key LIKE '/logs/%'")
check "after 20 failures in a row it stops" yes "$([ "$logs" -ge 20 ] && [ "$logs" -le 22 ] && echo yes)"
check "with a status that says so" yes "$([ "$STATUS" = 4 ] || [ "$STATUS" = 1 ] && echo yes)"
check "a run that was broken off is nothing to compare with" 0 "$(store "SELECT count(*) FROM snapshot")"

# Politeness. (A new site: the old one still waits with those that it lets down.)
stop_site
start_site
write_config
rm -rf "$WORK/report" "$WORK"/karoiq.db*
fault delay '*' 0 60
update --requests-per-second 20 --max-parallel 3
check "at most so many requests a second" yes \
    "$([ "$(site_stat '$.most_per_second')" -le 21 ] && echo yes)"
check "at most so many at the same time" yes \
    "$([ "$(site_stat '$.peak_concurrent')" -le 3 ] && echo yes)"
check "but more than one" yes "$([ "$(site_stat '$.peak_concurrent')" -gt 1 ] && echo yes)"
stop_site
