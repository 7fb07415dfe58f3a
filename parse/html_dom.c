#include "parse/html_dom.h"

#include "base/core/text.h"
#include "base/model/model.h"

#include <libxml/HTMLparser.h>
#include <strings.h>

enum { TAG_LIMIT = 4096 }; /* bytes; one of 1 MB keeps the parser busy for two minutes */

static bool has_long_tag(struct span body)
{
    const char *at = body.text;
    const char *end = body.text + body.length;
    while (at < end && (at = memchr(at, '<', (size_t)(end - at)))) {
        size_t rest = (size_t)(end - at);
        if (rest > TAG_LIMIT && !memchr(at, '>', TAG_LIMIT))
            return true;
        at++;
    }
    return false;
}

xmlDoc *dom_read(struct span body, bool *failed)
{
    struct buffer text = {0};
    xmlDoc *document = NULL;
    *failed = false;
    if (body.length == 0 || body.length > HTML_LIMIT || has_long_tag(body))
        return NULL;
    if (text_decode(&text, body, NULL))
        document = htmlReadMemory(text.data, (int)text.length, NULL, "UTF-8",
                                  HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                      HTML_PARSE_NONET | HTML_PARSE_NODEFDTD);
    else
        *failed = true;
    buffer_free(&text);
    return document;
}

/* The node behind `node` and all that is within it. */
static xmlNode *after(const xmlNode *node)
{
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

xmlNode *dom_next(const xmlNode *node)
{
    return node->type == XML_ELEMENT_NODE && node->children ? node->children : after(node);
}

bool dom_is(const xmlNode *node, const char *name)
{
    return node && node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

const char *dom_attribute(const xmlNode *element, const char *name)
{
    if (element->type != XML_ELEMENT_NODE)
        return NULL;
    for (const xmlAttr *attribute = element->properties; attribute; attribute = attribute->next)
        if (strcasecmp((const char *)attribute->name, name) == 0)
            return attribute->children ? (const char *)attribute->children->content : "";
    return NULL;
}

static bool is_blank(uint32_t character)
{
    return character == 0xA0 || character == ' ' || (character >= '\t' && character <= '\r');
}

/* Words, with one blank between them. */
static void append_words(struct buffer *out, struct span text, bool *gap)
{
    while (text.length) {
        uint32_t character = 0;
        size_t length = utf8_decode(text, &character);
        if (length == 0)
            length = 1;
        if (!is_blank(character)) {
            if (*gap && out->length)
                buffer_char(out, ' ');
            *gap = false;
            buffer_append(out, text.text, length);
        } else {
            *gap = true;
        }
        text = span_after(text, length);
    }
}

static bool is_text(const xmlNode *node)
{
    return node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE;
}

bool dom_text(struct buffer *out, const xmlNode *node)
{
    const xmlNode *end = after(node);
    buffer_clear(out);
    for (const xmlNode *at = node; at && at != end; at = dom_next(at))
        if (is_text(at))
            text_repair(out, span_of((const char *)at->content));
    return !out->failed;
}

bool dom_words(struct buffer *out, const xmlNode *node)
{
    bool gap = false;
    const xmlNode *end = after(node);
    buffer_clear(out);
    for (const xmlNode *at = node; at && at != end; at = dom_next(at))
        if (is_text(at))
            append_words(out, span_of((const char *)at->content), &gap);
    return !out->failed;
}

static bool is_foot_line(const xmlNode *node)
{
    static const struct span words = {"Brought to you by", 17};
    const xmlNode *text = node->children;
    return dom_is(node, "center") && text && text->type == XML_TEXT_NODE &&
           span_starts(span_of((const char *)text->content), words);
}

bool dom_foot_begins(const xmlNode *node)
{
    const char *width = dom_is(node, "hr") ? dom_attribute(node, "width") : NULL;
    if (!width || strcmp(width, "75%") != 0)
        return false;
    const xmlNode *next = node->next;
    while (next && next->type != XML_ELEMENT_NODE)
        next = next->next;
    return next && is_foot_line(next);
}
