#include "base/settings/config.h"

#include "base/core/buffer.h"
#include "base/core/ini.h"
#include "base/core/number.h"
#include "base/core/suggest.h"
#include "base/model/engine.h"

#include <errno.h>
#include <libgen.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define AT(member) offsetof(struct config, member)

static void *member(struct config *config, const struct setting *setting)
{
    return (char *)config + setting->offset;
}

static bool is_text(const struct setting *setting)
{
    return setting->type == SETTING_TEXT || setting->type == SETTING_PATH;
}

static const char *preset_of(const struct setting *setting)
{
    return setting->type == SETTING_CHOICE ? setting->choices[0] : setting->preset;
}

/* The constants that each system has its own of, as long as they are not set. */
static const struct {
    size_t offset; /* in struct config */
    size_t preset; /* in struct system */
} constants[CONFIG_CONSTANTS] = {
    {AT(rating.k), offsetof(struct system, k)},
    {AT(rating.phi), offsetof(struct system, phi)},
    {AT(rating.start), offsetof(struct system, start)},
};

static double preset_in(const struct system *system, size_t constant)
{
    const void *preset = (const char *)system + constants[constant].preset;
    return *(const double *)preset;
}

/* The setting's index among the constants, or CONFIG_CONSTANTS. */
static size_t constant_of(const struct setting *setting)
{
    size_t i = 0;
    while (i < CONFIG_CONSTANTS && constants[i].offset != setting->offset)
        i++;
    return i;
}

static void fill_constants(struct config *config)
{
    const struct system *system = &rating_systems[config->rating.system];
    for (size_t i = 0; i < CONFIG_CONSTANTS; i++)
        if (!config->constant_set[i])
            *(double *)(void *)((char *)config + constants[i].offset) = preset_in(system, i);
}

bool config_init(struct config *config, struct diag *diag)
{
    *config = (struct config){0};
    for (size_t i = 0; i < setting_count; i++)
        if (constant_of(&settings[i]) == CONFIG_CONSTANTS &&
            config_set(config, &settings[i], preset_of(&settings[i]), "default", NULL, diag) !=
                STATUS_DONE)
            return false;
    return true;
}

void config_free(struct config *config)
{
    for (size_t i = 0; i < setting_count; i++) {
        if (!is_text(&settings[i]))
            continue;
        char **text = member(config, &settings[i]);
        free(*text);
        *text = NULL;
    }
}

static enum status set_text(struct config *config, const struct setting *setting, const char *value,
                            const char *folder, struct diag *diag)
{
    bool joined = setting->type == SETTING_PATH && folder && value[0] && value[0] != '/';
    char *copy = text_formatted("%s%s%s", joined ? folder : "", joined ? "/" : "", value);
    if (!copy)
        return diag_memory(diag, "reading the configuration");
    char **text = member(config, setting);
    free(*text);
    *text = copy;
    return STATUS_DONE;
}

/* Opened by "config.ini:14: max_parallel", or by "--max-parallel" alone. */
static void refuse(const struct setting *setting, const char *value, const char *where,
                   const char *why, struct diag *diag)
{
    bool is_option = strncmp(where, "--", 2) == 0;
    diag_error(diag, "%s%s%s cannot be '%s'%s", where, is_option ? "" : ": ",
               is_option ? "" : setting->key, value, why);
}

static enum status check_text(const struct setting *setting, const char *value, const char *where,
                              struct diag *diag)
{
    char why[320] = ": ";
    enum status status =
        setting->check ? setting->check(value, why + 2, sizeof why - 2) : STATUS_DONE;
    if (status != STATUS_DONE)
        refuse(setting, value, where, why, diag);
    return status;
}

static enum status set_choice(struct config *config, const struct setting *setting,
                              const char *value, const char *where, struct diag *diag)
{
    for (int i = 0; setting->choices[i]; i++) {
        if (strcmp(setting->choices[i], value) != 0)
            continue;
        /* Every choice is an enum whose values count from 0 in the order of the names. */
        memcpy(member(config, setting), &i, sizeof i);
        return STATUS_DONE;
    }
    struct buffer why = {0};
    buffer_string(&why, "; it is one of: ");
    for (int i = 0; setting->choices[i]; i++)
        buffer_printf(&why, "%s%s", i ? ", " : "", setting->choices[i]);
    refuse(setting, value, where, buffer_view(&why).text, diag);
    buffer_free(&why);
    return STATUS_CONFIG;
}

