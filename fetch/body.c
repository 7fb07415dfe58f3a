#include "fetch/body.h"

static struct span without_blanks(struct span body)
{
    return span_trimmed(span_without_mark(body), " \t\r\n");
}

const char *why_no_log(struct span body)
{
    body = without_blanks(body);
    if (body.length == 0)
        return "empty";
    return *body.text == '<' ? "html" : NULL;
}

const char *why_no_object(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '{' ? NULL : "no_object";
}

const char *why_no_page(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '<' ? NULL : "no_html";
}
