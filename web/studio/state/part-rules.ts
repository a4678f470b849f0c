/**
 * Applies a choice for one part to the design. It is written to the option of the specification that can express it, or
 * else to the finish of the zone.
 */
import { requireValue } from '#contract/expected.ts';
import type { ZoneFinish } from '#engine/design.ts';
import type { Material } from '#contract/options.ts';
import { SWATCH_PARTS, type SwatchPart, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { withoutSwatchAt } from './swatch-rules.ts';
import type { ColorPick, DesignOptions, DesignSnapshot } from './wizard-state.ts';

/** `main` for all seats, `thread`, `piping`, or the id of a zone. */
export type PartId = string;
export const MAIN = 'main';

/** Zones that the user painted or cut (`custom-1`, `insert-2`) exist on one photo only; the engine's exist on every photo. */
export const isOwnZone = (part: PartId): boolean => /-\d+$/.test(part);

/** A change of one part's cover. `null` makes the part follow the seats; `swatch: null` removes the swatch. */
export interface PartChange {
  color?: ColorPick | null;
  material?: Material | null;
  pattern?: ZoneFinish['pattern'];
  swatch?: SwatchSnapshot | null;
}

export type DesignParts = Pick<DesignSnapshot, 'options' | 'zones'>;

const swatchPlaceOf = (part: PartId): SwatchPart | undefined => SWATCH_PARTS.find((place) => place === part);

/** Index in the list of materials; index 0 is the seats'. */
const MATERIAL_INDEX: Readonly<Record<PartId, number>> = { insert: 1, bolster: 2, door: 3 };
const HEADREST_INDEX = 4;
/** Index of the bolsters. Up to it, an entry equal to the seats' material means that nothing was chosen. */
const LAST_SEAT_INDEX = 2;

const withOptions = (from: DesignParts, change: Partial<DesignOptions>): DesignParts => ({
  ...from,
  options: { ...from.options, ...change },
});

/** @param change fields with the value `undefined` are removed */
const withZone = (from: DesignParts, part: PartId, change: ZoneFinish): DesignParts => {
  const finish = Object.fromEntries(
    Object.entries({ ...from.zones[part], ...change }).filter(([, value]) => value !== undefined),
  );
  const { [part]: _before, ...rest } = from.zones;
  return { ...from, zones: Object.keys(finish).length === 0 ? rest : { ...rest, [part]: finish } };
};

/** The color chosen for this part; `undefined` while it follows the seats. */
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
  const place = part === 'headrest' ? HEADREST_INDEX : MATERIAL_INDEX[part];
  const listed = place === undefined ? undefined : materials[place];
  return place !== undefined && place <= LAST_SEAT_INDEX && listed === materials[0] ? undefined : listed;
};

export const ownSwatch = ({ options, zones }: DesignParts, part: PartId): SwatchSnapshot | undefined => {
  const place = swatchPlaceOf(part);
  return zones[part]?.swatch ?? (place === undefined ? undefined : options.swatches[place]);
};

/** Whether the part has a choice of its own. */
export const hasOwnChoice = (from: DesignParts, part: PartId): boolean => {
  const color = ownColor(from, part);
  return (
    ownSwatch(from, part) !== undefined ||
    from.zones[part] !== undefined ||
    ownMaterial(from, part) !== undefined ||
    (color !== undefined && !(part === 'door' && color === 'none'))
  );
};

/** A list that contains `none` has no other entry (D-38), so the inserts' color moves to their zone. */
const clearMainColor = (from: DesignParts): DesignParts => {
  const second = from.options.mainColors[1];
  const moved =
    second === undefined ? from : withZone(from, 'insert', { color: from.zones['insert']?.color ?? second });
  return withOptions(moved, { mainColors: ['none'] });
};

const setMainColor = (from: DesignParts, color: ColorPick): DesignParts =>
  color === 'none'
    ? clearMainColor(from)
    : withOptions(from, { mainColors: [color, ...from.options.mainColors.slice(1, 2)] });

const setInsertColor = (from: DesignParts, color: ColorPick | null): DesignParts => {
  const first = from.options.mainColors[0] ?? 'none';
  const isListed = color !== null && color !== 'none' && first !== 'none';
  const listed = withOptions(from, { mainColors: isListed ? [first, color] : [first] });
  return withZone(listed, 'insert', { color: isListed ? undefined : (color ?? undefined) });
};