static enum status refuse_number(const struct setting *setting, const char *value,
                                 const char *where, struct diag *diag)
{
    char why[96];
    snprintf(why, sizeof why, "; it is a %s from %.10g to %.10g",
             setting->type == SETTING_INTEGER ? "whole number" : "number", setting->least,
             setting->most);
    refuse(setting, value, where, why, diag);
    return STATUS_CONFIG;
}

enum status config_set(struct config *config, const struct setting *setting, const char *value,
                       const char *where, const char *folder, struct diag *diag)
{
    int64_t integer;
    double real;
    enum status checked;
    switch (setting->type) {
    case SETTING_TEXT:
    case SETTING_PATH:
        checked = check_text(setting, value, where, diag);
        return checked == STATUS_DONE ? set_text(config, setting, value, folder, diag) : checked;
    case SETTING_CHOICE:
        if (set_choice(config, setting, value, where, diag) != STATUS_DONE)
            return STATUS_CONFIG;
        fill_constants(config);
        return STATUS_DONE;
    case SETTING_INTEGER:
        if (!number_parse(span_of(value), (int64_t)setting->least, (int64_t)setting->most,
                          &integer))
            return refuse_number(setting, value, where, diag);
        *(int *)member(config, setting) = (int)integer;
        return STATUS_DONE;
    case SETTING_REAL:
        if (!number_parse_real(span_of(value), setting->least, setting->most, &real))
            return refuse_number(setting, value, where, diag);
        *(double *)member(config, setting) = real;
        if (constant_of(setting) < CONFIG_CONSTANTS)
            config->constant_set[constant_of(setting)] = true;
        return STATUS_DONE;
    }
    return STATUS_CONFIG;
}

/* A file of another kind is not listed line by line. */
enum { UNKNOWN_LIMIT = 5 };

struct loading {
    struct config *config;
    struct diag *diag;
    char *folder;
    int *line_of; /* of each setting, where it stood; 0: not yet */
    int unknown;  /* entries that are none of ours */
    bool no_memory;
};

static void unknown_section(const struct ini_entry *entry, struct diag *diag)
{
    struct buffer names = {0};
    if (!entry->section[0]) {
        diag_error(diag, "%s:%d: '%s' comes before any [section]", entry->file, entry->line,
                   entry->key);
        return;
    }
    for (size_t i = 0; i < setting_count; i++)
        if (i == 0 || strcmp(settings[i].section, settings[i - 1].section) != 0)
            buffer_printf(&names, " [%s]", settings[i].section);
    diag_error(diag, "%s:%d: unknown section [%s]; there are:%s", entry->file, entry->line,
               entry->section, names.data ? names.data : "");
    buffer_free(&names);
}

static void unknown_key(const struct ini_entry *entry, struct diag *diag)
{
    struct suggestion near = {.word = entry->key};
    const char *home = NULL;
    bool known_section = false;
    for (size_t i = 0; i < setting_count; i++) {
        known_section |= strcmp(settings[i].section, entry->section) == 0;
        if (strcmp(settings[i].section, entry->section) == 0)
            suggest(&near, settings[i].key);
        if (strcmp(settings[i].key, entry->key) == 0)
            home = settings[i].section;
    }
    if (home && !entry->section[0])
        diag_error(diag, "%s:%d: '%s' comes before any [section]; it belongs in [%s]", entry->file,
                   entry->line, entry->key, home);
    else if (home)
        diag_error(diag, "%s:%d: '%s' is in [%s]; it belongs in [%s]", entry->file, entry->line,
                   entry->key, entry->section, home);
    else if (!known_section && !entry->section[0])
        unknown_section(entry, diag);
    else if (!known_section)
        return; /* told where it began */
    else if (near.nearest)
        diag_error(diag, "%s:%d: unknown key '%s' in [%s]; did you mean '%s'?", entry->file,
                   entry->line, entry->key, entry->section, near.nearest);
    else
        diag_error(diag, "%s:%d: unknown key '%s' in [%s]; 'karoiq --print config' lists all",
                   entry->file, entry->line, entry->key, entry->section);
}

