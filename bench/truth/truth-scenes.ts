/** The path-traced scenes: pictures, true masks and designs, as the engine takes them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { COVER_MATERIALS, type ZoneKind } from '#engine/options.ts';
import { BASE_PLAN, type Finish, type Rgb8, type TrimPlan } from '#engine/trim-plan.ts';
import { rgbOfHex } from '#engine/color/hex.ts';

/** The scenes' own names of the zones. */
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
interface Look {
  id: string;
  zones: Record<string, Surface>;
}

/** One upholstery of a scene: its picture and the design that asks for it. */
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
  /** The same masks under the scene's names, and the original's material and color there. */
  parts: { name: string; mask: Mask; was: string }[];
  originalId: string;
  targets: TruthTarget[];
}

export const readRaster = async (path: string): Promise<Raster> => {
  const { data, info } = await sharp(readFileSync(path))
    .rotate()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
};

export const readMask = async (path: string): Promise<Mask> => {
  const { data, info } = await sharp(readFileSync(path))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
};

const planOf = (look: Look): TrimPlan => {
  const byKind: TrimPlan['byKind'] = {};
  for (const [name, surface] of Object.entries(look.zones)) {
    const kind = KINDS[name];
    if (kind)
      byKind[kind] = {
        material: materialOf(surface.material),
        color: rgbOfHex(surface.hex),
        pattern: 'keep',
        gloss: 1,
      };
  }
  // The scenes count backs among the bolsters, and for parts that aren't told apart their read-me asks for the bolsters' finish.
  for (const kind of ['seat', 'seat-back'] as const) byKind[kind] = byKind.bolster;
  return { ...BASE_PLAN, byKind };
};

const readScene = async (folder: string, name: string): Promise<TruthScene[]> => {
  const at = (file: string): string => join(folder, name, file);
  /** Our own scenes are JPEG, as photos are, and stay small. */
  const pictureAt = (stem: string): string => (existsSync(at(`${stem}.png`)) ? at(`${stem}.png`) : at(`${stem}.jpg`));
  const meta = JSON.parse(readFileSync(at('scene.json'), 'utf8')) as { original: Look; targets: Look[] };
  const masks = new Map<string, Mask>();
  for (const part of Object.keys(KINDS))
    if (existsSync(at(`mask_${part}.png`))) masks.set(part, await readMask(at(`mask_${part}.png`)));
  const looks = await Promise.all(
    [meta.original, ...meta.targets].map(async (look, k): Promise<TruthTarget> => ({
      id: look.id,
      picture: await readRaster(pictureAt(k === 0 ? 'original' : `target_${look.id}`)),
      plan: planOf(look),
      surfaces: Object.fromEntries(
        Object.entries(look.zones).map(([zone, { material, hex }]) => [zone, { material, color: rgbOfHex(hex) }]),
      ),
    })),
  );
  const upholstery = await readMask(at('mask_upholstery.png'));
  return looks.map((original) => ({
    name,
    photo: original.picture,
    upholstery,
    zones: Object.fromEntries([...masks].map(([part, mask]) => [KINDS[part], mask])),
    parts: [...masks].map(([part, mask]) => ({ name: part, mask, was: JSON.stringify(original.surfaces[part]) })),
    originalId: original.id,
    targets: looks.filter((look) => look !== original),
  }));
};

/**
 * @param folder holds one folder a scene
 * @param every also take each target for an original in turn, not only the given one
 * @returns nothing when the folder isn't there
 */
export const readTruth = async (folder: string, every = false): Promise<TruthScene[]> => {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'scene.json')))
    .sort();
  const scenes = await Promise.all(names.map((name) => readScene(folder, name)));
  return scenes.flatMap((of) => (every ? of : of.slice(0, 1)));
};
