/**
 * Draws a swatch as a small picture: its photographed tile, repeated, or its color with the material's relief, blended
 * as on the web pages (hard light).
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { reliefPicture, type Grain, type CoverMaterial } from '#contract/options.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { decodeSrgb, encodeSrgb } from '#engine/color/srgb.ts';
import { projectRoot } from '../../entry.ts';

/** Color of the swatch of a part that keeps the photo's color. */
const OWN_COLOR = '#c9c4bc';
/** Side of a relief's tile. */
const TILE = 256;

interface SwatchSize {
  width: number;
  height: number;
}

/** A photographed material. */
export interface TileBytes {
  /** PNG; repeats without a seam. */
  bytes: Uint8Array;
  /** Mean color as `#rrggbb`. */
  color: string;
  /** Size that the tile covers in reality. */
  widthCm: number;
  heightCm: number;
}

/** Tiles by SHA-256. */
export type Tiles = ReadonlyMap<string, TileBytes>;

interface SwatchLook {
  /** `#rrggbb`; empty for the photo's own color. */
  code: string;
  /** Without one, the swatch is a plain color. */
  covering?: CoverMaterial | undefined;
  grain?: Grain | undefined;
  tile?: TileBytes | undefined;
}

/** Thread and piping are shown as leather. */
export const lookOf = ({ kind, code, covering, swatch }: DesignLine, tiles: Tiles): SwatchLook =>
  kind === 'cover'
    ? { code, covering, grain: swatch?.grain, tile: tiles.get(swatch?.tile ?? '') }
    : { code, covering: 'leather' };

const drawRelief = async ({ covering, grain, code }: SwatchLook, { width, height }: SwatchSize): Promise<Sharp> => {
  const plain = sharp({ create: { width, height, channels: 3, background: code === '' ? OWN_COLOR : code } });
  if (covering === undefined) return plain;
  const picture = reliefPicture(covering, grain);
  // sharp refuses a tile that is larger than its target.
  const side = Math.min(TILE, width, height);
  const tile = await sharp(await readFile(path.join(projectRoot, `assets/reliefs/${picture}.webp`)))
    .resize(TILE, TILE)
    .extract({ left: 0, top: 0, width: side, height: side })
    .toBuffer();
  const blended = await plain
    .composite([{ input: tile, tile: true, blend: 'hard-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(blended.data, { raw: { width, height, channels: blended.info.channels } });
};

/** Table that scales a channel's reflectance to the chosen color, as the engine does. */
const tableFor = (from: number, to: number): Uint8Array => {
  const gain = decodeSrgb(to) / Math.max(decodeSrgb(from), 1e-4);
  return Uint8Array.from({ length: 256 }, (_, code) => Math.round(encodeSrgb(decodeSrgb(code) * gain)));
};

/** Draws exactly one repeat from top to bottom, so that the pattern is visible. */
const drawTile = async (
  { bytes, color, widthCm, heightCm }: TileBytes,
  code: string,
  { width, height }: SwatchSize,
): Promise<Sharp> => {
  const across = Math.max(8, Math.round((height * widthCm) / heightCm));
  const { data } = await sharp(bytes)
    .resize(across, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const own = parseHexColor(color);
  const tables = parseHexColor(code === '' ? color : code).map((to, c) => tableFor(own[c] ?? 0, to));
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        out[3 * (y * width + x) + c] = tables[c]?.[data[3 * (y * across + (x % across)) + c] ?? 0] ?? 0;
  return sharp(out, { raw: { width, height, channels: 3 } });
};

export const swatchPixels = (look: SwatchLook, size: SwatchSize): Promise<Sharp> =>
  look.tile === undefined ? drawRelief(look, size) : drawTile(look.tile, look.code, size);

export const swatchJpeg = async (look: SwatchLook, size: SwatchSize): Promise<Buffer> =>
  (await swatchPixels(look, size)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
