/**
 * Outline of the seats by a graph cut over superpixels, so that it follows the photo's edges. Where the network is uncertain, its
 * probabilities vary from pixel to pixel and a threshold would draw a ragged line across a panel.
 */
import { resizedNetPlane, type NetOutput } from '../../net.ts';
import { createBytes, createFloats } from '../../raster/per-pixel.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { connectedAreas } from '../see/connected-areas.ts';
import { labPlanes } from '../see/lab-planes.ts';
import { hardwareMask, MIN_HARDWARE_PROBABILITY } from './hardware-mask.ts';
import { netEvidence } from '../see/net-evidence.ts';
import { splitIntoRegions } from '../see/segmentation.ts';
import { solveMinCut } from '../see/solve.ts';

/** Weight of the cut's edge costs relative to those of a tap, where the user has confirmed that there is an outline. */
const EDGE_COST_FACTOR = 1.5;
/** Outside these probabilities the pixel counts and not its region: a belt over a seat is narrower than a region. */
const MAX_NON_SEAT_PROBABILITY = 0.2;
const MIN_SURE_PROBABILITY = 0.8;
/** Smallest fraction of pixels above MIN_SURE_PROBABILITY in a photo of an interior; drawings, portraits and landscapes have fewer. */
const MIN_SURE_FRACTION = 0.005;
/** Areas of the largest hole that is filled and the largest island that is removed, as fractions of the picture. */
const MAX_HOLE_FRACTION = 0.01;
const MAX_ISLAND_FRACTION = 0.005;
/**
 * A hole is kept if its mean seat probability is below the first and that of things that covers surround (hardware, objects, hard shells)
 * above the second. Anything else that a cover surrounds is the cover, whatever the network takes a patch of sun or a deep fold for.
 */
const MIN_HOLE_PROBABILITY = 0.12;
const MIN_THING_PROBABILITY = 0.2;

/** Mean of a plane over each area, and whether the area touches the picture's border. */
const measure = (numberOf: Int32Array, areas: readonly number[], { width, data }: Plane) => {
  const sum = new Float64Array(areas.length);
  const onBorder = new Uint8Array(areas.length);
  for (let i = 0; i < data.length; i++) {
    sum[numberOf[i]] += data[i];
    const x = i % width;
    if (x === 0 || x === width - 1 || i < width || i >= data.length - width) onBorder[numberOf[i]] = 1;
  }
  return { mean: sum.map((total, number) => total / Math.max(1, areas[number])), onBorder };
};

/** Fills small holes in the seats and removes small islands, which are too small for users to correct. */
const withoutSpecks = (inside: Uint8Array, probability: Plane, things: Plane): Uint8Array => {
  const { numberOf, areas } = connectedAreas(
    inside.map((isInside) => isInside + 1),
    probability.width,
  );
  const { mean, onBorder } = measure(numberOf, areas, probability);
  const { mean: thing } = measure(numberOf, areas, things);
  const isHoleToFill = (number: number): boolean =>
    areas[number] <= MAX_HOLE_FRACTION * inside.length &&
    onBorder[number] === 0 &&
    (mean[number] > MIN_HOLE_PROBABILITY || thing[number] < MIN_THING_PROBABILITY);
  return inside.map((isInside, i) => {
    if (isInside === 1) return areas[numberOf[i]] <= MAX_ISLAND_FRACTION * inside.length ? 0 : 1;
    return isHoleToFill(numberOf[i]) ? 1 : 0;
  });
};

/**
 * @param photo at the working size
 * @param probability of seat, at that size
 * @returns 1 for each pixel of a seat; none in a picture without an interior
 */
export const cutOutline = (photo: Raster, net: NetOutput, probability: Plane): Uint8Array => {
  const sureCount = probability.data.reduce((count, seat) => count + Number(seat > MIN_SURE_PROBABILITY), 0);
  if (sureCount < MIN_SURE_FRACTION * probability.data.length) return new Uint8Array(probability.data.length);
  const { patches, regions, edges, stiffness } = splitIntoRegions(photo);
  const firm = { regions, edges, stiffness: stiffness.map((cost) => cost * EDGE_COST_FACTOR) };
  const isSeat = solveMinCut(firm, netEvidence(net, 'seat', patches));
  const { width, height } = probability;
  const [hardware, object, shell] = (['hardware', 'object', 'shell'] as const).map((channel) =>
    resizedNetPlane(net, channel, width, height),
  );
  const inside = createBytes(patches.labels.length, (i) => {
    const seat = probability.data[i];
    return seat < MAX_NON_SEAT_PROBABILITY || hardware.data[i] > MIN_HARDWARE_PROBABILITY
      ? 0
      : isSeat[patches.labels[i]] | Number(seat > MIN_SURE_PROBABILITY);
  });
  const things = createFloats(inside.length, (i) => hardware.data[i] + object.data[i] + shell.data[i]);
  const smooth = withoutSpecks(inside, probability, { width, height, data: things });
  const isHardware = hardwareMask(labPlanes(photo), hardware, probability);
  return smooth.map((is, i) => (isHardware[i] === 1 ? 0 : is));
};
