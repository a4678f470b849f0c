import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pick } from '#contract/pick.ts';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { designs, files, rateLimits, users } from '#server/platform/db/schema.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { bytesInTransfer } from '#server/platform/http/minimum-upload-speed.ts';
import { newId } from '#server/platform/ids.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { makeJpeg, makePhoto, makeUser, type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';

let t: TestApp;
let ana: Person;
beforeAll(async () => {
  t = await openTestApp();
  // The engine's analysis of a photo has its own tests; here it would run a hundred times for nothing.
  t.deps.pool = { ...t.deps.pool, analyzePhoto: () => Promise.reject(new Error('not in this test')) };
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ana = await makeUser(t);
});
afterAll(() => t.close());
/** The limit has a test of its own; the others send more than a person would. */
beforeEach(async () => {
  await t.deps.database.db.delete(rateLimits);
});
afterEach(() => vi.useRealTimers());

const UNSUPPORTED = 'This image format is not supported. Please use JPEG or PNG.';
const NOT_A_PICTURE = 'This file is not a picture, even if its name says so. Please use JPEG or PNG.';
const DAMAGED = 'This image is damaged or incomplete. Please try another copy of it.';

const stored = async (imageUrl: string): Promise<Buffer> => {
  const answer = await ana.call('GET', imageUrl);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

const keep = async (bytes: Uint8Array, name?: string): Promise<Buffer> => {
  const answer = await ana.upload(bytes, name === undefined ? {} : { name });
  expect(answer.statusCode, answer.body).toBe(201);
  return stored(answer.json().imageUrl);
};

/** Mean difference of two pictures per channel, 0..255. */
const difference = async (one: Sharp, other: Sharp): Promise<number> => {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => picture.clone().toColourspace('srgb').removeAlpha().raw().toBuffer()),
  );
  expect(a!.length).toBe(b!.length);
  let sum = 0;
  for (let i = 0; i < a!.length; i += 1) sum += Math.abs(a![i]! - b![i]!);
  return sum / a!.length;
};

test('A-15, A-41: an uploaded photo can be fetched by its owner, with its name, size and dimensions', async () => {
  const bytes = await makeJpeg();
  const answer = await ana.upload(bytes, { name: 'My seat.JPG' });
  expect(answer.statusCode, answer.body).toBe(201);
  const reply = answer.json();
  expect(reply).toEqual({
    imageUrl: expect.stringMatching(/^\/api\/files\/[\w-]{22}$/),
    images: [reply.imageUrl],
    name: 'My seat.JPG',
    size: bytes.length,
    width: 640,
    height: 480,
  });
  const photo = await ana.call('GET', reply.imageUrl);
  expect(await difference(sharp(photo.rawPayload), sharp(bytes))).toBeLessThan(1.5);
  expect(photo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(photo.headers['content-security-policy'])).toBe("sandbox; default-src 'none'");
  expect(
    (await ana.call('GET', reply.imageUrl, undefined, { 'if-none-match': String(photo.headers['etag']) })).statusCode,
  ).toBe(304);
});

test('photos of interiors that no design uses are listed for their owner, the latest first', async () => {
  const bea = await makeUser(t);
  const list = async () => (await bea.call('GET', '/api/upload')).json<{ url: string; name: string }[]>();
  const urls: string[] = [];
  for (const [color, name] of [
    ['#112233', 'front.jpg'],
    ['#332211', 'rear.jpg'],
  ] as const)
    urls.push((await bea.upload(await makeJpeg({ color }), { name })).json<{ imageUrl: string }>().imageUrl);
  expect((await list()).map(({ url, name }) => [url, name])).toEqual([
    [urls[1], 'rear.jpg'],
    [urls[0], 'front.jpg'],
  ]);
  const { db } = t.deps.database;
  // Used by a design, and past its week.
  await db
    .update(files)
    .set({ expiresAt: null })
    .where(eq(files.id, urls[0]!.split('/').at(-1)!));
  await db
    .update(files)
    .set({ expiresAt: new Date(0) })
    .where(eq(files.id, urls[1]!.split('/').at(-1)!));
  expect(await list()).toEqual([]);
  expect((await ana.call('GET', '/api/upload')).json()).not.toContainEqual(expect.objectContaining({ url: urls[0] }));
});