/* One without an entry is told of here, any other with its entries. */
static bool take_section(struct loading *loading, const struct ini_entry *entry)
{
    for (size_t i = 0; i < setting_count; i++)
        if (strcmp(settings[i].section, entry->section) == 0)
            return true;
    if (++loading->unknown <= UNKNOWN_LIMIT)
        unknown_section(entry, loading->diag);
    return false;
}

/* What inih reads as a part of a text, and nobody means so. NULL: nothing. */
static const char *meant_otherwise(const struct setting *setting, const char *value)
{
    size_t length = strlen(value);
    if (!is_text(setting) || length == 0)
        return NULL;
    if (length > 1 && strchr("\"'", value[0]) && value[length - 1] == value[0])
        return "the quotes would belong to it; write it without";
    if (strstr(value, " #"))
        return "behind a value ' ;' begins a comment, and # belongs to it";
    return NULL;
}

static bool take_entry(void *context, const struct ini_entry *entry)
{
    struct loading *loading = context;
    if (!entry->key)
        return take_section(loading, entry);
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        if (strcmp(setting->section, entry->section) != 0 || strcmp(setting->key, entry->key) != 0)
            continue;
        if (loading->line_of[i]) {
            diag_error(loading->diag, "%s:%d: '%s' is set twice, first in line %d; keep one",
                       entry->file, entry->line, entry->key, loading->line_of[i]);
            return false;
        }
        loading->line_of[i] = entry->line;
        const char *why = meant_otherwise(setting, entry->value);
        if (why) {
            diag_error(loading->diag, "%s:%d: %s cannot be %s: %s", entry->file, entry->line,
                       entry->key, entry->value, why);
            return false;
        }
        char where[512];
        snprintf(where, sizeof where, "%.490s:%d", entry->file, entry->line);
        enum status status = config_set(loading->config, setting, entry->value, where,
                                        loading->folder, loading->diag);
        loading->no_memory |= status == STATUS_STORE;
        return status == STATUS_DONE;
    }
    if (++loading->unknown <= UNKNOWN_LIMIT)
        unknown_key(entry, loading->diag);
    if (loading->unknown == UNKNOWN_LIMIT)
        diag_error(loading->diag, "%s: further unknown entries are not listed; is it a config.ini?",
                   entry->file);
    return false;
}

enum status config_load(struct config *config, const char *path, struct diag *diag)
{
    int line_of[SETTING_LIMIT] = {0};
    struct loading loading = {.config = config, .diag = diag, .line_of = line_of};
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        diag_error(diag, "%s: there is no such file; 'karoiq init --config %s' writes one", path,
                   path);
        return STATUS_CONFIG;
    }
    const char *slash = strrchr(path, '/');
    if (slash) {
        size_t length = slash == path ? 1 : (size_t)(slash - path);
        loading.folder = strndup(path, length);
        if (!loading.folder)
            return diag_memory(diag, "reading the configuration");
    }
    enum status status = ini_read(path, take_entry, &loading, diag);
    /* Paths that it leaves out are as relative to its folder as if their defaults stood in it. */
    for (size_t i = 0; i < setting_count && loading.folder; i++)
        if (settings[i].type == SETTING_PATH && !line_of[i])
            status = status_worse(
                status, set_text(config, &settings[i], settings[i].preset, loading.folder, diag));
    free(loading.folder);
    return loading.no_memory ? STATUS_STORE : status;
}

/* "FOLDER/BELOW" if that is there, else NULL. */
static char *existing(const char *folder, const char *below)
{
    char *path = folder[0] ? text_formatted("%s/%s", folder, below) : NULL;
    if (path && access(path, F_OK) == 0)
        return path;
    free(path);
    return NULL;
}

char *config_find(void)
{
    if (access("config.ini", F_OK) == 0)
        return strdup("config.ini");
    const char *user = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    char *found = NULL;
    if (user && user[0])
        found = existing(user, "karoiq/config.ini");
    else if (home)
        found = existing(home, ".config/karoiq/config.ini");
    return found ? found : existing("/etc/karoiq", "config.ini");
}

