/**
 * Effect of a tap on one part's choices on the design: the field of the specification where there is one that can say
 * it, the finish of the zone where there is none. Pure.
 */
import { expected } from '#contract/expected.ts';
import type { ZoneFinish } from '#engine/design.ts';
import type { Material } from '#contract/options.ts';
import { SWATCH_PLACES, type SwatchPlace, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { without } from './swatch-rules.ts';
import type { ColorPick, DesignOptions, DesignSnapshot } from './wizard-state.ts';

/** `main` for all seats, `thread`, `piping`, or the id of a zone. */
export type PartId = string;
export const MAIN = 'main';

/**
 * Zones that the user painted or cut off (`custom-1`, `insert-2`) mean one photo; those that the engine names mean the
 * same on every photo.
 */
export const isOwnZone = (part: PartId): boolean => /-\d+$/.test(part);

/** The choice that was tapped; `null` follows the seats, and for a swatch takes it off. */
export interface PartChange {
  color?: ColorPick | null;
  material?: Material | null;
  pattern?: ZoneFinish['pattern'];
  swatch?: SwatchSnapshot | null;
}

export type DesignParts = Pick<DesignSnapshot, 'options' | 'zones'>;

export const placeOf = (part: PartId): SwatchPlace | undefined => SWATCH_PLACES.find((place) => place === part);

/** Place in the list of materials; the first is the seats'. */
const MATERIAL_PLACE: Readonly<Record<PartId, number>> = { insert: 1, bolster: 2, door: 3 };
const HEADREST_PLACE = 4;
/** Index of the bolsters: up to it, a place with the seats' own finish is as good as none. */
const LAST_SEAT_PLACE = 2;

const withOptions = (from: DesignParts, change: Partial<DesignOptions>): DesignParts => ({
  ...from,
  options: { ...from.options, ...change },
});

/** @param change `undefined` takes the entry away */
const withZone = (from: DesignParts, part: PartId, change: ZoneFinish): DesignParts => {
  const finish = Object.fromEntries(
    Object.entries({ ...from.zones[part], ...change }).filter(([, value]) => value !== undefined),
  );
  const { [part]: _before, ...rest } = from.zones;
  return { ...from, zones: Object.keys(finish).length === 0 ? rest : { ...rest, [part]: finish } };
};

/** The choice for this part alone; `undefined` while it follows the seats. */
export const ownColor = ({ options, zones }: DesignParts, part: PartId): ColorPick | undefined => {
  const zone = zones[part]?.color;
  if (zone !== undefined) return zone;
  switch (part) {
    case MAIN:
      return options.mainColors[0];
    case 'insert':
      return options.mainColors[1];
    case 'bolster':
      return options.bolsterColor === 'none' ? undefined : options.bolsterColor;
    case 'door':
      return options.secondaryColor;
    case 'thread':
      return options.stitchingColor;
    case 'piping':
      return options.pipingColor;
    default:
      return undefined;
  }
};

export const ownMaterial = ({ options: { materials }, zones }: DesignParts, part: PartId): Material | undefined => {
  const zone = zones[part]?.material;
  if (zone !== undefined) return zone;
  if (part === MAIN) return materials[0];
  const place = part === 'headrest' ? HEADREST_PLACE : MATERIAL_PLACE[part];
  const listed = place === undefined ? undefined : materials[place];
  return place !== undefined && place <= LAST_SEAT_PLACE && listed === materials[0] ? undefined : listed;
};

export const ownSwatch = ({ options, zones }: DesignParts, part: PartId): SwatchSnapshot | undefined => {
  const place = placeOf(part);
  return zones[part]?.swatch ?? (place === undefined ? undefined : options.swatches[place]);
};

/** Whether anything was chosen for the part alone. */
export const isOwn = (from: DesignParts, part: PartId): boolean => {
  const color = ownColor(from, part);
  return (
    ownSwatch(from, part) !== undefined ||
    from.zones[part] !== undefined ||
    ownMaterial(from, part) !== undefined ||
    (color !== undefined && !(part === 'door' && color === 'none'))
  );
};

/** A list that holds `none` holds nothing else (D-38): the inserts' finish goes to their zone. */
const keepMainColor = (from: DesignParts): DesignParts => {
  const second = from.options.mainColors[1];
  const moved =
    second === undefined ? from : withZone(from, 'insert', { color: from.zones['insert']?.color ?? second });
  return withOptions(moved, { mainColors: ['none'] });
};

const colorMain = (from: DesignParts, color: ColorPick): DesignParts =>
  color === 'none'
    ? keepMainColor(from)
    : withOptions(from, { mainColors: [color, ...from.options.mainColors.slice(1, 2)] });

const colorInsert = (from: DesignParts, color: ColorPick | null): DesignParts => {
  const first = from.options.mainColors[0] ?? 'none';
  const isListed = color !== null && color !== 'none' && first !== 'none';
  const listed = withOptions(from, { mainColors: isListed ? [first, color] : [first] });
  return withZone(listed, 'insert', { color: isListed ? undefined : (color ?? undefined) });
};

const colorPart = (from: DesignParts, part: PartId, color: ColorPick | null): DesignParts => {
  switch (part) {
    case MAIN:
      return colorMain(from, color ?? 'none');
    case 'insert':
      return colorInsert(from, color);
    case 'bolster':
      return withOptions(withZone(from, part, { color: color === 'none' ? color : undefined }), {
        bolsterColor: color ?? 'none',
      });
    case 'door':
      return withOptions(withZone(from, part, { color: undefined }), { secondaryColor: color ?? 'none' });
    case 'thread':
      return withOptions(from, { stitchingColor: color ?? 'none' });
    case 'piping':
      return withOptions(from, { pipingColor: color ?? 'none' });
    default:
      return withZone(from, part, { color: color ?? undefined });
  }
};

/** Places at the end with the seats' own finish are left out; the doors' place means something by being there. */
const trimmed = (materials: readonly Material[]): Material[] => {
  let length = materials.length;
  while (length > 1 && length <= LAST_SEAT_PLACE + 1 && materials[length - 1] === materials[0]) length--;
  return materials.slice(0, length);
};

/** The headrests' place cannot be had without the doors': it goes to their zone. */
const settled = (from: DesignParts, part: PartId): DesignParts => {
  const { materials } = from.options;
  const headrest = materials[HEADREST_PLACE];
  return headrest === undefined || (part !== 'headrest' && placeOf(part) === undefined)
    ? from
    : withOptions(withZone(from, 'headrest', { material: from.zones['headrest']?.material ?? headrest }), {
        materials: materials.slice(0, HEADREST_PLACE),
      });
};

const coverMain = (from: DesignParts, material: Material): DesignParts => {
  const { materials } = from.options;
  const [before, ...rest] = materials;
  if (material !== 'none')
    return withOptions(from, {
      // A place that is filled only because a later one is follows the seats.
      materials: [material, ...rest.map((one, i) => (one === before && i < rest.length - 1 ? material : one))],
    });
  const kept = Object.entries(MATERIAL_PLACE).reduce((next, [part, place]) => {
    const own = materials[place];
    return own === undefined || own === before
      ? next
      : withZone(next, part, { material: next.zones[part]?.material ?? own });
  }, from);
  return withOptions(kept, { materials: ['none'] });
};

const listMaterial = (materials: readonly Material[], place: number, material: Material | null): Material[] => {
  if (material === null && place > LAST_SEAT_PLACE) return trimmed(materials.slice(0, place));
  const length = Math.max(materials.length, place + 1);
  return trimmed(
    Array.from(
      { length },
      (_, at) => (at === place ? material : materials[at]) ?? expected(materials[0], 'The main material'),
    ),
  );
};

const coverPart = (from: DesignParts, part: PartId, material: Material | null): DesignParts => {
  if (part === MAIN) return coverMain(from, material ?? 'none');
  const place = MATERIAL_PLACE[part];
  const { materials } = from.options;
  if (place === undefined) return withZone(from, part, { material: material ?? undefined });
  const isListed = materials[0] !== 'none' && material !== 'none';
  return withOptions(withZone(from, part, { material: isListed ? undefined : (material ?? undefined) }), {
    materials: materials[0] === 'none' ? materials : listMaterial(materials, place, isListed ? material : null),
  });
};

const withoutSwatch = (from: DesignParts, part: PartId): DesignParts => {
  const place = placeOf(part);
  const bare = withZone(from, part, { swatch: undefined });
  return place === undefined ? bare : withOptions(bare, { swatches: without(bare.options.swatches, place) });
};

const hasMaterial = (part: PartId): boolean => part !== 'thread' && part !== 'piping';

/** A list tapped over a swatch keeps the half of it that the list does not say. */
const halfOf = (from: DesignParts, part: PartId, { color, material }: PartChange): PartChange => {
  const swatch = ownSwatch(from, part);
  if (swatch === undefined || color === null || material === null) return {};
  const zone = from.zones[part];
  return {
    ...(color === undefined ? { color: zone?.color ?? (swatch.color as ColorPick) } : {}),
    ...(material === undefined && hasMaterial(part) ? { material: zone?.material ?? swatch.material } : {}),
  };
};

/**
 * The lists say the swatch's color where they have a place for it, so that a card or another program is never wrong.
 */
const applySwatch = (from: DesignParts, part: PartId, swatch: SwatchSnapshot): DesignParts => {
  const place = placeOf(part);
  const bare = withZone(from, part, { color: undefined, material: undefined, swatch: undefined });
  if (place === undefined) return withZone(bare, part, { swatch });
  const isListed = part !== 'headrest' && !(part === 'insert' && bare.options.mainColors[0] === 'none');
  const colored = isListed ? colorPart(bare, part, swatch.color as ColorPick) : bare;
  const covered = part === MAIN ? coverMain(colored, swatch.material) : colored;
  return withOptions(covered, { swatches: { ...covered.options.swatches, [place]: swatch } });
};

/** The swatch goes, its color and material stay. */
const takeOff = (from: DesignParts, part: PartId): DesignParts => {
  const half = halfOf(from, part, {});
  const bare = withoutSwatch(from, part);
  const colored = half.color == null ? bare : colorPart(bare, part, half.color);
  return half.material == null ? colored : coverPart(colored, part, half.material);
};

export const changePart = (before: DesignParts, part: PartId, change: PartChange): DesignParts => {
  const from = settled(before, part);
  if (change.swatch === null) return takeOff(from, part);
  if (change.swatch !== undefined) return applySwatch(from, part, change.swatch);
  const { color, material, pattern } = change;
  const isCloth = color !== undefined || material !== undefined;
  const all = isCloth ? { ...halfOf(from, part, change), ...change } : change;
  let next = isCloth ? withoutSwatch(from, part) : from;
  if (all.color !== undefined) next = colorPart(next, part, all.color);
  if (all.material !== undefined) next = coverPart(next, part, all.material);
  return pattern === undefined ? next : withZone(next, part, { pattern });
};

/** The part follows the seats again, or is as the photo shows it. */
export const resetPart = (from: DesignParts, part: PartId): DesignParts => {
  const bare = changePart(from, part, { color: null, material: null });
  return withZone(bare, part, { pattern: undefined });
};
