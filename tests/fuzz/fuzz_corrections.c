#include "base/core/ini.h"
#include "base/rules/corrections.h"
#include "fuzz.h"

static void check_correction(const struct correction *game)
{
    MUST(game->reason && game->gid >= 1);
    MUST(!(game->exclude && game->accept));
    for (size_t i = 0; i < game->result_count; i++) {
        MUST(game->results[i].outcome != OUTCOME_NONE);
        MUST((game->results[i].outcome == OUTCOME_FINISHED) == (game->results[i].place > 0));
        MUST(fuzz_is_text(span_of(game->results[i].name)));
    }
    for (size_t i = 0; i < game->draw_count; i++)
        MUST(game->draws[i].count >= 2);
}

static void write_name(struct buffer *out, const char *name)
{
    buffer_string(out, " \"");
    for (const char *p = name; *p; p++)
        if (strchr("\"\\;", *p) || (unsigned char)*p < ' ')
            buffer_printf(out, "\\x%02X", (unsigned char)*p);
        else
            buffer_char(out, *p);
    buffer_string(out, "\"");
}

static void write_results(struct buffer *out, const struct correction *game)
{
    for (size_t i = 0; i < game->result_count; i++) {
        const struct corrected_result *result = &game->results[i];
        if (result->outcome == OUTCOME_FINISHED)
            buffer_printf(out, "place = %d", result->place);
        else
            buffer_printf(out, "outcome = %s",
                          result->outcome == OUTCOME_WITHDREW ? "withdrew" : "ejected");
        write_name(out, result->name);
        buffer_char(out, '\n');
    }
    for (size_t i = 0; i < game->draw_count; i++) {
        buffer_string(out, "draw =");
        for (size_t k = 0; k < game->draws[i].count; k++)
            write_name(out, game->draws[i].names[k]);
        buffer_char(out, '\n');
    }
}

static void write_corrections(struct buffer *out, const struct corrections *corrections)
{
    for (size_t i = 0; i < corrections->game_count; i++) {
        const struct correction *game = &corrections->games[i];
        buffer_printf(out, "[game %lld]\nreason =%s\n", (long long)game->gid, game->reason);
        if (game->title)
            buffer_printf(out, "title =%s\n", game->title);
        if (*game->started)
            buffer_printf(out, "started = %s\n", game->started);
        if (*game->finished)
            buffer_printf(out, "finished = %s\n", game->finished);
        buffer_string(out, game->whole ? "whole = yes\n" : "");
        buffer_string(out, game->exclude ? "exclude = yes\n" : "");
        buffer_string(out, game->accept ? "accept = yes\n" : "");
        write_results(out, game);
    }
    buffer_string(out, corrections->alias_count ? "[alias]\n" : "");
    for (size_t i = 0; i < corrections->alias_count; i++) {
        const struct alias *alias = &corrections->aliases[i];
        buffer_string(out, "1 =");
        write_name(out, alias->old_name);
        buffer_string(out, " ->");
        write_name(out, alias->new_name);
        if (alias->until[0])
            buffer_printf(out, " until %.10s", alias->until);
        buffer_char(out, '\n');
    }
}

/* What is written again reads the same: it is written the same once more. */
static void check_written(const struct corrections *first, struct diag *diag)
{
    struct corrections second;
    struct buffer text = {0}, again = {0};
    write_corrections(&text, first);
    if (!fuzz_long_lines(buffer_view(&text), INI_LINE_LIMIT)) {
        MUST(corrections_parse(&second, "again", buffer_view(&text), diag) == STATUS_DONE);
        write_corrections(&again, &second);
        MUST(span_equal(buffer_view(&text), buffer_view(&again)));
        corrections_free(&second);
    }
    buffer_free(&text);
    buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_words words;
    struct corrections corrections;
    fuzz_listen(&words);
    enum status status =
        corrections_parse(&corrections, "fuzz", fuzz_span(data, size), &words.diag);
    fuzz_answered(&words, status, "fuzz");
    for (size_t i = 0; i < corrections.game_count && status == STATUS_DONE; i++)
        check_correction(&corrections.games[i]);
    for (size_t i = 0; i < corrections.alias_count && status == STATUS_DONE; i++)
        corrections_person(&corrections, span_of(corrections.aliases[i].old_name),
                           "2014-05-01 00:00:00");
    if (status == STATUS_DONE)
        check_written(&corrections, &words.diag);
    corrections_free(&corrections);
    fuzz_unlisten(&words);
    return 0;
}
