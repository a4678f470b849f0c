/** Colors, turn and sides of photos of every format. The colors were read from Chromium 156's canvas. */
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  BAND_WIDTH,
  createBandsPng,
  chrm,
  cicp,
  gama,
  iccp,
  makeProfile,
  pngChunk,
  srgbChunk,
  type Rgb,
} from '#tests/support/pictures/colored.ts';
import { codeAsAv1, makeHeic, type HeicPicture } from '#tests/support/pictures/heic.ts';
import { makePhoto } from '#tests/support/server/make.ts';
import { normalizePhoto, readUntrusted } from './normalize-photo.ts';
import { PHOTO_LIMITS } from './picture-limits.ts';

const gray = (value: number): Rgb => [value, value, value];
const COLORS: readonly Rgb[] = [
  gray(0.1),
  gray(0.5),
  gray(0.58),
  gray(0.75),
  gray(1),
  [0.8, 0.2, 0.2],
  [0.2, 0.7, 0.3],
  [0.2, 0.3, 0.8],
  [0.58, 0.3, 0.3],
];

const pixels = (bytes: Uint8Array) => readUntrusted(bytes, PHOTO_LIMITS, '#ffffff');
/** Middle of each band. */
const bandsOf = async (bytes: Uint8Array): Promise<number[][]> => {
  const { width, height, data } = await pixels(bytes);
  return Array.from({ length: Math.round(width / BAND_WIDTH) }, (_, i) => {
    const at = 4 * (Math.floor(height / 2) * width + BAND_WIDTH * i + BAND_WIDTH / 2);
    return [...data.subarray(at, at + 3)];
  });
};
const expectNear = (got: number[][], wanted: number[][], tolerance = 2): void => {
  expect(got).toHaveLength(wanted.length);
  const farthest = Math.max(...got.flatMap((color, i) => color.map((code, c) => Math.abs(code - wanted[i]![c]!))));
  expect(farthest, JSON.stringify(got)).toBeLessThanOrEqual(tolerance);
};
const g = (...codes: number[]): number[][] => codes.map((code) => [code, code, code]);

const AS_SRGB = [...g(26, 128, 148, 191, 255), [204, 51, 51], [51, 179, 77], [51, 77, 204], [148, 77, 77]];
const AS_P3 = [...g(26, 128, 148, 191, 255), [222, 24, 41], [0, 182, 60], [43, 78, 212], [159, 72, 75]];
const AS_LINEAR = [...g(90, 188, 200, 224, 255), [231, 124, 124], [124, 218, 149], [124, 149, 231], [200, 149, 149]];
const AS_PQ = [...g(3, 132, 187, 254, 255), [255, 0, 0], [0, 254, 0], [0, 0, 255], [233, 0, 33]];
const AS_HLG = [...g(9, 99, 120, 187, 255), [239, 0, 28], [0, 168, 40], [0, 56, 188], [134, 46, 56]];

