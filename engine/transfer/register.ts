/**
 * Registers a model's answer with the picture that was sent: finds the placement of highest structural correlation, first
 * by trying small shifts and scales on a tiny copy, then by Gauss-Newton steps on larger copies (enhanced correlation
 * coefficient: Evangelidis, Psarakis 2008).
 */
import { resizeMask, resizeRaster } from '../raster/resize.ts';
import type { Mask, Plane, Raster } from '../raster/raster.ts';
import { toAnswerPosition, sampleAt, STRETCHED_PLACEMENT, usualPlacements, type Placement } from './placement.ts';
import { solveLinear } from '../raster/solve-linear.ts';
import { computeStructure } from './structure.ts';

export interface Registration {
  placement: Placement;
  /** Correlation of the structures, mostly outside of the mask, -1..1. */
  agreement: number;
}

const COARSE_SIDE = 56;
const MIDDLE_SIDE = 96;
const FINE_SIDES = [160, 320, 640];
/** Largest shift, as a fraction of the side, and largest scale that are tried. */
const REACH = 0.12;
const MAX_ZOOM = 1.22;
const ZOOM_STEP = 1.04;
const STEPS = 8;
/** Weight of pixels inside the mask, which the model has redrawn. */
const INSIDE_WEIGHT = 0.15;

const sizeWithSide = ({ width, height }: { width: number; height: number }, side: number) => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(4, Math.round(width * scale)), height: Math.max(4, Math.round(height * scale)) };
};

interface Level {
  sent: Plane;
  answer: Plane;
  /** Gradient of the answer. */
  across: Plane;
  down: Plane;
  weight: Float32Array;
  /** Distance between sampled pixels. */
  stride: number;
}

const slope = ({ width, height, data }: Plane, dx: number, dy: number): Plane => {
  const slopes = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++)
      slopes[i] = (data[i + dx + dy * width] - data[i - dx - dy * width]) / 2;
  return { width, height, data: slopes };
};

const levelAt = (sent: Raster, answer: Raster, inside: Mask, side: number): Level => {
  const size = sizeWithSide(sent, side);
  const answerSize = sizeWithSide(answer, side);
  const mask = resizeMask(inside, size.width, size.height);
  const structure = computeStructure(resizeRaster(answer, answerSize.width, answerSize.height));
  return {
    sent: computeStructure(resizeRaster(sent, size.width, size.height)),
    answer: structure,
    across: slope(structure, 1, 0),
    down: slope(structure, 0, 1),
    stride: size.width * size.height > 100_000 ? 2 : 1,
    weight: Float32Array.from(mask.data, (m) => 1 - (1 - INSIDE_WEIGHT) * (m / 255)),
  };
};

/** Correlation of the two where they overlap, -1..1, reduced if the overlap is small. */
const correlationOf = ({ sent, answer, weight, stride }: Level, placement: Placement): number => {
  let [cross, sentEnergy, answerEnergy, overlap, total] = [0, 0, 0, 0, 0];
  for (let y = 0; y < sent.height; y += stride) {
    const v = toAnswerPosition(placement.y, y, sent.height, answer.height);
    for (let x = 0, i = y * sent.width; x < sent.width; x += stride, i += stride) {
      const w = weight[i];
      total += w;
      const a = sampleAt(answer, toAnswerPosition(placement.x, x, sent.width, answer.width), v);
      if (Number.isNaN(a)) continue;
      const s = sent.data[i];
      overlap += w;
      cross += w * s * a;
      sentEnergy += w * s * s;
      answerEnergy += w * a * a;
    }
  }
  const fraction = total === 0 ? 0 : overlap / total;
  return fraction < 0.4 ? -1 : (cross / Math.sqrt(sentEnergy * answerEnergy + 1e-9)) * Math.sqrt(fraction);
};

const moved = ({ x, y }: Placement, zoom: number, dx: number, dy: number): Placement => ({
  x: { scale: x.scale * zoom, center: x.center + dx * x.scale },
  y: { scale: y.scale * zoom, center: y.center + dy * y.scale },
});

const bestOf = (level: Level, placements: Iterable<Placement>): { placement: Placement; score: number } => {
  let best = { placement: STRETCHED_PLACEMENT, score: -2 };
  for (const placement of placements) {
    const score = correlationOf(level, placement);
    if (score > best.score) best = { placement, score };
  }
  return best;
};

