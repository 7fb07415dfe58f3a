#include "support.h"

#include "base/core/wordlist.h"
#include "command/command_table.h"
#include "command/option_table.h"

static const struct option_row *row_of(struct span name)
{
    for (size_t i = 0; i < option_row_count; i++)
        if (span_equal(span_of(option_rows[i].name), name))
            return &option_rows[i];
    return NULL;
}

static void every_option_of_a_command_is_an_option(void **state)
{
    (void)state;
    for (const struct command *command = commands; command->name; command++) {
        struct span list = span_of(command->options ? command->options : ""), name;
        while (wordlist_next(&list, &name)) {
            if (!row_of(name) || row_of(name)->general)
                fail_msg("%s: no option '%.*s' of its own", command->name, (int)name.length,
                         name.text);
        }
    }
}

static void every_option_goes_with_a_command(void **state)
{
    (void)state;
    for (size_t i = 0; i < option_row_count; i++) {
        const struct command *command = commands;
        while (command->name && !option_goes_with(&option_rows[i], command))
            command++;
        if (!command->name)
            fail_msg("--%s goes with no command", option_rows[i].name);
    }
}

static bool is_format(struct span name)
{
    for (int i = 0; report_format_names[i]; i++)
        if (span_equal(name, span_of(report_format_names[i])))
            return true;
    return false;
}

static void every_format_of_a_command_is_a_format(void **state)
{
    (void)state;
    for (const struct command *command = commands; command->name; command++) {
        struct span list = span_of(command->formats ? command->formats : ""), name;
        while (wordlist_next(&list, &name))
            assert_true(is_format(name));
        list = span_of(command->narrow_formats ? command->narrow_formats : "");
        while (wordlist_next(&list, &name))
            assert_true(wordlist_has(span_of(command->formats), name));
        /* What it is narrowed by is an option of its own, or its operand. */
        assert_int_equal(command->narrowed_by != NULL, command->narrow_formats != NULL);
        if (command->narrowed_by &&
            strcmp(command->narrowed_by, command->operand ? command->operand : "") != 0)
            assert_true(wordlist_has(span_of(command->options), span_of(command->narrowed_by)));
    }
}

static void wait_goes_with_what_opens_the_store_for_writing(void **state)
{
    (void)state;
    const struct option_row *wait = row_of(SPAN("wait"));
    for (const struct command *command = commands; command->name; command++)
        assert_int_equal(option_goes_with(wait, command),
                         command->store == STORE_IS_WRITTEN || command->store == STORE_IS_CREATED);
}

static void words_are_listed_as_in_a_sentence(void **state)
{
    (void)state;
    char words[WORDS_SIZE];
    command_words("text, json, wiki, html", words);
    assert_string_equal(words, "text, json, wiki and html");
    command_words("text, json", words);
    assert_string_equal(words, "text and json");
    command_words("wiki", words);
    assert_string_equal(words, "wiki");
    command_words("", words);
    assert_string_equal(words, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_of_a_command_is_an_option),
        cmocka_unit_test(every_option_goes_with_a_command),
        cmocka_unit_test(every_format_of_a_command_is_a_format),
        cmocka_unit_test(wait_goes_with_what_opens_the_store_for_writing),
        cmocka_unit_test(words_are_listed_as_in_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
