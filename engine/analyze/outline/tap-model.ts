/**
 * A small message-passing neural network on the region graph that estimates which regions belong to the tapped object. Messages
 * are weaker between regions whose common border has a high contrast. `training/train_taps.py` trains it with an equivalent
 * implementation.
 */
import { decodeBase64 } from '../../kernels/kernels.ts';
import { once } from '../../once.ts';
import { decodeFloat16 } from '../../raster/float16.ts';
import { TAP_FEATURES } from './tap-features.ts';
import type { RegionEdges } from '../see/regions.ts';
import { TAP_WEIGHTS } from './tap-weights.ts';

const FIRST_LAYER_SIZE = 32;
const SECOND_LAYER_SIZE = 24;
/** Contrast of a border at which a message has 1/e of its full weight. */
const CONTRAST_SCALE = 8;

interface Layer {
  inputs: number;
  outputs: number;
  /** Weights, row by row. */
  weight: Float32Array;
  bias: Float32Array;
}

const SHAPES = [
  [TAP_FEATURES, FIRST_LAYER_SIZE],
  [FIRST_LAYER_SIZE * 3, SECOND_LAYER_SIZE],
  [SECOND_LAYER_SIZE * 2, SECOND_LAYER_SIZE],
  [SECOND_LAYER_SIZE, 1],
] as const;

const readLayers = once((): Layer[] => {
  const bytes = decodeBase64(TAP_WEIGHTS);
  const values = Float32Array.from({ length: bytes.length >> 1 }, (_, i) =>
    decodeFloat16(bytes[2 * i] | (bytes[2 * i + 1] << 8)),
  );
  let at = 0;
  const layers = SHAPES.map(([inputs, outputs]): Layer => {
    const weight = values.subarray(at, (at += inputs * outputs));
    return { inputs, outputs, weight, bias: values.subarray(at, (at += outputs)) };
  });
  if (at !== values.length) throw new Error(`the tap network has ${values.length} numbers, not ${at}`);
  return layers;
});

/**
 * Applies a dense layer, four outputs at a time: independent sums run in parallel, which takes a third of the time, and
 * this is the longest part of a tap.
 * @param relu whether negative outputs become 0
 */
const applyLayer = (
  { inputs, outputs, weight, bias }: Layer,
  x: Float32Array,
  { relu }: { relu: boolean },
): Float32Array => {
  const count = x.length / inputs;
  const out = new Float32Array(count * outputs);
  const fours = outputs - (outputs % 4);
  for (let k = 0, from = 0, to = 0; k < count; k++, from += inputs, to += outputs) {
    for (let o = 0; o < fours; o += 4) {
      let w = o * inputs;
      let a = bias[o];
      let b = bias[o + 1];
      let c = bias[o + 2];
      let d = bias[o + 3];
      for (let i = from; i < from + inputs; i++, w++) {
        const value = x[i];
        a += weight[w] * value;
        b += weight[w + inputs] * value;
        c += weight[w + 2 * inputs] * value;
        d += weight[w + 3 * inputs] * value;
      }
      out[to + o] = a;
      out[to + o + 1] = b;
      out[to + o + 2] = c;
      out[to + o + 3] = d;
    }
    for (let o = fours; o < outputs; o++) {
      let sum = bias[o];
      for (let i = 0; i < inputs; i++) sum += weight[o * inputs + i] * x[from + i];
      out[to + o] = sum;
    }
  }
  if (relu) for (let i = 0; i < out.length; i++) if (out[i] < 0) out[i] = 0;
  return out;
};

/** Weight of each edge's message as received by its `from` region and by its `to` region. */
interface MessageWeights {
  intoFrom: Float32Array;
  intoTo: Float32Array;
}

const computeMessageWeights = (edges: RegionEdges, count: number): MessageWeights => {
  const conductance = edges.contrast.map((contrast) => Math.exp(-contrast / CONTRAST_SCALE));
  const total = new Float32Array(count).fill(1e-6);
  for (let e = 0; e < conductance.length; e++) {
    total[edges.from[e]] += conductance[e];
    total[edges.to[e]] += conductance[e];
  }
  return {
    intoFrom: conductance.map((value, e) => value / total[edges.from[e]]),
    intoTo: conductance.map((value, e) => value / total[edges.to[e]]),
  };
};

/** Weighted sums of the neighbors' vectors. @param x `width` numbers per region */
const receiveMessages = (edges: RegionEdges, weights: MessageWeights, x: Float32Array, width: number): Float32Array => {
  const messages = new Float32Array(x.length);
  for (let e = 0; e < edges.from.length; e++) {
    const i = edges.from[e] * width;
    const j = edges.to[e] * width;
    const atI = weights.intoFrom[e];
    const atJ = weights.intoTo[e];
    for (let c = 0; c < width; c++) {
      messages[i + c] += atI * x[j + c];
      messages[j + c] += atJ * x[i + c];
    }
  }
  return messages;
};

/** Concatenates several vectors per region. */
const concatenate = (count: number, width: number, ...planes: Float32Array[]): Float32Array => {
  const joined = new Float32Array(count * width * planes.length);
  for (let k = 0, to = 0; k < count; k++)
    for (const plane of planes) for (let c = 0; c < width; c++) joined[to++] = plane[k * width + c];
  return joined;
};

/** @param features of `tapFeatures`. @returns for each region the log odds that it belongs to the tapped object */
export const estimateTapLogOdds = (edges: RegionEdges, features: Float32Array): Float32Array => {
  const [first, second, third, last] = readLayers();
  const count = features.length / TAP_FEATURES;
  const weights = computeMessageWeights(edges, count);
  const own = applyLayer(first, features, { relu: true });
  const oneStep = receiveMessages(edges, weights, own, FIRST_LAYER_SIZE);
  const threeSteps = receiveMessages(
    edges,
    weights,
    receiveMessages(edges, weights, oneStep, FIRST_LAYER_SIZE),
    FIRST_LAYER_SIZE,
  );
  const merged = applyLayer(second, concatenate(count, FIRST_LAYER_SIZE, own, oneStep, threeSteps), { relu: true });
  const received = receiveMessages(
    edges,
    weights,
    receiveMessages(edges, weights, merged, SECOND_LAYER_SIZE),
    SECOND_LAYER_SIZE,
  );
  const refined = applyLayer(third, concatenate(count, SECOND_LAYER_SIZE, merged, received), { relu: true });
  return applyLayer(last, refined, { relu: false });
};
