/* The site in a real browser. KAROIQ_SITE is the folder of the report, KAROIQ_SHOTS where the
   screenshots go. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const site = process.env.KAROIQ_SITE;
const shots = process.env.KAROIQ_SHOTS;
const here = dirname(fileURLToPath(import.meta.url));
const ranking = JSON.parse(readFileSync(join(site, 'ranking.json'), 'utf8'));
const games = readdirSync(join(site, 'game'));
const players = readdirSync(join(site, 'player')).filter((name) => name.endsWith('.html'));
const axe = readFileSync(join(here, 'node_modules/axe-core/axe.min.js'), 'utf8');

/* One page of each kind, the worst of each: a big game, a running one, a hostile player. */
const bySize = games.map((name) => [readFileSync(join(site, 'game', name), 'utf8'), name])
  .sort((a, b) => b[0].length - a[0].length);
const biggest = bySize[0][1];
const paired = bySize.find(([text]) => text.includes('class="square"'))[1];
const kinds = ['index.html', 'players.html', 'games.html', `games/${readdirSync(join(site, 'games'))[0]}`, 'records.html',
  'calculator.html', 'about.html', 'data.html', `game/${games[0]}`,
  `game/${biggest}`, `game/${games.at(-1)}`, `player/${players[0]}`, `player/${players[7]}`];

/* Controls of the writing direction are shown, not obeyed. */
const shown = (text) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
  (c) => `\\u{${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}}`);
const isBlank = (text) => /^[\s\u200b\ufeff]*$/u.test(text);
const numbers = (name) => [...name].map((c) => `U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
const asShown = (name) => (isBlank(name) ? `„${numbers(name).join(' ')}“` : shown(name));

let browser;
const faults = [];

const watch = (page) => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`));
  page.on('dialog', (dialog) => { faults.push(`${page.url()}: a dialog`); dialog.dismiss(); });
  page.on('request', (request) => {
    if (!request.url().startsWith(pathToFileURL(site).href)) faults.push(`asked for ${request.url()}`);
  });
  return page;
};

const addressOf = (path) => pathToFileURL(join(site, path)).href;
const newPage = async (options = {}) => (await browser.newContext({
  viewport: { width: 1200, height: 900 }, ...options })).newPage();
const open = async (path, options = {}) => {
  const page = watch(await newPage(options));
  await page.goto(addressOf(path));
  return page;
};

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.KAROIQ_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});
after(async () => {
  await browser.close();
});

const columnOf = (page, column) => page.$$eval('#ranking tbody tr',
  (rows, at) => rows.map((row) => row.cells[at].textContent.trim()), column);

/* Who has a rank: the table of the ranking itself. */
const settled = ranking.players.filter((p) => p.active && !p.provisional);
const byName = new Map(ranking.players.map((p) => [asShown(p.name), p]));

/* What a cell shows, as a number where it is one. */
const asValue = (text, time) => {
  if (time) return time;
  const number = parseFloat(text.replace('\u2212', '-').replace(/[+\u00b1]/, '').replace(',', '.'));
  return Number.isNaN(number) ? null : number;
};

test('every column sorts both ways, with the numbers of ranking.json', async () => {
  const page = await open('index.html');
  const headings = await page.$$eval('#ranking thead th', (cells) => cells.map((c) => c.textContent));
  const field = { KaroIQ: 'rating', Spiele: 'games', 'Letztes Spiel': 'last_played' };
  assert.ok(settled.length > 10);
  assert.equal(await page.$eval('#ranking th', (th) => th.getAttribute('aria-sort')), 'ascending');
  for (const [at, heading] of headings.entries()) {
    const button = page.locator('#ranking thead th').nth(at).locator('button');
    if (heading === 'Verlauf') {
      assert.equal(await button.count(), 0);
      continue;
    }
    for (const turn of [1, 2]) {
      await button.click();
      const direction = await page.locator('#ranking thead th').nth(at).getAttribute('aria-sort');
      assert.equal(await page.locator('#ranking [aria-sort]').count(), 1);
      const rows = await page.$$eval('#ranking tbody tr', (all, column) => all.map((row) =>
        [row.querySelector('th bdi').textContent, row.cells[column].textContent,
          row.cells[column].querySelector('time')?.dateTime]), at);
      assert.equal(rows.length, settled.length);
      if (heading === 'Spieler') {
        // Compared by the browser itself: Node may know another version of the alphabets.
        const orders = await page.evaluate((all) => {
          const collator = new Intl.Collator('de', { numeric: true });
          return all.slice(1).map((name, i) => Math.sign(collator.compare(all[i].trim(), name.trim())));
        }, rows.map(([name]) => name));
        const wrong = direction === 'ascending' ? 1 : -1;
        orders.forEach((order, i) => assert.notEqual(order, wrong, `row ${i} turn ${turn}`));
        continue;
      }
      if (field[heading])
        for (const [name, text, time] of rows) {
          const value = byName.get(name)[field[heading]];
          assert.equal(asValue(text, time), typeof value === 'number' ? Number(value.toFixed(2)) : value);
        }
      const values = rows.map(([, text, time]) => asValue(text, time)).filter((value) => value !== null);
      const sign = direction === 'ascending' ? 1 : -1;
      for (let i = 1; i < values.length; i++)
        assert.ok(sign * (values[i - 1] < values[i] ? -1 : values[i - 1] > values[i] ? 1 : 0) <= 0,
          `${heading} ${direction}: ${values[i - 1]} before ${values[i]}`);
    }
  }
  await page.context().close();
});

