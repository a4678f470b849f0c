/**
 * The outline of the seats: along the photo's edges, whole surfaces at a time. A network in doubt is in doubt pixel by
 * pixel, and would leave a coast across a panel that no trimmer can cut.
 */
import type { NetOutput } from '../../net.ts';
import { bytesAt } from '../../raster/per-pixel.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { connectedAreas } from '../panels/watershed.ts';
import { seatEvidence } from '../see/net-evidence.ts';
import { divide } from '../see/segmentation.ts';
import { solve } from '../see/solve.ts';

/** How much dearer an outline across a surface is than at a tap, where the user has said that there is one. */
const FIRMNESS = 1.5;
/** Probabilities of seat at which a pixel is none, and one, whatever its surface is: a belt over a seat is thinner than a region. */
const SURELY_NOT = 0.2;
const SURELY = 0.9;
/** Share of the picture that is surely seat in any photo of an interior; a drawing, a portrait or a landscape has less. */
const LEAST_SURE = 0.005;
/** Largest hole that is closed and largest island that is dropped, as shares of the picture. */
const HOLE = 0.01;
const ISLAND = 0.005;
/** Mean probability of seat below which a hole shows something else: a belt, a buckle. */
const HOLE_OF_ELSE = 0.12;

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

/** Closes small holes in the seats and drops small islands beside them, as nobody would tap for them. */
const cleaned = (inside: Uint8Array, probability: Plane): Uint8Array => {
  const outline = inside.slice();
  for (const side of [0, 1]) {
    const { numberOf, areas } = connectedAreas(
      inside.map((is) => Number(is === side)),
      probability.width,
    );
    const { mean, onBorder } = measure(numberOf, areas, probability);
    const isSmall = areas.map((area, number) =>
      side === 0
        ? area <= HOLE * inside.length && onBorder[number] === 0 && mean[number] > HOLE_OF_ELSE
        : area <= ISLAND * inside.length,
    );
    for (let i = 0; i < inside.length; i++) if (numberOf[i] !== 0 && isSmall[numberOf[i]]) outline[i] = 1 - side;
  }
  return outline;
};

/**
 * @param photo at the working size
 * @param probability of seat, at that size
 * @returns 1 for each pixel of a seat; none in a picture without an interior
 */
export const cutOutline = (photo: Raster, net: NetOutput, probability: Plane): Uint8Array => {
  const sure = probability.data.reduce((count, share) => count + Number(share > SURELY), 0);
  if (sure < LEAST_SURE * probability.data.length) return new Uint8Array(probability.data.length);
  const { patches, regions, edges, stiffness } = divide(photo);
  const firm = { regions, edges, stiffness: stiffness.map((cost) => cost * FIRMNESS) };
  const isSeat = solve(firm, seatEvidence(net, patches));
  const inside = bytesAt(patches.labels.length, (i) => {
    const share = probability.data[i];
    return share < SURELY_NOT ? 0 : isSeat[patches.labels[i]] | Number(share > SURELY);
  });
  return cleaned(inside, probability);
};
