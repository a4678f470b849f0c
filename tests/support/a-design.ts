/** Fields of a saved design except its pictures, for tests that need any design. */
import { parseDesign } from '#engine/design.ts';

export const DESIGN_FIELDS = {
  design: parseDesign({ style: 'original', materials: ['leather'], seatType: 'bucket', stitchingStyle: 'french' }),
  cover: [],
  tier: 'free' as const,
};