test('the ranking has ranks of its own; who has none stands below, and why', async () => {
  const page = await open('index.html', { javaScriptEnabled: false });
  const ranks = (await columnOf(page, 0)).map((text) => parseInt(text, 10));
  assert.equal(ranks[0], 1);
  ranks.forEach((rank, i) => assert.ok(rank === i + 1 || rank === ranks[i - 1], `rank ${rank} in row ${i}`));
  const names = (id) => page.$$eval(`#${id} tbody bdi`, (all) => all.map((b) => b.textContent));
  const shownOf = (players) => players.map((p) => asShown(p.name));
  assert.deepEqual(await names('ranking'), shownOf(settled));
  assert.deepEqual(await names('provisional'), shownOf(ranking.players.filter((p) => p.active && p.provisional)));
  assert.deepEqual(await names('inactive'), shownOf(ranking.players.filter((p) => !p.active)));
  const summaries = await page.$$eval('summary', (all) => all.map((s) => s.textContent));
  assert.match(summaries[0], /^Vorläufig.*weniger als 5 gewerteten Spielen$/);
  assert.match(summaries[1], /^Nicht mehr aktiv.*mehr als 730 Tagen$/);
  await page.click('summary >> nth=1');
  assert.equal(await page.locator('#inactive tbody td').first().isVisible(), true);
  await page.context().close();
});

test('what was searched for and sorted stands in the address and is there again on Back', async () => {
  const page = await open('index.html');
  const visible = () => page.$$eval('#ranking tbody tr', (rows) => rows.filter((r) => !r.hidden)
    .map((r) => r.querySelector('bdi').textContent));
  await page.getByRole('button', { name: /^Spiele\b/ }).click();
  await page.fill('input[type=search]', 'fahrer');
  const before = await visible();
  assert.ok(before.length > 1 && before.length < settled.length);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'fahrer');
  await page.click('#ranking tbody tr:not([hidden]) a >> nth=0');
  await page.waitForURL(/player/);
  await page.goBack();
  assert.equal(await page.inputValue('input[type=search]'), 'fahrer');
  assert.deepEqual(await visible(), before);
  await page.goto(`${addressOf('players.html')}?q=fahrer`);
  assert.ok(await page.locator('#players tbody tr:visible').count() >= before.length);
  await page.context().close();
});

test('headings stay on the screen when the rows move below them', async () => {
  for (const width of [360, 1280]) {
    const page = await open('index.html', { viewport: { width, height: 500 } });
    await page.evaluate(() => scrollTo(0, document.querySelector('#ranking').getBoundingClientRect().top + 300));
    const top = await page.$eval('#ranking thead th', (th) => th.getBoundingClientRect().top);
    assert.equal(Math.round(top), 0);
    await page.context().close();
  }
});

test('the table sorts by keyboard alone', async () => {
  const page = await open('index.html');
  await page.getByRole('button', { name: /^Spiele\b/ }).focus();
  await page.keyboard.press('Enter');
  const headings = await page.$$eval('#ranking thead th', (cells) => cells.map((c) => c.textContent));
  const counts = (await columnOf(page, headings.indexOf('Spiele'))).map(Number);
  assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
  await page.context().close();
});

