import { expect, it } from 'vitest';
import { Mark } from '#contract/studio/photos.ts';
import { isDrawing, FIRST_TOOL, strokeMark, tapMark } from './tool-settings.ts';

it('a tap adds or takes out, and only additions name a zone', () => {
  expect(tapMark({ ...FIRST_TOOL, zone: 'insert' }, 0.2, 0.3)).toEqual({
    type: 'tap',
    x: 0.2,
    y: 0.3,
    add: true,
    zone: 'insert',
  });
  expect(tapMark({ ...FIRST_TOOL, tool: 'take', zone: 'insert' }, 0.2, 0.3)).toEqual({
    type: 'tap',
    x: 0.2,
    y: 0.3,
    add: false,
  });
});
it('a tap beside the photo is nothing', () => {
  expect(tapMark(FIRST_TOOL, 1.2, 0.5)).toBeUndefined();
});
it('a stroke keeps its form with few points and is legal for the server whatever the hand did', () => {
  const wild = Array.from({ length: 20_000 }, (_, i): [number, number] => [Math.sin(i / 40) * 3, i / 2000]);
  const mark = strokeMark({ ...FIRST_TOOL, tool: 'brush', radius: 0.003 }, wild);
  expect(Mark.safeParse(mark).success).toBe(true);
  const still = strokeMark({ ...FIRST_TOOL, tool: 'eraser' }, [
    [0.5, 0.5],
    [0.5001, 0.5],
    [0.5002, 0.5],
  ]);
  expect(still).toMatchObject({ add: false, points: [[0.5, 0.5]] });
});
it('a lasso is one stroke that covers what it encloses, added or taken out; a line that encloses nothing is no mark', () => {
  const loop: [number, number][] = [
    [0.2, 0.2],
    [0.2001, 0.2001],
    [0.6, 0.2],
    [0.6, 0.5],
  ];
  const drawn = { type: 'stroke', points: [loop[0], loop[2], loop[3]], snap: false, filled: true };
  const lasso = { ...FIRST_TOOL, tool: 'lasso', zone: 'insert' } as const;
  expect(strokeMark(lasso, loop)).toEqual({ ...drawn, radius: 0.0005, add: true, zone: 'insert' });
  expect(strokeMark({ ...lasso, lasso: 'take' }, loop)).toEqual({ ...drawn, radius: 0.0005, add: false });
  expect(Mark.safeParse(strokeMark(lasso, loop)).success).toBe(true);
  expect(strokeMark(lasso, loop.slice(0, 3))).toBeUndefined();
});
it('brush, eraser and lasso draw, plus and minus tap', () => {
  expect(
    (['add', 'take', 'brush', 'eraser', 'lasso'] as const).map((tool) => isDrawing({ ...FIRST_TOOL, tool })),
  ).toEqual([false, false, true, true, true]);
});
