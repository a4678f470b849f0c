/**
 * Closes small holes in the seats and drops small islands beside them, pixel by pixel, because users do not tap for
 * details that small.
 */
import type { Plane } from '../../raster/raster.ts';
import { connectedAreas } from '../panels/watershed.ts';

/** Largest hole that is closed and largest island that is dropped, as shares of the picture. */
const HOLE = 0.01;
const ISLAND = 0.005;
/** Mean probability of seat below which a hole surely shows something else: a belt, a buckle. */
const SURELY_NONE = 0.12;
/** Probabilities that closed holes and dropped islands get. */
const CLOSED = 0.75;
const DROPPED = 0.25;

/** Means over areas, and whether one touches the picture's border. */
const measure = (numberOf: Uint16Array, areas: readonly number[], { width, data }: Plane) => {
  const sum = new Float64Array(areas.length);
  const onBorder = new Uint8Array(areas.length);
  for (let i = 0; i < data.length; i++) {
    sum[numberOf[i]] += data[i];
    const x = i % width;
    if (x === 0 || x === width - 1 || i < width || i >= data.length - width) onBorder[numberOf[i]] = 1;
  }
  return { mean: sum.map((total, number) => total / Math.max(1, areas[number])), onBorder };
};

/** @param probability of seat; a changed copy is returned */
export const cleanProbability = (probability: Plane): Plane => {
  const { width, height, data } = probability;
  const cleaned = data.slice();
  for (const side of [0, 1]) {
    const { numberOf, areas } = connectedAreas(
      Uint8Array.from(data, (value) => Number(Number(value > 0.5) === side)),
      width,
    );
    const { mean, onBorder } = measure(numberOf, areas, probability);
    const isSmall = areas.map((area, number) =>
      side === 0
        ? area <= HOLE * data.length && onBorder[number] === 0 && mean[number] > SURELY_NONE
        : area <= ISLAND * data.length,
    );
    for (let i = 0; i < data.length; i++)
      if (numberOf[i] !== 0 && isSmall[numberOf[i]]) cleaned[i] = side === 0 ? CLOSED : DROPPED;
  }
  return { width, height, data: cleaned };
};