test('the search shows what holds the text, in every table, unfolded', async () => {
  const page = await open('index.html');
  const visible = () => page.locator('main tbody tr:visible').count();
  await page.fill('input[type=search]', 'FAHRER');
  const holding = ranking.players.filter((p) => p.name.toLowerCase().includes('fahrer')).length;
  assert.ok(holding > 0);
  assert.equal(await visible(), holding);
  assert.equal(await page.textContent('.tools output'), `${holding} / ${ranking.players.length}`);
  const inactive = ranking.players.find((p) => !p.active && !isBlank(p.name));
  await page.fill('input[type=search]', inactive.name);
  assert.ok(await page.locator('#inactive tbody tr:visible').count() > 0);
  await page.fill('input[type=search]', '');
  assert.equal(await visible(), settled.length);
  await page.context().close();
});

test('the search knows neither accents nor case nor outer blanks, and reads names alone', async () => {
  const page = await open('index.html');
  const visible = () => page.$$eval('main tbody tr', (rows) => rows.filter((r) => !r.hidden)
    .map((r) => r.querySelector('.l bdi').textContent));
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const accented = ranking.players.find((p) => /\p{L}\p{M}/u.test(p.name.normalize('NFD')) && /^[\p{L}\p{M}\p{N}]+$/u.test(p.name));
  assert.ok(accented, 'the sample has such a name');
  for (const typed of [accented.name, `  ${accented.name.toUpperCase()} `, plain(accented.name)]) {
    await page.fill('input[type=search]', typed);
    assert.ok((await visible()).includes(accented.name), typed);
  }
  await page.fill('input[type=search]', 'vorläufig');
  assert.deepEqual(await visible(), []); /* the tag is no part of a name */
  await page.goto(addressOf('games.html'));
  const winner = await page.$eval('#rated tbody .t bdi', (name) => name.textContent);
  await page.fill('#main input[type=search]', winner);
  assert.ok(await page.$$eval('#rated tbody tr', (rows) => rows.some((r) => !r.hidden)), 'a winner is found');
  await page.context().close();
});

test('sorting goes by the name, not by the label behind it', async () => {
  const page = await open('index.html');
  await page.click('#ranking thead th.l button');
  const names = await page.$$eval('#ranking tbody .l bdi', (all) => all.map((b) => b.textContent.trim()));
  const order = new Intl.Collator('de', { numeric: true });
  for (let i = 1; i < names.length; i++)
    assert.ok(order.compare(names[i - 1], names[i]) <= 0, `${names[i - 1]} before ${names[i]}`);
  await page.context().close();
});

test('names and titles show as text everywhere', async () => {
  const page = await open('index.html');
  await page.goto(addressOf('players.html'));
  const names = await page.$$eval('#players tbody th bdi', (all) => all.map((b) => b.textContent));
  assert.deepEqual(names, ranking.players.map((p) => asShown(p.name)));
  const links = await page.$$eval('#players tbody th a', (all) => all.map((a) => a.href));
  for (const [i, link] of links.entries()) {
    await page.goto(link);
    const name = asShown(ranking.players[i].name);
    assert.equal(await page.$eval('h1 bdi', (b) => b.textContent), name);
    const folded = `${name} – KaroIQ`.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');
    assert.equal(await page.title(), folded);
    const strange = await page.$$eval('main script, main img, main h1 ~ h1, main iframe', (all) => all.length);
    assert.equal(strange, 0);
    const handlers = await page.$$eval('*', (all) => all.flatMap((e) => [...e.attributes])
      .filter((a) => a.name.startsWith('on') || (a.name !== 'content' && /^javascript:/i.test(a.value))).length);
    assert.equal(handlers, 0);
  }
  await page.context().close();
});

test('every link of every page leads to a file or to the game on the platform', async () => {
  const years = readdirSync(join(site, 'games'));
  const pages = ['index.html', 'players.html', 'games.html', 'records.html', 'calculator.html', 'about.html', 'data.html', ...years.map((name) => `games/${name}`),
    ...games.map((name) => `game/${name}`), ...players.map((name) => `player/${name}`)];
  for (const path of pages) {
    const text = readFileSync(join(site, path), 'utf8');
    for (const [, address] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (address.startsWith('#')) continue;
      if (/^https:\/\/www\.karopapier\.de\/showmap\.php\?GID=\d+$/.test(address)) continue;
      const target = join(site, dirname(path), address);
      assert.ok(!relative(site, target).startsWith('..'), `${path}: ${address} leads outside`);
      assert.ok(existsSync(target), `${path}: ${address} is missing`);
    }
  }
});

