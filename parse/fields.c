#include "parse/fields.h"

#include "base/core/clock.h"
#include "base/core/number.h"
#include "base/core/text.h"

bool field_is(const struct fields *fields, int column, const char *type)
{
    return span_equal(store_text(fields->statement, column), span_of(type));
}

/* Beyond 64 bits SQLite makes a whole number a real: refused. */
int64_t field_number(const struct fields *fields, int column, int64_t least, int64_t most)
{
    int64_t number = NOT_SAID;
    if (field_is(fields, column, "text"))
        number_parse(store_text(fields->statement, column + 1), least, most, &number);
    if (!field_is(fields, column, "integer") ||
        sqlite3_column_type(fields->statement, column + 1) != SQLITE_INTEGER)
        return number;
    number = sqlite3_column_int64(fields->statement, column + 1);
    return number >= least && number <= most ? number : NOT_SAID;
}

int64_t field_truth(const struct fields *fields, int column)
{
    struct span value = store_text(fields->statement, column + 1);
    if (field_is(fields, column, "true") ||
        (field_is(fields, column, "text") && span_equal(value, SPAN("true"))))
        return 1;
    if (field_is(fields, column, "false") ||
        (field_is(fields, column, "text") && span_equal(value, SPAN("false"))))
        return 0;
    int64_t number = field_number(fields, column, 0, INT32_MAX);
    return number == NOT_SAID ? NOT_SAID : number != 0;
}

/* Half of a surrogate pair comes out of SQLite as bytes that are no UTF-8. */
struct span field_text(struct fields *fields, int column)
{
    struct buffer repaired = {0};
    if (!field_is(fields, column, "text") && !field_is(fields, column, "integer") &&
        !field_is(fields, column, "real"))
        return (struct span){NULL, 0};
    struct span text = store_text(fields->statement, column + 1);
    if (utf8_valid(text))
        return text;
    fields->failed |= !text_repair(&repaired, text);
    struct span copy = arena_copy(&fields->texts, buffer_view(&repaired));
    fields->failed |= copy.text == NULL;
    buffer_free(&repaired);
    return copy;
}

struct span field_stamp(struct fields *fields, int column)
{
    struct span text = field_text(fields, column);
    return text.text && stamp_valid(text) ? text : (struct span){NULL, 0};
}
