#!/usr/bin/env bash
# What people wait for: 15,000 finished games of 500 players on a test site, and what commands take
# once they are known, against `cat *.log | wc -l` over the same logs in the same run.
set -eu
cd "$(dirname "$0")/../.."
. tests/flow/lib.sh
. tests/bench/lib.sh
GAMES=${GAMES:-15000}
DATA_FOLDER=$WORK/data
mkdir -p "$DATA_FOLDER/logs"

# make_games COUNT: games.json and the logs that are not there yet
make_games() {
    awk -v count="$1" -v folder="$DATA_FOLDER" '
    function stamp(n, minutes) { # 336 days a year, 30 games a day
        minutes += n % 30 * 40
        day = int(n / 30) + int(minutes / 1440)
        return sprintf("%04d-%02d-%02d %02d:%02d:%02d", 2004 + int(day / 336), 1 + int(day / 28) % 12,
            1 + day % 28, int(minutes / 60) % 24, minutes % 60, n % 60)
    }
    function player(n, i) { return "Fahrer " 1 + (n * 7919 + i * 83 + int(n / 500)) % 500 }
    function place(n, i, players) { return 1 + (i * 3 + n) % players }
    BEGIN {
        printf "["
        for (n = 1; n <= count; n++) {
            players = 2 + n % 5
            log_file = folder "/logs/" 10000 + n ".log"
            end = stamp(n, 20 * players + players)
            printf "%s{\"id\": %d, \"name\": \"Runde %d !KaroIQ!\", \"map\": {\"id\": 1, \"name\": \"Karte\"}, " \
                "\"cps\": true, \"zzz\": 2, \"crashallowed\": \"allowed\", \"startdirection\": \"classic\", " \
                "\"started\": true, \"finished\": true, \"starteddate\": \"%s\", \"finisheddate\": \"%s\", " \
                "\"creator\": \"%s\", \"blocked\": 0, \"players\": []}", (n > 1 ? ",\n" : ""), 10000 + n, n,
                stamp(n, 0), end, player(n, 0)
            if (n < count - 1 && (getline line < log_file) > 0) {
                close(log_file)
                continue
            }
            print stamp(n, 0) ": Spiel Runde " n " !KaroIQ! auf Map 1 von " player(n, 0) " erstellt" > log_file
            for (move = 0; move < 20; move++)
                for (i = 0; i < players; i++)
                    print stamp(n, move * players + i) ": " player(n, i) " -> Feld(" (n + move) % 99 "|" \
                        (n * 7 + move * i) % 99 ") Vektor(" move % 5 "|" (n + i) % 5 ")" > log_file
            for (i = 0; i < players; i++)
                print stamp(n, 20 * players + i) ": " player(n, i) " wird " place(n, i, players) "." > log_file
            print end ": Spiel beendet" > log_file
            close(log_file)
        }
        print "]"
    }' >"$DATA_FOLDER/games.json"
}

karoiq() {
    "$KAROIQ" --config /dev/null --contact bench@example.org --base-url "$SITE" --requests-per-second 0 \
        --database "$WORK/karoiq.db" --directory "$WORK/report" --now "2026-11-30 12:00:00" --quiet "$@"
}
one_more() {
    GAMES=$((GAMES + 1))
    make_games "$GAMES"
    site_get /-/reload >/dev/null
}

make_games "$GAMES"
start_site "$DATA_FOLDER"
reference=$(cost count_lines "$DATA_FOLDER/logs")
echo "$GAMES games of 500 players; cat *.log | wc -l: $reference ms of processor time"
karoiq import "$DATA_FOLDER/logs"
karoiq update
tell "update: nothing new" "$(cost karoiq update)" "$reference" "0.1 s"
tell "update: one new game" "$(BEFORE=one_more cost karoiq update)" "$reference" "0.5 s"
tell "audit" "$(cost karoiq audit 17500)" "$reference" "0.15 s"
tell "player" "$(cost karoiq player "Fahrer 77")" "$reference" "0.15 s"
tell "whatif" "$(cost karoiq whatif --k 3)" "$reference" "0.15 s"
tell "status" "$(cost karoiq status)" "$reference" "0.15 s"
tell "report: nothing new" "$(cost karoiq report)" "$reference" "none"