const ADOBE_RGB = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06];
const p3 = makeProfile({ name: 'anything', colorants: 'p3', curve: 'srgb' });
/** A chunk with another checksum, which browsers pass over. */
const damaged = (chunk: Buffer): Buffer => Buffer.concat([chunk.subarray(0, -1), Buffer.of(chunk.at(-1)! ^ 1)]);
const chunks: [string, Buffer[], number[][]][] = [
  ['cICP Display P3', [cicp(12, 13)], AS_P3],
  ['cICP before a profile', [cicp(12, 13), iccp(makeProfile({ name: 'x', colorants: 'srgb', curve: 1 }))], AS_P3],
  ['cICP linear', [cicp(1, 8)], AS_LINEAR],
  [
    'cICP BT.709, shown as on a television',
    [cicp(1, 1)],
    [...g(13, 121, 142, 187, 255), [201, 40, 40], [40, 175, 67], [40, 67, 201], [142, 67, 67]],
  ],
  ['cICP sRGB', [cicp(1, 13), gama(1)], AS_SRGB],
  ['cICP of a narrow range, which says nothing', [cicp(12, 13, 0, 0)], AS_SRGB],
  ['cICP of unknown numbers, before a gAMA that counts', [cicp(99, 99), gama(1)], AS_LINEAR],
  ['cICP PQ', [cicp(9, 16)], AS_PQ],
  ['cICP HLG', [cicp(9, 18)], AS_HLG],
  ['a profile of Display P3', [iccp(p3)], AS_P3],
  ['a profile, before an sRGB chunk', [srgbChunk(), iccp(p3)], AS_P3],
  [
    'a profile that is PQ by its own cicp',
    [iccp(makeProfile({ name: 'x', colorants: 'p3', curve: 2.2, cicp: [9, 16] }))],
    AS_PQ,
  ],
  ['sRGB, before gAMA', [srgbChunk(), gama(1)], AS_SRGB],
  ['gAMA 1', [gama(1)], AS_LINEAR],
  ['gAMA of sRGB', [gama(0.45455)], AS_SRGB],
  ['gAMA 0', [gama(0)], AS_SRGB],
  [
    'gAMA and cHRM of Adobe RGB',
    [gama(0.45455), chrm(...ADOBE_RGB)],
    [...g(19, 129, 149, 192, 255), [237, 48, 48], [0, 180, 66], [29, 76, 209], [168, 76, 76]],
  ],
  ['cHRM alone, which says nothing about the curve', [chrm(...ADOBE_RGB)], AS_SRGB],
  ['gAMA with an impossible cHRM', [gama(1), chrm(0, 0, 0, 0, 0, 0, 0, 0)], AS_LINEAR],
  ['an unreadable profile, before gAMA', [iccp(Buffer.alloc(300, 7)), gama(1)], AS_LINEAR],
  ['a profile that is cut off, before gAMA', [iccp(p3.subarray(0, 200)), gama(1)], AS_LINEAR],
  ['a profile that cannot be unpacked, before gAMA', [pngChunk('iCCP', Buffer.from('x\0\0none')), gama(1)], AS_LINEAR],
  ['an unreadable profile, before an sRGB chunk', [iccp(Buffer.alloc(300, 7)), srgbChunk(), gama(1)], AS_SRGB],
  ['color chunks whose checksums are wrong', [damaged(cicp(12, 13)), damaged(iccp(p3)), damaged(gama(1))], AS_SRGB],
  [
    'chunks of a wrong length, before a gAMA that counts',
    [pngChunk('cICP', [12, 13, 0, 1, 0]), pngChunk('sRGB', []), gama(1)],
    AS_LINEAR,
  ],
];
test.each(chunks)('a PNG with %s is stored in the colors that browsers show', async (_name, extra, wanted) => {
  expectNear(await bandsOf(createBandsPng(COLORS, extra)), wanted);
  expectNear(await bandsOf(createBandsPng(COLORS, extra, 16)), wanted, 3);
});

test('a gray PNG of either depth is shown by its gray profile', async () => {
  const profile = makeProfile({ name: 'x', colorants: 'gray', curve: 1 });
  for (const space of ['b-w', 'grey16']) {
    const plain = await sharp(createBandsPng([gray(0.5), gray(1)]))
      .toColourspace(space)
      .png()
      .toBuffer();
    const sent = Buffer.concat([plain.subarray(0, 33), iccp(profile), plain.subarray(33)]);
    expectNear(await bandsOf(sent), g(188, 255));
  }
});

test('a gray HEIC or AVIF is shown by its gray profile', async () => {
  const profile = makeProfile({ name: 'x', colorants: 'gray', curve: 1 });
  const coded = await codeAsAv1(sharp(createBandsPng([gray(0.5), gray(1)])));
  expectNear(await bandsOf(makeHeic([{ profile }], { coded })), g(188, 255));
  // The patch of the HEVC picture is '#a0522d', whose gray is 103.
  expectNear([await patchOf(makeHeic([{ profile }]))], g(170), 4);
});

