import { expect, it } from 'vitest';
import { parseDesign } from '#engine/design.ts';
import { PreviewSession } from './preview-session.ts';
import { WARM_UP_DESIGN, warmUpScene } from './warm-up-scene.ts';

it('the warm-up scene uses everything that paints: cover, pattern and thread', () => {
  const { photo, layers } = warmUpScene();
  const paint = (design: typeof WARM_UP_DESIGN) => new PreviewSession(photo, layers).paint(design).picture.data;
  const different = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
    Array.from(a).filter((value, i) => value !== b[i]).length / a.length;
  const warm = paint(WARM_UP_DESIGN);
  const plain = paint(
    parseDesign({ style: 'original', materials: ['leather'], mainColors: ['red'], stitchingStyle: 'none' }),
  );
  expect(different(warm, photo.data)).toBeGreaterThan(0.4);
  expect(different(warm, plain)).toBeGreaterThan(0.1);
});
