# make        builds ./karoiq
# make demo   installs what is missing, builds, runs it against a test site and shows the ranking
# make test   installs what is missing, then unit and flow tests
# make install, uninstall   with PREFIX (/usr/local) and DESTDIR
# make deb    builds a Debian package
# make dist   packs the sources
# make check  what else has to hold: both compilers, sanitizers, analysers, format, coverage

VERSION = 0.1.0
# Of the version; it stands in the manual pages.
RELEASED = 2026-11-30
CC = gcc
PKG_CONFIG = pkg-config
# The versions: functions to look at a connection before it is used, STRICT tables, limits, frame parameters.
PACKAGES = "libcurl >= 7.80" libxml-2.0 "libpcre2-8 >= 10.30" "sqlite3 >= 3.37" "libzstd >= 1.4" inih jansson icu-i18n icu-uc
BUILD = build
# Another build folder (sanitizers, another compiler) has its own program.
PROGRAM = $(if $(filter build,$(BUILD)),karoiq,$(BUILD)/karoiq)
# For who runs it from another folder; a blank may be in the way here.
PROGRAM_PATH = $(if $(filter /%,$(PROGRAM)),$(PROGRAM),"$$PWD"/$(PROGRAM))

# POSIX; what goes beyond is in base/core/system.c and landlock.c. Files and times of 64 bits on machines of 32, too.
SYSTEM = -D_XOPEN_SOURCE=700
WIDE = -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
HARDENING = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
# The ratings' last digits must not depend on fused multiply-add.
CFLAGS = -O2 -g $(HARDENING)
# Asked for once, and only when something is compiled: before `make demo` or `make test` has installed
# them, the libraries may be missing.
PACKAGE_CFLAGS = $(eval PACKAGE_CFLAGS := $(call ask-packages,--cflags))$(PACKAGE_CFLAGS)
PACKAGE_LIBS = $(eval PACKAGE_LIBS := $(call ask-packages,--libs))$(PACKAGE_LIBS)
ask-packages = $(or $(shell $(PKG_CONFIG) $1 $(PACKAGES)),\
	$(error libraries are missing or too old: tests/setup says which, and installs them))
ALL_CFLAGS = -std=c17 $(SYSTEM) $(WIDE) -DKAROIQ_VERSION='"$(VERSION)"' -DKAROIQ_DATE='"$(RELEASED)"' -I. $(WARNINGS) \
	-ffp-contract=off -MMD -MP $(PACKAGE_CFLAGS) $(CFLAGS)
LDFLAGS = -pie -Wl,-z,relro,-z,now
LIBS = $(PACKAGE_LIBS) -lm -pthread

ROOMS = base fetch parse rate report command
SOURCES = $(wildcard $(ROOMS:%=%/*.c) $(ROOMS:%=%/*/*.c))
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
UNIT_TESTS = $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(wildcard tests/unit/test_*.c))

# A line a file; the whole command with V=1.
say = $(if $(V),,@printf '%-4s %s\n' $1 $@ &&)

$(PROGRAM): $(BUILD)/karoiq.o $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/libkaroiq.a: $(OBJECTS)
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(if $(V),,@echo 'CC   $<' &&) $(CC) $(ALL_CFLAGS) -c -o $@ $<

# The tests may use what the machine has that they run on; what they are linked with may not.
$(BUILD)/tests/%: private SYSTEM = -D_GNU_SOURCE

