# make install, uninstall, deb, dist. Manual pages and completion are printed by the program itself; where
# it is built for another machine, RUN is what runs it here (RUN=qemu-aarch64-static).

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
DATADIR = $(PREFIX)/share
UNITDIR = $(PREFIX)/lib/systemd/system
SYSUSERSDIR = $(PREFIX)/lib/sysusers.d
ZSHDIR = $(DATADIR)/zsh/site-functions
RUN =
INSTALL = install

PRINTED = $(BUILD)/printed
DOCUMENTS = $(wildcard README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE) config.ini
MORE_DOCUMENTS = $(wildcard docs/*.md docs/*.png)

INSTALLED = $(BINDIR)/karoiq \
	$(DATADIR)/man/man1/karoiq.1 \
	$(DATADIR)/man/man5/karoiq.ini.5 \
	$(DATADIR)/bash-completion/completions/karoiq \
	$(ZSHDIR)/_karoiq \
	$(DATADIR)/fish/vendor_completions.d/karoiq.fish \
	$(UNITDIR)/karoiq.service \
	$(UNITDIR)/karoiq.timer \
	$(SYSUSERSDIR)/karoiq.conf

$(PRINTED)/%: $(PROGRAM)
	@mkdir -p $(@D)
	$(RUN) ./$(PROGRAM) --print $* >$@.new
	mv $@.new $@

install: $(PROGRAM) $(addprefix $(PRINTED)/,man ini-man bash zsh fish)
	$(INSTALL) -d $(sort $(dir $(addprefix $(DESTDIR),$(INSTALLED))))
	$(INSTALL) -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/karoiq
	$(INSTALL) -m 644 $(PRINTED)/man $(DESTDIR)$(DATADIR)/man/man1/karoiq.1
	$(INSTALL) -m 644 $(PRINTED)/ini-man $(DESTDIR)$(DATADIR)/man/man5/karoiq.ini.5
	$(INSTALL) -m 644 $(PRINTED)/bash $(DESTDIR)$(DATADIR)/bash-completion/completions/karoiq
	$(INSTALL) -m 644 $(PRINTED)/zsh $(DESTDIR)$(ZSHDIR)/_karoiq
	$(INSTALL) -m 644 $(PRINTED)/fish $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/karoiq.fish
	sed 's|@BINDIR@|$(BINDIR)|' packaging/systemd/karoiq.service >$(PRINTED)/karoiq.service
	$(INSTALL) -m 644 $(PRINTED)/karoiq.service $(DESTDIR)$(UNITDIR)/karoiq.service
	$(INSTALL) -m 644 packaging/systemd/karoiq.timer $(DESTDIR)$(UNITDIR)/karoiq.timer
	$(INSTALL) -m 644 packaging/systemd/karoiq.sysusers $(DESTDIR)$(SYSUSERSDIR)/karoiq.conf
	$(INSTALL) -d $(DESTDIR)$(DATADIR)/doc/karoiq/docs
	$(INSTALL) -m 644 $(DOCUMENTS) $(DESTDIR)$(DATADIR)/doc/karoiq/
	$(if $(MORE_DOCUMENTS),$(INSTALL) -m 644 $(MORE_DOCUMENTS) $(DESTDIR)$(DATADIR)/doc/karoiq/docs/)

# What `install` made, and nothing else: configuration, store and report stay.
uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	rm -rf $(DESTDIR)$(DATADIR)/doc/karoiq

deb: $(PROGRAM)
	packaging/debian/build $(VERSION) $(RELEASED) $(BUILD) $(PROGRAM)

# The sources of the last commit, the same byte for byte whenever and wherever it is made.
TARBALL = $(BUILD)/karoiq-$(VERSION).tar.gz
dist:
	@mkdir -p $(BUILD)
	git -c tar.umask=022 archive --format=tar --prefix=karoiq-$(VERSION)/ HEAD | gzip -9n >$(TARBALL).new
	mv $(TARBALL).new $(TARBALL)

.PHONY: install uninstall deb dist