enum status config_trusted(const char *path, struct diag *diag)
{
    struct stat name, file, folder;
    char *copy = strdup(path);
    if (!copy)
        return diag_memory(diag, "looking at the configuration");
    /* What cannot be looked at cannot be read either, which is told then. */
    bool known =
        lstat(path, &name) == 0 && stat(path, &file) == 0 && stat(dirname(copy), &folder) == 0;
    free(copy);
    const uid_t trusted[] = {geteuid(), 0, known ? folder.st_uid : 0};
    bool by_name = !known, by_file = !known;
    for (size_t i = 0; known && i < sizeof trusted / sizeof *trusted; i++) {
        by_name |= name.st_uid == trusted[i];
        by_file |= file.st_uid == trusted[i];
    }
    if (by_name && by_file)
        return STATUS_DONE;
    diag_error(diag,
               "%s: not used: it belongs to another user (number %u), who may have laid it there; "
               "if it is meant, name it: --config %s",
               path, (unsigned)(by_name ? file : name).st_uid, path);
    return STATUS_CONFIG;
}

void setting_presets(char out[PRESETS_SIZE], const struct setting *setting)
{
    size_t constant = constant_of(setting);
    int length = 0;
    for (size_t i = 0; constant < CONFIG_CONSTANTS && rating_system_names[i]; i++)
        length +=
            snprintf(out + length, (size_t)(PRESETS_SIZE - length), "%s%s %.6g", i ? ", " : "",
                     rating_system_names[i], preset_in(&rating_systems[i], constant));
    if (constant == CONFIG_CONSTANTS)
        snprintf(out, PRESETS_SIZE, "%s", preset_of(setting));
}

/* As few digits as give back the same number. */
static void put_real(struct buffer *out, double value)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    buffer_string(out, text);
}

void config_value(const struct config *config, const struct setting *setting, struct buffer *out)
{
    const void *at = (const char *)config + setting->offset;
    switch (setting->type) {
    case SETTING_TEXT:
    case SETTING_PATH:
        if (*(char *const *)at)
            buffer_string(out, *(char *const *)at);
        break;
    case SETTING_INTEGER:
        buffer_printf(out, "%d", *(const int *)at);
        break;
    case SETTING_REAL:
        put_real(out, *(const double *)at);
        break;
    case SETTING_CHOICE:
        buffer_string(out, setting->choices[*(const int *)at]);
        break;
    }
}

bool config_print(const struct config *config, FILE *stream)
{
    const char *section = "";
    fputs(
        "; karoiq: every setting with its default. A line is at most 190 bytes long; ' ;' begins\n"
        "; a comment; relative paths are relative to the folder of this file. Each setting has an\n"
        "; option of the same name (--max-parallel for max_parallel).\n",
        stream);
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *s = &settings[i];
        if (strcmp(section, s->section) != 0)
            fprintf(stream, "\n[%s]\n", s->section);
        section = s->section;
        fprintf(stream, "; %s", s->help);
        if (s->type == SETTING_INTEGER || s->type == SETTING_REAL)
            fprintf(stream, " (%.10g to %.10g)", s->least, s->most);
        for (int c = 0; s->type == SETTING_CHOICE && s->choices[c]; c++)
            fprintf(stream, "%s%s", c ? ", " : " (", s->choices[c]);
        fputs(s->type == SETTING_CHOICE ? ")" : "", stream);
        size_t constant = constant_of(s);
        bool left_open = constant < CONFIG_CONSTANTS && !config->constant_set[constant];
        struct buffer value = {0};
        char presets[PRESETS_SIZE];
        if (constant < CONFIG_CONSTANTS) {
            setting_presets(presets, s);
            fprintf(stream, "; not set: %s", presets);
        }
        config_value(config, s, &value);
        fprintf(stream, "\n%s%s =%s%s\n", left_open ? "; " : "", s->key, value.length ? " " : "",
                buffer_view(&value).text);
        bool failed = value.failed;
        buffer_free(&value);
        if (failed)
            return false;
    }
    return !ferror(stream);
}
