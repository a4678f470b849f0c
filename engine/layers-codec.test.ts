import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CODEC_VERSION, decodeLayers, encodeLayers, UnreadableLayersError } from './layers-codec.ts';
import { NO_ZONE, type Layers } from './layers.ts';
import { GROUND_CHANNELS } from './net.ts';
import { decodeFloat16, encodeFloat16 } from './raster/float16.ts';

const makeLayers = (width = 60, height = 40): Layers => {
  const inside = (i: number) => i % width > 10 && i % width < 50;
  const shading = {
    width: 15,
    height: 10,
    data: Float32Array.from({ length: 450 }, (_, i) => 0.4 + Math.sin(i / 40) * 0.3),
  };
  return {
    version: 3,
    width,
    height,
    source: 'none',
    zones: [
      {
        id: 'insert',
        kind: 'insert',
        name: 'Insert – größer “Leder” ✓',
        confidence: 0.93,
        bounds: { left: 11, top: 0, right: 50, bottom: 40 },
        area: 0.6,
      },
      {
        id: 'bolster',
        kind: 'bolster',
        name: 'Bolster',
        confidence: 0.71,
        bounds: { left: 0, top: 0, right: 5, bottom: 4 },
        area: 0.01,
      },
    ],
    zoneOf: Uint8Array.from({ length: width * height }, (_, i) => (inside(i) ? (i % width) & 1 : NO_ZONE)),
    matte: Uint8Array.from({ length: width * height }, (_, i) => (inside(i) ? 255 : (i * 7) % 256)),
    warnings: [{ code: 'very-dark', text: 'The photo is very dark: colors are less certain.' }],
    questions: [{ x: 0.25395569620253167, y: 0.6, area: 0.09, probability: 0.49 }],
    light: {
      tone: { exposure: 1.2, toe: 0.1, contrast: 0.2, shoulder: 0.9 },
      whitePoint: [1.02, 1, 0.95],
      noise: [1.1, 1.4, 0.8],
      clusters: [{ albedo: [0.1, 0.09, 0.08], zone: 0 }],
      clusterOf: new Uint8Array(width * height).fill(255),
      shading,
    },
    geometry: {
      panels: [
        {
          zone: 0,
          corners: [
            [11, 0],
            [49.5, 0.25],
            [48, 39],
            [12, 39],
          ],
          outline: { left: [0, 0, 0], right: [1, 0, 0], top: [0, 0.1, 0], bottom: [1, 0, 0] },
          widthCm: 30,
          heightCm: 52.5,
          seatPart: 'backrest',
          role: 'insert',
          existingRelief: 0.1,
        },
      ],
      panelOf: new Uint8Array(width * height).fill(0),
      seams: [
        {
          points: [
            [1.25, 2],
            [3, 4.5],
            [5, 6],
          ],
          kind: 'edge',
          zones: [0, NO_ZONE],
          panels: [0, NO_ZONE],
          cmPerPixel: 0.12,
          confidence: 0.8,
          stitched: true,
        },
        {
          points: [],
          kind: 'found',
          zones: [1, 1],
          panels: [NO_ZONE, NO_ZONE],
          cmPerPixel: 0.1,
          confidence: 0.2,
          stitched: false,
        },
      ],
      normals: Int8Array.from({ length: 30 * 20 * 2 }, (_, i) => (i % 255) - 127),
      normalWidth: 30,
      normalHeight: 20,
    },
  };
};

test('layers come back as they went in, the shading to half precision', () => {
  const layers = makeLayers();
  const back = decodeLayers(encodeLayers(layers));
  const {
    light: { shading: shadingBefore, ...lightBefore },
    ...before
  } = layers;
  const {
    light: { shading: shadingAfter, ...lightAfter },
    ...after
  } = back;
  expect(after).toEqual(before);
  expect(lightAfter).toEqual(lightBefore);
  expect([shadingAfter.width, shadingAfter.height]).toEqual([shadingBefore.width, shadingBefore.height]);
  for (let i = 0; i < shadingBefore.data.length; i++)
    expect(Math.abs(shadingAfter.data[i] / shadingBefore.data[i] - 1)).toBeLessThan(1 / 2048);
});

