import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startBucket } from '#tests/support/server/bucket.ts';
import { startFaultyProxy, type FaultyProxy } from '#tests/support/server/faulty-proxy.ts';
import { makeJpeg, makeUser } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { openS3Storage, type S3Storage } from './s3-storage.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let proxy: FaultyProxy;
const settings = () => readConfig({ ...bucket.environment, S3_ENDPOINT: proxy.url, S3_PREFIX: 'shop/' }).s3!;
const QUICK = { tries: 3, silentMs: 600, deadlineMs: 3000 };

beforeAll(async () => {
  bucket = await startBucket();
  proxy = await startFaultyProxy(bucket.environment.S3_ENDPOINT);
});
afterAll(async () => {
  await proxy.close();
  await bucket.close();
});
beforeEach(() => proxy.heal());

const keysOf = async (storage: S3Storage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};

describe('a bucket', () => {
  let storage: S3Storage;
  beforeAll(async () => {
    storage = await openS3Storage(settings(), QUICK);
  });
  afterAll(() => storage.close());

  test('gives back the bytes it was given, whole, in part and as a stream', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('renders/ab/one.png', bytes);
    expect((await storage.read('renders/ab/one.png'))!.equals(bytes)).toBe(true);
    const whole = (await storage.stream('renders/ab/one.png'))!;
    expect(whole.bytes).toBe(300_000);
    expect((await buffer(whole.body)).equals(bytes)).toBe(true);
    const part = (await storage.stream('renders/ab/one.png', { start: 1000, end: 1999 }))!;
    expect(part.bytes).toBe(1000);
    expect((await buffer(part.body)).equals(bytes.subarray(1000, 2000))).toBe(true);
  });

  test('a second put replaces the first; an empty file is a file', async () => {
    await storage.put('renders/ab/two.png', Buffer.from('first'));
    await storage.put('renders/ab/two.png', new Uint8Array());
    expect((await storage.read('renders/ab/two.png'))!.length).toBe(0);
  });

  test('a missing file is undefined, and removing it is no error', async () => {
    expect(await storage.read('renders/zz/none.png')).toBeUndefined();
    expect(await storage.stream('renders/zz/none.png')).toBeUndefined();
    await storage.remove('renders/zz/none.png');
  });

  test('lists only its own keys, with their time', async () => {
    const other = await openS3Storage({ ...settings(), prefix: 'others/' }, QUICK);
    await other.put('renders/ab/foreign.png', Buffer.from('x'));
    expect(await keysOf(other)).toEqual(['renders/ab/foreign.png']);
    expect(await keysOf(storage)).not.toContain('renders/ab/foreign.png');
    await storage.put('rendersmore/ab/file.png', Buffer.from('x'));
    const inFolder: string[] = [];
    for await (const { key } of storage.list('renders')) inFolder.push(key);
    expect(inFolder).toEqual((await keysOf(storage)).filter((key) => key.startsWith('renders/')));
    expect(inFolder).not.toEqual([]);
    for await (const { writtenAt } of storage.list())
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(120_000);
    other.close();
  });

  test('a long list comes in pages', async () => {
    const page = (key: string, next?: string) =>
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>retrim</Name><IsTruncated>${next !== undefined}</IsTruncated>${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}<Contents><Key>shop/layers/aa/${key}.gz</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>1</Size></Contents></ListBucketResult>`;
    proxy.inject({ kind: 'status', status: 200, body: page('one', 'page-2') }, 1);
    const keys: string[] = [];
    for await (const { key } of storage.list()) {
      keys.push(key);
      proxy.inject({ kind: 'status', status: 200, body: page('two') }, 1);
    }
    expect(keys).toEqual(['layers/aa/one.gz', 'layers/aa/two.gz']);
    expect(proxy.seen.at(-1)!.url).toContain('continuation-token=page-2');
  });

  test('a key that is none of ours never leaves', async () => {
    for (const key of ['../etc/passwd', 'renders//x', '/renders/x', 'renders/../../x']) {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
      await expect(storage.read(key)).rejects.toThrow('not a storage key');
    }
  });

  test('passing errors are retried without being reported', async () => {
    proxy.inject({ kind: 'status', status: 503 }, 2);
    await storage.put('renders/ab/three.png', Buffer.from('three'));
    proxy.inject({ kind: 'reset' }, 1);
    expect((await storage.read('renders/ab/three.png'))!.toString()).toBe('three');
    proxy.inject({ kind: 'silence' }, 1);
    expect((await storage.read('renders/ab/three.png'))!.toString()).toBe('three');
  });

  test.each([
    ['an error', { kind: 'status', status: 500 }],
    ['silence', { kind: 'silence' }],
    ['a cut line', { kind: 'reset' }],
  ] as const)(
    '%s that lasts is a StorageUnavailableError within the time limit, and the stored files stay',
    async (_name, fault) => {
      proxy.heal();
      await storage.put('renders/ab/four.png', Buffer.from('four'));
      proxy.inject(fault);
      await expect(storage.put('renders/ab/four.png', Buffer.from('new'))).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
      });
      await expect(storage.read('renders/ab/four.png')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      proxy.heal();
      expect((await storage.read('renders/ab/four.png'))!.toString()).toBe('four');
    },
  );

  test('half a file is never taken for a whole one', async () => {
    await storage.put('renders/ab/five.png', randomBytes(200_000));
    proxy.inject({ kind: 'cut', afterBytes: 50_000 });
    await expect(storage.read('renders/ab/five.png')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});

test('a bucket that cannot be used stops the start with one line', async () => {
  await expect(openS3Storage({ ...settings(), bucket: 'nobodys' }, QUICK)).rejects.toThrow(
    /^S3_BUCKET: there is no bucket "nobodys" at http/,
  );
  proxy.inject({ kind: 'status', status: 403 });
  await expect(openS3Storage(settings(), QUICK)).rejects.toThrow(
    'S3_BUCKET: these credentials may not use the bucket "retrim"',
  );
  await expect(openS3Storage({ ...settings(), endpoint: 'http://127.0.0.1:1' }, QUICK)).rejects.toThrow(
    'S3_BUCKET: the bucket "retrim" at http://127.0.0.1:1 does not answer',
  );
});

describe('the app with its files in a bucket', () => {
  let t: TestApp;
  beforeAll(async () => {
    proxy.heal();
    t = await openTestApp(
      { ...bucket.environment, S3_ENDPOINT: proxy.url, S3_PREFIX: 'app/' },
      {
        prepare: async (deps) => {
          deps.storage = await openS3Storage(deps.config.s3!, QUICK);
        },
      },
    );
  });
  afterAll(() => t?.close());

  test('a photo goes there and comes back with the same privacy, whole and in part', async () => {
    const person = await makeUser(t);
    const { imageUrl } = (await person.upload(await makeJpeg())).json<{ imageUrl: string }>();
    const whole = await person.call('GET', imageUrl);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    });
    expect(whole.headers.etag).toBe(`"${createHash('sha256').update(whole.rawPayload).digest('hex')}"`);
    expect(
      (await person.call('GET', imageUrl, undefined, { 'if-none-match': String(whole.headers.etag) })).statusCode,
    ).toBe(304);
    const part = await person.call('GET', imageUrl, undefined, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
    expect((await (await makeUser(t)).call('GET', imageUrl)).statusCode).toBe(404);
  });

  test('a bucket that is away is a 503 with a time to come back, an upload that leaves nothing, and nothing that was there is lost', async () => {
    const person = await makeUser(t);
    const { imageUrl } = (await person.upload(await makeJpeg({ color: '#123456' }))).json<{ imageUrl: string }>();
    proxy.inject({ kind: 'status', status: 503 });
    const [read, sent] = await Promise.all([
      person.call('GET', imageUrl),
      person.upload(await makeJpeg({ color: '#654321' })),
    ]);
    for (const reply of [read, sent]) {
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('10');
      expect(reply.json()).toMatchObject({
        code: 'stopping',
        message: 'The picture storage is not answering right now. Please try again in a moment.',
      });
      expect(reply.body).not.toContain('127.0.0.1');
    }
    proxy.heal();
    expect((await person.call('GET', imageUrl)).statusCode).toBe(200);
    expect((await person.upload(await makeJpeg({ color: '#654321' }))).statusCode).toBe(201);
  });
});
