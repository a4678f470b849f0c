import { expect, it, vi, onTestFinished } from 'vitest';
import { parseDesign, type Design } from '#engine/design.ts';
import type { Analysis, Mark } from '#contract/studio/photos.ts';
import { LivePreview, type PreviewSources, type StoredMarks } from './live-preview.ts';
import type { Opened, Painted } from './preview-protocol.ts';

const design = parseDesign({ style: 'original', materials: ['leather'] });
const tap: Mark = { type: 'tap', x: 0.5, y: 0.5, add: true };
const ready = (marks: Mark[] = [], revision = 1): Analysis => ({
  state: 'ready',
  width: 4,
  height: 3,
  zones: [],
  warnings: [],
  marks,
  revision,
});
const opened: Opened = {
  width: 4,
  height: 3,
  zones: [],
  map: { width: 4, height: 3, data: new Uint8Array(12) },
  outlines: [],
  warnings: [],
};
const painted = {} as Painted;

/** A preview whose client and server answer at once; every part can be replaced. */
const preview = (change: Partial<PreviewSources> = {}, clientChange: Partial<PreviewSources['client']> = {}) => {
  const client = {
    open: vi.fn(async () => opened),
    adopt: vi.fn(async () => opened),
    paint: vi.fn(async () => painted),
    sketch: vi.fn(async () => painted),
    correct: vi.fn(async () => ({ ...opened, milliseconds: 1 })),
    panels: vi.fn(async () => ({})),
    regionOfQuestion: vi.fn(async () => ({ width: 4, height: 3, path: 'M0 0Z' })),
    close: vi.fn(),
    start: vi.fn(),
    warmUp: vi.fn(),
    ...clientChange,
  };
  const sources = {
    client,
    analysis: vi.fn(async () => ready()),
    layers: vi.fn(async () => new Uint8Array()),
    photo: vi.fn(async () => new Blob()),
    tile: vi.fn(async () => new Blob(['tile'])),
    saveMarks: vi.fn(async (_image: string, marks: readonly Mark[]) => ready([...marks], 2)),
    wait: vi.fn(async () => undefined),
    sentence: (error: unknown) => (error instanceof Error ? error.message : 'odd'),
    isConflict: () => false,
    notice: vi.fn(),
    canPrepareEarly: () => false,
    ...change,
  } satisfies PreviewSources;
  return { live: new LivePreview(sources), sources, client };
};
const settled = async (live: LivePreview, phase = 'ready') => vi.waitFor(() => expect(live.state().phase).toBe(phase));

it('waits for the layers themselves, and has its worker started meanwhile', async () => {
  const answers: Analysis['state'][] = ['queued', 'ready'];
  let made = (): void => undefined;
  const whenMade = new Promise<void>((resolve) => (made = resolve));
  const { live, sources, client } = preview({
    analysis: vi.fn(async () => ({ ...ready(), state: answers.shift()!, warnings: [{ code: 'dark', text: 'Dark.' }] })),
    layers: vi.fn(async () => {
      await whenMade;
      return new Uint8Array();
    }),
  });
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(sources.layers).toHaveBeenCalledTimes(1));
  expect(client.start).toHaveBeenCalledTimes(1);
  expect(client.open).not.toHaveBeenCalled();
  made();
  await vi.waitFor(() => expect(live.state().painted).toBe(painted));
  expect(sources.wait).not.toHaveBeenCalled();
  expect(sources.analysis).toHaveBeenCalledTimes(2);
});

it('goes on waiting when a proxy ends the wait before the server has looked', async () => {
  const answers: Analysis['state'][] = ['queued', 'running', 'ready'];
  const cutOff = [1, 2];
  const { live, sources } = preview({
    analysis: vi.fn(async () => ({ ...ready(), state: answers.shift()! })),
    layers: vi.fn(async () => {
      if (cutOff.pop() !== undefined) throw new Error('504');
      return new Uint8Array();
    }),
  });
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(live.state().painted).toBe(painted));
  expect(sources.wait).toHaveBeenCalledTimes(2);
});

it('says why a photo gives no preview, and tries again when asked', async () => {
  const layers = vi.fn(async (): Promise<Uint8Array> => {
    throw new Error('This photo could not be analyzed.');
  });
  const { live } = preview({ analysis: vi.fn(async () => ({ ...ready(), state: 'failed' as const })), layers });
  live.show('/templates/coupe.jpg');
  await settled(live, 'failed');
  expect(live.state().errorText).toBe('This photo could not be analyzed.');
  layers.mockImplementation(async () => new Uint8Array());
  live.retry();
  await settled(live);
});

