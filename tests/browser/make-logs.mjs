/* Writes logs of invented games: make-logs.mjs FOLDER [ordinary]. With the worst names and titles, or
   with ordinary ones only, for pictures. Always the same ones. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hostile = [
  '<script>alert(1)</script>', '"onmouseover="alert(1)', "' onfocus='alert(1)", '</title><h1>x',
  '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '<!-- -->', ']]>', '&lt;b&gt;', '&amp;',
  '\u202egnp.exe', 'a\u2066b\u2069c\u200f', '  doppelt  leer ', ' ', '=1+1', '-2', '@SUM(A1)', '..',
  'a/b', '%2e%2e%2f', '#top', '?x=1', '\\', '`${1}`', '{{7*7}}', 'e\u0301', 'é', 'שלום', 'مرحبا',
  '漢字の人', '🏎️ 👩‍👩‍👧', '\ufeffBOM', '\u200b', 'Z\u0334\u0335a\u0336l\u0337g\u0338o',
  'X'.repeat(60), 'nbsp\u00a0name',
];
const ordinary = [
  'Bremsklotz', 'Käthe Kurve', 'Rennsemmel', 'Sparfuchs', 'Kurvenkratzer', 'Öl Fuß', 'Schikane', 'Boxenluder',
  'Vollgas-Willi', 'Kiesbett', 'Windschatten', 'Leitplanke', 'Haarnadel', 'Reifenstapel', 'Zoë Zielgerade',
  'Kevin II', 'Turbo Trude', 'Ideallinie', 'Fahrer A', 'Fahrer B', 'Startnummer 7', 'Gummi', 'Querfeldein', 'Poldi',
];
const pictures = process.argv[3] === 'ordinary';
const players = pictures ? ordinary : [...hostile, ...ordinary];

/* A linear congruential generator: the same games on every machine. */
let state = 20261130;
const random = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const pick = (count) => {
  const left = [...players];
  return Array.from({ length: count }, () => left.splice(random(left.length), 1)[0]);
};

const two = (number) => String(number).padStart(2, '0');
const stamp = (day, minute) => {
  const date = new Date(Date.UTC(2019, 0, 1 + day, 12, minute));
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ` +
    `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:00: `;
};

const logOf = (game, names, title, finished) => {
  const day = game * 13;
  const lines = [`${stamp(day, 0)}Spiel ${title} auf Map ${1 + random(300)} von ${names[0]} erstellt`];
  names.forEach((name, i) =>
    lines.push(`${stamp(day, 1 + i)}${name} -> Feld(${i}|1) Vektor(0|0)`));
  const dropped = names.length > 2 && random(3) === 0 ? names.length - 1 : names.length;
  if (finished) {
    names.forEach((name, i) => lines.push(stamp(day, 20 + i) + (i < dropped
      ? `${name} wird ${i + 1}.` : `${name} steigt aus dem Spiel aus`)));
    lines.push(`${stamp(day, 50)}Spiel beendet`);
  }
  return `${lines.join('\n')}\n`;
};

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (let game = 0; game < 200; game++) {
  const names = pick(game === 150 && !pictures ? 45 : 2 + random(5));
  if (pictures) /* Who stands first in the list is the better driver, as a rule. */
    names.sort((a, b) => ordinary.indexOf(a) + random(14) - ordinary.indexOf(b) - random(14));
  if (game >= 193) names.push('Neuling Nora'); /* few games, of the last days */
  const title = game % 5 === 0 && !pictures ? `${players[game % hostile.length]} !KaroIQ!`
    : `Runde ${game} !KaroIQ!`;
  writeFileSync(join(folder, `${5000 + game}.log`), logOf(game, names, title, game < 195));
}
