/** Resolves a design to the finish of each zone (D-83), from options or, in custom mode, from words. */
import { choiceColorSource, swatchColorSource } from './color-source.ts';
import { pickChoices } from './catalog/choices.ts';
import type { Design, QuickDesign, ZoneFinish } from './design.ts';
import type { Material, ZoneKind } from './options.ts';
import { EMPTY_PLAN, type Finish, type Piping, type Rgb8, type Stitching, type TrimPlan } from './trim-plan.ts';
import {
  pickContrastingColor,
  PATTERNED_ZONES,
  SEAT_ZONES,
  STYLE_LOOKS,
  parseColorChoice,
} from './compose/style-looks.ts';
import { understand } from './words/understand.ts';
import { changesNothing } from './finish-of.ts';
import { swatchToFinish, type CoverFinish } from './compose/swatch-cloth.ts';

/** Index in `materials` by kind of zone; 0 is for all others. */
const MATERIAL_ORDER: Readonly<Partial<Record<ZoneKind, number>>> = { insert: 1, bolster: 2, door: 3, headrest: 4 };

const materialFor = (kind: ZoneKind, materials: readonly Material[]): Finish['material'] => {
  const chosen = materials[MATERIAL_ORDER[kind] ?? 0] ?? materials[0];
  return chosen === undefined || chosen === 'none' ? undefined : chosen;
};

/** Color of the whole seat, of its swatch if there is one. */
const mainColor = ({ swatches, mainColors }: QuickDesign): Rgb8 | undefined =>
  parseColorChoice(swatches.main?.color) ?? parseColorChoice(mainColors[0]);

type SourcedColor = Pick<Finish, 'color' | 'source'>;

const colorOfChoice = (choice: string | undefined): SourcedColor => ({
  color: parseColorChoice(choice),
  source: choiceColorSource(choice),
});

/** Color that was chosen only for this kind. */
const ownColor = (kind: ZoneKind, design: QuickDesign): SourcedColor => {
  if (kind === 'insert') return colorOfChoice(design.mainColors[1]);
  return kind === 'bolster' ? colorOfChoice(design.bolsterColor) : {};
};

/**
 * Order of precedence: the kind's own swatch, its own color and material, the swatch of the whole seat, main color and
 * first material.
 */
const clothFor = (kind: ZoneKind, design: QuickDesign, piping: Piping): CoverFinish => {
  const { swatches, materials, mainColors } = design;
  if (kind === 'piping' && piping.style !== 'none')
    return {
      color: piping.color,
      source: piping.source,
      material: swatches.main?.material ?? materialFor(kind, materials),
    };
  const own = kind === 'insert' || kind === 'bolster' || kind === 'headrest' ? swatches[kind] : undefined;
  if (own !== undefined) return swatchToFinish(own);
  const index = MATERIAL_ORDER[kind];
  const material = index !== undefined && materials[index] !== undefined ? materialFor(kind, materials) : undefined;
  const colored = ownColor(kind, design);
  if (swatches.main !== undefined) return swatchToFinish(swatches.main, { ...colored, material });
  return {
    material: material ?? materialFor(kind, materials),
    ...(colored.color === undefined ? colorOfChoice(mainColors[0]) : colored),
  };
};

/** Doors only change if they have their own color, material or swatch. */
const doorCloth = ({ swatches, materials, secondaryColor }: QuickDesign): CoverFinish | undefined => {
  if (swatches.door !== undefined) return swatchToFinish(swatches.door);
  const colored = colorOfChoice(secondaryColor);
  const own = materials[3] === undefined ? undefined : materialFor('door', materials);
  if (colored.color === undefined && own === undefined) return undefined;
  return { ...colored, material: own ?? swatches.main?.material ?? materialFor('door', materials) };
};

const MATCHED = { from: 'matched' } as const;

const stitchingOf = (design: QuickDesign): Stitching => {
  const { thread } = design.swatches;
  const color = parseColorChoice(thread?.color) ?? parseColorChoice(design.stitchingColor) ?? mainColor(design);
  const namedStyle =
    design.stitchingStyle === 'other'
      ? (understand(design.stitchingNote).plan.stitching.style ?? 'none')
      : design.stitchingStyle;
  const style = design.stitchingStyle === 'other' && namedStyle === 'none' ? 'single' : namedStyle;
  return { style, color, source: swatchColorSource(thread) ?? choiceColorSource(design.stitchingColor) ?? MATCHED };
};

const pipingOf = (design: QuickDesign, stitching: Stitching): Piping => {
  const picked = parseColorChoice(design.swatches.piping?.color) ?? parseColorChoice(design.pipingColor);
  const source = swatchColorSource(design.swatches.piping) ?? choiceColorSource(design.pipingColor) ?? MATCHED;
  const main = mainColor(design);
  switch (design.pipingStyle) {
    case 'none':
      return { style: 'none' };
    case 'contrast': {
      // Without a chosen color it is the thread's if that differs from the seat's, else black or white.
      const thread = stitching.style === 'none' ? undefined : stitching.color;
      const differs = thread !== undefined && thread.join() !== main?.join();
      return { style: 'single', source, color: picked ?? (differs ? thread : pickContrastingColor(main)) };
    }
    default:
      return { style: design.pipingStyle, source, color: picked ?? main };
  }
};

const overrideOf = ({ material, color, pattern, swatch }: ZoneFinish): Partial<Finish> => {
  const isSwatchItself = color === undefined && (material === undefined || material === swatch?.material);
  return {
    ...(swatch === undefined ? {} : swatchToFinish(swatch)),
    ...(material === undefined ? {} : { material: material === 'none' ? undefined : material }),
    ...(color === undefined ? {} : colorOfChoice(color)),
    ...(pattern === undefined ? {} : { pattern }),
    // With another material it is no longer the swatch.
    ...(swatch !== undefined && color === undefined && !isSwatchItself ? { source: { from: 'own' as const } } : {}),
    // Tile and grain of the kind's cover do not apply to this cover.
    ...(swatch === undefined && color === undefined && material === undefined
      ? {}
      : { tile: isSwatchItself ? swatch?.tile : undefined, grain: isSwatchItself ? swatch?.grain : undefined }),
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
  return { ...EMPTY_PLAN, byKind, stitching, piping, choices: pickChoices(design) };
};

export const planFor = (design: Design): TrimPlan => {
  const plan = design.mode === 'quick' ? planForFields(design) : understand(design.customInstructions).plan;
  const byZone = { ...plan.byZone };
  for (const [zone, finish] of Object.entries(design.zones)) byZone[zone] = { ...byZone[zone], ...overrideOf(finish) };
  return { ...plan, byZone };
};
