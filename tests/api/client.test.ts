/** The client as another program uses it: over the network, with a key alone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#contract/developer/scopes.ts';
import { startWebhookService } from '#server/developer/webhook-service.ts';
import { makeJpeg, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import {
  expectConsistentLedger,
  openRenderScene,
  renderRow,
  waitUntil,
  waitForRenderState,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { openReceiver } from '#tests/support/server/webhook-receiver.ts';
import { RetrimClient, RetrimError, verifyWebhook } from '../../client/retrim-client.ts';

let t: RenderScene;
let baseUrl: string;
beforeAll(async () => {
  t = await openRenderScene();
  baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const clientOf = async (person: Person, scopes: readonly Scope[] = SCOPES): Promise<RetrimClient> => {
  const reply = await person.call('POST', '/api/account/api-keys', {
    name: 'Client',
    scopes,
    expiresInDays: null,
    password: PASSWORD,
  });
  return new RetrimClient({ baseUrl, key: reply.json<{ key: string }>().key });
};
const photo = async (): Promise<Blob> => new Blob([new Uint8Array(await makeJpeg({ width: 120, height: 80 }))]);
const DESIGN = { style: 'original', materials: ['leather'], mainColors: ['red'] } as const;

test('upload, render, wait, download; save, share, and hear of it by a signed webhook', async () => {
  const person = await makeUser(t);
  const retrim = await clientOf(person);
  const receiver = await openReceiver();
  const { secret } = (
    await person.call('POST', '/api/account/webhooks', {
      url: receiver.url,
      topics: ['render.succeeded'],
      password: PASSWORD,
    })
  ).json<{ secret: string }>();
  const service = startWebhookService(t.deps, { pollMs: 20 });

  const { imageUrl } = await retrim.call('uploadPhoto', { file: await photo() });
  const states: string[] = [];
  const render = await retrim.render(
    { originalImage: imageUrl, ...DESIGN, materials: ['leather'], mainColors: ['red'] },
    { onProgress: ({ state }) => states.push(state) },
  );
  expect(states.at(-1)).toBe('succeeded');
  const picture = await retrim.call('downloadRender', { params: { id: render.id } });
  expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('png');

  await waitUntil(() => receiver.got.length === 1, 'told');
  const [{ body, headers }] = receiver.got as [(typeof receiver.got)[number]];
  const event = await verifyWebhook(body, String(headers['retrim-signature']), secret);
  expect(event.type === 'render.succeeded' && event.data.render.id).toBe(render.id);

  const design = await retrim.call('saveDesign', {
    body: {
      name: 'From the client',
      originalImageUrl: imageUrl,
      generatedImageUrl: render.result!.generatedImage,
      style: 'original',
      materials: ['leather'],
      seatType: 'bucket',
      stitchingStyle: 'none',
    },
  });
  const share = await retrim.call('createShare', { params: { id: design.id }, body: { followsNewest: true } });
  expect((await fetch(`${baseUrl}/api/share/${share.url!.split('/').at(-1)!}`)).status).toBe(200);
  expect((await retrim.call('listDesigns')).map(({ id }) => id)).toEqual([design.id]);
  expect(await retrim.call('revokeShare', { params: { id: share.id } })).toBeUndefined();
  expect((await retrim.call('getSubscription')).rendersRemaining).toBe(24);
  expect(await expectConsistentLedger(t, person.user.id)).toEqual({ used: 1 });
  await service.stop();
  await receiver.close();
});

test('a refusal is an error with status, code and a sentence; a failed render as well', async () => {
  const person = await makeUser(t);
  const retrim = await clientOf(person, ['photos:write', 'renders:write', 'renders:read']);
  await expect(retrim.call('listDesigns')).rejects.toMatchObject({
    name: 'RetrimError',
    status: 403,
    code: 'missing_scope',
  });
  await expect(retrim.call('getRender', { params: { id: 'nothing-here-1' } })).rejects.toMatchObject({
    status: 404,
    message: 'This render was not found.',
  });
  await expect(
    new RetrimClient({ baseUrl, key: `rtm_${'a'.repeat(8)}_${'b'.repeat(43)}` }).call('getUser'),
  ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  expect(() => new RetrimClient({ baseUrl, key: 'sk_live_1' })).toThrow(TypeError);
  const { imageUrl } = await retrim.call('uploadPhoto', { file: await photo() });
  t.provider.failNext(new Error('no'));
  await expect(retrim.render({ originalImage: imageUrl, customInstructions: 'black leather' })).rejects.toMatchObject({
    status: 0,
    code: 'render_failed',
  });
  expect(await expectConsistentLedger(t, person.user.id)).toEqual({ used: 0 });
});

test('a line that breaks after the order was taken costs one render; a wait can be ended', async () => {
  const person = await makeUser(t);
  const key = (
    await person.call('POST', '/api/account/api-keys', {
      name: 'Client',
      scopes: SCOPES,
      expiresInDays: null,
      password: PASSWORD,
    })
  ).json<{ key: string }>().key;
  let broken = 0;
  const retrim = new RetrimClient({
    baseUrl,
    key,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === 'POST' && (input as string).endsWith('generate-design') && (broken += 1) === 1)
        throw new TypeError('fetch failed');
      return answer;
    },
  });
  const { imageUrl } = await retrim.call('uploadPhoto', { file: await photo() });
  await retrim.render({ originalImage: imageUrl, customInstructions: 'red leather' });
  expect(broken).toBe(2);
  expect(await expectConsistentLedger(t, person.user.id)).toEqual({ used: 1 });

  let cut = 0;
  const cutOff = new RetrimClient({
    baseUrl,
    key,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
      return (cut += 1) === 1 ? new Response(body, answer) : answer;
    },
  });
  expect(await cutOff.call('listDesigns')).toEqual([]);
  expect(cut).toBe(2);

  t.provider.hold();
  const { renderId } = await retrim.call(
    'createRender',
    { body: { originalImage: imageUrl, customInstructions: 'blue leather' } },
    { headers: { prefer: 'respond-async' } },
  );
  const patience = new AbortController();
  const waiting = retrim.waitForRender(renderId, {
    signal: patience.signal,
    onProgress: () => patience.abort(new Error('enough')),
  });
  await expect(waiting).rejects.toThrow('enough');
  await retrim.call('cancelRender', { params: { id: renderId } });
  t.provider.release();
  await waitForRenderState(t, renderId, 'cancelled');
  expect((await renderRow(t, renderId)).state).toBe('cancelled');
});

test('429 is waited out as long as the server says; a redirect never gets the key', async () => {
  const seen: string[] = [];
  const answers = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, headers: {} },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  ];
  const server = createServer((request, response) => {
    seen.push(String(request.headers.authorization));
    const { status, headers } = answers.shift()!;
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(status === 200 ? '[]' : '{"message":"Slow down.","code":"too_many_requests"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const retrim = new RetrimClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'rtm_test',
    retries: 1,
  });
  const began = performance.now();
  expect(await retrim.call('listDesigns')).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(900);
  await expect(
    new RetrimClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: 'rtm_test',
      retries: 0,
    }).call('listDesigns'),
  ).rejects.toBeInstanceOf(RetrimError);
  expect(seen).toEqual(['Bearer rtm_test', 'Bearer rtm_test', 'Bearer rtm_test']);
  server.close();
});
