/** Fields of a saved design beside its pictures, for tests that need one of no particular kind. */
import { parseDesign } from '#engine/design.ts';

export const A_DESIGN = {
  design: parseDesign({ style: 'original', materials: ['leather'], seatType: 'bucket', stitchingStyle: 'french' }),
  cover: [],
};
