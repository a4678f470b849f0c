import { expect, it } from 'vitest';
import { parseDesign } from '#engine/design.ts';
import { createPreviewClient } from './preview-client.ts';
import { SupersededError, WorkerDiedError } from './worker-bridge.ts';

const design = parseDesign({ style: 'original', materials: ['leather'] });
const photo = new Blob(['photo']);
const layers = new Uint8Array(4);

/** A bridge that answers by name, and dies as often as the test says. */
const mortalBridge = (deaths: { name: string; times: number }) => {
  const calls: string[] = [];
  return {
    calls,
    bridge: {
      call: async (name: string) => {
        calls.push(name);
        if (name === deaths.name && deaths.times-- > 0) throw new WorkerDiedError('gone');
        return { name } as never;
      },
      start: () => undefined,
      close: () => undefined,
    },
  };
};

const quietBridge = () => ({
  call: async (name: string) => ({ name }) as never,
  start: () => undefined,
  close: () => undefined,
});

it('a worker that dies while painting comes back with the same photo and the same corrections', async () => {
  const { bridge, calls } = mortalBridge({ name: 'paint', times: 1 });
  const client = createPreviewClient(bridge, quietBridge());
  await client.open(photo, layers);
  await client.correct([{ type: 'invert' }]);
  expect(await client.paint(design)).toEqual({ name: 'paint' });
  expect(calls).toEqual(['open', 'setOutline', 'paint', 'open', 'setOutline', 'paint']);
});

it('corrections are answered by the second worker, which is opened when it is first needed', async () => {
  const painter = mortalBridge({ name: '', times: 0 });
  const corrector = mortalBridge({ name: '', times: 0 });
  const client = createPreviewClient(painter.bridge, corrector.bridge);
  await client.open(photo, layers);
  expect(corrector.calls).toEqual([]);
  await client.correct([{ type: 'invert' }]);
  expect(corrector.calls).toEqual(['open', 'correct']);
  await client.paint(design);
  await client.paint(design);
  expect(painter.calls).toEqual(['open', 'setOutline', 'paint', 'paint']);
});

it('an outline that is corrected while other layers are adopted is corrected again on those', async () => {
  const painter = answering({});
  const corrector = answering({ correct: { outline: 'of the layers before' } });
  const client = createPreviewClient(painter.bridge, corrector.bridge);
  await client.open(photo, layers);
  const correcting = client.correct([{ type: 'invert' }]);
  await client.adopt(layers);
  await correcting;
  await client.paint(design);
  expect(painter.calls).toEqual(['open', 'adopt', 'setOutline', 'paint']);
  expect(corrector.calls).toEqual(['open', 'correct', 'adopt', 'correct']);
});

it('gets ready for corrections once for each photo and its new layers, and the pictures stay as they are', async () => {
  const painter = answering({});
  const corrector = answering({});
  const client = createPreviewClient(painter.bridge, corrector.bridge);
  await client.open(photo, layers);
  client.warmUp('getReadyToCorrect');
  client.warmUp('getReadyToCorrect');
  client.warmUp('panels');
  await client.adopt(layers);
  client.warmUp('getReadyToCorrect');
  await client.correct([{ type: 'invert' }]);
  client.warmUp('getReadyToCorrect');
  expect(corrector.calls).toEqual(['open', 'getReadyToCorrect', 'panels', 'adopt', 'getReadyToCorrect', 'correct']);
  expect(painter.calls).toEqual(['open', 'adopt', 'setOutline']);
});

it('a worker that dies again at once is told to the caller', async () => {
  const { bridge } = mortalBridge({ name: 'paint', times: 2 });
  const client = createPreviewClient(bridge, quietBridge());
  await client.open(photo, layers);
  await expect(client.paint(design)).rejects.toBeInstanceOf(WorkerDiedError);
});

it('a worker that dies while opening is tried once more', async () => {
  const { bridge, calls } = mortalBridge({ name: 'open', times: 1 });
  await createPreviewClient(bridge, quietBridge()).open(photo, layers);
  expect(calls).toEqual(['open', 'open']);
});

it('being superseded is no death', async () => {
  const bridge = {
    call: async () => {
      throw new SupersededError('superseded');
    },
    start: () => undefined,
    close: () => undefined,
  };
  await expect(createPreviewClient(bridge, quietBridge()).paint(design)).rejects.toBeInstanceOf(SupersededError);
});

/** A bridge that answers what the test has told it to, one call after the other. */
const answering = (answers: Record<string, unknown>) => {
  const calls: string[] = [];
  return {
    calls,
    bridge: {
      call: async (name: string) => {
        calls.push(name);
        return (answers[name] ?? {}) as never;
      },
      start: () => undefined,
      close: () => undefined,
    },
  };
};

it('shows the sketch while the whole picture is painted; where there is none, the whole picture alone', async () => {
  const sketched = answering({ sketch: { sketch: { size: 'half' } }, paint: { size: 'whole' } });
  const client = createPreviewClient(sketched.bridge, quietBridge());
  const seen: unknown[] = [];
  expect(await client.paint(design, undefined, (sketch) => seen.push(sketch))).toEqual({ size: 'whole' });
  expect(seen).toEqual([{ size: 'half' }]);
  expect(sketched.calls).toEqual(['sketch', 'paint']);
  const quick = answering({ paint: { size: 'whole' } });
  const whole = createPreviewClient(quick.bridge, quietBridge());
  expect(await whole.paint(design, undefined, (sketch) => seen.push(sketch))).toEqual({ size: 'whole' });
  expect(await whole.sketch(design)).toEqual({ size: 'whole' });
  expect(seen).toHaveLength(1);
});

it('a whole picture that comes in place of a sketch needs no second call, and is shown although another is wanted by then', async () => {
  const { bridge, calls } = answering({ sketch: { fullSize: { size: 'whole' } } });
  const client = createPreviewClient(bridge, quietBridge());
  const sketches: unknown[] = [];
  const older = client.paint(design, undefined, (sketch) => sketches.push(sketch));
  const newer = client.paint(design, undefined, (sketch) => sketches.push(sketch));
  expect(await older).toEqual({ size: 'whole' });
  expect(await newer).toEqual({ size: 'whole' });
  expect(sketches).toEqual([]);
  expect(calls).toEqual(['sketch', 'sketch']);
});

it('a picture that is no longer wanted is left at its sketch', async () => {
  const { bridge, calls } = answering({ sketch: { sketch: {} }, paint: {} });
  const client = createPreviewClient(bridge, quietBridge());
  const seen: string[] = [];
  const older = client.paint(design, undefined, () => seen.push('older'));
  const newer = client.paint(design, undefined, () => seen.push('newer'));
  await expect(older).rejects.toBeInstanceOf(SupersededError);
  await newer;
  expect(seen).toEqual(['newer']);
  expect(calls).toEqual(['sketch', 'sketch', 'paint']);
});

it('the painter is made ready before there is a photo', () => {
  const painter = answering({});
  const corrector = answering({});
  createPreviewClient(painter.bridge, corrector.bridge).start();
  expect([painter.calls, corrector.calls]).toEqual([['getReady'], []]);
});