const setPartColor = (from: DesignParts, part: PartId, color: ColorPick | null): DesignParts => {
  switch (part) {
    case MAIN:
      return setMainColor(from, color ?? 'none');
    case 'insert':
      return setInsertColor(from, color);
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

/** Drops trailing entries that equal the seats' material, unless the list reaches the doors, whose entry always counts. */
const withoutTrailingRepeats = (materials: readonly Material[]): Material[] => {
  let length = materials.length;
  while (length > 1 && length <= LAST_SEAT_INDEX + 1 && materials[length - 1] === materials[0]) length--;
  return materials.slice(0, length);
};

/** Moves the headrests' material to their zone, because the list cannot have it without the doors' entry. */
const withHeadrestInZone = (from: DesignParts, part: PartId): DesignParts => {
  const { materials } = from.options;
  const headrest = materials[HEADREST_INDEX];
  return headrest === undefined || (part !== 'headrest' && swatchPlaceOf(part) === undefined)
    ? from
    : withOptions(withZone(from, 'headrest', { material: from.zones['headrest']?.material ?? headrest }), {
        materials: materials.slice(0, HEADREST_INDEX),
      });
};

const setMainMaterial = (from: DesignParts, material: Material): DesignParts => {
  const { materials } = from.options;
  const [before, ...rest] = materials;
  if (material !== 'none')
    return withOptions(from, {
      // An entry that only fills the gap before a later one follows the seats.
      materials: [material, ...rest.map((other, i) => (other === before && i < rest.length - 1 ? material : other))],
    });
  const withOwnMaterials = Object.entries(MATERIAL_INDEX).reduce((next, [part, place]) => {
    const partMaterial = materials[place];
    return partMaterial === undefined || partMaterial === before
      ? next
      : withZone(next, part, { material: next.zones[part]?.material ?? partMaterial });
  }, from);
  return withOptions(withOwnMaterials, { materials: ['none'] });
};

const setListedMaterial = (materials: readonly Material[], place: number, material: Material | null): Material[] => {
  if (material === null && place > LAST_SEAT_INDEX) return withoutTrailingRepeats(materials.slice(0, place));
  const length = Math.max(materials.length, place + 1);
  return withoutTrailingRepeats(
    Array.from(
      { length },
      (_, i) => (i === place ? material : materials[i]) ?? requireValue(materials[0], 'The main material'),
    ),
  );
};

const setPartMaterial = (from: DesignParts, part: PartId, material: Material | null): DesignParts => {
  if (part === MAIN) return setMainMaterial(from, material ?? 'none');
  const place = MATERIAL_INDEX[part];
  const { materials } = from.options;
  if (place === undefined) return withZone(from, part, { material: material ?? undefined });
  const isListed = materials[0] !== 'none' && material !== 'none';
  return withOptions(withZone(from, part, { material: isListed ? undefined : (material ?? undefined) }), {
    materials: materials[0] === 'none' ? materials : setListedMaterial(materials, place, isListed ? material : null),
  });
};

const withoutSwatch = (from: DesignParts, part: PartId): DesignParts => {
  const place = swatchPlaceOf(part);
  const cleared = withZone(from, part, { swatch: undefined });
  return place === undefined
    ? cleared
    : withOptions(cleared, { swatches: withoutSwatchAt(cleared.options.swatches, place) });
};

const hasMaterial = (part: PartId): boolean => part !== 'thread' && part !== 'piping';

/** The material that stays when a new color replaces a swatch, or the color when a new material does. */
const restOfSwatch = (from: DesignParts, part: PartId, { color, material }: PartChange): PartChange => {
  const swatch = ownSwatch(from, part);
  if (swatch === undefined || color === null || material === null) return {};
  const zone = from.zones[part];
  return {
    ...(color === undefined ? { color: zone?.color ?? (swatch.color as ColorPick) } : {}),
    ...(material === undefined && hasMaterial(part) ? { material: zone?.material ?? swatch.material } : {}),
  };
};

/** The swatch's color is also written to the options that have a place for it, for API clients that ignore swatches. */
const applySwatch = (from: DesignParts, part: PartId, swatch: SwatchSnapshot): DesignParts => {
  const place = swatchPlaceOf(part);
  const cleared = withZone(from, part, { color: undefined, material: undefined, swatch: undefined });
  if (place === undefined) return withZone(cleared, part, { swatch });
  const isListed = part !== 'headrest' && !(part === 'insert' && cleared.options.mainColors[0] === 'none');
  const colored = isListed ? setPartColor(cleared, part, swatch.color as ColorPick) : cleared;
  const covered = part === MAIN ? setMainMaterial(colored, swatch.material) : colored;
  return withOptions(covered, { swatches: { ...covered.options.swatches, [place]: swatch } });
};

/** Removes the swatch and keeps its color and material. */
const removeSwatch = (from: DesignParts, part: PartId): DesignParts => {
  const rest = restOfSwatch(from, part, {});
  const cleared = withoutSwatch(from, part);
  const colored = rest.color == null ? cleared : setPartColor(cleared, part, rest.color);
  return rest.material == null ? colored : setPartMaterial(colored, part, rest.material);
};

export const changePart = (before: DesignParts, part: PartId, change: PartChange): DesignParts => {
  const from = withHeadrestInZone(before, part);
  if (change.swatch === null) return removeSwatch(from, part);
  if (change.swatch !== undefined) return applySwatch(from, part, change.swatch);
  const { color, material, pattern } = change;
  const changesCover = color !== undefined || material !== undefined;
  const wholeChange = changesCover ? { ...restOfSwatch(from, part, change), ...change } : change;
  let next = changesCover ? withoutSwatch(from, part) : from;
  if (wholeChange.color !== undefined) next = setPartColor(next, part, wholeChange.color);
  if (wholeChange.material !== undefined) next = setPartMaterial(next, part, wholeChange.material);
  return pattern === undefined ? next : withZone(next, part, { pattern });
};

/** Makes the part follow the seats again, or keep what the photo shows. */
export const resetPart = (from: DesignParts, part: PartId): DesignParts => {
  const cleared = changePart(from, part, { color: null, material: null });
  return withZone(cleared, part, { pattern: undefined });
};