test('T-15, A-41: attack 40: only the owner and admins get it, and others do not learn that it exists', async () => {
  const { imageUrl } = (await ana.upload(await makeJpeg({ color: '#224466' }))).json();
  const other = await makeUser(t);
  const missing = await other.call('GET', `/api/files/${newId()}`);
  const theirs = await other.call('GET', imageUrl);
  expect(theirs.statusCode).toBe(404);
  const { requestId: _a, ...saidTheirs } = theirs.json();
  const { requestId: _b, ...saidMissing } = missing.json();
  expect(saidTheirs).toEqual(saidMissing);
  expect((await t.app.inject({ url: imageUrl })).statusCode).toBe(404);
  const admin = await makeUser(t, { isAdmin: true });
  expect((await admin.call('GET', imageUrl)).statusCode).toBe(200);
  for (const id of ['1', '../../etc/passwd', 'a'.repeat(65), "' or 1=1"])
    expect((await ana.call('GET', `/api/files/${encodeURIComponent(id)}`)).statusCode, id).toBe(404);
});

test('A-41: the full-size master of a render is not served here, not even to its owner', async () => {
  const id = newId();
  await t.deps.database.db.insert(files).values({
    id,
    userId: ana.user.id,
    kind: 'master',
    storageKey: `renders/${id}.png`,
    mime: 'image/png',
    bytes: 1,
    sha256: '00',
  });
  expect((await ana.call('GET', `/api/files/${id}`)).statusCode).toBe(404);
});

