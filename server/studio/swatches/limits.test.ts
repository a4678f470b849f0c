import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { makeUser } from '#tests/support/server/make.ts';
import { TILE_CUT } from '#tests/support/pictures/swatch-scene.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { IMPORT_LIMIT, TILE_LIMIT } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test.each([
  ['tiles', TILE_LIMIT.max, '/api/swatches/tile', { image: `/api/files/${newId()}`, ...TILE_CUT }, 404],
  ['imports', IMPORT_LIMIT.max, '/api/swatches/import', { csv: 'code,name' }, 400],
] as const)(
  'of %s there are so many in ten minutes, counted whether they succeed or not, for each account alone',
  async (_name, max, url, body, usual) => {
    const [ana, ben] = [await makeUser(t), await makeUser(t)];
    for (let i = 0; i < max; i++) expect((await ana.call('POST', url, body)).statusCode).toBe(usual);
    const over = await ana.call('POST', url, body);
    expect([over.statusCode, Number(over.headers['retry-after'])]).toEqual([429, expect.closeTo(600, -2)]);
    expect((await ben.call('POST', url, body)).statusCode).toBe(usual);
    t.clock.advance(11 * MINUTE);
    expect((await ana.call('POST', url, body)).statusCode).toBe(usual);
  },
);
