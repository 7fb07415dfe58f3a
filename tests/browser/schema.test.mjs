/* ranking.json, audits and strengths hold to the schemas in the tree. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';

const schemas = join(dirname(fileURLToPath(import.meta.url)), '../../report/schema');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const validatorOf = (name) => new Ajv({ strict: true, allErrors: true, strictTypes: false })
  .compile(read(join(schemas, `${name}.schema.json`)));

test('ranking.json holds to its schema', () => {
  const validate = validatorOf('ranking');
  const ranking = read(join(process.env.KAROIQ_SITE, 'ranking.json'));
  assert.ok(validate(ranking), JSON.stringify(validate.errors?.slice(0, 5)));
  delete ranking.games.void;
  ranking.players[0].extra = 1;
  assert.equal(validate(ranking), false, 'the schema refuses what is not so');
  const { games } = read(join(process.env.KAROIQ_SITE, 'ranking.json'));
  assert.equal(games.listed, games.tagged + games.untagged);
  assert.equal(games.tagged,
    games.rated + games.void + games.running + games.excluded + games.failed);
});

test('audits hold to their schema, the points to their sums', () => {
  const validate = validatorOf('audit');
  const audits = read(process.env.KAROIQ_AUDITS);
  assert.ok(audits.some((audit) => audit.state === 'rated'));
  assert.ok(audits.some((audit) => audit.state === 'running'));
  for (const audit of audits) {
    assert.ok(validate(audit), `${audit.gid}: ${JSON.stringify(validate.errors?.slice(0, 5))}`);
    if (audit.state !== 'rated') continue;
    for (const player of audit.players) {
      const sum = audit.pairs.reduce((all, pair) => all +
        (pair.a === player.name ? pair.points : pair.b === player.name ? -pair.points : 0), 0);
      assert.ok(Math.abs(sum / audit.divisor - player.delta) < 1e-9, `${audit.gid} ${player.name}`);
    }
  }
});

test('strengths hold to their schema, each within its range', () => {
  const validate = validatorOf('uncertainty');
  const uncertainty = read(process.env.KAROIQ_UNCERTAINTY);
  assert.ok(validate(uncertainty), JSON.stringify(validate.errors?.slice(0, 5)));
  assert.ok(uncertainty.players.length > 0);
  for (const { low, strength, high } of uncertainty.players)
    assert.ok(low < strength && strength < high);
});
