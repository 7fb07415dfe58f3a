#include "report/answers/contest.h"

#include "base/model/locale.h"
#include "report/sheet.h"
#include "report/wiki_text.h"

enum { TIME_DECIMALS = 2 };

#define AT(member) MEMBER(struct contest_program, member)
static const struct column columns[] = {
    {"rank", COLUMN_PLACE, EVERYWHERE, AT(rank), WORD_CONTEST_PLACE, false, NULL, 0},
    {"name", COLUMN_TEXT, EVERYWHERE, AT(name), WORD_PROGRAM, false, NULL, 0},
    {"wins", COLUMN_COUNT, EVERYWHERE, AT(wins), WORD_WINS, false, NULL, 0},
    {"draws", COLUMN_COUNT, EVERYWHERE, AT(draws), WORD_DRAWS, false, NULL, 0},
    {"losses", COLUMN_COUNT, EVERYWHERE, AT(losses), WORD_LOSSES, false, NULL, 0},
    {"points", COLUMN_COUNT, EVERYWHERE, AT(points), WORD_POINTS, false, NULL, 0},
    {"mean_time", COLUMN_REAL, EVERYWHERE, AT(mean_time), WORD_TIME, false, NULL, TIME_DECIMALS},
    {"time_points", COLUMN_CHANGE, EVERYWHERE, AT(time_points), WORD_TIME_POINTS, false, NULL, 0},
    {"score", COLUMN_COUNT, EVERYWHERE, AT(score), WORD_TOTAL, false, NULL, 0},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void contest_wiki(struct buffer *out, enum language language, const struct contest *contest)
{
    buffer_string(out, "{| class=\"wikitable sortable\"\n");
    for (size_t i = 0; i < COLUMNS; i++)
        buffer_printf(out, "! %s\n", word(language, columns[i].heading));
    for (size_t i = 0; i < contest->count; i++) {
        const struct contest_program *program = &contest->programs[i];
        buffer_printf(out, "|-\n| %d.\n| ", program->rank);
        wiki_text(out, span_of(program->name));
        buffer_printf(out, "\n| %lld\n| %lld\n| %lld\n| %lld\n| data-sort-value=\"%.17g\" | ",
                      (long long)program->wins, (long long)program->draws,
                      (long long)program->losses, (long long)program->points, program->mean_time);
        locale_real(out, language, program->mean_time, TIME_DECIMALS);
        buffer_printf(out, "\n| %lld\n| %lld\n", (long long)program->time_points,
                      (long long)program->score);
    }
    buffer_string(out, "|}\n");
}

static void contest_json(struct buffer *out, const struct contest *contest,
                         const struct sheet *sheet)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_integer(&json, "fields", contest->fields);
    json_member_integer(&json, "games", contest->games);
    json_member_real(&json, "mean_time", contest->mean_time);
    sheet_json(&json, "programs", sheet);
    json_close_object(&json);
}

enum status report_contest(const struct config *config, const struct contest *contest,
                           enum report_format format, struct buffer *out, struct diag *diag)
{
    const struct sheet sheet = SHEET(columns, contest->programs, contest->count);
    if (format == FORMAT_TEXT)
        sheet_text(out, &sheet, config->answers, 0);
    else if (format == FORMAT_WIKI)
        contest_wiki(out, config->language, contest);
    else if (format == FORMAT_CSV)
        sheet_csv(out, &sheet, CSV_EXACT);
    else
        contest_json(out, contest, &sheet);
    return out->failed ? diag_memory(diag, "writing the contest's table") : STATUS_DONE;
}