test('links of every kind can be followed', async () => {
  const page = await open('index.html');
  await page.click('#ranking tbody th a >> nth=0');
  await page.waitForURL(/player\/[0-9a-f]{16}\.html$/);
  await page.click('details[open] tbody th a >> nth=0');
  await page.waitForURL(/game\/\d+\.html$/);
  await page.click('table tbody th a >> nth=0');
  await page.waitForURL(/player\/[0-9a-f]{16}\.html$/);
  await page.click('#duels tbody th a >> nth=0');
  await page.waitForURL(/player\/[0-9a-f]{16}\.html$/);
  for (const name of ['games', 'records', 'calculator', 'about', 'index']) {
    await page.click(`header nav a[href$="${name}.html"]`);
    await page.waitForURL(new RegExp(`${name}\\.html$`));
  }
  await page.click('#ranking tbody td:last-child a >> nth=0');
  await page.waitForURL(/game\/\d+\.html$/);
  await page.context().close();
});

/* As the pages write it. */
const asChange = (value) => {
  const digits = Math.abs(value).toFixed(2).replace('.', ',');
  return (digits === '0,00' ? '\u00b1' : value < 0 ? '\u2212' : '+') + digits;
};

test('the calculator shows what the engine computes', async () => {
  const forecast = JSON.parse(readFileSync(process.env.KAROIQ_FORECAST, 'utf8'));
  const named = process.env.KAROIQ_NAMED.split('\n');
  const of = (name) => forecast.players.find((player) => player.name === name);
  const page = await open('calculator.html');
  const rows = () => page.$$eval('#calculator tbody tr', (all) => all.map((row) => [
    row.cells[0].textContent, row.cells[1].textContent, row.cells[3].textContent]));
  const press = (row, label) =>
    page.locator('#calculator tbody tr').nth(row).getByRole('button', { name: label }).click();
  for (const name of named) {
    await page.selectOption('#calculator select', { label: asShown(name).trim() });
    await page.getByRole('button', { name: 'Hinzufügen' }).click();
  }
  assert.deepEqual(await rows(), named.map((name, i) =>
    [`${i + 1}.`, asShown(name), asChange(of(name).as_named)]));
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  assert.equal((await rows()).length, named.length, 'nobody races twice');

  /* All in the order of their ratings, and each of them on any place, or dropping out. */
  const byRating = forecast.players.map((player) => player.name);
  const sort = async () => {
    for (let place = 0; place < byRating.length; place++)
      for (;;) {
        const at = (await rows()).findIndex(([, name]) => name === asShown(byRating[place]));
        if (at === place) break;
        await press(at, /nach vorn/);
      }
  };
  await sort();
  for (const [at, name] of byRating.entries()) {
    assert.equal((await rows())[at][2], asChange(of(name).places[at].gain));
    await press(at, /Scheidet aus/);
    assert.deepEqual((await rows()).at(-1),
      [`${named.length}.`, asShown(name), asChange(of(name).dropping_out.gain)]);
    await press(named.length - 1, /Scheidet aus/);
    await sort();
  }
  await press(0, /Entfernen/);
  assert.equal((await rows()).length, named.length - 1);
  await page.context().close();
});

test('without scripts the calculator says where the formula stands', async () => {
  const page = await open('calculator.html', { javaScriptEnabled: false });
  assert.equal(await page.locator('#calculator').isVisible(), false);
  assert.equal(await page.getByText('Ohne Skripte rechnet diese Seite nicht.').isVisible(), true);
  await page.click('main a[href="about.html"]');
  assert.equal(await page.locator('h1').isVisible(), true);
  await page.context().close();
});

test('without scripts the pages show the same, but for sorting and searching', async () => {
  const page = await open('index.html', { javaScriptEnabled: false });
  assert.equal(await page.locator('main tbody tr').count(), ranking.players.length);
  assert.equal(await page.locator('#ranking tbody tr').first().isVisible(), true);
  assert.equal(await page.locator('.tools').isVisible(), false);
  await page.context().close();
});

