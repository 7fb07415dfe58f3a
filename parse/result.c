#include "parse/result.h"

#include "base/core/number.h"

#define GAME SPAN("Spiel")
#define END SPAN("Spiel beendet")
#define ON_MAP SPAN(" auf Map ")
#define CREATED SPAN(" erstellt")
#define BY SPAN(" von ")
#define BECOMES SPAN(" wird ")
#define LEAVES SPAN(" steigt aus dem Spiel aus")
#define IS_BY SPAN(" wird von ")
#define THROWN SPAN(" aus dem Spiel geworfen")

static struct span part(struct span text, size_t from, size_t to)
{
    return (struct span){text.text + from, to - from};
}

static struct span rest(struct span text, size_t from)
{
    return part(text, from, text.length);
}

/* Where `word` next stands at `from` or behind; text.length where it does not. */
static size_t find(struct span text, size_t from, struct span word)
{
    if (from >= text.length)
        return text.length;
    const char *at = span_find(rest(text, from), word);
    return at ? (size_t)(at - text.text) : text.length;
}

static size_t digits(struct span text, size_t from)
{
    size_t end = from;
    while (end < text.length && text.text[end] >= '0' && text.text[end] <= '9')
        end++;
    return end - from;
}

/* Nothing, or full stops and exclamation marks. */
static bool bare(struct span text)
{
    size_t at = 0;
    while (at < text.length && (text.text[at] == '.' || text.text[at] == '!'))
        at++;
    return at == text.length;
}

static struct span without_marks(struct span text)
{
    while (text.length > 0 && bare(rest(text, text.length - 1)))
        text.length--;
    return text;
}

/* " von CREATOR", or nothing. */
static bool creator_read(struct span text, struct span *creator)
{
    *creator = (struct span){"", 0};
    if (text.length == 0)
        return true;
    if (!span_starts(text, BY))
        return false;
    *creator = rest(text, BY.length);
    return true;
}

/* TITLE reaches to the last ` auf Map DIGITS` behind which the line can be read on. */
bool creation_read(struct span event, struct creation *creation)
{
    struct span text = without_marks(event);
    if (!span_starts(text, SPAN("Spiel ")) || !span_ends(text, CREATED))
        return false;
    text.length -= CREATED.length;
    bool found = false;
    for (size_t at = find(text, GAME.length, ON_MAP); at < text.length;
         at = find(text, at + 1, ON_MAP)) {
        size_t number = at + ON_MAP.length;
        size_t count = digits(text, number);
        struct span creator;
        if (count == 0 || !creator_read(rest(text, number + count), &creator))
            continue;
        found = true;
        *creation = (struct creation){.creator = creator};
        creation->title = at > GAME.length ? part(text, GAME.length + 1, at) : part(text, at, at);
        if (!number_parse(part(text, number, number + count), 0, INT32_MAX, &creation->map))
            creation->map = 0;
    }
    return found;
}

bool end_read(struct span event)
{
    return span_starts(event, END) && bare(rest(event, END.length));
}

/* One way to read a line. The higher rank wins; a name that is known is worth most. */
enum rank {
    RANK_NONE,
    RANK_REMARK,  /* some text follows the form */
    RANK_WHOLE,   /* the form is the whole line, as the platform writes it */
    RANK_CREATOR, /* who made the game may leave it before anything else happened */
    RANK_KNOWN,
};

struct candidate {
    struct result result;
    enum rank rank;
    size_t form_end; /* where the remark begins */
};

struct search {
    struct span event;
    const struct names *names;
    struct span creator;
    size_t thrown;      /* the first end of an ejection not yet passed; each is looked for once */
    size_t last_thrown; /* event.length: there is none */
    struct candidate best;
};

/* Names differ more than remarks do: of equal readings with a known name, or of whole lines, the
   longer name wins. With a remark, which can hold anything, the form that ends first wins: the
   platform writes the event, then somebody adds to it. */
static bool better(const struct candidate *one, const struct candidate *other)
{
    if (one->rank != other->rank)
        return one->rank > other->rank;
    if (one->rank == RANK_REMARK && one->form_end != other->form_end)
        return one->form_end < other->form_end;
    return one->result.name.length > other->result.name.length;
}

static void consider(struct search *search, struct result result, size_t form_end)
{
    int person = names_find(search->names, result.name);
    struct candidate candidate = {result, RANK_REMARK, form_end};
    if (result.outcome == OUTCOME_FINISHED && (person < 0 || !search->names->people[person].raced))
        return;
    if (person >= 0)
        candidate.rank = RANK_KNOWN;
    else if (search->creator.length && span_equal(search->creator, result.name))
        candidate.rank = RANK_CREATOR;
    else if (bare(rest(search->event, form_end)))
        candidate.rank = RANK_WHOLE;
    if (search->best.rank == RANK_NONE || better(&candidate, &search->best))
        search->best = candidate;
}

/* `NAME wird N.`, unless a further digit makes it another number ("wird 1.5"). */
static void consider_finish(struct search *search, size_t at)
{
    struct span event = search->event;
    size_t number = at + BECOMES.length;
    size_t end = number + digits(event, number);
    int64_t place;
    if (end == event.length || event.text[end] != '.' || digits(event, end + 1) > 0)
        return;
    if (!number_parse(part(event, number, end), 1, PLACE_LIMIT, &place))
        return;
    consider(search, (struct result){OUTCOME_FINISHED, part(event, 0, at), (int)place}, end + 1);
}

/* `NAME wird von WHO aus dem Spiel geworfen`: to the first such end, and to the last. */
static void consider_ejection(struct search *search, size_t at)
{
    struct span event = search->event;
    size_t who = at + IS_BY.length;
    struct result result = {OUTCOME_EJECTED, part(event, 0, at), 0};
    if (search->last_thrown == event.length || search->last_thrown <= who)
        return;
    if (search->thrown <= who)
        search->thrown = find(event, who + 1, THROWN);
    consider(search, result, search->thrown + THROWN.length);
    if (search->last_thrown > search->thrown)
        consider(search, result, search->last_thrown + THROWN.length);
}

static size_t find_last(struct span text, struct span word)
{
    size_t last = text.length;
    for (size_t at = find(text, 0, word); at < text.length; at = find(text, at + 1, word))
        last = at;
    return last;
}

bool result_read(struct span event, const struct names *names, struct span creator,
                 struct result *result)
{
    struct search search = {.event = event, .names = names, .creator = creator};
    search.last_thrown = find_last(event, THROWN);
    size_t names_end = event.length < NAME_LIMIT ? event.length : NAME_LIMIT;
    for (size_t at = 1; at <= names_end && at < event.length; at++) {
        struct span from = rest(event, at);
        if (event.text[at] != ' ')
            continue;
        if (span_starts(from, LEAVES))
            consider(&search, (struct result){OUTCOME_WITHDREW, part(event, 0, at), 0},
                     at + LEAVES.length);
        else if (span_starts(from, IS_BY))
            consider_ejection(&search, at);
        else if (span_starts(from, BECOMES))
            consider_finish(&search, at);
    }
    *result = search.best.result;
    return search.best.rank != RANK_NONE;
}

bool finish_read(struct span event, struct result *result)
{
    size_t at = find_last(event, BECOMES);
    if (at == 0 || at == event.length)
        return false;
    size_t number = at + BECOMES.length;
    size_t end = number + digits(event, number);
    int64_t place;
    if (end == event.length || !bare(rest(event, end)) ||
        !number_parse(part(event, number, end), 1, PLACE_LIMIT, &place))
        return false;
    *result = (struct result){OUTCOME_FINISHED, part(event, 0, at), (int)place};
    return true;
}
