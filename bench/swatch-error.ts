/**
 * Accuracy of the chosen color. Real photos, each in every material and in colors from all over the solid, by the
 * engine's own report on its picture (`engine/report/report-zones.ts`): with the light taken out, and where the light
 * is good.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { analyze } from '#engine/analyze.ts';
import { compose, prepare } from '#engine/compose.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { MATERIALS, type ZoneKind } from '#engine/options.ts';
import { reportZones } from '#engine/report/report-zones.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { BASE_PLAN, type Finish, type TrimPlan } from '#engine/trim-plan.ts';
import { networkEvidence } from '#server/platform/threads/network/network.ts';

/** Colors that trimmers order: blacks, whites, grays, hides from cream to chocolate, and the colors. */
const SWATCHES = [
  '#1c1b1a',
  '#3a3a3c',
  '#6f7072',
  '#a7a7a4',
  '#d9d8d4',
  '#f1efe9',
  '#e8dcc0',
  '#dccfb4',
  '#c9a878',
  '#b07a44',
  '#8a5a34',
  '#5b3a26',
  '#3b2317',
  '#7a1f26',
  '#b3261e',
  '#d4581f',
  '#d9a321',
  '#6d7a2b',
  '#2f5d3a',
  '#17463f',
  '#2d4c7c',
  '#1d2b4f',
  '#5a3b72',
  '#c26a86',
] as const;

export interface SwatchError {
  material: string;
  /** ΔE2000 against the swatch with the light taken out; and of well-lit pixels against the swatch in that light. Means and 95th percentiles over zones. */
  reference: { mean: number; p95: number };
  lit: { mean: number; p95: number };
}

const planOf = (material: (typeof MATERIALS)[number], hex: string): TrimPlan => {
  const finish: Finish = {
    ...(material === 'none' ? {} : { material }),
    color: rgbOfHex(hex),
    pattern: 'keep',
    gloss: 1,
  };
  const kinds: ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest', 'seat-back'];
  return { ...BASE_PLAN, byKind: Object.fromEntries(kinds.map((kind) => [kind, finish])) };
};

/** Of the picture's pixels; smaller zones are slivers. */
const LEAST_AREA = 0.01;

const spread = (values: readonly number[]): { mean: number; p95: number } => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length),
    p95: sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0,
  };
};

/** @param files photos of interiors; looked at 1024 px wide */
export const benchSwatchError = async (files: readonly string[]): Promise<SwatchError[]> => {
  const found = new Map(MATERIALS.map((material) => [material, { reference: [] as number[], lit: [] as number[] }]));
  for (const file of files) {
    // Bytes, because the server's decoder, which this program loads too, opens no files.
    const { data, info } = await sharp(await readFile(file))
      .rotate()
      .resize({ width: 1024, withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const photo: Raster = {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
    const layers = analyze(photo, { net: await networkEvidence(photo) });
    const ready = prepare(photo, layers);
    for (const [material, errors] of found) {
      for (const hex of SWATCHES) {
        const plan = planOf(material, hex);
        for (const zone of reportZones(compose(ready, plan).picture, layers, plan)) {
          if (!zone.changed || zone.area < LEAST_AREA) continue;
          if (zone.deltaERef !== undefined) errors.reference.push(zone.deltaERef);
          if (zone.deltaELit !== undefined) errors.lit.push(zone.deltaELit);
        }
      }
    }
  }
  return [...found].map(([material, { reference, lit }]) => ({
    material: material === 'none' ? 'as it is' : material,
    reference: spread(reference),
    lit: spread(lit),
  }));
};