test('nothing is wider than a phone', async () => {
  const page = await open('index.html');
  for (const width of [320, 390, 740, 753, 768, 1000, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of kinds) {
      await page.goto(addressOf(path));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide at ${width}`);
    }
  }
  await page.context().close();
});

/* What people open a page for, all of it within the screen: by the boxes of the cells. */
test('at every width the essential is on the screen', async () => {
  const essential = [
    ['index.html', '#ranking tbody td:not(.wide)'], ['index.html', '#ranking tbody th a'],
    ['players.html', '#players tbody :is(td:not(.wide), th)'],
    [`game/${biggest}`, '.result tbody :is(td:not(.wide), th)'], [`game/${paired}`, '.square tbody th'],
    [`player/${players[0]}`, 'details[open] tbody :is(td:not(.wide), th)'],
    [`player/${players[0]}`, '#duels tbody :is(td:not(.wide), th)'],
  ];
  const page = await open('index.html');
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, cells] of essential) {
      await page.goto(addressOf(path));
      const lost = await page.$$eval(cells, (all) => all.filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.width > 0 && (box.left < 0 || box.right > innerWidth);
      }).map((cell) => cell.textContent));
      assert.deepEqual(lost, [], `${path} at ${width}`);
      assert.ok(await page.locator(cells).first().isVisible(), `${path}: ${cells} at ${width}`);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(addressOf(`game/${paired}`));
  const lost = await page.$$eval('.square tbody td:not(.self)', (all) => all.filter((cell) =>
    cell.getBoundingClientRect().right > innerWidth || cell.getBoundingClientRect().width === 0).length);
  assert.equal(lost, 0, 'pairs');
  await page.context().close();
});

test('blank names differ, and so do those that look alike', async () => {
  const page = await open('players.html');
  const names = await page.$$eval('#players tbody th', (all) => all.map((th) => th.textContent.normalize('NFC')));
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.includes('„U+200B“'));
  await page.goto(addressOf('index.html'));
  assert.equal(await page.locator('#ranking th', { hasText: 'U+0301' }).count(), 1);
  await page.context().close();
});

test('a game names its race without the tag, and leads to its neighbours', async () => {
  const page = await open('game/5001.html');
  assert.equal(await page.textContent('h1'), 'Runde 1');
  assert.match(await page.textContent('.lead'), /gewertet · \d\d\.\d\d\.2019, \d\d:\d\d – .* · \d+ Spieler · Karte \d+ ·/);
  await page.click('a[rel=next]');
  await page.waitForURL(/5002\.html/);
  await page.click('a[rel=prev]');
  await page.waitForURL(/5001\.html/);
  await page.goto(addressOf('game/5000.html'));
  assert.equal(await page.locator('a[rel=prev]').count(), 0);
  for (const running of ['5195', '5199']) {
    await page.goto(addressOf(`game/${running}.html`));
    assert.equal((await page.textContent('.lead')).match(/läuft noch/g).length, 1);
  }
  await page.context().close();
});

test('a game says in words why somebody lost points', async () => {
  const page = await open('game/5001.html', { javaScriptEnabled: false });
  const loser = await page.$$eval('.result tbody tr', (rows) => rows.at(-1).querySelector('bdi').textContent);
  const fold = page.locator('.why', { hasText: loser }).last();
  await fold.locator('summary').click();
  const said = await fold.textContent();
  assert.match(said, /hatte vor dem Spiel .* und /);
  assert.match(said, /Nach dem Spiel: [\d, −≈=]+\./);
  await page.context().close();
});

test('every page has an icon, says what it is about, and a player has a feed', async () => {
  const page = await open('index.html');
  for (const path of kinds) {
    await page.goto(addressOf(path));
    const head = await page.evaluate(() => ({
      icon: document.querySelector('link[rel=icon]').href,
      about: document.querySelector('meta[name=description]').content,
      title: document.querySelector('meta[property="og:title"]').content,
      feed: document.querySelector('link[type="application/atom+xml"]').href,
    }));
    assert.ok(existsSync(fileURLToPath(head.icon)), path);
    assert.ok(existsSync(fileURLToPath(head.feed)), path);
    assert.ok(head.about.length > 10 && head.title.length > 0, path);
  }
  await page.goto(addressOf(`player/${players[0]}`));
  assert.match(await page.getAttribute('main a[href$=".atom"]', 'href'), /^[0-9a-f]{16}\.atom$/);
  await page.goto(addressOf('favicon.svg'));
  assert.equal(await page.evaluate(() => document.documentElement.nodeName), 'svg');
  await page.context().close();
});

test('a player\u2019s page has his form, and jumps to its parts', async () => {
  const page = await open(`player/${players[0]}`, { viewport: { width: 360, height: 800 } });
  const name = await page.textContent('h1 bdi');
  assert.equal(await page.locator('.form li').count(), Math.min(10, byName.get(name).games));
  for (const part of ['form', 'history', 'games', 'head-to-head']) {
    await page.click(`main a[href="#${part}"]`);
    const top = await page.$eval(`#${part}`, (h2) => h2.getBoundingClientRect().top);
    assert.ok(top >= -1 && top < 800, part);
  }
  await page.context().close();
});

test('what was read has its own line on a phone', async () => {
  const page = await open('game/5001.html', { viewport: { width: 360, height: 800 } });
  const widths = await page.$$eval('.stack tbody td.t:last-child', (all) => all.map((td) => td.getBoundingClientRect().width));
  assert.ok(widths.length > 0 && widths.every((width) => width > 300), String(widths));
  await page.context().close();
});

test('how serious an anomaly is stands there in words', async () => {
  const page = await open('data.html');
  const words = await page.$$eval('#strange tbody tr', (rows) => rows.map((row) => row.cells[0].textContent));
  assert.ok(words.every((word) => ['Fehler', 'Warnung'].includes(word)));
  await page.context().close();
});

test('a title of thousands of characters ends after a few lines', async () => {
  for (const path of ['games.html', `game/${games[0]}`]) {
    const page = await open(path, { viewport: { width: 360, height: 800 } });
    const height = await page.evaluate(() => {
      const title = document.querySelector('h1 bdi, #rated th bdi');
      title.textContent = 'Titel '.repeat(800);
      return title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).fontSize);
    });
    assert.ok(height < 10, `${path}: ${height} letters high`);
    await page.context().close();
  }
});