test('attack 22: a stranger is turned away before the body is read', async () => {
  const form = multipart(await makeJpeg());
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': form.type },
    payload: form.body,
  });
  expect(answer.statusCode).toBe(401);
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="alert(1)"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
const zoo: [string, () => Promise<Buffer> | Buffer, sentence?: string][] = [
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG behind an XML line', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a GIF', () => makePhoto().gif().toBuffer()],
  ['a TIFF', () => makePhoto().tiff().toBuffer()],
  ['a PDF', () => Buffer.from(`%PDF-1.7\n%\u0000\n${'0 0 obj\n'.repeat(20)}`), NOT_A_PICTURE],
  ['a document of Office', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]), NOT_A_PICTURE],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
  ['a PSD', () => Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(200)])],
  [
    'an ImageMagick script',
    () => Buffer.from(`push graphic-context\nfill 'url(https://x.example/|ls)'\npop graphic-context`),
    NOT_A_PICTURE,
  ],
  ['PostScript', () => Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n`), NOT_A_PICTURE],
  ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>'.repeat(10)), NOT_A_PICTURE],
  ['text', () => Buffer.from('hello, this is not a picture at all, sorry'), NOT_A_PICTURE],
  ['text with umlauts', () => Buffer.from(`Grüße aus der Sattlerei ${'ä'.repeat(1000)}`), NOT_A_PICTURE],
  ['four bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), DAMAGED],
];
test.each(zoo)('V-16: attacks 24 and 25: %s called photo.jpg is 415', async (_name, make, message = UNSUPPORTED) => {
  const answer = await ana.upload(await make(), { name: 'photo.jpg', type: 'image/jpeg' });
  expect(answer.statusCode, answer.body).toBe(415);
  expect(answer.json()).toMatchObject({ code: 'unsupported_image', message, field: 'images' });
});

test("attack 36: the file's name does not matter, its content does", async () => {
  const bytes = await makeJpeg({ color: '#005500' });
  for (const type of ['image/svg+xml', 'image/', 'application/octet-stream', 'text/html'])
    expect((await ana.upload(bytes, { type, name: 'x.svg' })).statusCode, type).toBe(201);
});

test('attack 23: data hidden behind or inside a photo are not stored', async () => {
  const payload = '<?php system($_GET[0]); ?><script>alert("hidden")</script>PK\u0003\u0004';
  const jpeg = await makeJpeg({ color: '#550000' });
  expect((await keep(Buffer.concat([jpeg, Buffer.from(payload)]))).includes('hidden')).toBe(false);
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, payload.length + 2]),
    Buffer.from(payload, 'latin1'),
    jpeg.subarray(2),
  ]);
  expect((await keep(comment)).includes('hidden')).toBe(false);
});

test('attack 32: place, camera and owner are gone', async () => {
  const bytes = await makePhoto({ color: '#123456' })
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">SecretPlace</rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();
  expect(bytes.includes('SecretOwner') && bytes.includes('SecretPlace')).toBe(true);
  const kept = await keep(bytes);
  const facts = await sharp(kept).metadata();
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(/Secret|Exif|GPS/.test(kept.toString('latin1'))).toBe(false);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo taken with rotation %i is kept upright', async (orientation) => {
  const asTaken = await makePhoto({ width: 300, height: 200 })
    .composite([{ input: { create: { width: 60, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const sent = await sharp(asTaken).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
  const upright = sharp(await sharp(sent).autoOrient().toBuffer());
  const kept = sharp(await keep(sent));
  const [one, other] = [await kept.metadata(), await upright.metadata()];
  expect([one.width, one.height, one.orientation]).toEqual([other.width, other.height, undefined]);
  expect(await difference(kept, upright)).toBeLessThan(2);
});

const kinds: [string, () => Promise<Buffer>, number?][] = [
  ['PNG', () => makePhoto().png().toBuffer()],
  ['PNG with a palette', () => makePhoto().png({ palette: true }).toBuffer()],
  ['PNG of 16 bits', () => makePhoto().toColourspace('rgb16').png().toBuffer()],
  ['WebP', () => makePhoto().webp({ lossless: true }).toBuffer()],
  ['AVIF', () => makePhoto().avif({ quality: 80, effort: 0 }).toBuffer(), 4],
  ['progressive JPEG', () => makePhoto().jpeg({ progressive: true, quality: 95 }).toBuffer()],
  ['P3 JPEG', () => makePhoto().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 3],
];
test.each(kinds)('attack 31: %s is taken and looks the same', async (name, make, tolerance = 2) => {
  const kept = await keep(await make(), `photo of ${name}`);
  expect(await difference(sharp(kept), sharp(await makePhoto().png().toBuffer()))).toBeLessThan(tolerance);
  expect(await sharp(kept).metadata()).toMatchObject({
    format: 'jpeg',
    space: 'srgb',
    channels: 3,
    ...(name === 'progressive JPEG' ? {} : { chromaSubsampling: '4:4:4' }),
  });
});

/** The pixels as this machine's decoder sees them. */
const pixelsOf = (picture: Uint8Array): Promise<Buffer> => sharp(picture).raw().toBuffer();
const SECRETS = {
  IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' },
};
const untouched: [string, () => Promise<Buffer>][] = [
  ['4:2:0', () => makePhoto({ color: '#334455' }).jpeg({ quality: 83 }).toBuffer()],
  ['4:4:4', () => makePhoto({ color: '#334456' }).jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['progressive', () => makePhoto({ color: '#334457' }).jpeg({ progressive: true }).toBuffer()],
  [
    'with place and camera',
    () =>
      makePhoto({ color: '#334458' })
        .withExif(SECRETS)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
        .jpeg()
        .toBuffer(),
  ],
  ['with the profile that says sRGB', () => makePhoto({ color: '#334459' }).withIccProfile('srgb').jpeg().toBuffer()],
  ['upright by its own word', () => makePhoto({ color: '#33445a' }).withMetadata({ orientation: 1 }).jpeg().toBuffer()],
  [
    'with a second picture behind it',
    async () =>
      Buffer.concat([await makePhoto({ color: '#33445b' }).jpeg().toBuffer(), await makeJpeg({ color: '#999999' })]),
  ],
];
test.each(untouched)(
  'a JPEG that needs nothing (%s) keeps every pixel that was sent, and nothing else of the file',
  async (_name, make) => {
    const sent = await make();
    const kept = await keep(sent);
    expect((await pixelsOf(kept)).equals(await pixelsOf(sent))).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(sent.length);
    const { exif, xmp, icc, iptc, orientation } = await sharp(kept).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(/Secret|Exif|GPS|ICC_PROFILE|http/.test(kept.toString('latin1'))).toBe(false);
    expect(kept.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  },
);

test('a JPEG whose coded pixels are bent is encoded anew or refused, never kept as it came', async () => {
  const whole = await makeJpeg({ width: 320, height: 240, color: '#887766' });
  const scan = whole.indexOf(Buffer.from([0xff, 0xda])) + 14;
  for (const at of [scan + 40, scan + 400, whole.length - 60]) {
    const bent = Buffer.from(whole);
    bent.fill(0x55, at, at + 24);
    const answer = await ana.upload(bent);
    if (answer.statusCode === 415) continue;
    const kept = await stored(answer.json().imageUrl);
    // Every stored photo decodes without an error.
    await sharp(kept, { failOn: 'warning' }).raw().toBuffer();
  }
});

test("V-16: an iPhone's HEIC is taken and looks the same", async () => {
  const sent = await readFile(path.join(projectRoot, 'tests/fixtures/seat.heic'));
  expect(
    await difference(sharp(await keep(sent)), sharp(await makePhoto({ width: 320, height: 240 }).png().toBuffer())),
  ).toBeLessThan(3);
  expect((await ana.upload(sent.subarray(0, sent.length - 60))).statusCode).toBe(415);
});

test('a photo made for print is taken in the colors that its inks stand for', async () => {
  const sent = await makePhoto().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect(
    await difference(sharp(await keep(sent)), sharp(await sharp(sent).toColourspace('srgb').png().toBuffer())),
  ).toBeLessThan(2);
});

test('a grey photo and one with see-through parts become plain color photos', async () => {
  expect(await sharp(await keep(await makePhoto().greyscale().jpeg().toBuffer())).metadata()).toMatchObject({
    space: 'srgb',
    channels: 3,
  });
  const seeThrough = await sharp({
    create: { width: 200, height: 200, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { data } = await sharp(await keep(seeThrough))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[1], data[2]].every((value) => value! > 250)).toBe(true);
});

test('a large photo is kept at 4096 pixels on its long side', async () => {
  const answer = await ana.upload(await makeJpeg({ width: 5000, height: 2500 }));
  expect(answer.json()).toMatchObject({ width: 4096, height: 2048 });
});

/** The first bytes of a PNG, which state its size, and nothing behind them. */
const pngHead = (width: number, height: number, depth = 1, color = 0): Buffer => {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(head);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([depth, color, 0, 0, 0], 24);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  return Buffer.concat([head, Buffer.from('0000000a4944415478da63000000020001', 'hex'), Buffer.alloc(20)]);
};
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

test('attacks 26 and 27: a picture of too many pixels is refused before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 14_000, height: 4000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const before = process.memoryUsage().rss;
  let answers: Awaited<ReturnType<typeof ana.upload>>[] = [];
  const took = await cpuMsOf(async () => {
    answers = await Promise.all([
      ...Array.from({ length: 5 }, () => ana.upload(bomb)),
      ana.upload(pngHead(50_000, 50_000)),
    ]);
  });
  expect(took).toBeLessThan(5000);
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(415);
    expect(answer.json().message).toBe(
      'This image has too many pixels. The limit is 50 megapixels. Please make it smaller.',
    );
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test.each([
  [100, 100],
  [0, 0],
  [1, 65_535],
  [0xffffffff, 0xffffffff],
  [0x7fffffff, 1],
])('attack 28: a PNG that claims to be %i x %i is refused', async (width, height) => {
  const answer = await ana.upload(pngHead(width, height, 8, 2));
  expect(answer.statusCode, answer.body).toBe(415);
});

test('attack 30: a truncated photo is refused with its reason', async () => {
  for (const whole of [
    await makeJpeg({ width: 1200, height: 900 }),
    await makePhoto().png().toBuffer(),
    await makePhoto().webp().toBuffer(),
  ]) {
    const answer = await ana.upload(whole.subarray(0, Math.floor(whole.length * 0.6)));
    expect(answer.statusCode, answer.body).toBe(415);
    expect(answer.json().message).toBe('This image is damaged or incomplete. Please try another copy of it.');
  }
});

test('attack 30: photos with flipped bits are taken whole or refused, never a crash', async () => {
  const whole = await makeJpeg({ width: 200, height: 150 });
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let i = 0; i < 40; i += 1) {
    const bent = Buffer.from(whole);
    for (let flips = 0; flips < 4; flips += 1) bent[random(bent.length)]! ^= 1 << random(8);
    expect([201, 415]).toContain((await ana.upload(bent)).statusCode);
  }
  expect((await t.app.inject('/api/health')).statusCode).toBe(200);
});

test('A-15: attack 33: ten megabytes exactly are taken, one byte more is 413, none at all is 400', async () => {
  const jpeg = await makeJpeg({ color: '#654321' });
  const full = Buffer.concat([jpeg, Buffer.alloc(MAX_UPLOAD_BYTES - jpeg.length)]);
  expect((await ana.upload(full)).statusCode).toBe(201);
  const over = await ana.upload(Buffer.concat([full, Buffer.alloc(1)]));
  expect([over.statusCode, over.json().code, over.json().message]).toEqual([
    413,
    'file_too_large',
    'This file is too large. The limit is 10.0 MB. Please save it smaller, for example as JPEG.',
  ]);
  const far = await ana.upload(Buffer.concat([full, Buffer.alloc(5_000_000)]));
  expect(far.statusCode).toBe(413);
  const empty = await ana.upload(Buffer.alloc(0));
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'This file is empty.']);
});

const NO_IMAGE = 'Please send one image in the field "images".';
test('a request without the file in its field is 400', async () => {
  const wrongField = await ana.upload(await makeJpeg(), { field: 'photo' });
  expect([wrongField.statusCode, wrongField.json().message]).toEqual([400, NO_IMAGE]);
  const json = await ana.call('POST', '/api/upload', { images: 'x' });
  expect([json.statusCode, json.json().message]).toEqual([400, NO_IMAGE]);
  const none = await ana.call('POST', '/api/upload');
  expect(none.statusCode).toBe(400);
});

test('attack 34: bodies that are no proper multipart are refused and leave nothing behind', async () => {
  const jpeg = await makeJpeg();
  const part = (name: string, extra = ''): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"${extra}\r\ncontent-type: image/jpeg\r\n\r\n`;
  const bodies: [string, string | Buffer][] = [
    ['multipart/form-data', part('images')],
    ['multipart/form-data; boundary=', part('images')],
    [`multipart/form-data; boundary=${'x'.repeat(1000)}`, part('images')],
    ['multipart/form-data; boundary=b', part('images')],
    ['multipart/form-data; boundary=b', Buffer.concat([Buffer.from(part('images')), jpeg])],
    ['multipart/form-data; boundary=b', `${part('images')}x\r\n${part('images')}y\r\n--b--\r\n`],
    [
      'multipart/form-data; boundary=b',
      `${Array.from({ length: 1000 }, (_, i) => `--b\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\nx\r\n`).join('')}--b--\r\n`,
    ],
    [
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n`,
    ],
    [
      'multipart/form-data; boundary=b',
      `--b\r\n__proto__: x\r\ncontent-disposition: form-data; name="images"; filename="${'n'.repeat(100_000)}"\r\n\r\nx\r\n--b--\r\n`,
    ],
    ['multipart/form-data; boundary=b', ''],
  ];
  for (const [type, payload] of bodies) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: ana.cookie, 'content-type': type },
      payload,
    });
    expect(answer.statusCode, `${type} ${String(payload).slice(0, 60)} -> ${answer.body}`).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().message.length).toBeGreaterThan(5);
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  expect((await ana.upload(await makeJpeg())).statusCode).toBe(201);
});

test.each([
  ['../../etc/cron.d/x', 'x'],
  ['C:\\Users\\me\\seat.jpg', 'seat.jpg'],
  ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['', 'photo'],
  ['n'.repeat(300), 'n'.repeat(120)],
])('attack 35: the file name %j is only ever shown', async (name, shown) => {
  const answer = await ana.upload(await makeJpeg(), { name });
  // A part with an empty file name is no file to some parsers.
  if (name === '' && answer.statusCode === 400) return;
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().name).toBe(shown);
});

test("attack 38: the same photo again is the same file, but never another user's", async () => {
  const bytes = await makeJpeg({ color: '#abcdef' });
  const first = (await ana.upload(bytes)).json();
  expect((await ana.upload(bytes, { name: 'again.jpg' })).json().imageUrl).toBe(first.imageUrl);
  expect((await (await makeUser(t)).upload(bytes)).json().imageUrl).not.toBe(first.imageUrl);
});

test('a stored photo that is missing or cut short is whole again, at its address, after its owner uploads it again', async () => {
  const { db } = t.deps.database;
  const bytes = await makeJpeg({ color: '#bcdefa' });
  const { imageUrl } = (await ana.upload(bytes)).json<{ imageUrl: string }>();
  const isThisFile = eq(files.id, imageUrl.split('/').at(-1)!);
  const [file] = await db.select().from(files).where(isThisFile);
  const whole = await stored(imageUrl);
  const uploadAgain = async (): Promise<void> => {
    expect((await ana.upload(bytes)).json().imageUrl).toBe(imageUrl);
    expect((await stored(imageUrl)).equals(whole)).toBe(true);
    expect(await db.select().from(files).where(isThisFile)).toMatchObject([
      pick(file!, 'storageKey', 'bytes', 'sha256'),
    ]);
  };
  await t.deps.storage.remove(file!.storageKey);
  expect((await ana.call('GET', imageUrl)).statusCode).toBe(404);
  await uploadAgain();
  await t.deps.storage.put(file!.storageKey, whole.subarray(0, whole.length >> 1));
  expect((await ana.call('GET', imageUrl)).statusCode).toBe(500);
  await uploadAgain();
  await t.deps.storage.put(file!.storageKey, new Uint8Array());
  await uploadAgain();
  // As after a crash between the bytes and the row, when an earlier decoder had stored the photo.
  await db.update(files).set({ bytes: 9, sha256: '00' }).where(isThisFile);
  await uploadAgain();
});

test('a photo that was reduced more than an upload is now keeps its size when its bytes are stored again', async () => {
  const bytes = await makeJpeg({ width: 1200, height: 800, color: '#cdefab' });
  const { imageUrl } = (await ana.upload(bytes)).json<{ imageUrl: string }>();
  const isThisFile = eq(files.id, imageUrl.split('/').at(-1)!);
  const [file] = await t.deps.database.db.update(files).set({ width: 600, height: 400 }).where(isThisFile).returning();
  await t.deps.storage.remove(file!.storageKey);
  expect((await ana.upload(bytes)).json()).toMatchObject({ imageUrl, width: 600, height: 400 });
  expect(await sharp(await stored(imageUrl)).metadata()).toMatchObject({ width: 600, height: 400 });
});

test('attack 37: one user cannot fill the disk', async () => {
  const hoarder = await makeUser(t);
  await t.deps.database.db.insert(files).values({
    id: newId(),
    userId: hoarder.user.id,
    kind: 'upload',
    storageKey: `uploads/${newId()}.jpg`,
    mime: 'image/jpeg',
    bytes: 4 * 1024 ** 3,
    sha256: '00',
  });
  const answer = await hoarder.upload(await makeJpeg());
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'out_of_storage']);
  expect((await (await makeUser(t)).upload(await makeJpeg())).statusCode).toBe(201);
});

test('sixty uploads in ten minutes are enough for anyone', async () => {
  const busy = await makeUser(t);
  const codes: number[] = [];
  for (let i = 0; i < 61; i += 1) codes.push((await busy.call('POST', '/api/upload')).statusCode);
  expect(codes.filter((code) => code === 400)).toHaveLength(60);
  expect(codes.at(-1)).toBe(429);
});

test('attack 33: a body without end is not listened to', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  for (const cookie of ['', ana.cookie]) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (text: Buffer) => {
      answer += text.toString();
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const head = '--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    const block = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 1), Buffer.from('\r\n')]);
    let sent = 0;
    while (!socket.destroyed && sent < 200 * 1024 * 1024) {
      sent += block.length;
      if (!socket.write(block)) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined);
      if (sent % (block.length * 16) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    // A sender that goes on may not get to read it: the connection is cut.
    expect(['', cookie === '' ? 'HTTP/1.1 401' : 'HTTP/1.1 413']).toContain(answer.slice(0, 12));
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  }
});

test('after a refused upload the same connection serves the next request', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  for (const form of [
    multipart(Buffer.alloc(12 * 1024 * 1024, 1)),
    multipart(Buffer.alloc(5 * 1024 * 1024, 1), { field: 'photo' }),
    multipart(Buffer.alloc(3 * 1024 * 1024, 1)),
  ]) {
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (text: Buffer) => {
      answers += text.toString();
    });
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${ana.cookie}\r\ncontent-type: ${form.type}\r\ncontent-length: ${form.body.length}\r\n\r\n`,
    );
    socket.write(form.body);
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await waitUntil(() => answers.includes('"ok"'), 'both are answered');
    expect(answers).toMatch(/^HTTP\/1\.1 4\d\d[\s\S]*HTTP\/1\.1 200 OK[\s\S]*"ok"/);
    socket.destroy();
  }
});

