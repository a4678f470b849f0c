/**
 * The ground that corrections are replayed on, in its stored form: server and browser read the same bytes, so they find
 * the same outline.
 */
import type { CorrectionGround } from '../../layers.ts';
import { NET_PARTS, type NetOutput } from '../../net.ts';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { fitSize, resizePlane, resizeRaster } from '../../raster/resize.ts';
import { WORKING_PIXELS } from './segmentation.ts';
import { floatsAt } from '../../raster/per-pixel.ts';

/** Evidence is read as means over superpixels; a finer grid would say no more. */
const NET_PIXELS = 20_000;

const packNet = (net: NetOutput): NonNullable<CorrectionGround['net']> => {
  const { width, height } = fitSize(net.width, net.height, NET_PIXELS);
  const from = net.width * net.height;
  const size = width * height;
  const planes = new Uint8Array(size * (1 + NET_PARTS.length));
  const pack = (data: Float32Array, at: number): void => {
    const fitted = resizePlane({ width: net.width, height: net.height, data }, width, height).data;
    for (let i = 0; i < size; i++) planes[at * size + i] = Math.round(255 * Math.min(1, Math.max(0, fitted[i])));
  };
  pack(net.seat, 0);
  NET_PARTS.forEach((_, part) => pack(net.parts.subarray(part * from, (part + 1) * from), part + 1));
  return { width, height, planes };
};

/** @param photo at the analysis size */
export const correctionGround = (photo: Raster, net?: NetOutput): CorrectionGround => {
  const { width, height } = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const { data } = resizeRaster(photo, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, p = 0; i < rgb.length; p += 4) for (let c = 0; c < 3; c++, i++) rgb[i] = data[p + c];
  return { width, height, photo: rgb, ...(net === undefined ? {} : { net: packNet(net) }) };
};

export const groundPhoto = ({ width, height, photo }: CorrectionGround): Raster => {
  const raster = createRaster(width, height);
  for (let i = 0, p = 0; i < photo.length; p += 4) {
    for (let c = 0; c < 3; c++, i++) raster.data[p + c] = photo[i];
    raster.data[p + 3] = 255;
  }
  return raster;
};

export const groundEvidence = ({ net }: CorrectionGround): NetOutput | undefined => {
  if (net === undefined) return undefined;
  const size = net.width * net.height;
  const unpacked = floatsAt(net.planes.length, (i) => net.planes[i] / 255);
  return { width: net.width, height: net.height, seat: unpacked.slice(0, size), parts: unpacked.slice(size) };
};
