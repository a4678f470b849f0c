import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { projectRoot, workerEntry } from '../../entry.ts';
import { analyzePhoto } from '../analyze-task.ts';
import { MAX_PIXELS_KEPT } from '../pictures/large-photo.ts';
import { readPicture } from '../pictures/photo-codec.ts';
import { preparePhoto } from '../prepare-task.ts';
import { makeTile } from '../tile-task.ts';
import { createPhotograph, plaid } from '#tests/support/pictures/photograph.ts';
import { composeAlone, composeInParallel, type ComposeTask } from './compose-in-parallel.ts';
import { openHelper, type HelperEntry, type HelperThread } from './helper-link.ts';
import { keyOfPhoto } from './last-photo.ts';
import { PartLostError } from './parts.ts';

const DESIGNS = {
  'everything at once': {
    style: 'luxury',
    materials: ['leather', 'alcantara'],
    mainColors: ['#dccfb4', '#2d4c7c'],
    stitchingStyle: 'double',
    stitchingColor: 'red',
    pipingStyle: 'single',
    pipingColor: 'white',
  },
  'color alone': { style: 'none', materials: ['vinyl'], mainColors: ['red'], stitchingStyle: 'none' },
  'leather and thread, colors as they are': {
    style: 'original',
    materials: ['leather'],
    mainColors: ['none'],
    stitchingStyle: 'single',
    stitchingColor: 'white',
  },
};

