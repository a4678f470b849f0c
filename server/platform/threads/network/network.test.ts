import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { expected } from '#contract/expected.ts';
import { analyze } from '#engine/analyze.ts';
import { netPlane } from '#engine/net.ts';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { projectRoot } from '#server/platform/entry.ts';
import { openNativeRuntime } from './native-runtime.ts';
import { lookThrough, openNetwork } from './network.ts';
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
const CHANNELS = ['insert', 'bolster', 'rear', 'seat'];
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
  await writeWeights(oneConvolution([red, green, blue, [1 / 3, 1 / 3, 1 / 3]]));
  const network = await openNetwork(folder);
  // Upright format: 8 wide, 16 high. The left half red, the right half green and blue.
  const [width, height] = [80, 160];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set(i % width < width / 2 ? [255, 0, 0, 255] : [0, 255, 255, 255], i * 4);
  const evidence = await lookThrough(network!, { width, height, data });
  expect([evidence.width, evidence.height]).toEqual([8, 16]);
  const at = (channel: Parameters<typeof netPlane>[1], x: number) => netPlane(evidence, channel)[7 * 8 + x];
  expect([at('insert', 1), at('insert', 6), at('bolster', 6), at('rear', 6), at('glass', 6)]).toEqual([1, 0, 1, 1, 0]);
  expect(at('seat', 1)).toBeCloseTo(1 / 3, 5);
  expect(at('seat', 6)).toBeCloseTo(2 / 3, 5);
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
  const before = nativeProcesses().length;
  const worker = new Worker(program, {
    workerData: {
      module: pathToFileURL(path.join(projectRoot, 'server/platform/threads/network/network.ts')).href,
      folder,
    },
    execArgv: ['--import', path.join(projectRoot, 'server/platform/threads/sources-in-worker.mjs')],
  });
  expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toBe('native');
  expect(nativeProcesses().length).toBe(before + 1);
  await worker.terminate();
  await expect.poll(() => nativeProcesses().length, { timeout: 5_000 }).toBe(before);
});

/** Pictures that people upload by mistake, drawn here: [name, SVG on 1200 x 900]. */
const NO_INTERIORS: [string, string][] = [
  ['a black frame', '<rect width="1200" height="900" fill="#000"/>'],
  ['a white page', '<rect width="1200" height="900" fill="#fff"/>'],
  [
    'a drawing of a seat',
    `<rect width="1200" height="900" fill="#fff"/><g fill="none" stroke="#000" stroke-width="4">
      <rect x="400" y="150" width="400" height="410" rx="40"/><rect x="360" y="560" width="480" height="200" rx="30"/>
      <rect x="520" y="60" width="160" height="90" rx="20"/><path d="M470 170V540M540 170V540M610 170V540M680 170V540"/></g>`,
  ],
  [
    'a bed',
    `<rect width="1200" height="900" fill="#b4aa96"/><rect y="600" width="1200" height="300" fill="#8c5a3c"/>
      <rect x="300" y="250" width="600" height="180" fill="#966446"/><path d="M200 820H1000L880 420H320Z" fill="#f0ebeb"/>
      <ellipse cx="450" cy="440" rx="110" ry="40" fill="#fafafa"/><ellipse cx="750" cy="440" rx="110" ry="40" fill="#fafafa"/>`,
  ],
  [
    'a portrait',
    `<rect width="1200" height="900" fill="#7d93a6"/><ellipse cx="600" cy="820" rx="330" ry="260" fill="#3a4250"/>
      <rect x="540" y="480" width="120" height="140" fill="#c99a7c"/><ellipse cx="600" cy="370" rx="150" ry="190" fill="#d8a888"/>
      <path d="M450 340a150 190 0 0 1 300 0q-150-90-300 0Z" fill="#3b2a20"/><circle cx="545" cy="370" r="13"/><circle cx="655" cy="370" r="13"/>
      <path d="M545 460q55 40 110 0" fill="none" stroke="#8c4a40" stroke-width="9"/>`,
  ],
];

test.each(NO_INTERIORS)('no seat is invented in %s, and the warning says so', async (_name, svg) => {
  const { data, info } = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${svg}</svg>`),
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  const own = expected(await openNetwork(path.join(projectRoot, 'weights')), 'Our own network');
  const layers = analyze(photo, { net: await lookThrough(own, photo) });
  own.close();
  expect(layers.zones.filter(({ kind }) => kind !== 'door').reduce((sum, { area }) => sum + area, 0)).toBeLessThan(
    0.005,
  );
  expect(layers.warnings.map(({ code }) => code)).toContain('not-an-interior');
});
