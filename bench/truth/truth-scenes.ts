/** Reads path-traced scenes (pictures, true masks and designs) and converts them to the engine's types. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { COVER_MATERIALS, type ZoneKind } from '#engine/options.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '#engine/trim-plan.ts';
import { parseHexColor } from '#engine/color/hex.ts';

/** Zone kinds by the names in scene.json. */
const KINDS: Readonly<Record<string, ZoneKind>> = {
  center: 'insert',
  bolster: 'bolster',
  headrest: 'headrest',
  door: 'door',
  piping: 'piping',
};
const materialOf = (name: string): Finish['material'] => COVER_MATERIALS.find((id) => id === name);

interface Surface {
  material: string;
  hex: string;
}
interface Cover {
  id: string;
  zones: Record<string, Surface>;
}

/** One upholstery of a scene: its rendered picture and the matching design. */
export interface TruthTarget {
  id: string;
  picture: Raster;
  plan: TrimPlan;
  /** Material and color by the scene's zone name. */
  surfaces: Record<string, { material: string; color: Rgb8 }>;
}

export interface TruthScene {
  name: string;
  photo: Raster;
  upholstery: Mask;
  zones: Partial<Record<ZoneKind, Mask>>;
  /** The masks by the scene's names; `original` identifies the material and color in the original picture. */
  parts: { name: string; mask: Mask; original: string }[];
  originalId: string;
  targets: TruthTarget[];
}

const readRaster = async (path: string): Promise<Raster> => {
  const { data, info } = await sharp(readFileSync(path))
    .rotate()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
};

const readMask = async (path: string): Promise<Mask> => {
  const { data, info } = await sharp(readFileSync(path))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
};

const planOf = (cover: Cover): TrimPlan => {
  const byKind: TrimPlan['byKind'] = {};
  for (const [name, surface] of Object.entries(cover.zones)) {
    const kind = KINDS[name];
    if (kind)
      byKind[kind] = {
        material: materialOf(surface.material),
        color: parseHexColor(surface.hex),
        pattern: 'keep',
        gloss: 1,
      };
  }
  // In the scenes backs belong to the bolsters, whose finish also applies to seats that are not divided into parts.
  for (const kind of ['seat', 'seat-back'] as const) byKind[kind] = byKind.bolster;
  return { ...EMPTY_PLAN, byKind };
};

const readScene = async (folder: string, name: string): Promise<TruthScene[]> => {
  const pathOf = (file: string): string => join(folder, name, file);
  /** Our own scenes are JPEG files; the others are PNG files. */
  const picturePath = (stem: string): string => {
    const png = pathOf(`${stem}.png`);
    return existsSync(png) ? png : pathOf(`${stem}.jpg`);
  };
  const meta = JSON.parse(readFileSync(pathOf('scene.json'), 'utf8')) as { original: Cover; targets: Cover[] };
  const masks = new Map<string, Mask>();
  for (const part of Object.keys(KINDS))
    if (existsSync(pathOf(`mask_${part}.png`))) masks.set(part, await readMask(pathOf(`mask_${part}.png`)));
  const covers = await Promise.all(
    [meta.original, ...meta.targets].map(async (cover, k): Promise<TruthTarget> => ({
      id: cover.id,
      picture: await readRaster(picturePath(k === 0 ? 'original' : `target_${cover.id}`)),
      plan: planOf(cover),
      surfaces: Object.fromEntries(
        Object.entries(cover.zones).map(([zone, { material, hex }]) => [zone, { material, color: parseHexColor(hex) }]),
      ),
    })),
  );
  const upholstery = await readMask(pathOf('mask_upholstery.png'));
  return covers.map((original) => ({
    name,
    photo: original.picture,
    upholstery,
    zones: Object.fromEntries([...masks].map(([part, mask]) => [KINDS[part], mask])),
    parts: [...masks].map(([part, mask]) => ({ name: part, mask, original: JSON.stringify(original.surfaces[part]) })),
    originalId: original.id,
    targets: covers.filter((cover) => cover !== original),
  }));
};

/**
 * @param folder with a folder for each scene
 * @param allPairs also use each target as the original
 * @returns an empty list where the folder does not exist
 */
export const readTruth = async (folder: string, allPairs = false): Promise<TruthScene[]> => {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'scene.json')))
    .sort();
  const scenes = await Promise.all(names.map((name) => readScene(folder, name)));
  return scenes.flatMap((variants) => (allPairs ? variants : variants.slice(0, 1)));
};
