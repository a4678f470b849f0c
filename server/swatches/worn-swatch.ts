/** Where the swatches of a design ended up: what papers and pages may say about a zone. */
import { SWATCH_PLACES, type DesignSwatch, type SwatchSnapshot } from '#contract/swatches.ts';
import { rgbOfHex } from '#engine/colour/hex.ts';
import { finishOf } from '#engine/compose/finish-of.ts';
import { parseDesign, type Design } from '#engine/design.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { RenderRow } from '../db/schema.ts';

/** Every swatch of a design with its place, in the order of the places, zones last. */
export const swatchesIn = (design: Design): DesignSwatch[] => [
  ...(design.mode === 'quick' ? SWATCH_PLACES.flatMap((place) => (design.swatches[place] === undefined ? [] : [{ ...design.swatches[place], place }])) : []),
  ...Object.entries(design.zones).flatMap(([place, { swatch }]) => (swatch === undefined ? [] : [{ ...swatch, place }])),
];

/** As a saved design keeps them. */
export const swatchesOfRender = ({ request }: Pick<RenderRow, 'request'>): DesignSwatch[] | null => {
  const found = swatchesIn(parseDesign(request));
  return found.length === 0 ? null : found;
};

const candidates = (design: Design, { id, kind }: { id: string; kind: ZoneKind }): (SwatchSnapshot | undefined)[] => [
  design.zones[id]?.swatch,
  ...(design.mode === 'quick' ? [(design.swatches as Partial<Record<string, SwatchSnapshot>>)[kind], design.swatches.main] : []),
];

/**
 * The swatch whose colour, material and tile the plan puts on the zone. A colour or a material that was chosen over it makes it another
 * material, and nobody may order the swatch for that.
 */
export const wornSwatch = (design: Design, plan: TrimPlan, zone: { id: string; kind: ZoneKind }): SwatchSnapshot | undefined => {
  const finish = finishOf(plan, zone);
  if (finish?.color === undefined) return undefined;
  const color = finish.color.join();
  return candidates(design, zone).find((swatch) => swatch !== undefined && rgbOfHex(swatch.color).join() === color && (zone.kind === 'piping' || (swatch.material === finish.material && swatch.tile === finish.tile)));
};
