#include "parse/list.h"

#include "parse/listjson.h"
#include "parse/listpage.h"

enum status read_list(struct parser *parser, const struct archived *page,
                      struct list_reading *reading)
{
    *reading = (struct list_reading){0};
    parser->noted_entries = 0;
    enum status status =
        query_run(parser->store, "DELETE FROM anomaly WHERE page = ?1", WITH(V(page->id)));
    if (status == STATUS_DONE)
        status = page->old_page ? read_list_html(parser, page, reading)
                                : read_list_json(parser, page, reading);
    if (status == STATUS_DONE && !reading->is_list)
        status = note_anomaly(parser, REASON_NO_LIST, 0, page->id, 0, SPAN(""));
    return status;
}