/** Placements with zooms up to `zoom` and shifts up to `reach` (as fractions of the sides) around one. */
const nearbyPlacements = function* (
  start: Placement,
  zoom: number,
  zoomStep: number,
  reach: number,
  stepX: number,
  stepY: number,
): Generator<Placement> {
  for (let z = 1 / zoom; z <= zoom * 1.001; z *= zoomStep)
    for (let dy = -reach; dy <= reach * 1.001; dy += stepY)
      for (let dx = -reach; dx <= reach * 1.001; dx += stepX) yield moved(start, z, dx, dy);
};

/** Exhaustive search around the usual placements on a tiny copy, then around the best on a larger one. */
const search = (coarse: Level, middle: Level, starts: readonly Placement[]): Placement => {
  const unmoved = bestOf(middle, starts);
  // The usual case: the model has hardly moved anything.
  if (unmoved.score > 0.9) return unmoved.placement;
  const step = (length: number): number => 1.5 / length;
  const tried = starts.map((start) =>
    bestOf(
      coarse,
      nearbyPlacements(start, MAX_ZOOM, ZOOM_STEP, REACH, step(coarse.sent.width), step(coarse.sent.height)),
    ),
  );
  const near = tried.map(({ placement }) =>
    bestOf(
      middle,
      nearbyPlacements(
        placement,
        Math.sqrt(ZOOM_STEP),
        Math.sqrt(ZOOM_STEP),
        step(coarse.sent.width),
        step(middle.sent.width),
        step(middle.sent.height),
      ),
    ),
  );
  return [unmoved, ...near].reduce((best, one) => (one.score > best.score ? one : best)).placement;
};

/** One Gauss-Newton step for shift and scale of both axes; undefined if the pictures have no structure. */
const step = ({ sent, answer, across, down, weight, stride }: Level, placement: Placement): Placement | undefined => {
  const normal = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  const right = [0, 0, 0, 0];
  const row = [0, 0, 0, 0];
  for (let y = 0; y < sent.height; y += stride) {
    const v = toAnswerPosition(placement.y, y, sent.height, answer.height);
    const py = (y + 0.5) / sent.height - 0.5;
    for (let x = 0, i = y * sent.width; x < sent.width; x += stride, i += stride) {
      const u = toAnswerPosition(placement.x, x, sent.width, answer.width);
      const here = sampleAt(answer, u, v);
      if (Number.isNaN(here)) continue;
      const gx = sampleAt(across, u, v) * answer.width;
      const gy = sampleAt(down, u, v) * answer.height;
      const difference = sent.data[i] - here;
      // Huber weights: large differences are redrawn parts, not moved ones.
      const w = weight[i] * (Math.abs(difference) < 0.7 ? 1 : 0.7 / Math.abs(difference));
      row[0] = gx * ((x + 0.5) / sent.width - 0.5);
      row[1] = gx;
      row[2] = gy * py;
      row[3] = gy;
      for (let a = 0; a < 4; a++) {
        right[a] += w * row[a] * difference;
        for (let b = a; b < 4; b++) normal[a][b] += w * row[a] * row[b];
      }
    }
  }
  for (let a = 0; a < 4; a++) {
    normal[a][a] *= 1.001;
    for (let b = 0; b < a; b++) normal[a][b] = normal[b][a];
  }
  const change = solveLinear(normal, right);
  if (change === undefined) return undefined;
  return {
    x: { scale: placement.x.scale + change[0], center: placement.x.center + change[1] },
    y: { scale: placement.y.scale + change[2], center: placement.y.center + change[3] },
  };
};

/**
 * @param sent the canvas that was sent
 * @param answer the model's picture, of any size
 * @param inside mask of the pixels that the model was asked to draw, on the canvas
 */
export const registerAnswer = (sent: Raster, answer: Raster, inside: Mask): Registration => {
  let placement = search(
    levelAt(sent, answer, inside, COARSE_SIDE),
    levelAt(sent, answer, inside, MIDDLE_SIDE),
    usualPlacements(sent, answer),
  );
  let agreement = -1;
  for (const side of FINE_SIDES) {
    const level = levelAt(sent, answer, inside, side);
    agreement = correlationOf(level, placement);
    for (let k = 0; k < STEPS; k++) {
      const next = step(level, placement);
      const score = next === undefined ? -1 : correlationOf(level, next);
      if (next === undefined || score <= agreement + 1e-5) break;
      [placement, agreement] = [next, score];
    }
    if (side >= Math.max(sent.width, sent.height)) break;
  }
  return { placement, agreement };
};