test('what corrections are replayed on comes back byte for byte, and a zone in it that does not exist is refused', () => {
  const layers = makeLayers();
  const photo = Uint8Array.from({ length: 12 * 8 * 3 }, (_, i) => (i * 31) % 256);
  const found = {
    zones: layers.zones.slice(0, 1),
    zoneOf: layers.zoneOf.map((zone) => (zone === 0 ? 0 : NO_ZONE)),
    matte: layers.matte.map((code) => 255 - code),
  };
  const ground = {
    width: 12,
    height: 8,
    photo,
    net: { width: 5, height: 4, planes: Uint8Array.from({ length: 5 * 4 * GROUND_CHANNELS.length }, (_, i) => i) },
    covers: {
      pieceOf: Uint8Array.from({ length: 12 * 8 }, (_, i) => i % 2),
      pieces: [
        { kind: 'insert' as const, confidence: 0.9 },
        { kind: 'bolster' as const, confidence: 0.7 },
      ],
    },
    found,
  };
  expect(decodeLayers(encodeLayers({ ...layers, ground })).ground).toEqual(ground);
  expect(decodeLayers(encodeLayers({ ...layers, ground: { width: 12, height: 8, photo } })).ground).toEqual({
    width: 12,
    height: 8,
    photo,
  });
  const bytes = encodeLayers({ ...layers, ground });
  expect(() => decodeLayers(bytes.subarray(0, bytes.length - 1))).toThrow('the length is wrong');
  expect(() =>
    decodeLayers(
      encodeLayers({ ...layers, ground: { ...ground, found: { ...found, zoneOf: layers.zoneOf.map(() => 7) } } }),
    ),
  ).toThrow('a zone that does not exist');
});

test('a subarray of a larger buffer is read from its own start', () => {
  const bytes = encodeLayers(makeLayers());
  const larger = new Uint8Array(bytes.length + 7);
  larger.set(bytes, 7);
  expect(decodeLayers(larger.subarray(7))).toEqual(decodeLayers(bytes));
  expect(decodeLayers(gunzipSync(gzipSync(bytes)))).toEqual(decodeLayers(bytes));
});

test('every cut, every foreign start and every other version is refused with a sentence', () => {
  const bytes = encodeLayers(makeLayers());
  for (const length of [0, 3, 11, 12, 40, bytes.length - 1])
    expect(() => decodeLayers(bytes.subarray(0, length))).toThrow(UnreadableLayersError);
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  expect(() => decodeLayers(longer)).toThrow('the length is wrong');
  const newer = bytes.slice();
  newer[4] = CODEC_VERSION + 1;
  expect(() => decodeLayers(newer)).toThrow('this program reads');
  expect(() => decodeLayers(Uint8Array.from({ length: 100 }, () => 65))).toThrow('something else');
});

test('random damage either decodes to legal layers or is refused, and never throws anything else', () => {
  const bytes = encodeLayers(makeLayers());
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  let refused = 0;
  for (let round = 0; round < 1500; round++) {
    const damaged = bytes.slice();
    for (let k = 0; k < 3; k++) damaged[round % 2 ? random(1500) : random(damaged.length)] = random(256);
    try {
      const layers = decodeLayers(damaged);
      expect(layers.zoneOf.length).toBe(layers.width * layers.height);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableLayersError);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(300);
});

test('a question that lies nowhere is refused', () => {
  const [question] = makeLayers().questions!;
  for (const questions of [[{ ...question, x: Infinity }], Array(201).fill(question)])
    expect(() => decodeLayers(encodeLayers({ ...makeLayers(), questions }))).toThrow(
      'the list of questions is damaged',
    );
});

test('a header that asks for a gigabyte is refused before anything is reserved', () => {
  const layers = makeLayers();
  const text = new TextDecoder().decode(encodeLayers(layers));
  const huge = new TextEncoder().encode(
    text.slice(12, text.indexOf('}]}') + 3).replace('"width":60', '"width":60000000'),
  );
  const bytes = new Uint8Array(12 + huge.length);
  bytes.set(encodeLayers(layers).subarray(0, 8));
  new DataView(bytes.buffer).setUint32(8, huge.length, true);
  bytes.set(huge, 12);
  expect(() => decodeLayers(bytes)).toThrow('damaged');
});

test('a plane that the codec does not know is an error of ours, not silence', () => {
  const layers = makeLayers();
  Object.assign(layers.geometry, { curvature: new Int8Array(4) });
  expect(() => encodeLayers(layers)).toThrow('curvature');
});

test('smooth layers of two megapixels travel in well under a megabyte', () => {
  const layers = makeLayers(1632, 1224);
  layers.matte.fill(255);
  const width = 408,
    height = 306;
  layers.light.shading = {
    width,
    height,
    data: Float32Array.from(
      { length: width * height * 3 },
      (_, i) => 0.5 + 0.3 * Math.sin(((i / 3) % width) / 90) * Math.cos(i / 3 / width / 70),
    ),
  };
  expect(gzipSync(encodeLayers(layers)).length).toBeLessThan(400_000);
});

test('float16 numbers keep 11 bits over their whole range', () => {
  for (const value of [0, 1, -1, 0.1, 3.14159, 65504, 6.1e-5, 1e-6, -0.333]) {
    expect(Math.abs(decodeFloat16(encodeFloat16(value)) - value)).toBeLessThanOrEqual(
      Math.max(Math.abs(value) / 2048, 3e-8),
    );
  }
  expect(decodeFloat16(encodeFloat16(1e9))).toBe(65504);
});