it('the newer photo wins, however late the older one answers', async () => {
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const { live, client } = preview({
    analysis: vi.fn(async (image) => {
      if (image === '/templates/a.jpg') await slow;
      return ready();
    }),
  });
  live.show('/templates/a.jpg');
  live.show('/templates/b.jpg');
  await settled(live);
  release();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(live.state().image).toBe('/templates/b.jpg');
  expect(client.open).toHaveBeenCalledTimes(1);
});

it('a picture of the photo before, however late it is painted, does not come over the newer photo', async () => {
  const pictures: ((picture: Painted) => void)[] = [];
  const paint = vi.fn(() => new Promise<Painted>((resolve) => pictures.push(resolve)));
  const { live, client } = preview({}, { paint });
  live.design(design);
  live.show('/templates/a.jpg');
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  live.show('/templates/b.jpg');
  await vi.waitFor(() => expect(pictures).toHaveLength(2));
  const [ofA, ofB] = [{} as Painted, {} as Painted];
  pictures[0]!(ofA);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(live.state().painted).toBe(null);
  pictures[1]!(ofB);
  await vi.waitFor(() => expect(live.state().painted).toBe(ofB));
  expect(client.open).toHaveBeenCalledTimes(2);
});

it('a correction is seen at once and kept with the photo', async () => {
  const { live, sources, client } = preview();
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await vi.waitFor(() => expect(client.correct).toHaveBeenCalledWith([tap]));
  await live.saveNow();
  expect(sources.saveMarks).toHaveBeenCalledWith('/templates/coupe.jpg', [tap], { revision: 1, storedCount: 0 }, false);
  expect(live.state().hasUnsavedMarks).toBe(false);
});

