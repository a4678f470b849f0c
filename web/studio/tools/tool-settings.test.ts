import { expect, it } from 'vitest';
import { Mark } from '#contract/studio/photos.ts';
import { draws, FIRST_TOOL, strokeMark, tapMark } from './tool-settings.ts';

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
it('brush and eraser draw, plus and minus tap', () => {
  expect((['add', 'take', 'brush', 'eraser'] as const).map((tool) => draws({ ...FIRST_TOOL, tool }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
