#include "base/model/simulation.h"

#include <stdlib.h>

void simulation_free(struct simulation *simulation)
{
    for (int source = 0; source < ADVANTAGE_COUNT; source++)
        for (int follower = 0; follower < FOLLOWER_COUNT; follower++)
            free(simulation->results[source][follower].frequency);
    free(simulation->thresholds);
    *simulation = (struct simulation){0};
}
