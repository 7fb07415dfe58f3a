#include "base/core/csv.h"

void csv_begin(struct csv *csv, struct span text)
{
    *csv = (struct csv){.rest = span_without_mark(text), .next_line = 1};
}

void csv_end(struct csv *csv)
{
    buffer_free(&csv->text);
}

static void skip(struct csv *csv, size_t count)
{
    csv->rest = span_after(csv->rest, count);
}

static char peek(const struct csv *csv)
{
    return csv->rest.text[0];
}

/* Over LF or CRLF; false where neither stands. */
static bool line_end(struct csv *csv)
{
    size_t length = span_starts(csv->rest, SPAN("\r\n")) ? 2 : span_starts(csv->rest, SPAN("\n"));
    if (!length)
        return false;
    skip(csv, length);
    csv->next_line++;
    return true;
}

/* A field in quotes, without them. False where the closing one is missing. */
static bool quoted(struct csv *csv)
{
    skip(csv, 1);
    while (csv->rest.length && peek(csv)) {
        if (span_starts(csv->rest, SPAN("\"\""))) {
            skip(csv, 1);
        } else if (peek(csv) == '"') {
            skip(csv, 1);
            return true;
        }
        csv->next_line += peek(csv) == '\n';
        buffer_char(&csv->text, peek(csv));
        skip(csv, 1);
    }
    return false;
}

static void plain(struct csv *csv)
{
    while (csv->rest.length && !memchr(",\n\r\0", peek(csv), 4)) {
        buffer_char(&csv->text, peek(csv));
        skip(csv, 1);
    }
}

/* Reads the fields into csv->text and their lengths' ends into `fields`; those are made whole by
   the caller, since the text may still move. */
static enum csv_result record(struct csv *csv, struct span *fields, size_t limit, size_t *count)
{
    enum csv_result result = CSV_RECORD;
    for (;;) {
        size_t start = csv->text.length;
        if (csv->rest.length && peek(csv) == '"') {
            if (!quoted(csv))
                return CSV_BROKEN;
        } else {
            plain(csv);
        }
        if (*count < limit)
            fields[(*count)++] = (struct span){NULL, csv->text.length - start};
        else
            result = CSV_TOO_MANY;
        if (!csv->rest.length || line_end(csv))
            return result;
        if (peek(csv) != ',')
            return CSV_BROKEN;
        skip(csv, 1);
    }
}

enum csv_result csv_next(struct csv *csv, struct span *fields, size_t limit, size_t *count)
{
    *count = 0;
    buffer_clear(&csv->text);
    while (line_end(csv))
        continue;
    csv->line = csv->next_line;
    if (!csv->rest.length)
        return CSV_END;
    enum csv_result result = record(csv, fields, limit, count);
    if (csv->text.failed)
        return CSV_MEMORY;
    const char *at = buffer_view(&csv->text).text;
    for (size_t i = 0; i < *count; i++) {
        fields[i].text = at;
        at += fields[i].length;
    }
    return result;
}

static bool is_heading(const struct csv_table *table, const struct span *fields, size_t count)
{
    for (size_t i = 0; i < count && i < table->columns; i++)
        if (!span_equal(fields[i], span_of(table->headings[i])))
            return false;
    return count == table->columns;
}

static void refuse_heading(const struct csv_table *table, struct faults *faults, size_t line)
{
    struct buffer wanted = {0};
    for (size_t i = 0; i < table->columns; i++)
        buffer_printf(&wanted, "%s%s", i ? "," : "", table->headings[i]);
    faults_add(faults, line, "the first line must be %s", wanted.data ? wanted.data : "");
    buffer_free(&wanted);
}

static enum status take_record(const struct csv_table *table, struct faults *faults,
                               enum csv_result result, const struct span *fields, size_t count,
                               size_t line)
{
    if (result == CSV_MEMORY)
        return diag_memory(faults->diag, table->doing);
    if (result == CSV_RECORD && count == table->columns)
        return table->take(table->context, fields, line);
    if (result == CSV_BROKEN)
        faults_add(faults, line,
                   "the quotes of this line do not match, or a CR alone or a NUL stands in it");
    else
        faults_add(faults, line, "%s columns than the %zu of the first line",
                   result == CSV_TOO_MANY ? "more" : "fewer", table->columns);
    return table->fault;
}

enum status csv_read_table(struct span text, const struct csv_table *table, struct faults *faults)
{
    struct csv csv;
    struct span fields[CSV_COLUMNS];
    size_t count;
    csv_begin(&csv, text);
    enum status status = STATUS_DONE;
    enum csv_result result = csv_next(&csv, fields, table->columns, &count);
    bool legible = result == CSV_RECORD && is_heading(table, fields, count);
    if (!legible) {
        refuse_heading(table, faults, csv.line);
        status = table->fault;
    }
    /* Behind a quote that does not end, nothing can be told apart. */
    while (legible && result != CSV_BROKEN && status != STATUS_STORE && !faults_too_many(faults) &&
           (result = csv_next(&csv, fields, table->columns, &count)) != CSV_END)
        status = status_worse(status, take_record(table, faults, result, fields, count, csv.line));
    csv_end(&csv);
    return status;
}