test('attack 34: uploads that are cut off in the middle free their place', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const cutter = await makeUser(t);
  const form = multipart(await makeJpeg({ width: 1000, height: 1000 }));
  await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cutter.cookie}\r\ncontent-type: ${form.type}\r\ncontent-length: ${form.body.length}\r\n\r\n`,
      );
      socket.write(form.body.subarray(0, Math.floor((form.body.length * i) / 30)));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }),
  );
  await waitUntil(async () => {
    await t.deps.database.db.delete(rateLimits);
    const six = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => cutter.upload(await makeJpeg({ width: 100 + i }))),
    );
    return six.every(({ statusCode }) => statusCode === 201);
  }, 'all six places are free');
});

test('slow uploads do not block others', async () => {
  // A second passes when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { port } = t.app.server.address() as AddressInfo;
  const dawdler = await makeUser(t);
  const form = multipart(await makeJpeg());
  const sockets = Array.from({ length: 6 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${dawdler.cookie}\r\ncontent-type: ${form.type}\r\ncontent-length: ${form.body.length}\r\n\r\n-`,
    );
    return socket;
  });
  const closed = sockets.map((socket) => once(socket, 'close'));
  // A request is counted when it has its place.
  await waitUntil(
    async () => (await t.deps.database.db.select().from(rateLimits)).some(({ count }) => count === sockets.length),
    'all six are there',
  );
  for (const socket of sockets) socket.write('-');
  await waitUntil(() => bytesInTransfer() > 0, 'they send');
  // The slow sender has its share of places; everybody else uploads as ever, from the same address and from another
  // one.
  expect((await dawdler.upload(await makeJpeg())).statusCode).toBe(429);
  expect((await ana.upload(await makeJpeg({ color: '#123456' }))).statusCode).toBe(201);
  const elsewhere = await t.app.inject({
    method: 'POST',
    url: '/api/upload',
    remoteAddress: '203.0.113.7',
    headers: { cookie: ana.cookie, 'content-type': form.type },
    payload: form.body,
  });
  expect(elsewhere.statusCode).toBe(201);
  // A sender below the minimum rate is disconnected.
  vi.advanceTimersByTime(10_000);
  await Promise.all(closed);
  await waitUntil(async () => (await dawdler.upload(await makeJpeg())).statusCode === 201, 'there is a place again');
});

test('a full disk is reported in plain words, and nothing is stored in part', async () => {
  const { storage } = t.deps;
  const full = vi
    .spyOn(storage, 'put')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const answer = await ana.upload(await makeJpeg({ color: '#0f0f0f' })).finally(() => full.mockRestore());
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'out_of_storage']);
  expect((await ana.upload(await makeJpeg({ color: '#0f0f0f' }))).statusCode).toBe(201);
});

test('when the user is deleted, their designs and files go with them', async () => {
  const gone = await makeUser(t);
  const fileId = (await gone.upload(await makeJpeg())).json().imageUrl.split('/').at(-1);
  await t.deps.database.db.insert(designs).values({
    userId: gone.user.id,
    name: 'Red',
    originalImageUrl: 'x',
    generatedImageUrl: 'x',
    originalFileId: fileId,
    generatedFileId: fileId,
    masterFileId: fileId,
    ...DESIGN_FIELDS,
  });
  await t.deps.database.db.delete(users).where(eq(users.id, gone.user.id));
  expect(await t.deps.database.db.select().from(files).where(eq(files.userId, gone.user.id))).toEqual([]);
});