test('a PNG keeps its transparency while its colors are converted', async () => {
  const seeThrough = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const marked = Buffer.concat([seeThrough.subarray(0, 33), cicp(12, 13), seeThrough.subarray(33)]);
  expect([...(await pixels(marked)).data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a broken profile and one for inks are passed over', async () => {
  for (const bad of [p3.subarray(0, 200), Buffer.alloc(300, 7)])
    for (const depth of [8, 16] as const)
      expectNear(await bandsOf(createBandsPng(COLORS, [iccp(bad)], depth)), AS_SRGB);
});

/** Solid JPEG of '#cc3333' with a profile, and what became of it. */
const red = async (profile: Buffer) => {
  const jpeg = await sharp({ create: { width: 128, height: 96, channels: 3, background: '#cc3333' } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + 14 + profile.length);
  const segment = Buffer.concat([
    Buffer.from([0xff, 0xe2]),
    length,
    Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
    profile,
  ]);
  const sent = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  const { bytes } = await normalizePhoto(sent);
  return { kept: [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)], isAsCoded: bytes.length <= jpeg.length };
};
test('a profile counts by what it does: one called sRGB with another curve or other colors is converted', async () => {
  const { kept } = await red(makeProfile({ name: 'sRGB IEC61966-2.1', colorants: 'srgb', curve: 1 }));
  expectNear([kept], [[231, 124, 124]]);
  expectNear([(await red(makeProfile({ name: 'sRGB', colorants: 'p3', curve: 'srgb' }))).kept], [[222, 24, 41]]);
});
test('a profile counts by what it does: one of any name that is sRGB leaves the coded pixels as they are', async () => {
  const { kept, isAsCoded } = await red(makeProfile({ name: 'c2', colorants: 'srgb', curve: 'srgb' }));
  expect(isAsCoded).toBe(true);
  expectNear([kept], [[204, 51, 51]]);
});
test('a JPEG whose profile says PQ is brought to standard range', async () => {
  const { kept } = await red(makeProfile({ name: 'Rec. 2100', colorants: 'p3', curve: 2.2, cicp: [1, 16] }));
  // Beyond what a screen shows: the brightest red.
  expectNear([kept], [[255, 8, 8]], 4);
});

test('a JPEG that lacks only its end marker is taken, and one that lacks pixels is refused', async () => {
  for (const progressive of [false, true]) {
    const whole = await makePhoto({ width: 320, height: 240 })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95, progressive })
      .toBuffer();
    for (const missing of [1, 2]) expect(await layoutOf(whole.subarray(0, -missing))).toEqual(await layoutOf(whole));
    for (const missing of [3, 20, 400])
      await expect(normalizePhoto(whole.subarray(0, -missing))).rejects.toThrow('This image is damaged or incomplete.');
  }
});

test('a JPEG with a gain map, as phones write it, is stored without it as it is shown on a usual screen', async () => {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#a0522d' } });
  // sharp's types lack a method.
  const hdr = picture.pipelineColourspace('scrgb') as Sharp & { withGainMap(): Sharp };
  const file = await hdr.withGainMap().jpeg({ quality: 95 }).toBuffer();
  const { bytes, width, height } = await normalizePhoto(file);
  expect([width, height]).toEqual([320, 240]);
  const mapsIn = (jpeg: Uint8Array): boolean[] =>
    ['MPF\0', 'urn:iso:std:iso:ts:21496'].map((name) => Buffer.from(jpeg).includes(name));
  expect([mapsIn(file), mapsIn(bytes)].flat()).toEqual([true, true, false, false]);
  expectNear(
    [await patchOf(bytes), await patchOf(file)],
    [
      [138, 71, 36],
      [138, 71, 36],
    ],
    4,
  );
});

const avif = async (primaries: number, transfer: number): Promise<Buffer> => {
  const file = await sharp(createBandsPng(COLORS)).avif({ lossless: true, effort: 0 }).toBuffer();
  const at = file.indexOf('nclx') + 4;
  file.writeUInt16BE(primaries, at);
  file.writeUInt16BE(transfer, at + 2);
  return file;
};
test.each([
  [12, 13, AS_P3],
  [12, 2, AS_P3],
  [1, 1, AS_SRGB],
  [2, 2, AS_SRGB],
  [1, 8, AS_LINEAR],
  [9, 16, AS_PQ],
  [9, 18, AS_HLG],
])('an AVIF with nclx %i/%i is stored in the colors that browsers show', async (primaries, transfer, wanted) => {
  expectNear(await bandsOf(await avif(primaries, transfer)), wanted, 3);
});
test('an AVIF of ten bits with a profile is converted', async () => {
  const file = await sharp(createBandsPng(COLORS))
    .withIccProfile('p3')
    .avif({ lossless: true, bitdepth: 10, effort: 0 })
    .toBuffer();
  expectNear(await bandsOf(file), AS_SRGB, 3);
});
test('an AVIF is known by what is in it, under the brand of any still picture', async () => {
  const file = await avif(12, 13);
  file.write('mif1', 8, 'latin1');
  expectNear(await bandsOf(file), AS_P3);
  file.write('1pic', 8, 'latin1');
  expectNear(await bandsOf(file), AS_P3);
});

