import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { signInAgain } from '#tests/support/server/make.ts';
import { DAY } from '#tests/support/server/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

test('T-10: on day 15 nothing new is rendered, and everything made before can be seen, downloaded, shared and deleted', async () => {
  const early = await makePhotoOwner(t);
  const design = await makeDesign(early);
  t.clock.advance(15 * DAY);
  const ana = await signInAgain(t, early);
  const refused = await ana.call('POST', '/api/generate-design', {
    originalImage: early.image,
    style: 'original',
    materials: ['leather'],
    mainColors: ['red'],
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'trial_expired', upgradeToPremium: true }),
  ]);

  expect((await ana.call('GET', '/api/designs')).json<{ id: number }[]>().map(({ id }) => id)).toEqual([design.id]);
  for (const url of [design.originalImageUrl, design.generatedImageUrl])
    expect((await ana.call('GET', url)).statusCode, url).toBe(200);
  const standard = await ana.call('GET', `/api/designs/${design.id}/download?quality=standard`);
  expect([standard.statusCode, standard.headers['content-type']]).toEqual([200, 'image/png']);
  const { token } = await makeShare({ ...early, ...ana }, design.id);
  expect((await makeVisitor(t)('GET', `/api/share/${token}`)).statusCode).toBe(200);
  expect((await ana.call('DELETE', `/api/designs/${design.id}`)).statusCode).toBe(204);
  expect((await ana.call('GET', '/api/designs')).json()).toEqual([]);
});
