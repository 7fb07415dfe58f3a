# The gates behind `make check`; tests/check/run says what they are. Each build has a folder of its own
# and is only brought up to date, so a second check is quick.

PROGRAM_SOURCES = karoiq.c $(SOURCES)
SUITE_SOURCES = $(PROGRAM_SOURCES) $(wildcard tests/site/*.c tests/unit/*.c tests/bench/*.c tests/wiki/*.c)
BENCHES = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))

check:
	@tests/setup check
	@tests/check/run

everything: $(PROGRAM) $(BUILD)/test-site $(UNIT_TESTS) $(BENCHES)

# The object stands for the file and all its headers: what did not change is not analysed again.
tidy: $(SUITE_SOURCES:%.c=$(BUILD)/%.tidy)
$(BUILD)/%.tidy: $(BUILD)/%.o .clang-tidy
	clang-tidy --quiet $*.c -- $(ALL_CFLAGS) 2>$@.err || { cat $@.err >&2; exit 1; }
	@rm -f $@.err; touch $@

# Leaks: gcc 12 loses sight of what is stored in an array's elements, and finds thirty that are none.
# LeakSanitizer watches over all tests instead.
analyse: $(PROGRAM_SOURCES:%.c=$(BUILD)/%.analysed)
$(BUILD)/%.analysed: $(BUILD)/%.o
	gcc $(ALL_CFLAGS) -MF /dev/null -O1 -fanalyzer -Wno-analyzer-malloc-leak -Werror -c -o /dev/null $*.c
	@touch $@

.PHONY: check everything tidy analyse

# Torture: every call that can fail fails once; kill -9 and the power at every call. By hand; `make test` takes a sample.
# dlsym() gives functions as data pointers, which pedants forbid.
$(BUILD)/tests/torture/faults.so: $(wildcard tests/torture/*.[ch])
	@mkdir -p $(@D)
	$(CC) -std=gnu17 -D_GNU_SOURCE $(filter-out -Wpedantic,$(WARNINGS)) -O1 -g -fPIC -shared -o $@ $(filter %.c,$^) -ldl

torture: $(PROGRAM) $(BUILD)/test-site $(BUILD)/tests/torture/faults.so
	TORTURE=all FLOW_TIMEOUT=86400 BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow tests/flow/torture.sh
	KILLS=200 FLOW_TIMEOUT=3600 BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow tests/flow/kill.sh
	CUTS=all FLOW_TIMEOUT=86400 BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow tests/flow/power.sh

.PHONY: torture

# Small changes to the program, one at a time: does a test notice? By hand; hours for MUTANTS=1000.
mutants:
	@tests/mutants/run
mutants-again:
	@tests/mutants/run again

.PHONY: mutants mutants-again

# Five years of weekly updates, and a minute of readers, writers and backups at the same time, by hand; `make test` takes a few weeks
# and a second.
soak: $(PROGRAM) $(BUILD)/test-site
	WEEKS=260 FLOW_TIMEOUT=3600 BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow tests/flow/soak.sh
	DURATION=60 FLOW_TIMEOUT=3600 BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow tests/flow/readers.sh

.PHONY: soak
