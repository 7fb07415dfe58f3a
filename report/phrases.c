#include "report/phrases.h"

#include "base/core/text.h"

/* Before and behind what is foreign; no `behind` where the phrase holds nothing foreign. */
static const struct {
    struct span english, english_behind;
    const char *german, *german_behind;
} phrases[] = {
#define WHOLE(english, german)                                                                     \
    {                                                                                              \
        {english, sizeof(english) - 1}, {NULL, 0}, german, ""                                      \
    }
#define AROUND(english, behind, german, german_behind)                                             \
    {                                                                                              \
        {english, sizeof(english) - 1}, {behind, sizeof(behind) - 1}, german, german_behind        \
    }
    WHOLE("not tagged for the KaroIQ", "kein KaroIQ-Spiel"),
    WHOLE("not finished", "läuft noch"),
    WHOLE("only one participant", "nur ein Teilnehmer"),
    WHOLE("no participant", "kein Teilnehmer"),
    WHOLE("everyone dropped out", "alle ausgeschieden"),
    WHOLE("too many players", "zu viele Spieler"),
    WHOLE("its log has no readable creation line", "das Log hat keine lesbare Anlagezeile"),
    WHOLE("its log is damaged in the archive", "das Log ist im Archiv beschädigt"),
    WHOLE("an error in its log; 'karoiq status' counts them",
          "ein Fehler im Log; „karoiq status“ zählt die Fehler"),
    WHOLE("listed as finished, but there is no log", "laut Liste beendet, aber ohne Log"),
    WHOLE("listed as finished, but its log has no end",
          "laut Liste beendet, aber das Log endet nicht"),
    WHOLE("there is no log, and the list does not say how it stands",
          "kein Log, und die Liste nennt den Stand nicht"),
    WHOLE("a race with checkpoints does not count", "ein Rennen mit Checkpoints zählt nicht"),
    WHOLE("a race without checkpoints does not count", "ein Rennen ohne Checkpoints zählt nicht"),
    AROUND("no result for ", "", "kein Ergebnis für ", ""),
    AROUND("the start direction ", " does not count", "die Startrichtung ", " zählt nicht"),
    AROUND("the crash rule ", " does not count", "die Crash-Regel ", " zählt nicht"),
    AROUND("ZZZ ", " does not count", "ZZZ ", " zählt nicht"),
    AROUND("the tag ", " does not count", "die Markierung ", " zählt nicht"),
    AROUND("", " stands in it twice", "", " steht zweimal darin"),
    AROUND("", " does not take part", "", " nimmt nicht teil"),

    WHOLE("no_log", "kein Log"),
    WHOLE("no_creation", "keine Anlagezeile"),
    WHOLE("no_result", "ohne Ergebnis"),
    WHOLE("too_many_players", "zu viele Spieler"),
    WHOLE("unfinished_log", "Log ohne Ende"),
    WHOLE("contradiction", "Widerspruch"),
    WHOLE("finish_after_leaving", "Zieleinlauf nach Ausscheiden"),
    WHOLE("move_after_leaving", "Zug nach Ausscheiden"),
    WHOLE("shared_place", "geteilter Platz"),
    WHOLE("place_gap", "Lücke in den Plätzen"),
    WHOLE("repeated_line", "doppelte Zeile"),
    WHOLE("unknown_line", "unbekannte Zeile"),
    WHOLE("long_line", "überlange Zeile"),
    WHOLE("undecodable", "unlesbare Zeichen"),
    WHOLE("clock_back", "Uhr geht zurück"),
    WHOLE("no_list", "keine Liste"),
    WHOLE("list_object", "unlesbarer Listeneintrag"),
    WHOLE("list_differs", "Liste und Log verschieden"),
    WHOLE("from_details", "Ergebnis von der Spielseite"),
    WHOLE("details_differ", "Angaben verschieden"),
    WHOLE("vanished", "verschwunden"),
    WHOLE("untagged", "Kennzeichen verloren"),
    WHOLE("near_miss", "Kennzeichen knapp verfehlt"),
    WHOLE("damaged", "beschädigt"),
    WHOLE("more", "weitere"),

    WHOLE("the file is no log; it makes no game", "die Datei ist kein Log und ergibt kein Spiel"),
    WHOLE("title, map and start are not known from the log",
          "Titel, Karte und Beginn stehen nicht im Log"),
    WHOLE("the game is over, but this player has no result",
          "das Spiel ist beendet, dieser Spieler hat kein Ergebnis"),
    WHOLE("further players are not read", "weitere Spieler werden nicht gelesen"),
    WHOLE("the list says finished, the log has no 'Spiel beendet'",
          "laut Liste beendet, im Log fehlt „Spiel beendet“"),
    WHOLE("the later line stands", "die spätere Zeile gilt"),
    WHOLE("put back into the game: the finish stands", "zurückgeholt: der Zieleinlauf gilt"),
    WHOLE("changes nothing", "ändert nichts"),
    WHOLE("a draw between those on the place", "unentschieden zwischen denen auf dem Platz"),
    WHOLE("only the order of the places counts", "nur die Reihenfolge der Plätze zählt"),
    WHOLE("counted once", "einmal gezählt"),
    WHOLE("no event; passed over", "kein Ereignis; übergangen"),
    WHOLE("longer than any event; passed over", "länger als jedes Ereignis; übergangen"),
    WHOLE("bytes without a meaning read as U+FFFD", "Bytes ohne Bedeutung als U+FFFD gelesen"),
    WHOLE("the order of the lines rules", "die Reihenfolge der Zeilen gilt"),
    WHOLE("the page is no list of games; its walk has failed",
          "die Seite ist keine Liste; der Durchgang ist gescheitert"),
    WHOLE("this entry of the list is passed over", "dieser Listeneintrag wird übergangen"),
    WHOLE("the log rules, but for the title", "das Log gilt, außer beim Titel"),
    WHOLE("the log has no result; that of the site's page counts",
          "im Log fehlt das Ergebnis; das der Spielseite zählt"),
    WHOLE("the source that 'details' names first rules",
          "die Quelle gilt, die in „details“ zuerst kommt"),
    WHOLE("rated until it is excluded", "gewertet, bis es ausgeschlossen wird"),
    WHOLE("not tagged, so not rated", "ohne Kennzeichen, also nicht gewertet"),
    WHOLE("damaged in the archive; it has to be fetched again",
          "im Archiv beschädigt; muss neu geladen werden"),
    WHOLE("further anomalies of this page are not listed",
          "weitere Auffälligkeiten dieser Seite sind nicht aufgeführt"),
#undef WHOLE
#undef AROUND
};

