import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Raster } from '#engine/raster/raster.ts';
import { requireValue } from '#contract/expected.ts';
import { analyze } from '#engine/analyze.ts';
import { netPlane } from '#engine/net.ts';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { projectRoot } from '#server/platform/entry.ts';
import { openNativeRuntime } from './native-runtime.ts';
import { runNetwork, openNetwork } from './network.ts';
import type { NetworkPicture } from './network-runtime.ts';
import { openWasmRuntime } from './wasm-runtime.ts';

/** The few fields of ONNX's protocol buffer that one convolution needs. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
const field = (number: number, value: number | string | Uint8Array): number[] => {
  if (typeof value === 'number') return [...varint(number << 3), ...varint(value)];
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
};
const message = (...fields: number[][]): Uint8Array => Uint8Array.from(fields.flat());
/** A dimension with a name is free. */
const valueInfo = (name: string, dims: (number | string)[]): Uint8Array =>
  message(
    field(1, name),
    field(
      2,
      message(
        field(1, message(field(1, 1), field(2, message(...dims.map((dim) => field(1, message(field(1, dim)))))))),
      ),
    ),
  );

/** A 1 x 1 convolution: the weights of red, green and blue in each of the outputs. */
const oneConvolution = (weights: number[][]): Uint8Array => {
  const tensor = message(
    ...[weights.length, 3, 1, 1].map((dim) => field(1, dim)),
    field(2, 1),
    field(8, 'w'),
    field(9, new Uint8Array(Float32Array.from(weights.flat()).buffer)),
  );
  const node = message(field(1, 'image'), field(1, 'w'), field(2, 'probability'), field(4, 'Conv'));
  const graph = message(
    field(1, node),
    field(2, 'g'),
    field(5, tensor),
    field(11, valueInfo('image', [1, 3, 'rows', 'columns'])),
    field(12, valueInfo('probability', [1, weights.length, 'rows', 'columns'])),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(2, 17))));
};

const SIDE = 16;
const CHANNELS = ['insert', 'bolster', 'rear', 'seam', 'glass'];
let folder: string;

const writeWeights = async (
  onnx: Uint8Array,
  sha256 = createHash('sha256').update(onnx).digest('hex'),
): Promise<void> => {
  await writeFile(path.join(folder, 'upholstery.onnx'), onnx);
  await writeFile(
    path.join(folder, 'upholstery.json'),
    JSON.stringify({
      file: 'upholstery.onnx',
      sha256,
      input: { name: 'image', side: SIDE, multiple: 4 },
      output: { name: 'probability', channels: CHANNELS, stride: 1 },
    }),
  );
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-weights-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('without weights there is no network, and that is no error', async () => {
  expect(await openNetwork(path.join(folder, 'nowhere'))).toBeUndefined();
});

test('a graph that is not the described one is refused before it is read', async () => {
  await writeWeights(oneConvolution(CHANNELS.map(() => [0, 0, 0])), 'another hash');
  await expect(openNetwork(folder)).rejects.toThrow('is not the file');
});

test('the photo keeps its shape, and every channel arrives under its own name', async () => {
  const red = [1, 0, 0],
    green = [0, 1, 0],
    blue = [0, 0, 1];
  await writeWeights(oneConvolution([red, green, blue, [1 / 3, 1 / 3, 1 / 3], [1, 1, 1]]));
  const network = await openNetwork(folder);
  // Upright format: 8 wide, 16 high. The left half red, the right half green and blue.
  const [width, height] = [80, 160];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set(i % width < width / 2 ? [255, 0, 0, 255] : [0, 255, 255, 255], i * 4);
  const evidence = await runNetwork(network!, { width, height, data });
  expect([evidence.width, evidence.height]).toEqual([8, 16]);
  const at = (channel: Parameters<typeof netPlane>[1], x: number) => netPlane(evidence, channel)[7 * 8 + x];
  expect([at('insert', 1), at('insert', 6), at('bolster', 6), at('rear', 6), at('glass', 6)]).toEqual([1, 0, 1, 1, 1]);
  expect(at('seam', 1)).toBeCloseTo(1 / 3, 5);
  expect(at('seam', 6)).toBeCloseTo(2 / 3, 5);
});

const PICK_RED = oneConvolution(CHANNELS.map((_, i) => [(i + 1) / 10, 0, 0]));
const NAMES = { input: 'image', output: 'probability' };
const GRAY = (): NetworkPicture => ({ width: SIDE, height: SIDE, planes: new Float32Array(3 * SIDE * SIDE).fill(0.5) });

/** Processes of the native network that belong to this one. */
const nativeProcesses = (): number[] =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('native-network'))
    .map(Number);

test('the native runtime and the WASM build give the same planes', async () => {
  const [native, wasm] = [await openNativeRuntime(PICK_RED, NAMES), await openWasmRuntime(PICK_RED, NAMES)];
  const [a, b] = [await native.run(GRAY()), await wasm.run(GRAY())];
  native.close();
  expect(a.length).toBe(CHANNELS.length * SIDE * SIDE);
  expect(Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))).toBeLessThan(1e-6);
});

test('a native runtime that is killed in the middle of its work is replaced, and the photo is looked at all the same', async () => {
  await writeWeights(PICK_RED);
  const network = await openNetwork(folder);
  expect(network!.runtime()).toBe('native');
  const asked = network!.run(GRAY());
  for (const pid of nativeProcesses()) process.kill(pid, 'SIGKILL');
  expect((await asked)[0]).toBeCloseTo(0.05, 5);
  expect((await network!.run(GRAY()))[0]).toBeCloseTo(0.05, 5);
  network!.close();
});

