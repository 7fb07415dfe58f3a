#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/answers/simulate.h"

/* One field for each source, side by side, with the thresholds from left to right and the share of
   games from bottom to top. */
enum { FIELD_WIDTH = 300, FIELD_HEIGHT = 220, GAP = 50, LEFT = 50, TOP = 40, BOTTOM = 70 };

/* Lines that differ in more than their colour. */
static const char *const strokes[FOLLOWER_COUNT] = {
    "stroke=\"#b3541e\" stroke-width=\"2\" stroke-dasharray=\"6 4\"",
    "stroke=\"#1e6bb3\" stroke-width=\"2\"",
    "stroke=\"#3a7d34\" stroke-width=\"2\" stroke-dasharray=\"2 3\"",
};

static double first_of(const struct simulation *simulation)
{
    return simulation->thresholds[0];
}

static double last_of(const struct simulation *simulation)
{
    return simulation->thresholds[simulation->threshold_count - 1];
}

static double x_of(const struct simulation *simulation, double threshold)
{
    double range = last_of(simulation) - first_of(simulation);
    return range > 0 ? (threshold - first_of(simulation)) / range * FIELD_WIDTH : 0;
}

static void curve(struct buffer *out, const struct simulation *simulation, int source, int follower)
{
    const double *frequency = simulation->results[source][follower].frequency;
    buffer_printf(out, "<polyline fill=\"none\" %s points=\"", strokes[follower]);
    for (size_t i = 0; i < simulation->threshold_count; i++)
        buffer_printf(out, "%s%.1f,%.1f", i ? " " : "", x_of(simulation, simulation->thresholds[i]),
                      FIELD_HEIGHT * (1 - frequency[i]));
    buffer_string(out, "\"/>\n");
}

static void number_at(struct buffer *out, enum language language,
                      const struct simulation *simulation, double value)
{
    buffer_printf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x_of(simulation, value),
                  FIELD_HEIGHT + 18);
    locale_plain(out, language, value);
    buffer_string(out, "</text>\n");
}

static void field(struct buffer *out, enum language language, const struct simulation *simulation,
                  int source)
{
    double truth = x_of(simulation, simulation->options.difference);
    buffer_printf(out, "<g transform=\"translate(%d %d)\">\n", LEFT + source * (FIELD_WIDTH + GAP),
                  TOP);
    buffer_printf(out, "<text x=\"%d\" y=\"-12\" text-anchor=\"middle\">%s</text>\n",
                  FIELD_WIDTH / 2, simulation_source(language, (enum advantage_source)source));
    buffer_printf(out, "<path fill=\"none\" stroke=\"#888\" d=\"M0 0V%dH%d\"/>\n", FIELD_HEIGHT,
                  FIELD_WIDTH);
    for (int tenth = 0; tenth <= 10; tenth += 5)
        buffer_printf(out, "<text x=\"-6\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n",
                      FIELD_HEIGHT - FIELD_HEIGHT * tenth / 10 + 4, tenth * 10);
    number_at(out, language, simulation, first_of(simulation));
    number_at(out, language, simulation, last_of(simulation));
    /* Where the curves should have their middle. */
    if (truth >= 0 && truth <= FIELD_WIDTH) {
        buffer_printf(out, "<path stroke=\"#888\" stroke-dasharray=\"2 3\" d=\"M%.1f 0V%d\"/>\n",
                      truth, FIELD_HEIGHT);
        number_at(out, language, simulation, simulation->options.difference);
    }
    for (int follower = 0; follower < FOLLOWER_COUNT; follower++)
        curve(out, simulation, source, follower);
    buffer_string(out, "</g>\n");
}

static void legend(struct buffer *out, enum language language, int height)
{
    for (int follower = 0; follower < FOLLOWER_COUNT; follower++)
        buffer_printf(
            out, "<path fill=\"none\" %s d=\"M%d %dh40\"/>\n<text x=\"%d\" y=\"%d\">%s</text>\n",
            strokes[follower], LEFT + follower * 160, height - 20, LEFT + follower * 160 + 48,
            height - 16, simulation_rating(language, (enum follower)follower));
}

bool report_simulation_svg(const struct config *config, const struct simulation *simulation,
                           struct buffer *out)
{
    int width = LEFT + ADVANTAGE_COUNT * (FIELD_WIDTH + GAP);
    int height = TOP + FIELD_HEIGHT + BOTTOM;
    buffer_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                  "height=\"%d\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n",
                  width, height, width, height);
    buffer_printf(out, "<title>%s</title>\n", word(config->language, WORD_SIMULATION_TITLE));
    buffer_printf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
    for (int source = 0; source < ADVANTAGE_COUNT; source++)
        field(out, config->language, simulation, source);
    legend(out, config->language, height);
    buffer_string(out, "</svg>\n");
    return !out->failed;
}
