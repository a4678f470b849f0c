/**
 * Renders and designs from before each part's finish was stored with them: the one place that derives it from colors,
 * options and names. Its text must not change: approvals are bound to the hash of it.
 */
import type { DesignRequest } from '#contract/design-request.ts';
import type { ChosenPart, DesignLines } from '#contract/design-lines.ts';
import { readColors, readMaterials } from '#contract/saved-designs.ts';
import {
  BOLSTER_OPTIONS,
  MATERIAL_OPTIONS,
  PIPING_OPTIONS,
  SEAT_TYPE_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
} from '#contract/options.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { swatchOnPart, WornPart } from '#contract/worn.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { sourceOfSwatch } from '#engine/color-source.ts';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign, type Design } from '#engine/design.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { DesignRow, RenderRow } from '../db/schema.ts';
import { sayCover } from './chosen-parts.ts';
import { colorCodeOf, colored, colorNameOf, nameIn } from './color-words.ts';

type Zone = { id: string; kind: ZoneKind };

const candidates = (design: Design, { id, kind }: Zone): (SwatchSnapshot | undefined)[] => [
  design.zones[id]?.swatch,
  ...(design.mode === 'quick'
    ? [(design.swatches as Partial<Record<string, SwatchSnapshot>>)[kind], design.swatches.main]
    : []),
];

/**
 * The swatch whose color, material and tile the plan puts on a zone: a guess, where another way leads to the same
 * color.
 */
const swatchOnZone = (request: DesignRequest): ((zone: Zone) => SwatchSnapshot | undefined) => {
  if (!JSON.stringify(request).includes('"swatch')) return () => undefined;
  const design = parseDesign(request);
  const plan = planFor(design);
  return (zone) => {
    const finish = finishOf(plan, zone);
    if (finish?.color === undefined) return undefined;
    const color = finish.color.join();
    return candidates(design, zone).find(
      (swatch) =>
        swatch !== undefined &&
        rgbOfHex(swatch.color).join() === color &&
        (zone.kind === 'piping' || (swatch.material === finish.material && swatch.tile === finish.tile)),
    );
  };
};

/** Thread and piping were named where a swatch gave their color. */
const legacySewn = (request: DesignRequest): unknown[] => {
  const swatches = (request['swatches'] ?? {}) as Partial<Record<'thread' | 'piping', SwatchSnapshot>>;
  return (['thread', 'piping'] as const).flatMap((part) => {
    const swatch = swatches[part];
    const style = request[part === 'thread' ? 'stitchingStyle' : 'pipingStyle'];
    return swatch === undefined ? [] : [{ part, style, color: swatch.color, source: sourceOfSwatch(swatch) }];
  });
};

/** @returns undefined where there is no picture */
export const legacyWorn = ({ summary, request }: Pick<RenderRow, 'summary' | 'request'>): WornPart[] | undefined => {
  if (summary === null) return undefined;
  const swatchOf = swatchOnZone(request);
  const zones = summary.zones
    .filter(({ changed }) => changed)
    .map(({ id, kind, name, material, color, pattern }) => {
      const source = sourceOfSwatch(swatchOf({ id, kind: kind as ZoneKind }));
      return {
        part: 'zone',
        zone: id,
        kind,
        name,
        material,
        color,
        pattern: pattern ?? 'keep',
        ...(source === undefined ? {} : { source }),
      };
    });
  return [...zones, ...legacySewn(request)].flatMap((part) => WornPart.safeParse(part).data ?? []);
};

/** Zones that wore the same stood in one line; of their names the first was compared as it is written. */
const legacyZoneParts = (worn: readonly WornPart[]): ChosenPart[] => {
  const parts = new Map<string, ChosenPart>();
  for (const zone of worn) {
    if (zone.part !== 'zone') continue;
    const code = colorCodeOf(zone.color ?? '');
    const swatch = swatchOnPart(zone);
    const key = `${sayCover(zone)} ${code} ${swatch?.id ?? ''}`;
    const [known, name] = [parts.get(key), cleanLine(zone.name)];
    if (known === undefined) parts.set(key, { part: name, material: sayCover(zone), ...colored(code, swatch) });
    else if (!known.part.split(', ').includes(name.toLowerCase()) && known.part !== name)
      known.part += `, ${name.toLowerCase()}`;
  }
  return [...parts.values()];
};

const PLACE_PARTS: readonly (readonly [place: string, part: string])[] = [
  ['main', 'Seats'],
  ['insert', 'Insert'],
  ['bolster', 'Bolster'],
  ['headrest', 'Headrest'],
  ['door', 'Door'],
];

/** The parts of a design whose render is no longer known: its own fields. */
const legacyCovers = (design: DesignRow): ChosenPart[] => {
  const materials = readMaterials(design.materials).filter((id) => id !== 'none');
  const swatches = PLACE_PARTS.flatMap(([place, part]) => {
    const swatch = design.swatches?.find((one) => one.place === place);
    return swatch === undefined
      ? []
      : [{ part, material: nameIn(MATERIAL_OPTIONS, swatch.material), ...colored('', swatch) }];
  });
  const listed = readColors(design.color)
    .filter((id) => id !== 'none')
    .map((id, i) => {
      const code = colorCodeOf(id);
      return {
        part: i === 0 ? 'Seats' : 'Insert',
        material: nameIn(MATERIAL_OPTIONS, materials[i] ?? materials[0] ?? ''),
        colorName: colorNameOf(code),
        code,
      };
    });
  return [...swatches, ...listed.filter(({ part }) => !swatches.some((one) => one.part === part))];
};

const isChosen = (id: string): boolean => id !== '' && id !== 'none';

/** Thread and piping by the design's fields and its render's request. */
const legacySewnParts = (design: DesignRow, request: DesignRequest): ChosenPart[] => {
  const parts: ChosenPart[] = [];
  const add = (part: string, material: string, color: string, place: string): void => {
    parts.push({
      part,
      material,
      ...colored(
        colorCodeOf(color),
        design.swatches?.find((one) => one.place === place),
      ),
    });
  };
  if (isChosen(design.stitchingStyle) && design.stitchingStyle !== 'custom')
    add('Stitching', nameIn(STITCHING_OPTIONS, design.stitchingStyle), design.stitchingColor, 'thread');
  const piping = typeof request['pipingStyle'] === 'string' ? request['pipingStyle'] : '';
  if (isChosen(piping)) add('Piping', nameIn(PIPING_OPTIONS, piping), design.pipingColor, 'piping');
  return parts;
};

/** The parts of a design that has no finish of its own stored. */
export const legacyParts = (
  design: DesignRow,
  made: Pick<RenderRow, 'summary' | 'request'> | undefined,
): ChosenPart[] => {
  const covers = legacyZoneParts((made === undefined ? undefined : legacyWorn(made)) ?? []);
  return [...(covers.length > 0 ? covers : legacyCovers(design)), ...legacySewnParts(design, made?.request ?? {})];
};

export const legacyChoices = ({ style, seatType, stitchingStyle, seatBolsters }: DesignRow): DesignLines['choices'] =>
  style === 'custom' && seatType === 'custom' && stitchingStyle === 'custom'
    ? []
    : [
        { name: 'Style', value: nameIn(STYLE_OPTIONS, style) },
        { name: 'Seat type', value: nameIn(SEAT_TYPE_OPTIONS, seatType) },
        ...(isChosen(seatBolsters) ? [{ name: 'Seat bolsters', value: nameIn(BOLSTER_OPTIONS, seatBolsters) }] : []),
      ];