test('the native runtime reports to nobody: it keeps no identifier of the machine and no events, and writes no file', async () => {
  const quiet = await mkdtemp(path.join(os.tmpdir(), 'retrim-quiet-'));
  vi.stubEnv('TMPDIR', quiet);
  const earlier = nativeProcesses();
  try {
    const native = await openNativeRuntime(PICK_RED, NAMES);
    await native.run(GRAY());
    const pid = nativeProcesses().find((one) => !earlier.includes(one))!;
    const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    expect(open.filter((file) => /Microsoft|onnxruntime\.db/.test(file))).toEqual([]);
    expect(readdirSync(quiet)).toEqual([]);
    native.close();
  } finally {
    vi.unstubAllEnvs();
    await rm(quiet, { recursive: true, force: true });
  }
});

test('a damaged graph is an error of the graph, not a reason to wait', async () => {
  await expect(openNativeRuntime(Uint8Array.from([1, 2, 3]), NAMES)).rejects.toThrow();
});

test('a thread that is stopped while its network works takes neither the server with it nor leaves a process behind', async () => {
  await writeWeights(PICK_RED);
  const program = path.join(folder, 'busy-thread.mjs');
  await writeFile(
    program,
    `
    import { workerData, parentPort } from 'node:worker_threads';
    const { openNetwork } = await import(workerData.module);
    const network = await openNetwork(workerData.folder);
    parentPort.postMessage(network.runtime());
    const planes = new Float32Array(3 * ${SIDE} * ${SIDE});
    for (;;) await network.run({ width: ${SIDE}, height: ${SIDE}, planes });`,
  );
  // One of an earlier test may end only now.
  const earlier = nativeProcesses();
  const worker = new Worker(program, {
    workerData: {
      module: pathToFileURL(path.join(projectRoot, 'server/platform/threads/network/network.ts')).href,
      folder,
    },
    execArgv: ['--import', path.join(projectRoot, 'server/platform/threads/sources-in-worker.mjs')],
  });
  expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toBe('native');
  const own = nativeProcesses().filter((one) => !earlier.includes(one));
  expect(own).toHaveLength(1);
  await worker.terminate();
  await expect.poll(() => nativeProcesses().includes(own[0]!), { timeout: 60_000 }).toBe(false);
});

type Inside = (x: number, y: number) => boolean;
type Color = readonly [number, number, number];

const box =
  (left: number, top: number, right: number, bottom: number): Inside =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Inside =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
/** Of a box, four pixels wide. */
const frame = (left: number, top: number, right: number, bottom: number): Inside => {
  const [outer, inner] = [box(left, top, right, bottom), box(left + 4, top + 4, right - 4, bottom - 4)];
  return (x, y) => outer(x, y) && !inner(x, y);
};
/** The face of a bed: narrower at its far end. */
const mattress: Inside = (x, y) => y >= 420 && y < 820 && Math.abs(x - 600) < 280 + (120 * (y - 420)) / 400;

const INK: Color = [0, 0, 0];
const LINEN: Color = [240, 235, 235];

/** Pictures that people upload by mistake, drawn here: name, ground, and what stands on it. */
const NO_INTERIORS: readonly [string, Color, readonly (readonly [Inside, Color])[]][] = [
  ['a black frame', INK, []],
  ['a white page', [255, 255, 255], []],
  [
    'a drawing of a seat',
    [255, 255, 255],
    [
      [frame(400, 150, 800, 560), INK],
      [frame(360, 560, 840, 760), INK],
      [frame(520, 60, 680, 150), INK],
      ...[470, 540, 610, 680].map((x) => [box(x, 170, x + 3, 540), INK] as const),
    ],
  ],
  [
    'a bed',
    [180, 170, 150],
    [
      [box(0, 600, 1200, 900), [140, 90, 60]],
      [box(300, 250, 900, 430), [150, 100, 70]],
      [mattress, LINEN],
      [ellipse(450, 440, 110, 40), [250, 250, 250]],
      [ellipse(750, 440, 110, 40), [250, 250, 250]],
    ],
  ],
  [
    'a portrait',
    [125, 147, 166],
    [
      [ellipse(600, 820, 330, 260), [58, 66, 80]],
      [box(540, 480, 660, 620), [201, 154, 124]],
      [ellipse(600, 340, 165, 200), [59, 43, 32]],
      [ellipse(600, 390, 145, 180), [216, 168, 136]],
      [ellipse(545, 370, 13, 13), INK],
      [ellipse(655, 370, 13, 13), INK],
      [ellipse(600, 475, 50, 8), [140, 74, 64]],
    ],
  ],
];

const drawn = (ground: Color, things: readonly (readonly [Inside, Color])[]): Raster => {
  const [width, height] = [1200, 900];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const top = things.findLast(([inside]) => inside(i % width, Math.floor(i / width)));
    data.set(top?.[1] ?? ground, i * 4);
  }
  return { width, height, data };
};

test.each(NO_INTERIORS)('no seat is invented in %s, and the warning says so', async (_name, ground, things) => {
  const photo = drawn(ground, things);
  const own = requireValue(await openNetwork(path.join(projectRoot, 'weights')), 'Our own network');
  const layers = analyze(photo, { net: await runNetwork(own, photo) });
  own.close();
  const seats = layers.zones.filter(({ kind }) => kind !== 'door');
  expect(seats.reduce((sum, { area }) => sum + area, 0)).toBeLessThan(0.005);
  expect(layers.warnings.map(({ code }) => code)).toContain('not-an-interior');
});
