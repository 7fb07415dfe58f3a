#include "report/site/asset.h"

/* The assembler puts the files of report/assets into the program as they are; the Makefile makes
   this file anew when one of them changes. */
#define ASSET(name, path)                                                                          \
    __asm__(".section .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name                     \
            "_end:\n.previous\n");                                                                 \
    extern const char name##_begin[] __attribute__((visibility("hidden")));                        \
    extern const char name##_end[] __attribute__((visibility("hidden")))

ASSET(style, "report/site/assets/style.css");
ASSET(script, "report/site/assets/script.js");
ASSET(favicon, "report/site/assets/favicon.svg");
ASSET(calculator, "report/site/assets/calculator.js");

struct span asset_style(void)
{
    return (struct span){style_begin, (size_t)(style_end - style_begin)};
}

struct span asset_script(void)
{
    return (struct span){script_begin, (size_t)(script_end - script_begin)};
}

struct span asset_calculator(void)
{
    return (struct span){calculator_begin, (size_t)(calculator_end - calculator_begin)};
}

struct span asset_favicon(void)
{
    return (struct span){favicon_begin, (size_t)(favicon_end - favicon_begin)};
}
