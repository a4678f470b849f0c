/** Fields of a saved design except its pictures, for tests that need any design. */
import { parseDesign } from '#engine/design.ts';

export const A_DESIGN = {
  design: parseDesign({ style: 'original', materials: ['leather'], seatType: 'bucket', stitchingStyle: 'french' }),
  cover: [],
};
