#include "fetch/body.h"

#include "fetch/pages.h"

static struct span without_blanks(struct span body)
{
    if (span_starts(body, SPAN("\xEF\xBB\xBF")))
        body = (struct span){body.text + 3, body.length - 3};
    while (body.length && *body.text && strchr(" \t\r\n", *body.text))
        body = (struct span){body.text + 1, body.length - 1};
    return body;
}

const char *why_no_log(struct span body)
{
    body = without_blanks(body);
    if (body.length == 0)
        return REASON_NONE "the log is empty";
    return *body.text == '<' ? REASON_NONE "an HTML page came instead of a log" : NULL;
}

const char *why_no_object(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '{' ? NULL : REASON_NONE "no object of the API came";
}

const char *why_no_page(struct span body)
{
    body = without_blanks(body);
    return body.length && *body.text == '<' ? NULL : REASON_NONE "no HTML page came";
}
