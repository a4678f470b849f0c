/**
 * How a design reaches the zones: the one table (D-83) that the preview, the final render, the analysis text and the
 * command line read. Words (custom mode) take the same way through `words/understand.ts`.
 */
import { sourceOfChoice, sourceOfSwatch } from './color-source.ts';
import { pickChoices } from './catalog/choices.ts';
import type { Design, QuickDesign, ZoneFinish } from './design.ts';
import type { Material, ZoneKind } from './options.ts';
import { BASE_PLAN, type Finish, type Piping, type Rgb8, type Stitching, type TrimPlan } from './trim-plan.ts';
import { BLACK, contrasting, PATTERNED_ZONES, SEAT_ZONES, STYLE_LOOKS, swatchOf } from './compose/style-looks.ts';
import { understand } from './words/understand.ts';
import { changesNothing } from './finish-of.ts';
import { clothOf, type Cloth } from './compose/swatch-cloth.ts';

/** 0 = all zones, 1 = inserts, 2 = bolsters, 3 = doors and armrests, 4 = headrests. */
const MATERIAL_ORDER: Readonly<Partial<Record<ZoneKind, number>>> = { insert: 1, bolster: 2, door: 3, headrest: 4 };

const materialFor = (kind: ZoneKind, materials: readonly Material[]): Finish['material'] => {
  const chosen = materials[MATERIAL_ORDER[kind] ?? 0] ?? materials[0];
  return chosen === undefined || chosen === 'none' ? undefined : chosen;
};

/** The main color: of the swatch on the whole seat, else of the list. */
const mainColor = ({ swatches, mainColors }: QuickDesign): Rgb8 | undefined =>
  swatchOf(swatches.main?.color) ?? swatchOf(mainColors[0]);

type Colored = Pick<Finish, 'color' | 'source'>;

const chosen = (choice: string | undefined): Colored => ({ color: swatchOf(choice), source: sourceOfChoice(choice) });

/** The lists' choices for this kind and no other. */
const ownColor = (kind: ZoneKind, design: QuickDesign): Colored => {
  if (kind === 'insert') return chosen(design.mainColors[1]);
  return kind === 'bolster' ? chosen(design.bolsterColor) : {};
};

/**
 * A swatch on the kind's own place wins over everything; the lists' entry for this kind alone wins over the swatch on
 * the whole seat; and that one wins over the lists' main color and first material.
 */
const clothFor = (kind: ZoneKind, design: QuickDesign, piping: Piping): Cloth => {
  const { swatches, materials, mainColors } = design;
  if (kind === 'piping' && piping.style !== 'none')
    return {
      color: piping.color,
      source: piping.source,
      material: swatches.main?.material ?? materialFor(kind, materials),
    };
  const own = kind === 'insert' || kind === 'bolster' || kind === 'headrest' ? swatches[kind] : undefined;
  if (own !== undefined) return clothOf(own);
  const place = MATERIAL_ORDER[kind];
  const material = place !== undefined && materials[place] !== undefined ? materialFor(kind, materials) : undefined;
  const colored = ownColor(kind, design);
  if (swatches.main !== undefined) return clothOf(swatches.main, { ...colored, material });
  return {
    material: material ?? materialFor(kind, materials),
    ...(colored.color === undefined ? chosen(mainColors[0]) : colored),
  };
};

/** The doors stay as they are unless they were given a color, a material or a swatch of their own. */
const doorCloth = ({ swatches, materials, secondaryColor }: QuickDesign): Cloth | undefined => {
  if (swatches.door !== undefined) return clothOf(swatches.door);
  const colored = chosen(secondaryColor);
  const own = materials[3] === undefined ? undefined : materialFor('door', materials);
  if (colored.color === undefined && own === undefined) return undefined;
  return { ...colored, material: own ?? swatches.main?.material ?? materialFor('door', materials) };
};

const MATCHED = { from: 'matched' } as const;

const stitchingOf = (design: QuickDesign): Stitching => {
  const { thread } = design.swatches;
  const color = swatchOf(thread?.color) ?? swatchOf(design.stitchingColor) ?? mainColor(design);
  const named =
    design.stitchingStyle === 'other'
      ? (understand(design.stitchingNote).plan.stitching.style ?? 'none')
      : design.stitchingStyle;
  const style = design.stitchingStyle === 'other' && named === 'none' ? 'single' : named;
  return color === undefined
    ? { style: 'none', color: BLACK }
    : { style, color, source: sourceOfSwatch(thread) ?? sourceOfChoice(design.stitchingColor) ?? MATCHED };
};

const pipingOf = (design: QuickDesign, stitching: Stitching): Piping => {
  const picked = swatchOf(design.swatches.piping?.color) ?? swatchOf(design.pipingColor);
  const source = sourceOfSwatch(design.swatches.piping) ?? sourceOfChoice(design.pipingColor) ?? MATCHED;
  const main = mainColor(design);
  switch (design.pipingStyle) {
    case 'none':
      return { style: 'none', color: picked ?? BLACK };
    case 'contrast': {
      // Piping has its own color even when none was chosen: the thread's, else black or white, whichever contrasts.
      const thread = stitching.style === 'none' ? undefined : stitching.color;
      const differs = thread !== undefined && thread.join() !== main?.join();
      return { style: 'single', source, color: picked ?? (differs ? thread : contrasting(main)) };
    }
    default:
      return { style: design.pipingStyle, source, color: picked ?? main ?? BLACK };
  }
};

const overrideOf = ({ material, color, pattern, swatch }: ZoneFinish): Partial<Finish> => {
  const isItself = color === undefined && (material === undefined || material === swatch?.material);
  return {
    ...(swatch === undefined ? {} : clothOf(swatch)),
    ...(material === undefined ? {} : { material: material === 'none' ? undefined : material }),
    ...(color === undefined ? {} : chosen(color)),
    ...(pattern === undefined ? {} : { pattern }),
    // The swatch of another material is none.
    ...(swatch !== undefined && color === undefined && !isItself ? { source: { from: 'own' as const } } : {}),
    // The kind's tile and grain belong to the kind's cloth.
    ...(swatch === undefined && color === undefined && material === undefined
      ? {}
      : { tile: isItself ? swatch?.tile : undefined, grain: isItself ? swatch?.grain : undefined }),
  };
};

const planForFields = (design: QuickDesign): TrimPlan => {
  const look = STYLE_LOOKS[design.style];
  const stitching = stitchingOf(design);
  const piping = pipingOf(design, stitching);
  const byKind: TrimPlan['byKind'] = {};
  for (const kind of SEAT_ZONES) {
    const finish: Finish = {
      ...clothFor(kind, design, piping),
      pattern: PATTERNED_ZONES.includes(kind) ? look.pattern : 'keep',
      gloss: look.gloss,
    };
    if (!changesNothing(finish)) byKind[kind] = finish;
  }
  const door = doorCloth(design);
  if (door !== undefined) byKind.door = { ...door, pattern: 'keep', gloss: look.gloss };
  return { ...BASE_PLAN, byKind, stitching, piping, choices: pickChoices(design) };
};

/** Resolves a design to the finish of each zone. Pure: the same design gives the same plan everywhere. */
export const planFor = (design: Design): TrimPlan => {
  const plan = design.mode === 'quick' ? planForFields(design) : understand(design.customInstructions).plan;
  const byZone = { ...plan.byZone };
  for (const [zone, finish] of Object.entries(design.zones)) byZone[zone] = { ...byZone[zone], ...overrideOf(finish) };
  return { ...plan, byZone };
};
