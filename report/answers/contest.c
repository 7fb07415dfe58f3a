#include "report/answers/contest.h"

#include "report/cell.h"
#include "report/csv_text.h"
#include "report/json.h"
#include "report/wiki_text.h"

enum { TIME_DECIMALS = 2 };

static const enum word headings[] = {WORD_CONTEST_PLACE, WORD_PROGRAM,     WORD_WINS,
                                     WORD_DRAWS,         WORD_LOSSES,      WORD_POINTS,
                                     WORD_TIME,          WORD_TIME_POINTS, WORD_TOTAL};
enum { COLUMNS = sizeof headings / sizeof *headings };

static void contest_text(struct buffer *out, enum language language, const struct contest *contest)
{
    struct table_text table;
    cell_headings(&table, language, headings, COLUMNS);
    table.left[1] = true;
    for (size_t i = 0; i < contest->count; i++) {
        const struct contest_program *program = &contest->programs[i];
        cell_rank(&table, program->rank);
        table_text_cell(&table, span_of(program->name));
        cell_format(&table, "%lld", (long long)program->wins);
        cell_format(&table, "%lld", (long long)program->draws);
        cell_format(&table, "%lld", (long long)program->losses);
        cell_format(&table, "%lld", (long long)program->points);
        cell_real(&table, language, program->mean_time, TIME_DECIMALS);
        cell_format(&table, "%+lld", (long long)program->time_points);
        cell_format(&table, "%lld", (long long)program->score);
    }
    table_text_end(&table, out);
}

static void contest_wiki(struct buffer *out, enum language language, const struct contest *contest)
{
    buffer_string(out, "{| class=\"wikitable sortable\"\n");
    for (size_t i = 0; i < COLUMNS; i++)
        buffer_printf(out, "! %s\n", word(language, headings[i]));
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

static void contest_csv(struct buffer *out, const struct contest *contest)
{
    buffer_string(out, "rank,name,wins,draws,losses,points,mean_time,time_points,score\r\n");
    for (size_t i = 0; i < contest->count; i++) {
        const struct contest_program *program = &contest->programs[i];
        buffer_printf(out, "%d,", program->rank);
        csv_text(out, span_of(program->name));
        buffer_printf(out, ",%lld,%lld,%lld,%lld,%.17g,%lld,%lld\r\n", (long long)program->wins,
                      (long long)program->draws, (long long)program->losses,
                      (long long)program->points, program->mean_time,
                      (long long)program->time_points, (long long)program->score);
    }
}

static void contest_json(struct buffer *out, const struct contest *contest)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_integer(&json, "fields", contest->fields);
    json_member_integer(&json, "games", contest->games);
    json_member_real(&json, "mean_time", contest->mean_time);
    json_key(&json, "programs");
    json_open_array(&json);
    for (size_t i = 0; i < contest->count; i++) {
        const struct contest_program *program = &contest->programs[i];
        json_open_object(&json);
        json_member_integer(&json, "rank", program->rank);
        json_member_text(&json, "name", program->name);
        json_member_integer(&json, "wins", program->wins);
        json_member_integer(&json, "draws", program->draws);
        json_member_integer(&json, "losses", program->losses);
        json_member_integer(&json, "points", program->points);
        json_member_real(&json, "mean_time", program->mean_time);
        json_member_integer(&json, "time_points", program->time_points);
        json_member_integer(&json, "score", program->score);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
}

enum status report_contest(const struct config *config, const struct contest *contest,
                           enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_TEXT)
        contest_text(out, config->answers, contest);
    else if (format == FORMAT_WIKI)
        contest_wiki(out, config->language, contest);
    else if (format == FORMAT_CSV)
        contest_csv(out, contest);
    else
        contest_json(out, contest);
    return out->failed ? diag_memory(diag, "writing the contest's table") : STATUS_DONE;
}
