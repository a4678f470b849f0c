import { expect, it } from 'vitest';
import { parseDesign } from '#engine/design.ts';
import { PreviewSession } from './preview-session.ts';
import { REHEARSED, rehearsalScene } from './rehearsal.ts';

it('the rehearsal goes through everything that paints: cover, pattern and thread', () => {
  const { photo, layers } = rehearsalScene();
  const paint = (design: typeof REHEARSED) => new PreviewSession(photo, layers).paint(design).picture.data;
  const different = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
    Array.from(a).filter((value, i) => value !== b[i]).length / a.length;
  const rehearsed = paint(REHEARSED);
  const plain = paint(
    parseDesign({ style: 'original', materials: ['leather'], mainColors: ['red'], stitchingStyle: 'none' }),
  );
  expect(different(rehearsed, photo.data)).toBeGreaterThan(0.4);
  expect(different(rehearsed, plain)).toBeGreaterThan(0.1);
});
