/** Grains of leather other than the usual one. */
import { once } from '../../once.ts';
import type { MaterialLook } from '../look.ts';
import { pebbledGrain, type GrainSpec } from '../pebbled-grain.ts';
import { LEATHER } from './leather.ts';

/* @__NO_SIDE_EFFECTS__ */
const createGrainLook = (look: Partial<MaterialLook>, grain: GrainSpec): MaterialLook => ({
  ...LEATHER,
  ...look,
  surface: once(() => pebbledGrain(grain)),
});

/** Nappa, pressed flat: fine pores and sharp highlights. */
export const SMOOTH = createGrainLook(
  { highlight: 0.05, highlightSharpness: 2.8, relief: 0.2, glossRelief: 0.8, tone: 0.1, mottle: 0.02 },
  { cellCm: 0.1, jitter: 0.95, roundness: 0.4, fold: 0.3, seed: 31 },
);

/** Corrected grain: pebbles of equal size, embossed by a plate. */
export const PEBBLED = createGrainLook(
  { relief: 0.6, glossRelief: 1.7, tone: 0.26, mottle: 0.015 },
  { cellCm: 0.256, jitter: 0.55, roundness: 0.85, fold: 0.15, seed: 37 },
);

/** Tumbled in a drum: large uneven pebbles with wrinkles between them. */
export const TUMBLED = createGrainLook(
  { highlight: 0.025, relief: 0.6, glossRelief: 1.5, tone: 0.3, mottle: 0.05 },
  { cellCm: 0.4, jitter: 1, roundness: 0.7, fold: 1, seed: 41 },
);
