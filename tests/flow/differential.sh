# A second reader and rater, written apart and as short as can be (tests/differential), agrees on 10,000 random
# games with corrections and aliases, under every rule for draws, order and leavers.
# shellcheck shell=bash
. "$(dirname "$0")/lib.sh"
printf "[source]\nbase_url = http://127.0.0.1:9\n" >"$WORK/config.ini"
GAMES=${GAMES:-2500}

# agree SEED SETTING=VALUE...: as naive.pl takes them; `left` is short for left_before_first_move
agree() {
    local seed=$1 settings=(rate)
    shift
    rm -rf "$WORK/karoiq.db" "$WORK/logs"
    mkdir "$WORK/logs"
    perl "$ROOT/tests/differential/make.pl" "$seed" "$GAMES" "$WORK/logs"
    for setting in "$@"; do
        setting=--${setting/left=/left-before-first-move=}
        settings+=("${setting%%=*}" "${setting#*=}")
    done
    karoiq import logs
    karoiq "${settings[@]}" --corrections "$WORK/logs/corrections.ini"
    check_holds "seed $seed: rated" "rate: listed games $GAMES: " "$WORK/err"
    sqlite3 -separator $'\t' "$WORK/karoiq.db" "
        SELECT gid, state, '', '' FROM verdict UNION ALL
        SELECT gid, 'rated', name, printf('%.12f', delta) FROM change JOIN person ON person.id = person
         WHERE delta IS NOT NULL" >"$WORK/changes"
    perl "$ROOT/tests/differential/naive.pl" "$WORK/logs" "$@" <"$WORK/changes" >"$WORK/said"
    check "seed $seed: equal under ${*:-the defaults}" ", 0 differences" "$(sed -n '$s/.*changes//p' "$WORK/said")"
    [ "$(wc -l <"$WORK/said")" -eq 1 ] || head "$WORK/said"
}

agree 1
agree 2 draw=moves order=started
agree 3 left=ignore order=gid
agree 4 draw=moves left=ignore k=3 phi=0.11

# And it would notice.
sed "$((GAMES + 100))s/[.]/1./" "$WORK/changes" >"$WORK/wrong"
perl "$ROOT/tests/differential/naive.pl" "$WORK/logs" draw=moves left=ignore k=3 phi=0.11 <"$WORK/wrong" >"$WORK/said"
check "a wrong change is found" ", 1 differences" "$(sed -n '$s/.*changes//p' "$WORK/said")"
