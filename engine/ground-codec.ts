/** Codec of the correction ground (`CorrectionGround`), which is stored after the layers' planes. */
import type { CorrectionGround, Zone } from './layers.ts';
import { GROUND_CHANNELS } from './net.ts';

export interface GroundHeader {
  width: number;
  height: number;
  net?: { width: number; height: number };
  covers?: { pieces: NonNullable<CorrectionGround['covers']>['pieces'] };
  found?: { zones: Zone[] };
}

export const groundHeader = ({ width, height, net, covers, found }: CorrectionGround): GroundHeader => ({
  width,
  height,
  ...(net && { net: { width: net.width, height: net.height } }),
  ...(covers && { covers: { pieces: covers.pieces } }),
  ...(found && { found: { zones: found.zones } }),
});

/** @param pixels number of pixels of the layers */
export const groundPlaneLengths = (ground: GroundHeader | undefined, pixels: number) => ({
  photo: ground === undefined ? 0 : ground.width * ground.height * 3,
  net: ground?.net === undefined ? 0 : ground.net.width * ground.net.height * GROUND_CHANNELS.length,
  pieceOf: ground?.covers === undefined ? 0 : ground.width * ground.height,
  zoneOf: ground?.found === undefined ? 0 : pixels,
  matte: ground?.found === undefined ? 0 : pixels,
});

/** Writes each channel as differences to the previous pixel, which halves the size after compression. */
const writePhoto = (photo: Uint8Array, into: Uint8Array): void => {
  const pixels = photo.length / 3;
  for (let c = 0, at = 0; c < 3; c++) {
    for (let i = 0, before = 0; i < pixels; i++, at++) {
      const code = photo[i * 3 + c];
      into[at] = code - before;
      before = code;
    }
  }
};

const readPhoto = (from: Uint8Array): Uint8Array => {
  const photo = new Uint8Array(from.length);
  const pixels = from.length / 3;
  for (let c = 0, at = 0; c < 3; c++) {
    for (let i = 0, code = 0; i < pixels; i++, at++) {
      code = (code + from[at]) & 255;
      photo[i * 3 + c] = code;
    }
  }
  return photo;
};

/** @param into as long as the sum of `groundPlaneLengths` */
export const writeGround = ({ photo, net, covers, found }: CorrectionGround, into: Uint8Array): void => {
  writePhoto(photo, into.subarray(0, photo.length));
  let at = photo.length;
  for (const plane of [net?.planes, covers?.pieceOf, found?.zoneOf, found?.matte]) {
    if (plane === undefined) continue;
    into.set(plane, at);
    at += plane.length;
  }
};

/** @param take returns a copy of the next bytes */
export const readGround = (
  header: GroundHeader,
  pixels: number,
  take: (length: number) => Uint8Array,
): CorrectionGround => {
  const lengths = groundPlaneLengths(header, pixels);
  const photo = readPhoto(take(lengths.photo));
  const planes = take(lengths.net);
  const pieceOf = take(lengths.pieceOf);
  const zoneOf = take(lengths.zoneOf);
  const matte = take(lengths.matte);
  return {
    width: header.width,
    height: header.height,
    photo,
    ...(header.net && { net: { width: header.net.width, height: header.net.height, planes } }),
    ...(header.covers && { covers: { pieces: header.covers.pieces, pieceOf } }),
    ...(header.found && { found: { zones: header.found.zones, zoneOf, matte } }),
  };
};
