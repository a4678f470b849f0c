/** Photos with zones given by mask files: path-traced scenes with their true zones, and real photos with labels drawn by hand. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { estimateGeometry } from '#engine/analyze/panels/estimate-geometry.ts';
import { estimateLight } from '#engine/analyze/light/estimate-light.ts';
import { ENGINE_VERSION, NO_ZONE, type Layers, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { ZonesResult } from '#engine/analyze/panels/zones-result.ts';

export interface GivenPhoto {
  photo: Raster;
  zones: ZonesResult;
}

export const readPhoto = async (file: string, maxPixels = 2_000_000): Promise<Raster> => {
  const { width, height } = await sharp(file).metadata();
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const { data, info } = await sharp(file)
    .rotate()
    .resize(Math.round(width * scale))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
};

const readGray = async (file: string, width: number, height: number, nearest = false): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(file)
      .resize(width, height, { fit: 'fill', kernel: nearest ? 'nearest' : 'lanczos3' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  );

/** Masks by kind to zones; each pixel goes to its strongest mask, and 3 pixels beyond. */
export const zonesFromMasks = (
  width: number,
  height: number,
  masks: readonly { kind: ZoneKind; data: Uint8Array }[],
): ZonesResult => {
  const zoneOf = new Uint8Array(width * height).fill(NO_ZONE);
  const matte = new Uint8Array(width * height);
  const zones: Zone[] = masks.map(({ kind, data }) => ({
    id: kind,
    kind,
    name: kind,
    confidence: 1,
    bounds: { left: 0, top: 0, right: width, bottom: height },
    area: data.reduce((s, v) => s + Number(v > 127), 0) / data.length,
  }));
  for (let p = 0; p < zoneOf.length; p++) {
    let most = 0;
    for (let k = 0; k < masks.length; k++) {
      const v = masks[k].data[p];
      matte[p] = Math.min(255, matte[p] + v);
      if (v > most) {
        most = v;
        zoneOf[p] = k;
      }
    }
  }
  for (let round = 0; round < 3; round++) {
    const before = zoneOf.slice();
    for (let p = width; p < zoneOf.length - width; p++)
      if (before[p] === NO_ZONE)
        zoneOf[p] =
          [before[p - 1], before[p + 1], before[p - width], before[p + width]].find((z) => z !== NO_ZONE) ?? NO_ZONE;
  }
  return { zones, zoneOf, matte };
};

const TRUE_ZONES: readonly [string, ZoneKind][] = [
  ['center', 'insert'],
  ['bolster', 'bolster'],
  ['headrest', 'headrest'],
  ['piping', 'piping'],
  ['door', 'door'],
];

export const readScene = async (dir: string): Promise<GivenPhoto> => {
  const photo = await readPhoto(join(dir, 'original.png'));
  const present = TRUE_ZONES.filter(([name]) => existsSync(join(dir, `mask_${name}.png`)));
  const masks = await Promise.all(
    present.map(async ([name, kind]) => ({
      kind,
      data: await readGray(join(dir, `mask_${name}.png`), photo.width, photo.height),
    })),
  );
  const zones = zonesFromMasks(photo.width, photo.height, masks);
  // Visible thread lies on the zones but is in none of their masks.
  if (existsSync(join(dir, 'mask_stitch.png'))) {
    const thread = await readGray(join(dir, 'mask_stitch.png'), photo.width, photo.height);
    for (let p = 0; p < thread.length; p++)
      if (zones.zoneOf[p] !== NO_ZONE) zones.matte[p] = Math.min(255, zones.matte[p] + thread[p]);
  }
  return { photo, zones };
};

export const readLabeled = async (folder: string, id: string, maxPixels?: number): Promise<GivenPhoto> => {
  const photo = await readPhoto(join(folder, `${id}.jpg`), maxPixels);
  const label = await readGray(join(folder, 'labels', `${id}.png`), photo.width, photo.height, true);
  const masks = [
    { kind: 'seat' as const, value: 255 },
    { kind: 'door' as const, value: 128 },
  ].map(({ kind, value }) => ({ kind, data: label.map((v) => (v === value ? 255 : 0)) }));
  return {
    photo,
    zones: zonesFromMasks(
      photo.width,
      photo.height,
      masks.filter((m) => m.data.includes(255)),
    ),
  };
};

/** The rest of the look, behind the zones. */
export const givenLayers = ({ photo, zones }: GivenPhoto): Layers => {
  const light = estimateLight(photo, zones);
  return {
    version: ENGINE_VERSION,
    width: photo.width,
    height: photo.height,
    ...zones,
    light,
    geometry: estimateGeometry(photo, zones),
    warnings: [],
    source: 'given',
  };
};