# A page is drawn anew where its data or what draws it are not those of the page that stands there.
PAGE_SOURCES = $(sort $(wildcard report/*.[ch] report/*/*.[ch] report/site/assets/* base/core/*.[ch] base/model/*.[ch] base/model/*.def))
PAGES_CHECKSUM = 0x$(shell cat $(PAGE_SOURCES) | sha256sum | cut -c 1-16)
$(BUILD)/report/site/page_hash.%: ALL_CFLAGS += -DPAGES_CHECKSUM=$(PAGES_CHECKSUM)
$(BUILD)/report/site/page_hash.o: $(PAGE_SOURCES)

# style.css and script.js are assembled into it.
$(BUILD)/report/site/asset.o: $(wildcard report/site/assets/*)

$(BUILD)/tests/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

$(BUILD)/test-site: $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/site/*.c)) $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -o $@ $^ -lmicrohttpd -lz $(LIBS)

$(BUILD)/tests/bench/%: $(BUILD)/tests/bench/%.o $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/tests/wiki/%: $(BUILD)/tests/wiki/%.o $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

unit: $(UNIT_TESTS)
	tests/run-unit $(UNIT_TESTS)

flow: $(PROGRAM) $(BUILD)/test-site $(BUILD)/tests/torture/faults.so
	BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-flow

all-tests: $(PROGRAM) $(BUILD)/test-site $(BUILD)/tests/torture/faults.so $(UNIT_TESTS)
	@BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-all $(UNIT_TESTS)

show: $(PROGRAM) $(BUILD)/test-site
	@BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/demo

# Fuzzing needs clang: every target for FUZZ_SECONDS, with sanitizers; fuzz-merge keeps what was found.
FUZZ_SECONDS = 60
FUZZ_FLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
FUZZERS = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz:
	@$(MAKE) --no-print-directory BUILD=build-fuzz CC=clang CFLAGS='$(FUZZ_FLAGS) -fsanitize=fuzzer-no-link' \
		LDFLAGS='$(FUZZ_FLAGS)' fuzzers
	@BUILD=build-fuzz tests/fuzz/run $(FUZZ_SECONDS)
fuzz-merge:
	@BUILD=build-fuzz tests/fuzz/run merge
fuzzers: $(FUZZERS)
$(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/%.o $(BUILD)/libkaroiq.a
	$(call say,LINK)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)

# A make of its own, since only now everything is there.
demo:
	@tests/setup
	@$(MAKE) --no-print-directory -j$$(nproc) show

test:
	@tests/setup
	@$(MAKE) --no-print-directory -j$$(nproc) all-tests

# Figures, never gates. Numbers of games, each with its own made-up store.
BENCH_GAMES = 10000 100000 1000000
bench: $(PROGRAM) $(BUILD)/tests/bench/bench_fetch $(BUILD)/tests/bench/bench_parse \
		$(BUILD)/tests/bench/bench_rate $(BUILD)/tests/bench/bench_worst \
		$(BUILD)/tests/bench/bench_load $(BUILD)/test-site
	$(BUILD)/tests/bench/bench_fetch
	@BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/bench/parse.sh
	@BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/bench/waits.sh
	$(BUILD)/tests/bench/bench_worst
	$(BUILD)/tests/bench/bench_load $(PROGRAM_PATH)
	$(BUILD)/tests/bench/bench_rate $(BENCH_GAMES)
	@KAROIQ=$(PROGRAM_PATH) tests/bench/site.sh

# Are the claims of `karoiq uncertainty` and `evaluate --tune` true? Ends with an error where they are not.
bench-statistics: $(BUILD)/tests/bench/bench_statistics $(BUILD)/tests/bench/bench_tuning
	$(BUILD)/tests/bench/bench_statistics
	$(BUILD)/tests/bench/bench_tuning

# The site in a real browser; installs Chromium, Node and Java where they are missing.
test-browser:
	@tests/setup
	@tests/browser/setup
	@$(MAKE) --no-print-directory $(PROGRAM)
	@BUILD=$(BUILD) KAROIQ=$(PROGRAM_PATH) tests/run-browser

# kill -9 at 50 random instants of a download; kill -9 and power cuts at 20 of each command that writes.
# `make test` takes a few.
kills: karoiq $(BUILD)/test-site $(BUILD)/tests/torture/faults.so
	KILLS=50 BUILD=$(BUILD) bash tests/flow/kill.sh
	CUTS=20 BUILD=$(BUILD) bash tests/flow/power.sh

# Tables and publishing on a throw-away MediaWiki; installs it and PHP where they are missing.
test-wiki:
	@tests/setup
	@tests/wiki/setup
	@$(MAKE) --no-print-directory karoiq $(BUILD)/tests/wiki/seal
	@BUILD=$(BUILD) tests/run-wiki

include packaging/install.mk
include tests/check/check.mk

clean:
	rm -rf $(BUILD) $(PROGRAM)

.PHONY: fuzz fuzz-merge fuzzers unit flow bench bench-statistics kills all-tests show demo test test-browser test-wiki clean
# Objects are kept, and one that is missing is built: .SECONDARY would take a file that was renamed for up to date.
.PRECIOUS: $(BUILD)/%.o
-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
