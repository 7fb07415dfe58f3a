#include "report/site/page.h"

#include "base/model/words.h"
#include "report/site/asset.h"

/* Nothing but our own files, and no script or style inside a page. */
static const char content_policy[] =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'";

/* A page that stands alone brings its style with it, and has no script. */
static const char policy_alone[] = "default-src 'none'; style-src 'unsafe-inline'; "
                                   "base-uri 'none'; form-action 'none'";

static void meta(struct html *html, const char *attribute, const char *name, const char *content)
{
    html_void(html, "meta");
    html_set(html, attribute, name);
    html_set(html, "content", content);
    html_newline(html);
}

void page_hash_write(uint64_t hash, char text[PAGE_HASH_SIZE])
{
    snprintf(text, PAGE_HASH_SIZE, "<meta name=\"karoiq\" content=\"%016llx\">",
             (unsigned long long)hash);
}

static void set_path(struct html *html, const char *attribute, const struct page *page,
                     const char *file)
{
    buffer_printf(html->out, " %s=\"%s%s\"", attribute, page->root, file);
}

static void write_style(struct html *html)
{
    html_open(html, "style");
    html_newline(html);
    html_raw(html, asset_style());
    html_close(html);
    html_newline(html);
}

static void write_script(struct html *html, const struct page *page, const char *file)
{
    html_open(html, "script");
    set_path(html, "src", page, file);
    html_set(html, "defer", "");
    html_close(html);
    html_newline(html);
}

static void write_links(struct html *html, const struct page *page)
{
    html_void(html, "link");
    html_set(html, "rel", "stylesheet");
    set_path(html, "href", page, "style.css");
    html_newline(html);
    html_void(html, "link");
    html_set(html, "rel", "icon");
    html_set(html, "type", "image/svg+xml");
    set_path(html, "href", page, "favicon.svg");
    html_newline(html);
    html_void(html, "link");
    html_set(html, "rel", "alternate");
    html_set(html, "type", "application/atom+xml");
    if (page->feed)
        html_set(html, "href", page->feed);
    else
        set_path(html, "href", page, "feed.atom");
    html_newline(html);
    write_script(html, page, "script.js");
    if (page->script)
        write_script(html, page, page->script);
}

static void open_meta(struct html *html, const char *attribute, const char *name)
{
    html_void(html, "meta");
    html_set(html, attribute, name);
    buffer_string(html->out, " content=\"");
}

static void close_meta(struct html *html)
{
    buffer_char(html->out, '"');
    html_newline(html);
}

/* What a search shows below the title, and a chat beside a link (OpenGraph). */
static void write_card(struct html *html, const struct page *page)
{
    struct span general = span_of(word(page->language, WORD_SITE_DESCRIPTION));
    static const char *const names[][2] = {{"name", "description"}, {"property", "og:description"}};
    for (size_t i = 0; i < 2; i++) {
        open_meta(html, names[i][0], names[i][1]);
        html_escape(html->out, page->about.length > 0 ? page->about : general);
        close_meta(html);
    }
    open_meta(html, "property", "og:title");
    html_escape(html->out, page->title);
    close_meta(html);
    meta(html, "property", "og:site_name", "KaroIQ");
    meta(html, "property", "og:type", "website");
    if (!page->site || !*page->site || !page->file)
        return;
    open_meta(html, "property", "og:url");
    html_escape(html->out, span_of(page->site));
    buffer_printf(html->out, "/%s", page->file);
    close_meta(html);
}

static void write_head(struct html *html, const struct page *page)
{
    html_open(html, "head");
    html_newline(html);
    html_void(html, "meta");
    html_set(html, "charset", "utf-8");
    html_newline(html);
    if (page->hash != 0) {
        char hash[PAGE_HASH_SIZE];
        page_hash_write(page->hash, hash);
        buffer_string(html->out, hash);
        html_newline(html);
    }
    meta(html, "http-equiv", "Content-Security-Policy",
         page->alone ? policy_alone : content_policy);
    meta(html, "name", "viewport", "width=device-width, initial-scale=1");
    meta(html, "name", "referrer", "no-referrer");
    if (page->forward) {
        char target[80];
        snprintf(target, sizeof target, "0; url=%s", page->forward);
        meta(html, "http-equiv", "refresh", target);
    }
    html_open(html, "title");
    html_visible(html, page->title);
    html_string(html, " – KaroIQ");
    html_close(html);
    html_newline(html);
    if (page->alone) {
        write_style(html);
    } else {
        write_card(html, page);
        write_links(html, page);
    }
    html_close(html);
    html_newline(html);
}

static void write_navigation(struct html *html, const struct page *page)
{
    static const struct {
        const char *file;
        enum word word;
    } entries[] = {
        {"index.html", WORD_RANKING},     {"games.html", WORD_GAMES},
        {"records.html", WORD_RECORDS},   {"calculator.html", WORD_CALCULATOR},
        {"about.html", WORD_ABOUT_SHORT},
    };
    html_open(html, "nav");
    html_set(html, "aria-label", word(page->language, WORD_NAVIGATION));
    html_open(html, "ul");
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        html_open(html, "li");
        html_open(html, "a");
        set_path(html, "href", page, entries[i].file);
        if (page->current && strcmp(page->current, entries[i].file) == 0)
            html_set(html, "aria-current", "page");
        html_string(html, word(page->language, entries[i].word));
        html_close(html);
        html_close(html);
    }
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_header(struct html *html, const struct page *page)
{
    html_open(html, "a");
    html_set(html, "class", "skip");
    html_set(html, "href", "#main");
    html_string(html, word(page->language, WORD_SKIP));
    html_close(html);
    html_newline(html);
    html_open(html, "header");
    html_newline(html);
    html_open(html, page->alone ? "span" : "a");
    html_set(html, "class", "brand");
    if (!page->alone)
        set_path(html, "href", page, "index.html");
    html_string(html, "Karo");
    html_element(html, "i", "IQ");
    html_close(html);
    html_newline(html);
    if (!page->alone)
        write_navigation(html, page);
    html_close(html);
    html_newline(html);
}

void page_begin(struct html *html, struct buffer *out, const struct page *page)
{
    *html = (struct html){.out = out};
    buffer_string(out, "<!DOCTYPE html>\n");
    html_open(html, "html");
    html_set(html, "lang", word(page->language, WORD_LANGUAGE_CODE));
    html_newline(html);
    write_head(html, page);
    html_open(html, "body");
    html_newline(html);
    write_header(html, page);
    html_open(html, "main");
    html_set(html, "id", "main");
    html_newline(html);
}

void page_end(struct html *html, const struct page *page)
{
    html_close(html);
    html_newline(html);
    html_open(html, "footer");
    html_element(html, "p", word(page->language, WORD_FOOTER));
    html_close(html);
    html_newline(html);
    html_close(html);
    html_newline(html);
    html_close(html);
    html_newline(html);
}