/** The patch of the fixture is '#a0522d'. */
const patchOf = async (bytes: Uint8Array): Promise<number[]> => {
  const { width, data } = await pixels(bytes);
  const at = 4 * (100 * width + 100);
  return [...data.subarray(at, at + 3)];
};
const heics: [string, HeicPicture, number[]][] = [
  ['without a word about color', {}, [160, 82, 45]],
  ['with a profile of Display P3', { profile: p3 }, [173, 77, 32]],
  [
    'with a profile called sRGB that is Display P3',
    { profile: makeProfile({ name: 'sRGB', colorants: 'p3', curve: 'srgb' }) },
    [173, 77, 32],
  ],
  ['with nclx of Display P3', { nclx: [12, 13] }, [173, 77, 32]],
  ['with nclx of sRGB', { nclx: [1, 13] }, [160, 82, 45]],
  ['with nclx linear', { nclx: [1, 8] }, [205, 153, 116]],
];
test.each(heics)('a HEIC %s is stored in its true color', async (_name, picture, wanted) => {
  expectNear([await patchOf(makeHeic([picture]))], [wanted], 4);
});
test('a HEIC of high range is brought to standard range', async () => {
  const pq = await patchOf(makeHeic([{ nclx: [9, 16] }]));
  const asPng = await bandsOf(createBandsPng([[160 / 255, 82 / 255, 45 / 255]], [cicp(9, 16)]));
  expectNear([pq], asPng, 6);
});

/** Colors near the four corners, which tell the turn; the patch lies nearer to the upper left. */
const layoutOf = async (bytes: Uint8Array) => {
  const { width, height, data } = await pixels(bytes);
  const at = (x: number, y: number): boolean =>
    data[4 * (Math.round(y * height) * width + Math.round(x * width))]! > 100;
  return {
    width,
    height,
    corners: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.85), at(0.75, 0.85)],
    edges: [at(0.12, 0.5), at(0.88, 0.5), at(0.5, 0.12), at(0.5, 0.88)],
  };
};
const asJpegTurned = async (orientation: number) =>
  layoutOf(await makePhoto({ width: 320, height: 240 }).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer());

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a HEIC or AVIF whose only turn is Exif %i stands as a JPEG does',
  async (orientation) => {
    const wanted = await asJpegTurned(orientation);
    expect(await layoutOf(makeHeic([{}], { exifOrientation: orientation }))).toEqual(wanted);
  },
);
test("a HEIC's own turn counts, and Exif does not turn it twice", async () => {
  const once = await asJpegTurned(6);
  expect(await layoutOf(makeHeic([{ quarterTurns: 3 }]))).toEqual(once);
  for (const exifOrientation of [1, 3, 6, 8])
    expect(await layoutOf(makeHeic([{ quarterTurns: 3 }], { exifOrientation }))).toEqual(once);
  const mirrored = await asJpegTurned(2);
  expect(await layoutOf(makeHeic([{ mirror: 1 }], { exifOrientation: 6 }))).toEqual(mirrored);
});
test('an AVIF with a turn and Exif is turned once', async () => {
  const picture = makePhoto({ width: 320, height: 240 });
  const file = await picture.withMetadata({ orientation: 6 }).avif({ quality: 90, effort: 0 }).toBuffer();
  expect(file.includes('irot')).toBe(true);
  expect(await layoutOf(file)).toEqual(await asJpegTurned(6));
});
test('of several pictures in a HEIC the primary one is stored', async () => {
  const one = await layoutOf(makeHeic([{}, { quarterTurns: 1 }]));
  const other = await layoutOf(makeHeic([{}, { quarterTurns: 1 }], { primary: 1 }));
  expect([one.width, one.height]).toEqual([320, 240]);
  expect(other).toEqual(await asJpegTurned(8));
});
test('a picture of several tiles is put together, in AVIF as in HEIC', async () => {
  const av1 = await codeAsAv1(sharp(createBandsPng(COLORS)));
  expectNear(await bandsOf(makeHeic([{}, {}], { coded: av1, isGrid: true })), [...AS_SRGB, ...AS_SRGB], 3);
  const p3Tile = { nclx: [12, 13] } as const;
  expectNear(await bandsOf(makeHeic([p3Tile, p3Tile], { coded: av1, isGrid: true })), [...AS_P3, ...AS_P3], 4);
  expect(await layoutOf(makeHeic([{}, {}], { isGrid: true }))).toMatchObject({ width: 640, height: 240 });
});
test('colors that are multiplied by their transparency already are not multiplied again', async () => {
  const pictures: HeicPicture[] = [{}, { isAlpha: true }];
  const av1 = await codeAsAv1(sharp({ create: { width: 320, height: 240, channels: 3, background: '#a0522d' } }));
  // The picture is its own transparency: at '#a0522d' it is 101 of 255.
  for (const coded of [undefined, av1]) {
    expectNear([await patchOf(makeHeic(pictures, { coded }))], [[217, 186, 172]], 4);
    expectNear([await patchOf(makeHeic(pictures, { coded, isPremultiplied: true }))], [[255, 236, 199]], 4);
  }
});
test('a HEIC of any still brand is read', async () => {
  for (const brand of ['heic', 'heix', 'heim', 'heis', 'mif1', 'miaf', 'MiHB'])
    expectNear([await patchOf(makeHeic([{ nclx: [12, 13] }], { brand }))], [[173, 77, 32]], 4);
});
test('a damaged HEIC is refused with its reason', async () => {
  const whole = makeHeic([{}]);
  const noPrimary = Buffer.from(whole);
  noPrimary.writeUInt16BE(9, whole.indexOf('pitm') + 8);
  for (const bad of [whole.subarray(0, whole.length - 200), whole.subarray(0, 100), noPrimary])
    await expect(normalizePhoto(bad)).rejects.toThrow('This image is damaged or incomplete.');
});