it('putting the tools away brings the server’s light and form', async () => {
  let stored: Mark[] = [];
  const { live, client } = preview({
    analysis: vi.fn(async () => ready(stored, 1 + stored.length)),
    saveMarks: vi.fn(async (_image, marks) => ready((stored = [...marks]), 2)),
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.finishCorrections();
  expect(client.adopt).toHaveBeenCalledTimes(1);
  expect(live.state().marks).toMatchObject({ done: [tap], adopted: [tap] });
});

it('what was marked settles into what a reload shows, without a press', async () => {
  let stored: Mark[] = [];
  const { live, client } = preview({
    analysis: vi.fn(async () => ready(stored, 1 + stored.length)),
    saveMarks: vi.fn(async (_image, marks) => ready((stored = [...marks]), 1 + marks.length)),
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.saveNow();
  await vi.waitFor(() => expect(live.state().marks).toMatchObject({ done: [tap], adopted: [tap] }));
  expect(client.adopt).toHaveBeenCalledTimes(1);
});

it('a further mark goes before the server’s answer to the one before it', async () => {
  let stored: Mark[] = [];
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => (answer = resolve));
  const layers = vi.fn(async () => {
    if (stored.length === 1) await slow;
    return new Uint8Array();
  });
  const { live, client } = preview({
    analysis: vi.fn(async () => ready(stored, 1 + stored.length)),
    layers,
    saveMarks: vi.fn(async (_image, marks) => ready((stored = [...marks]), 1 + marks.length)),
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.saveNow();
  await vi.waitFor(() => expect(layers).toHaveBeenCalledTimes(2));
  const second: Mark = { ...tap, x: 0.7 };
  live.mark(second);
  answer();
  await live.finishCorrections();
  expect(live.state().marks).toMatchObject({ done: [tap, second], adopted: [tap, second] });
  expect(client.adopt).toHaveBeenCalledTimes(1);
});

it.each([
  ['another photo is shown', (live: LivePreview) => live.show('/templates/sedan.jpg'), false],
  ['the studio is left', (live: LivePreview) => live.close(), false],
  ['the page closes', (live: LivePreview) => live.saveBeforeLeaving(true), true],
])('a mark of the last second is kept when %s', async (_, leave, isClosing) => {
  const keepMarks = vi.fn(async (_image: string, marks: readonly Mark[]) => ready([...marks], 2));
  const { live } = preview({ saveMarks: keepMarks });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  leave(live);
  await vi.waitFor(() =>
    expect(keepMarks.mock.calls).toEqual([['/templates/coupe.jpg', [tap], { revision: 1, storedCount: 0 }, isClosing]]),
  );
});

it('a correction of an earlier visit is taken back as quickly as one of today', async () => {
  let stored: Mark[] = [tap];
  const { live, client, sources } = preview({
    analysis: vi.fn(async () => ready(stored, 2)),
    saveMarks: vi.fn(async (_image, marks) => ready((stored = [...marks]), 3)),
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.undoMark();
  await vi.waitFor(() => expect(client.correct).toHaveBeenCalledWith([]));
  expect(client.adopt).not.toHaveBeenCalled();
  await live.saveNow();
  expect(sources.saveMarks).toHaveBeenCalledWith('/templates/coupe.jpg', [], { revision: 2, storedCount: 1 }, false);
});

it('a mark on top of earlier ones is replayed with them, from the first one on', async () => {
  const { live, client } = preview({ analysis: vi.fn(async () => ready([tap], 2)) });
  live.show('/templates/coupe.jpg');
  await settled(live);
  const second: Mark = { ...tap, x: 0.7 };
  live.mark(second);
  await vi.waitFor(() => expect(client.correct).toHaveBeenCalledWith([tap, second]));
});

it("another window's corrections are taken over, with a word about it", async () => {
  const { live, sources, client } = preview({
    saveMarks: vi.fn(async () => {
      throw new Error('409');
    }),
    isConflict: () => true,
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.saveNow();
  expect(sources.notice).toHaveBeenCalledWith('Corrected elsewhere', expect.any(String));
  expect(client.adopt).toHaveBeenCalled();
});

/** A server whose reply is lost while `isReplyLost`, and a preview on it. */
const onLossyConnection = () => {
  const server = { stored: ready([], 1), isReplyLost: true };
  const keepMarks = vi.fn(async (_image: string, marks: readonly Mark[], known: StoredMarks): Promise<Analysis> => {
    if (known.revision !== server.stored.revision) throw new Error('409');
    // The database changes the order of fields.
    const sorted = marks.map((mark) => Object.fromEntries(Object.entries(mark).toReversed()) as unknown as Mark);
    server.stored = ready(sorted, server.stored.revision + 1);
    if (server.isReplyLost) throw new Error('No connection');
    return server.stored;
  });
  const analysis = vi.fn(async (image: string) => (image === '/templates/coupe.jpg' ? server.stored : ready()));
  const isConflict = (error: unknown) => error instanceof Error && error.message === '409';
  return { server, keepMarks, analysis, ...preview({ analysis, saveMarks: keepMarks, isConflict }) };
};

it("an undo is stored although the reply about the correction before it was lost, and another window's undo is not undone", async () => {
  const { server, keepMarks, live, sources } = onLossyConnection();
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  expect(await live.saveNow()).toBe(false);
  server.isReplyLost = false;
  live.undoMark();
  expect(await live.saveNow()).toBe(true);
  expect([server.stored.marks, server.stored.revision]).toEqual([[], 3]);
  expect(vi.mocked(sources.notice).mock.calls).toEqual([['Corrections not saved', 'No connection']]);

  live.mark(tap);
  expect(await live.saveNow()).toBe(true);
  server.stored = ready([], server.stored.revision + 1);
  live.mark({ ...tap, x: 0.7 });
  expect(await live.saveNow()).toBe(false);
  expect(sources.notice).toHaveBeenLastCalledWith('Corrected elsewhere', expect.any(String));
  expect(keepMarks.mock.lastCall?.[2]).toMatchObject({ storedCount: 1 });
  live.close();
});

it('an undo whose predecessor was stored without a reply is stored also when another photo is opened, which keeps its own', async () => {
  const { server, live, sources } = onLossyConnection();
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  expect(await live.saveNow()).toBe(false);
  server.isReplyLost = false;
  live.undoMark();
  live.show('/templates/b.jpg');
  await vi.waitFor(() => expect(server.stored).toMatchObject({ marks: [], revision: 3 }));
  await settled(live);
  expect(live.state()).toMatchObject({ image: '/templates/b.jpg', marks: { done: [] } });
  expect(vi.mocked(sources.notice).mock.calls).toEqual([['Corrections not saved', 'No connection']]);
  live.close();
});

it('an undo stays unsaved while it cannot be found out whose corrections stand in its way', async () => {
  const { server, analysis, live, sources } = onLossyConnection();
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.saveNow();
  server.isReplyLost = false;
  live.undoMark();
  analysis.mockRejectedValueOnce(new Error('No connection'));
  expect([await live.saveNow(), live.state().hasUnsavedMarks]).toEqual([false, true]);
  expect([await live.saveNow(), server.stored.marks]).toEqual([true, []]);
  expect(vi.mocked(sources.notice).mock.calls.map(([title]) => title)).toEqual(
    Array.from({ length: 2 }, () => 'Corrections not saved'),
  );
  live.close();
});

it('whoever waits for the corrections learns whether they are stored, and each time why they are not', async () => {
  let failure: Error | undefined = new Error('No connection');
  const keepMarks = vi.fn(async (_image: string, marks: readonly Mark[]): Promise<Analysis> => {
    if (failure !== undefined) throw failure;
    return ready([...marks], 2);
  });
  const { live, sources } = preview({
    saveMarks: keepMarks,
    isConflict: (error) => error instanceof Error && error.message === '409',
  });
  live.show('/templates/coupe.jpg');
  await settled(live);
  expect(await live.saveNow()).toBe(true);
  live.mark(tap);
  expect([await live.saveNow(), await live.saveNow()]).toEqual([false, false]);
  expect(vi.mocked(sources.notice).mock.calls).toEqual([
    ['Corrections not saved', 'No connection'],
    ['Corrections not saved', 'No connection'],
  ]);
  failure = undefined;
  expect(await live.saveNow()).toBe(true);

  // Corrections that gave way to another window's are not stored; the next call finds nothing to store.
  failure = new Error('409');
  live.mark({ ...tap, x: 0.7 });
  expect([await live.saveNow(), await live.saveNow()]).toEqual([false, true]);
  live.close();
});

it('corrections that could not be kept are told once and kept later, by themselves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let refusals = 2;
  const keepMarks = vi.fn(async (_image: string, marks: readonly Mark[]): Promise<Analysis> => {
    if (refusals-- > 0) throw new Error('No connection');
    return ready([...marks], 2);
  });
  const { live, sources } = preview({ saveMarks: keepMarks });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(tap);
  await live.saveNow();
  expect(live.state()).toMatchObject({ hasUnsavedMarks: true, isSaveRefused: true, marks: { done: [tap] } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.state()).toMatchObject({ hasUnsavedMarks: false, isSaveRefused: false });
  expect(keepMarks.mock.lastCall?.[1]).toEqual([tap]);
  expect(vi.mocked(sources.notice).mock.calls).toEqual([['Corrections not saved', 'No connection']]);
});

it('a photographed swatch is painted at once with its color, and again when its tile is here; the tile is fetched once', async () => {
  const TILE = 'ab'.repeat(32);
  const swatch = {
    id: 'sw_1234',
    code: '',
    name: 'Plaid',
    supplier: '',
    line: '',
    material: 'cloth',
    color: '#806040',
    tile: TILE,
  };
  const withSwatch = (color: string) =>
    parseDesign({
      style: 'original',
      materials: ['leather'],
      bolsterColor: color,
      swatches: { main: swatch, thread: { ...swatch, tile: 'cd'.repeat(32) } },
    });
  const given: string[][] = [];
  const paint = vi.fn(async (_design: Design, tiles: object = {}) => {
    given.push(Object.keys(tiles));
    return painted;
  });
  const { live, sources } = preview({}, { paint });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.design(withSwatch('red'));
  await vi.waitFor(() => expect(paint).toHaveBeenCalledTimes(2));
  expect(given).toEqual([[], [TILE]]);
  live.design(withSwatch('blue'));
  await vi.waitFor(() => expect(paint).toHaveBeenCalledTimes(3));
  expect(given[2]).toEqual([TILE]);
  expect(sources.tile).toHaveBeenCalledTimes(1);
});

it('a tile that cannot be fetched leaves the color, without a word, and is asked for again with the next design', async () => {
  const design = (color: string) =>
    parseDesign({
      style: 'original',
      materials: ['leather'],
      bolsterColor: color,
      swatches: {
        main: {
          id: 'sw_1234',
          code: '',
          name: 'Plaid',
          supplier: '',
          line: '',
          material: 'cloth',
          color: '#806040',
          tile: 'ab'.repeat(32),
        },
      },
    });
  const tile = vi.fn(async (): Promise<Blob> => {
    throw new Error('gone');
  });
  const { live, client } = preview({ tile });
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.design(design('red'));
  await vi.waitFor(() => expect(live.state().isPainting).toBe(false));
  expect(client.paint).toHaveBeenCalledTimes(1);
  expect(live.state().errorText).toBeNull();
  live.design(design('blue'));
  await vi.waitFor(() => expect(tile).toHaveBeenCalledTimes(2));
});

it('a cut that divides nothing is taken back and said; one that divides stays', async () => {
  const zone = {
    id: 'insert-2',
    kind: 'insert' as const,
    name: 'Insert 2',
    confidence: 1,
    area: 0.1,
    bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  };
  const cut: Mark = { type: 'split', from: [0.1, 0.5], to: [0.9, 0.5], zone: 'insert-2' };
  const idle = preview();
  idle.live.show('/templates/coupe.jpg');
  await settled(idle.live);
  idle.live.mark(cut);
  await vi.waitFor(() => expect(idle.sources.notice).toHaveBeenCalledTimes(1));
  expect(idle.live.state().marks.done).toEqual([]);

  const { live, sources } = preview(
    {},
    { correct: vi.fn(async () => ({ ...opened, zones: [zone], milliseconds: 1 })) },
  );
  live.show('/templates/coupe.jpg');
  await settled(live);
  live.mark(cut);
  await vi.waitFor(() => expect(live.state().zones).toEqual([zone]));
  expect(live.state().marks.done).toEqual([cut]);
  expect(sources.notice).not.toHaveBeenCalled();
});

it('panels are asked for after the picture, and again after each correction', async () => {
  const panels = { width: 4, height: 3, data: new Uint8Array(12) };
  const { live, client } = preview({}, { panels: vi.fn(async () => ({ panels })) });
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(live.state().panels).toBe(panels));
  expect(client.panels).toHaveBeenCalledTimes(1);
  live.mark(tap);
  await vi.waitFor(() => expect(client.panels).toHaveBeenCalledTimes(2));
});

it('gets ready for the outline when tools are taken up, and for panels when one is tapped; before the photo is open for neither', async () => {
  const { live, client } = preview();
  live.startCorrections();
  live.startChoice();
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(live.state().phase).toBe('ready'));
  live.startChoice();
  live.startCorrections();
  expect(vi.mocked(client.warmUp).mock.calls).toEqual([['panels'], ['getReadyToCorrect']]);
});

it('the sketch is on the screen until the whole picture is', async () => {
  const sketch = { milliseconds: 1 } as Painted;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { live } = preview(
    {},
    {
      paint: vi.fn(async (_design, _tiles, onSketch) => {
        onSketch?.(sketch);
        await finished;
        return painted;
      }),
    },
  );
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(live.state().painted).toBe(sketch));
  expect(live.state().isPainting).toBe(true);
  finish();
  await vi.waitFor(() => expect(live.state().painted).toBe(painted));
  expect(live.state().isPainting).toBe(false);
});

it('paints a design once, however often an equal one is given, and again after another one', async () => {
  const { live, client } = preview();
  live.design(design);
  live.show('/templates/coupe.jpg');
  await vi.waitFor(() => expect(live.state().painted).toBe(painted));
  live.design({ ...design });
  expect(client.paint).toHaveBeenCalledTimes(1);
  live.design(parseDesign({ style: 'modern', materials: ['leather'] }));
  live.design(design);
  expect(client.paint).toHaveBeenCalledTimes(3);
});

it('a computer with room makes corrections ready while the picture stands, a phone when the tools are taken up', async () => {
  const roomy = preview({ canPrepareEarly: () => true });
  const phone = preview();
  for (const { live } of [roomy, phone]) {
    live.design(design);
    live.show('/templates/coupe.jpg');
  }
  await vi.waitFor(() => expect(roomy.client.warmUp).toHaveBeenCalledWith('getReadyToCorrect'), { timeout: 60_000 });
  await settled(phone.live);
  expect(phone.client.warmUp).not.toHaveBeenCalled();
  phone.live.startCorrections();
  expect(phone.client.warmUp).toHaveBeenCalledWith('getReadyToCorrect');
});

it('corrections are not made ready while a hand goes on choosing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { live, client } = preview({ canPrepareEarly: () => true });
    live.design(design);
    live.show('/templates/coupe.jpg');
    await vi.waitFor(() => expect(client.panels).toHaveBeenCalled());
    for (const mainColors of [['red'], ['blue'], ['green']] as const) {
      live.design(parseDesign({ style: 'original', materials: ['leather'], mainColors: [...mainColors] }));
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(client.warmUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1100);
    expect(client.warmUp).toHaveBeenCalledWith('getReadyToCorrect');
  } finally {
    vi.useRealTimers();
  }
});
