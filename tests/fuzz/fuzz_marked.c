/* The page up to the first NUL, and the tables behind it. */
#include "fuzz.h"
#include "report/wiki/marked.h"
#include "report/wiki/rows_diff.h"

/* The same the other way round has removed what was added. */
static void check_diff(struct span before, struct span after)
{
    struct buffer out = {0};
    struct rows_diff there, back, none;
    MUST(rows_diff(&out, before, after, &there) && rows_diff(&out, after, before, &back));
    MUST(there.removed == back.added && there.added == back.removed);
    MUST(there.rows_before == back.rows_after && there.rows_after == back.rows_before);
    MUST(rows_diff(&out, after, after, &none) && none.added + none.removed == 0);
    buffer_free(&out);
}

/* The new page holds the text, alone on its lines, and everything else as it was. */
static void check_replaced(struct span page, struct span between, struct span text)
{
    struct buffer out = {0}, expected = {0};
    struct span again;
    MUST(marked_replace(&out, page, between, text));
    buffer_printf(&expected, "\n%.*s%s", (int)text.length, text.text ? text.text : "",
                  span_ends(text, SPAN("\n")) ? "" : "\n");
    size_t before = (size_t)(between.text - page.text);
    size_t after = page.length - before - between.length;
    MUST(out.length == before + expected.length + after);
    MUST(memcmp(out.data, page.text, before) == 0);
    MUST(memcmp(out.data + before, expected.data, expected.length) == 0);
    MUST(memcmp(out.data + before + expected.length, between.text + between.length, after) == 0);
    if (!memmem(text.text, text.length, "<!--", 4)) {
        MUST(marked_find(buffer_view(&out), "k", &again) == MARKED_ONCE);
        MUST(span_equal(again, buffer_view(&expected)));
        check_diff(between, again);
    }
    buffer_free(&out);
    buffer_free(&expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span all = fuzz_span(data, size), between;
    const char *end = memchr(all.text, '\0', all.length);
    struct span page = {all.text, end ? (size_t)(end - all.text) : all.length};
    struct span text = end ? span_after(all, page.length + 1) : (struct span){"", 0};
    if (memchr(text.text, '\0', text.length))
        return 0;
    check_diff(page, text);
    if (marked_find(page, "k", &between) == MARKED_ONCE)
        check_replaced(page, between, text);
    return 0;
}
