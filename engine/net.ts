/** Output of our segmentation network for a photo. The network is trained in training/ and run outside of the engine. */
import type { Plane } from './raster/raster.ts';
import { resizePlane } from './raster/resize.ts';

/** Surfaces that a pixel can show, in the network's order. */
const NET_SURFACES = [
  'seat',
  'glass',
  'floor',
  'door',
  'dash',
  'wheel',
  'console',
  'shell',
  'hardware',
  'outside',
  'object',
] as const;
export type NetSurface = (typeof NET_SURFACES)[number];

/** Roles of a seat's panels, in the network's order; `other` is a cover without separate panels. */
export const NET_ROLES = ['insert', 'bolster', 'headrest', 'rear', 'other'] as const;

/** The network's output channels, in order. */
export const NET_CHANNELS = [...NET_SURFACES, ...NET_ROLES, 'seam', 'upholstered-door'] as const;
export type NetChannel = (typeof NET_CHANNELS)[number];

/** Channels that manual corrections and seams need; they are stored with the layers. */
export const GROUND_CHANNELS: readonly NetChannel[] = [
  'seat',
  'insert',
  'bolster',
  'headrest',
  'rear',
  'seam',
  'upholstered-door',
];

export interface NetOutput {
  width: number;
  height: number;
  /**
   * Probabilities, one plane for each of NET_CHANNELS. Surfaces add up to 1, and so do roles, which are conditional on
   * seat. `seam` is the nearness of a seam: 1 on it, 1/e at a distance of 0.6 % of the longer side.
   */
  planes: Float32Array;
}

export const netPlane = ({ width, height, planes }: NetOutput, channel: NetChannel): Float32Array => {
  const at = NET_CHANNELS.indexOf(channel) * width * height;
  return planes.subarray(at, at + width * height);
};

/** A channel at another size with the same aspect ratio. */
export const resizedNetPlane = (net: NetOutput, channel: NetChannel, width: number, height: number): Plane =>
  resizePlane({ width: net.width, height: net.height, data: netPlane(net, channel) }, width, height);

/**
 * How common everything but seats is in the photos of users, relative to the training data, which has many cockpits that
 * show little seat. Chosen by folds over the training photos and on the validation set (training/MODEL_CARD.md).
 */
const OTHER_SURFACES_RATIO = 0.7;

/**
 * Adjusts the surfaces' probabilities to how common seats are where the network is used (Saerens, Latinne and
 * Decaestecker 2002, equation 2.4). In place; surfaces still sum to one.
 */
export const adjustToPriors = (net: NetOutput): void => {
  const surfaces = NET_SURFACES.map((name) => netPlane(net, name));
  for (let i = 0; i < net.width * net.height; i++) {
    let sum = 0;
    surfaces.forEach((plane, surface) => (sum += plane[i] *= surface === 0 ? 1 : OTHER_SURFACES_RATIO));
    for (const plane of surfaces) plane[i] /= sum;
  }
};
