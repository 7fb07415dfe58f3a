/* main(): signals, and how the program ends. The only file that calls exit(). */
#include "command/command_line.h"

#include <signal.h>
#include <stdlib.h>

/* The one variable outside a struct: a signal handler can reach nothing else. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
    stop_signal = number;
}

/* The first Ctrl-C, SIGTERM or SIGHUP (a closed terminal, unless nohup said that none matters) asks
   the run to end and keep what it has; a second one ends it at once. A closed pipe and a file that
   may not grow are write errors like any other. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction inherited;
    if (sigaction(SIGHUP, NULL, &inherited) == 0 && inherited.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

int main(int argc, char **argv)
{
    catch_signals();
    enum status status = command_line(argc, argv, &stop_signal);
    /* Ended by a signal, as the caller expects to see it; the handler was reset when it came. */
    if (stop_signal)
        raise(stop_signal);
    exit((int)status);
}
