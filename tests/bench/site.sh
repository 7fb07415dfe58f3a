#!/usr/bin/env bash
# The whole site of 15,000 games and 500 players: written at first, with nothing new, and after one
# newest game, against reading the same files. The aims: 3 s, and 0.3 s after one game.
set -eu
cd "$(dirname "$0")/../.."
. tests/bench/lib.sh
KAROIQ=${KAROIQ:-$PWD/karoiq}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

karoiq() {
    "$KAROIQ" --database "$WORK/karoiq.db" --directory "$WORK/site" --now "2026-11-30 12:00:00" --quiet "$@"
}

# game FIRST LAST: games of two to six players, who stand by their numbers as a rule.
games() {
    sqlite3 "$WORK/karoiq.db" "
    WITH RECURSIVE g(n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM g WHERE n < $2)
    INSERT INTO game (gid, title, tagged, list_title, list_state, log_page, log_started, log_finished)
    SELECT 10000 + n, 'Runde ' || n || ' auf schöner Karte !KaroIQ!', 1,
        'Runde ' || n || ' auf schöner Karte !KaroIQ!', 'finished', n + 1,
        datetime('2010-01-01', (n * 14) || ' hours'), datetime('2010-01-02', (n * 14) || ' hours') FROM g;
    WITH RECURSIVE g(n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM g WHERE n < $2),
        k(i) AS (VALUES (0), (1), (2), (3), (4), (5)),
        e AS (SELECT n, 1 + (n * 7919 + i * 83 + n / 500) % 500 AS player FROM g, k WHERE i < 2 + n % 5)
    INSERT INTO entry (gid, player, outcome, place, moves, crashes, source)
    SELECT 10000 + n, player, 'finished',
        row_number() OVER (PARTITION BY n ORDER BY player + (player * 31 + n * 17) % 400), 50 + player % 40, 0, 'log'
    FROM e;
    INSERT OR IGNORE INTO game_checksum SELECT gid, NULL FROM game UNION SELECT 0, NULL"
}

mkdir "$WORK/none"
karoiq import "$WORK/none" 2>/dev/null || true # of nothing: it makes the store
sqlite3 "$WORK/karoiq.db" "
WITH RECURSIVE p(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM p WHERE n < 500)
INSERT INTO player (id, name) SELECT n, 'Fahrer Nummer ' || n FROM p"
games 0 14999
karoiq rate
first=$(TRIES=1 cost karoiq report)
again=$(cost karoiq report)
games 15000 15000
karoiq rate
newest=$(TRIES=1 cost karoiq report)
reference=$(cost find "$WORK/site" -type f -exec cat {} +)
echo "site of 15,000 games, 500 players: $(find "$WORK/site" -type f | wc -l) files," \
    "index.html of $(wc -c <"$WORK/site/index.html") bytes; reading all: $reference ms of processor time"
tell "report: the first" "$first" "$reference" "3 s"
tell "report: nothing new" "$again" "$reference" "none"
tell "report: after one newest game" "$newest" "$reference" "0.3 s"
