import { expect, test, vi } from 'vitest';
import type { Design } from '#engine/design.ts';
import { parseDesign } from '#engine/design.ts';
import { designOf, FIRST_CHOICE, describeChoice } from './hero-choice.ts';
import { HeroDemo, type SamplePainter } from './hero-demo.ts';

const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A painter that records its calls; `open` decides when it is there. */
const scripted = () => {
  const asked: Design[] = [];
  const closed = vi.fn();
  const painter: SamplePainter = {
    paint: async (design) => {
      asked.push(design);
      return { picture, milliseconds: 40 };
    },
    warmUp: async (design) => void asked.push(design),
    close: () => closed(),
  };
  return { asked, painter, closed };
};

test('S-100: nothing is fetched before it is wanted, and a tap made while the engine is on its way is painted once it is there', async () => {
  const { asked, painter } = scripted();
  let arrive: (painter: SamplePainter) => void = () => undefined;
  const open = vi.fn(
    () =>
      new Promise<SamplePainter>((resolve) => {
        arrive = resolve;
      }),
  );
  const demo = new HeroDemo(open);
  expect(open).not.toHaveBeenCalled();
  demo.warmUp();
  demo.choose('main', { color: 'blue' });
  demo.choose('main', { color: 'green' });
  expect(demo.state()).toMatchObject({ phase: 'opening', choice: { seats: { color: 'green' } } });
  arrive(painter);
  await settled();
  expect(open).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([designOf({ ...FIRST_CHOICE, seats: { material: 'leather', color: 'green' } })]);
  expect(demo.state()).toMatchObject({ phase: 'live', painted: { milliseconds: 40 } });
});

test('S-100: warming up paints once unseen, so that the first tap does not wait; the still picture stays', async () => {
  const { asked, painter } = scripted();
  const demo = new HeroDemo(async () => painter);
  demo.warmUp();
  demo.warmUp();
  await settled();
  expect(asked).toEqual([designOf(FIRST_CHOICE)]);
  expect(demo.state()).toEqual({ choice: FIRST_CHOICE, phase: 'still' });
});

test('S-100: an engine that cannot be fetched is told, keeps the still picture, and is tried again at the next tap', async () => {
  const { painter } = scripted();
  const open = vi
    .fn<() => Promise<SamplePainter>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(painter);
  const demo = new HeroDemo(open);
  demo.choose('main', { color: 'black' });
  await settled();
  expect(demo.state()).toMatchObject({ phase: 'failed' });
  expect(demo.state().painted).toBeUndefined();
  demo.choose('main', { color: 'tan' });
  await settled();
  expect(demo.state().phase).toBe('live');
});

test('S-100: leaving the page ends the worker, and what was on its way changes nothing', async () => {
  const { painter, asked, closed } = scripted();
  let arrive: (painter: SamplePainter) => void = () => undefined;
  const demo = new HeroDemo(
    () =>
      new Promise<SamplePainter>((resolve) => {
        arrive = resolve;
      }),
  );
  demo.choose('main', { color: 'blue' });
  demo.close();
  arrive(painter);
  await settled();
  expect([asked.length, demo.state().phase, closed.mock.calls.length]).toEqual([0, 'opening', 1]);
});

test('U4: a tap replaces what one part wears; equal finishes are one again', () => {
  const demo = new HeroDemo(async () => scripted().painter);
  demo.choose('insert', { color: 'tan', material: 'suede' });
  expect(describeChoice(demo.state().choice)).toBe('Red leather, tan suede inserts');
  expect(designOf(demo.state().choice)).toMatchObject({
    materials: ['leather', 'suede'],
    mainColors: ['red', 'tan'],
    secondaryColor: 'red',
  });
  demo.choose('headrest', { color: 'black' });
  demo.choose('main', { color: 'blue' });
  expect(designOf(demo.state().choice)).toMatchObject({
    mainColors: ['blue', 'tan'],
    zones: { headrest: { material: 'leather', color: 'black' } },
  });
  demo.choose('insert', { color: 'blue', material: 'leather' });
  expect(designOf(demo.state().choice)).toMatchObject({ mainColors: ['blue'] });
});

test('U4: a color of thread or piping sews it, and no more than two parts beside the seats are named', () => {
  const demo = new HeroDemo(async () => scripted().painter);
  demo.choose('piping', { color: 'white' });
  demo.choose('thread', { style: 'none' });
  expect(designOf(demo.state().choice)).toMatchObject({
    pipingStyle: 'single',
    pipingColor: 'white',
    stitchingStyle: 'none',
  });
  demo.choose('thread', { color: 'tan' });
  demo.choose('door', { color: 'black' });
  expect(designOf(demo.state().choice)).toMatchObject({ stitchingStyle: 'single', stitchingColor: 'tan' });
  expect(describeChoice(demo.state().choice)).toBe('Red leather, black leather doors, tan thread and 1 more');
});

test('S-100: the hero asks the engine for a design that the studio could send', () => {
  const design = designOf({
    seats: { material: 'cloth', color: 'grey' },
    own: { insert: { material: 'suede', color: 'brown' }, bolster: { material: 'vinyl', color: 'black' } },
    thread: { style: 'french', color: 'red' },
    piping: { style: 'contrast' },
  });
  expect(parseDesign(design)).toEqual(design);
});