test('a HEIC whose coding or essential property is not known is called unsupported, not damaged', async () => {
  const coded = (type: string): Buffer => {
    const file = makeHeic([{}]);
    file.write(type, file.indexOf('hvc1'), 'latin1');
    return file;
  };
  const withUnknown = makeHeic([{ quarterTurns: 1 }]);
  withUnknown.write('zzzz', withUnknown.indexOf('irot'), 'latin1');
  for (const unknown of [...['jpeg', 'avc1', 'vvc1', 'unci', 'lhv1'].map(coded), withUnknown])
    await expect(normalizePhoto(unknown)).rejects.toThrow('This image format is not supported.');
});

test('a sequence of pictures without a still one is called unsupported, not damaged', async () => {
  // A sequence has the box `moov` in place of `meta`.
  const sequence = makeHeic([{}], { brand: 'msf1' });
  sequence.write('moov', sequence.indexOf('meta'), 'latin1');
  await expect(normalizePhoto(sequence)).rejects.toThrow('This image format is not supported.');
});

test('a JPEG whose coding is not known is called unsupported, not damaged', async () => {
  const baseline = await makePhoto({ width: 320, height: 240 }).jpeg().toBuffer();
  // Frames of T.81, by the last byte of their markers: 1 extended, 5 to 7 hierarchical.
  for (const [frame, bits] of [
    [0xc1, 12],
    [0xc5, 8],
    [0xc7, 8],
  ] as const) {
    const file = Buffer.from(baseline);
    const at = file.indexOf(Buffer.of(0xff, 0xc0));
    file[at + 1] = frame;
    file[at + 4] = bits;
    await expect(normalizePhoto(file), `${frame} of ${bits} bits`).rejects.toThrow(
      'This image format is not supported.',
    );
  }
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a0a0a0' } });
const formats = {
  jpeg: (picture: Sharp) => picture.jpeg().toBuffer(),
  png: (picture: Sharp) => picture.png().toBuffer(),
  'png with cICP': async (picture: Sharp) => {
    const file = await picture.png().toBuffer();
    return Buffer.concat([file.subarray(0, 33), cicp(12, 13), file.subarray(33)]);
  },
  webp: (picture: Sharp) => picture.webp().toBuffer(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }).toBuffer(),
};
test.each(Object.entries(formats))('sides count before and after reducing: %s', async (_format, write) => {
  const stored = async (width: number, height: number, maxSide?: number) => {
    const photo = await normalizePhoto(await write(blank(width, height)), maxSide);
    return [photo.width, photo.height];
  };
  expect(await stored(64, 4096)).toEqual([64, 4096]);
  expect(await stored(65, 4150)).toEqual([64, 4096]);
  await expect(stored(64, 4170)).rejects.toThrow(
    'This image is too narrow: reduced to 4096 pixels on its long side, it would have fewer than 64 on its short side. Please crop it.',
  );
  await expect(stored(9000, 100)).rejects.toThrow('too narrow');
  await expect(stored(63, 200)).rejects.toThrow('Each side must have at least 64 pixels.');
  // A visitor's photo is reduced further.
  expect(await stored(2000, 200, 1024)).toEqual([1024, 102]);
  await expect(stored(2000, 100, 1024)).rejects.toThrow('reduced to 1024 pixels');
});
test('the command line, which does not reduce, refuses the same shapes', async () => {
  const strip = await blank(70, 20_000).png().toBuffer();
  await expect(readUntrusted(strip, { ...PHOTO_LIMITS, maxSide: Infinity }, '#ffffff')).rejects.toThrow('too narrow');
  const large = await blank(5000, 300).png().toBuffer();
  expect(await readUntrusted(large, { ...PHOTO_LIMITS, maxSide: Infinity }, '#ffffff')).toMatchObject({ width: 5000 });
});
