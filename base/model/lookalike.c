#include "base/model/lookalike.h"

#include "base/core/buffer.h"
#include "base/core/characters.h"
#include "base/core/sort.h"
#include "base/core/text.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uspoof.h>

/* Without outer blanks and what is not seen, with single inner blanks, encoded once. */
static bool tidy(struct buffer *out, struct span name)
{
    struct buffer once = {0};
    struct span text = text_encoded_once(&once, name) ? buffer_view(&once) : name;
    bool blank = false;
    while (text.length) {
        uint32_t c = REPLACEMENT_CHARACTER;
        size_t length = utf8_decode(text, &c);
        text = span_after(text, length ? length : 1);
        if (character_is(c, CHARACTER_UNSEEN | CHARACTER_TURNS))
            continue;
        bool space = character_is(c, CHARACTER_SPACE);
        if (!space && blank)
            buffer_char(out, ' ');
        if (!space)
            utf8_append(out, c);
        blank = space && out->length > 0;
    }
    bool failed = once.failed;
    buffer_free(&once);
    return !failed && !out->failed;
}

/* Names with the same skeleton look alike. NULL where memory ran out. */
static char *skeleton_of(const USpoofChecker *checker, const char *name)
{
    struct buffer text = {0};
    UErrorCode error = U_ZERO_ERROR;
    char *skeleton = NULL;
    if (tidy(&text, span_of(name))) {
        const char *data = text.length ? text.data : "";
        int32_t length =
            uspoof_getSkeletonUTF8(checker, 0, data, (int32_t)text.length, NULL, 0, &error);
        skeleton = error == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(error) ? malloc((size_t)length + 1)
                                                                        : NULL;
        error = U_ZERO_ERROR;
        if (skeleton)
            uspoof_getSkeletonUTF8(checker, 0, data, (int32_t)text.length, skeleton, length + 1,
                                   &error);
    }
    buffer_free(&text);
    return skeleton;
}

static int compare_skeletons(size_t first, size_t second, const void *of)
{
    char *const *skeletons = of;
    int order = strcmp(skeletons[first], skeletons[second]);
    return order ? order : (first > second) - (first < second);
}

/* The accent behind a character, if there is one, tells more than the character. */
static uint32_t accent_of(struct span rest, uint32_t character)
{
    uint32_t next = 0;
    return rest.length > 0 && utf8_decode(rest, &next) > 0 &&
                   character_is(next, CHARACTER_COMBINING)
               ? next
               : character;
}

static uint32_t first_of_its_own(struct span name, struct span other)
{
    while (name.length > 0) {
        uint32_t mine = 0, its = 0;
        size_t length = utf8_decode(name, &mine);
        size_t other_length = other.length > 0 ? utf8_decode(other, &its) : 0;
        if (length == 0)
            return REPLACEMENT_CHARACTER;
        name = span_after(name, length);
        if (mine != its)
            return accent_of(name, mine);
        other = span_after(other, other_length);
    }
    return 0;
}

static void compare_neighbours(char *const *names, char *const *skeletons, const size_t *order,
                               size_t count, struct lookalike *found)
{
    for (size_t i = 0; i < count; i++)
        found[i].other = SIZE_MAX;
    for (size_t i = 1; i < count; i++) {
        size_t one = order[i - 1], two = order[i];
        if (strcmp(skeletons[one], skeletons[two]) != 0)
            continue;
        found[two].other = one;
        if (found[one].other == SIZE_MAX)
            found[one].other = two;
    }
    for (size_t i = 0; i < count; i++)
        if (found[i].other != SIZE_MAX)
            found[i].point = first_of_its_own(span_of(names[i]), span_of(names[found[i].other]));
}

static bool make_skeletons(char *const *names, size_t count, char **skeletons, size_t *order)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    bool made = U_SUCCESS(error);
    for (size_t i = 0; i < count && made; i++) {
        order[i] = i;
        skeletons[i] = skeleton_of(checker, names[i]);
        made = skeletons[i] != NULL;
    }
    uspoof_close(checker);
    return made;
}

struct lookalike *lookalikes_of(char *const *names, size_t count)
{
    struct lookalike *found = calloc(count + 1, sizeof *found);
    char **skeletons = calloc(count + 1, sizeof *skeletons);
    size_t *order = calloc(count + 1, sizeof *order);
    bool made = found && skeletons && order && make_skeletons(names, count, skeletons, order);
    if (made) {
        sort_indices(order, count, compare_skeletons, skeletons);
        compare_neighbours(names, skeletons, order, count, found);
    } else {
        free(found);
    }
    for (size_t i = 0; skeletons && i < count; i++)
        free(skeletons[i]);
    free(skeletons);
    free(order);
    return made ? found : NULL;
}
