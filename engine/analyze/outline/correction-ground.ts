/** Stored input of corrections. Server and browser read the same bytes and therefore compute the same outline. */
import type { CorrectionGround } from '../../layers.ts';
import { GROUND_CHANNELS, NET_CHANNELS, resizedNetPlane, type NetOutput } from '../../net.ts';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { fitSize, resizeRaster } from '../../raster/resize.ts';
import type { Partition } from '../panels/partition.ts';
import { WORKING_PIXELS } from './automatic-zones.ts';

/** Size of the network's stored planes. Only their means over superpixels and along seams are used, so that more pixels would not help. */
const NET_PIXELS = 20_000;

const packNet = (net: NetOutput): NonNullable<CorrectionGround['net']> => {
  const { width, height } = fitSize(net.width, net.height, NET_PIXELS);
  const size = width * height;
  const planes = new Uint8Array(size * GROUND_CHANNELS.length);
  for (const [at, channel] of GROUND_CHANNELS.entries()) {
    const { data } = resizedNetPlane(net, channel, width, height);
    for (let i = 0; i < size; i++) planes[at * size + i] = Math.round(255 * Math.min(1, Math.max(0, data[i])));
  }
  return { width, height, planes };
};

/** @param photo at the analysis size @param covers at the working size */
export const correctionGround = (photo: Raster, net?: NetOutput, covers?: Partition): CorrectionGround => {
  const { width, height } = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const { data } = resizeRaster(photo, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, p = 0; i < rgb.length; p += 4) for (let c = 0; c < 3; c++, i++) rgb[i] = data[p + c];
  return {
    width,
    height,
    photo: rgb,
    ...(net && { net: packNet(net) }),
    ...(covers && covers.pieces.length > 0 && { covers: { pieceOf: covers.pieceOf, pieces: covers.pieces } }),
  };
};

export const groundPhoto = ({ width, height, photo }: CorrectionGround): Raster => {
  const raster = createRaster(width, height);
  for (let i = 0, p = 0; i < photo.length; p += 4) {
    for (let c = 0; c < 3; c++, i++) raster.data[p + c] = photo[i];
    raster.data[p + 3] = 255;
  }
  return raster;
};

/** The network's planes; those that are not stored are 0. */
export const groundEvidence = ({ net }: CorrectionGround): NetOutput | undefined => {
  if (net === undefined) return undefined;
  const size = net.width * net.height;
  const planes = new Float32Array(size * NET_CHANNELS.length);
  for (const [at, channel] of GROUND_CHANNELS.entries()) {
    const to = NET_CHANNELS.indexOf(channel) * size;
    for (let i = 0; i < size; i++) planes[to + i] = net.planes[at * size + i] / 255;
  }
  return { width: net.width, height: net.height, planes };
};