let photo: Buffer;
let layers: Uint8Array;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-helper-'));
  photo = await sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')))
    .resize({ width: 280 })
    .png()
    .toBuffer();
  ({ bytes: layers } = await analyzePhoto({ photo }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const taskOf = async (design: object): Promise<ComposeTask> => {
  const { width, height } = await sharp(photo).metadata();
  // Every call a photo of its own: results kept from one thread are no help to the two.
  return {
    key: `${++photos}`,
    photo: () => readPicture(photo),
    width,
    height,
    layers,
    plan: planFor(parseDesign(design)),
  };
};
let photos = 0;

/** A helper thread, and the failures of it that were told. */
const helperFrom = (entry: HelperEntry) => {
  const failures: string[] = [];
  return Object.assign(
    openHelper(entry, ({ message }) => failures.push(message)),
    { failures },
  );
};
const realHelper = () => helperFrom(workerEntry('render-helper'));

/** A fault that occurs with a message, before the helper thread receives it. */
const onMessage = (fault: string): string => `const on = parentPort.on.bind(parentPort);
parentPort.on = (name, listener) => on(name, (message) => { ${fault}; listener(message); });`;

/** The real helper thread, with a fault in front of it. */
const faultyHelper = async (name: string, fault: string) => {
  const { file, execArgv } = workerEntry('render-helper');
  const faulty = path.join(folder, `${name}.mjs`);
  const load = `await import(${JSON.stringify(`file://${file}`)});`;
  await writeFile(faulty, [`import { parentPort } from 'node:worker_threads';`, fault, load, ''].join('\n'));
  return helperFrom({ file: faulty, execArgv });
};

type Design = keyof typeof DESIGNS;
const alone = new Map<Design, ReturnType<typeof composeAlone>>();
/** One thread's picture of a design, made once. */
const madeAlone = (design: Design): ReturnType<typeof composeAlone> => {
  if (!alone.has(design))
    alone.set(
      design,
      taskOf(DESIGNS[design]).then((task) => composeAlone(task, () => {})),
    );
  return alone.get(design)!;
};

const same = async (design: Design, helper: HelperThread): Promise<void> => {
  const one = await madeAlone(design);
  const two = await composeInParallel(helper, await taskOf(DESIGNS[design]), () => {});
  expect(Buffer.from(two.composed.picture.data).equals(Buffer.from(one.composed.picture.data))).toBe(true);
  expect(Buffer.from(two.composed.changed.data).equals(Buffer.from(one.composed.changed.data))).toBe(true);
  expect(one.composed.changed.data.some((m) => m > 0)).toBe(true);
};

test('two threads make the picture that one makes, to the byte, one picture after the other', async () => {
  const helper = realHelper();
  for (const design of Object.keys(DESIGNS) as Design[]) await same(design, helper);
  expect([helper.isAlive, helper.failures]).toEqual([true, []]);
});

test.each([
  ['openLayers', 'layers'],
  ['paint', 'bands'],
])(
  'a helper thread that fails to %s is told of, and the picture is the same',
  async (kind, field) => {
    const helper = await faultyHelper(
      `fails-to-${kind}`,
      onMessage(`if (message.kind === '${kind}') message.${field} = null`),
    );
    await same('everything at once', helper);
    expect([helper.isAlive, helper.failures]).toEqual([true, [expect.stringMatching(`^${kind}: `) as string]]);
  },
  120_000,
);

for (const [what, fault] of Object.entries({
  'dies when it is asked to open the layers': onMessage(`if (message.kind === 'openLayers') process.exit(0)`),
  'dies when it is asked for the edges': onMessage(`if (message.kind === 'edges') process.exit(0)`),
  'dies before it tells of its sewing': `const post = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (message) => { if (message.kind === 'sewing') process.exit(0); post(message); };`,
  'takes rows of the sewing and dies over them': `const post = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (message) => {
  post(message);
  if (message.kind !== 'sewing') return;
  Atomics.store(message.value.parts, 1 + Atomics.add(message.value.parts, 0, 1), 2);
  process.exit(1);
};`,
  'dies when it is asked to paint': onMessage(`if (message.kind === 'paint') process.exit(1)`),
  'takes rows and dies over them': onMessage(
    `if (message.kind === 'paint') { Atomics.add(message.bands, 0, 2); process.exit(1); }`,
  ),
  'cannot be started': `throw new Error('no such module');`,
})) {
  test(`a helper thread that ${what} changes nothing in the picture`, async () => {
    const helper = await faultyHelper(what.replaceAll(' ', '-'), fault);
    // On a busy machine this thread can have done the work before the helper came to it: then the next picture meets
    // the fault. Its end may be told after the picture.
    const meetsFault = async (): Promise<boolean> => {
      await same('everything at once', helper);
      return helper.isAlive;
    };
    await expect.poll(meetsFault, { timeout: 60_000 }).toBe(false);
    expect(helper.failures).toHaveLength(1);
    // A dead helper thread does no harm.
    await same('color alone', helper);
  });
}

/** It is asked where it has sewn before the light is known, as on large photos. */
const DIES_WHEN_ASKED_TO_SMOOTH = onMessage(`if (message.kind === 'smoothedLight') process.exit(0)`);

/** Takes a part of what is measured, as another helper would, and dies over it. */
const DIES_OVER_A_PART = onMessage(`if (message.kind === 'stage' && message.name === 'hue') {
  Atomics.store(message.parts, 1 + Atomics.add(message.parts, 0, 1), 2);
  process.exit(1);
}`);

test('a large photo is measured by both threads, and a helper that dies meanwhile changes nothing in the picture', async () => {
  const large = await sharp(photo).resize({ width: 3040 }).jpeg().toBuffer();
  const { width, height } = await sharp(large).metadata();
  expect(width * height).toBeGreaterThan(MAX_PIXELS_KEPT);
  const task = async (): Promise<ComposeTask> => ({
    ...(await taskOf(DESIGNS['everything at once'])),
    photo: () => readPicture(large),
    width,
    height,
  });
  const pixels = async (painted: ReturnType<typeof composeAlone>): Promise<Buffer> =>
    Buffer.from((await painted).composed.picture.data);
  const one = await pixels(composeAlone(await task(), () => {}));
  const helper = realHelper();
  expect((await pixels(composeInParallel(helper, await task(), () => {}))).equals(one)).toBe(true);
  const dying = await faultyHelper('dies-over-a-part', DIES_OVER_A_PART);
  let reads = 0;
  expect((await pixels(composeInParallel(dying, await task(), () => reads++))).equals(one)).toBe(true);
  expect([dying.isAlive, reads]).toEqual([false, 1]);
  const restless = await faultyHelper('dies-when-asked-to-smoothedLight', DIES_WHEN_ASKED_TO_SMOOTH);
  expect((await pixels(composeInParallel(restless, await task(), () => {}))).equals(one)).toBe(true);
});

test('a photographed tile is painted to the byte alike by one thread and by two', async () => {
  const { photo: material, cut } = createPhotograph({ cloth: plaid(6), width: 320, height: 240 });
  const { bytes, sha256, color } = await makeTile({
    photo: await sharp(material.data, { raw: { width: 320, height: 240, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer(),
    cut,
  });
  const helper = realHelper();
  const design = {
    style: 'none',
    materials: ['leather'],
    swatches: {
      main: { id: 'sw_1234', code: '', name: 'Plaid', supplier: '', line: '', material: 'cloth', color, tile: sha256 },
    },
  };
  const pixels = async (painted: ReturnType<typeof composeAlone>): Promise<Buffer> =>
    Buffer.from((await painted).composed.picture.data);
  const task = async (file: Uint8Array | undefined): Promise<ComposeTask> => ({
    ...(await taskOf(design)),
    ...(file === undefined ? {} : { tiles: { [sha256]: file } }),
  });
  const without = await pixels(composeAlone(await task(undefined), () => {}));
  // A damaged file leaves color and material.
  expect((await pixels(composeAlone(await task(bytes.slice(0, 400)), () => {}))).equals(without)).toBe(true);
  const one = await pixels(composeAlone(await task(bytes), () => {}));
  expect(one.equals(without)).toBe(false);
  expect((await pixels(composeInParallel(helper, await task(bytes), () => {}))).equals(one)).toBe(true);
});

test('the next design on the same photo does not read it again, alone or together, and paints the same bytes', async () => {
  const helper = realHelper();
  const [first, second] = [await taskOf(DESIGNS['everything at once']), await taskOf(DESIGNS['color alone'])];
  const fresh = await madeAlone('color alone');
  for (const again of [
    (task: ComposeTask) => composeInParallel(helper, task, () => {}),
    (task: ComposeTask) => composeAlone(task, () => {}),
  ]) {
    let reads = 0;
    const onePhoto = (task: ComposeTask): ComposeTask => ({
      ...task,
      key: 'one photo',
      photo: () => {
        reads++;
        return task.photo();
      },
    });
    await again({ ...onePhoto(second), key: 'another photo' });
    await again(onePhoto(first));
    const { composed } = await again(onePhoto(second));
    expect(reads).toBe(2);
    expect(Buffer.from(composed.picture.data).equals(Buffer.from(fresh.composed.picture.data))).toBe(true);
  }
});

test('a photo that was prepared ahead is not read again, alone or together, and the picture is the same to the byte', async () => {
  const helper = realHelper();
  const fresh = await madeAlone('everything at once');
  const task = {
    ...(await taskOf(DESIGNS['everything at once'])),
    key: keyOfPhoto(photo, layers),
    photo: () => Promise.reject(new Error('it is read again')),
  };
  for (const again of [() => composeInParallel(helper, task, () => {}), () => composeAlone(task, () => {})]) {
    // It drops the photo before.
    await composeAlone(await taskOf(DESIGNS['color alone']), () => {});
    await preparePhoto({ photo, layers });
    const { composed } = await again();
    expect(Buffer.from(composed.picture.data).equals(Buffer.from(fresh.composed.picture.data))).toBe(true);
  }
});

test('a sewing that a helper left half done is done once more', async () => {
  const helper = realHelper();
  const losing = {
    ...helper,
    sew: () => {
      throw new PartLostError('it took a part and died');
    },
  };
  await preparePhoto({ photo, layers });
  const { composed } = await composeInParallel(
    losing,
    { ...(await taskOf(DESIGNS['everything at once'])), key: keyOfPhoto(photo, layers) },
    () => {},
  );
  const fresh = await madeAlone('everything at once');
  expect(Buffer.from(composed.picture.data).equals(Buffer.from(fresh.composed.picture.data))).toBe(true);
});

test('an unreadable photo is reported as without a helper thread, which works for the next one', async () => {
  const helper = realHelper();
  const task = await taskOf(DESIGNS['color alone']);
  await expect(
    composeInParallel(helper, { ...task, photo: () => Promise.reject(new Error('damaged')) }, () => {}),
  ).rejects.toThrow('damaged');
  await same('color alone', helper);
});