static bool fits(struct span text, struct span before, struct span behind)
{
    if (!behind.text)
        return span_equal(text, before);
    return text.length > before.length + behind.length && span_starts(text, before) &&
           span_ends(text, behind);
}

bool phrase(struct buffer *out, enum language language, struct span english)
{
    for (size_t i = 0; language == LANGUAGE_DE && i < sizeof phrases / sizeof phrases[0]; i++) {
        struct span before = phrases[i].english;
        struct span behind = phrases[i].english_behind;
        if (!fits(english, before, behind))
            continue;
        buffer_string(out, phrases[i].german);
        if (behind.text)
            buffer_append(out, english.text + before.length,
                          english.length - before.length - behind.length);
        return buffer_string(out, phrases[i].german_behind);
    }
    return buffer_span(out, english);
}

void phrase_html(struct html *html, enum language language, const char *english)
{
    struct buffer text = {0};
    phrase(&text, language, span_of(english));
    html_foreign(html, buffer_view(&text));
    html->out->failed |= text.failed;
    buffer_free(&text);
}

bool phrase_text(struct buffer *out, enum language language, const char *english)
{
    struct buffer text = {0};
    phrase(&text, language, span_of(english));
    text_for_terminal(out, buffer_view(&text));
    out->failed |= text.failed;
    buffer_free(&text);
    return !out->failed;
}