test('every game stands on the page of its year', async () => {
  const rated = new Set();
  for (const year of readdirSync(join(site, 'games'))) {
    const text = readFileSync(join(site, 'games', year), 'utf8');
    for (const [, gid] of text.matchAll(/href="\.\.\/game\/(\d+)\.html"/g)) rated.add(Number(gid));
  }
  assert.equal(rated.size, ranking.games.rated);
});

test('marks that are heaped on letters stay in their row', async () => {
  const page = await open('index.html');
  const grown = await page.$$eval('#ranking tbody bdi', (all) => all.filter((name) =>
    getComputedStyle(name).overflowX !== 'clip').length);
  assert.equal(grown, 0);
  await page.context().close();
});

test('a printed table has its headings on every sheet', async () => {
  const page = await open('index.html');
  const pdf = join(shots, '..', 'ranking.pdf');
  await page.pdf({ path: pdf, format: 'A5' });
  const sheets = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f')
    .filter((sheet) => (sheet.match(/\d,\d\d/g) ?? []).length > 5);
  assert.ok(sheets.length > 1, 'there are several');
  for (const sheet of sheets) assert.match(sheet, /KaroIQ\s/);
  for (const sheet of sheets) assert.match(sheet, /Letztes Spiel/);
  await page.context().close();
});

test('on paper there is the table and no navigation', async () => {
  const page = await open('index.html');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('nav').isVisible(), false);
  assert.equal(await page.locator('.tools').isVisible(), false);
  assert.equal(await page.locator('#ranking tbody td').last().isVisible(), true);
  await page.context().close();
});

test('a screen reader finds no fault (axe)', async () => {
  for (const [colorScheme, width] of [['light', 1200], ['dark', 390]]) {
    /* axe cannot run under the pages' own policy. */
    const page = await newPage({ colorScheme, bypassCSP: true, viewport: { width, height: 900 } });
    for (const path of kinds) {
      await page.goto(addressOf(path));
      await page.evaluate(axe);
      const found = await page.evaluate(async () => (await axe.run({ preload: false })).violations
        .map((v) => `${v.id}: ${v.help}: ${v.nodes[0].html}`));
      assert.deepEqual(found, [], `${path} ${colorScheme} ${width}`);
    }
    await page.context().close();
  }
});

test('screenshots for people to look at', async () => {
  mkdirSync(shots, { recursive: true });
  for (const [name, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ]) {
    const page = await newPage(options);
    for (const path of ['index.html', 'games.html', 'about.html', 'calculator.html', `game/${games[60]}`, `player/${players[0]}`]) {
      await page.goto(addressOf(path));
      await page.screenshot({ path: join(shots, `${path.split(/[/.]/)[0]}-${name}.png`) });
    }
    await page.context().close();
  }
});

test('the browser had nothing to complain of, and asked for nothing elsewhere', () => {
  assert.deepEqual(faults, []);
});
