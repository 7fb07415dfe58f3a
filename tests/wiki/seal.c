/* seal STORE: gives the ranking in a store that a test has made up or changed the checksum that
   goes with it. */
#include "base/rules/stored_run.h"
#include "base/store/query.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct diag diag = {.stream = stderr};
    struct store store;
    char checksum[RUN_CHECKSUM_SIZE];
    if (argc != 2 || store_open(&store, argv[1], STORE_WRITE, true, &diag) != STATUS_DONE)
        return 1;
    enum status status = stored_run_checksum(&store, checksum);
    if (status == STATUS_DONE)
        status = query_run(&store, "INSERT OR REPLACE INTO rating_run VALUES ('checksum', ?1)",
                           WITH(V(checksum)));
    store_close(&store);
    return status == STATUS_DONE ? 0 : 1;
}
