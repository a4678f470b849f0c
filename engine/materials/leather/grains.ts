/** Hides whose surface is finished otherwise than the usual one's. */
import { once } from '../../once.ts';
import type { MaterialLook } from '../look.ts';
import { pebbledGrain, type GrainSpec } from '../pebbled-grain.ts';
import { LEATHER } from './leather.ts';

/* @__NO_SIDE_EFFECTS__ */
const grained = (look: Partial<MaterialLook>, grain: GrainSpec): MaterialLook => ({
  ...LEATHER,
  ...look,
  surface: once(() => pebbledGrain(grain)),
});

/** Nappa: plated flat, so that pores are fine and highlights are tight. */
export const SMOOTH = grained(
  { shine: 0.05, tight: 2.8, relief: 0.2, sparkle: 0.8, tone: 0.1, mottle: 0.02 },
  { cellCm: 0.1, jitter: 0.95, roundness: 0.4, fold: 0.3, seed: 31 },
);

/** Corrected grain: pebbles of one size, embossed by a plate. */
export const PEBBLED = grained(
  { relief: 0.6, sparkle: 1.7, tone: 0.26, mottle: 0.015 },
  { cellCm: 0.256, jitter: 0.55, roundness: 0.85, fold: 0.15, seed: 37 },
);

/** Tumbled in a drum until it is soft: large uneven pebbles and wrinkles between them. */
export const TUMBLED = grained(
  { shine: 0.025, relief: 0.6, sparkle: 1.5, tone: 0.3, mottle: 0.05 },
  { cellCm: 0.4, jitter: 1, roundness: 0.7, fold: 1, seed: 41 },
);
