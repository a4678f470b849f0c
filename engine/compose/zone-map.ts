/**
 * How a design reaches the zones: the one table (D-83) that the preview, the final render, the analysis text and the
 * command line read. Words (custom mode) take the same way through `words/understand.ts`.
 */
import type { Design, QuickDesign, ZoneFinish } from '../design.ts';
import type { Material, ZoneKind } from '../options.ts';
import { BASE_PLAN, type Finish, type Piping, type Rgb8, type Stitching, type TrimPlan } from '../trim-plan.ts';
import { BLACK, contrasting, PATTERNED_ZONES, SEAT_ZONES, STYLE_LOOKS, swatchOf } from './style-looks.ts';
import { understand } from '../words/understand.ts';
import { changesNothing } from './finish-of.ts';

/** 0 = all zones, 1 = inserts, 2 = bolsters, 3 = doors and armrests, 4 = headrests. */
const MATERIAL_ORDER: Readonly<Partial<Record<ZoneKind, number>>> = { insert: 1, bolster: 2, door: 3, headrest: 4 };

export const materialFor = (kind: ZoneKind, materials: readonly Material[]): Finish['material'] => {
  const chosen = materials[MATERIAL_ORDER[kind] ?? 0] ?? materials[0];
  return chosen === undefined || chosen === 'none' ? undefined : chosen;
};

const colorFor = (kind: ZoneKind, design: QuickDesign, piping: Piping): Rgb8 | undefined => {
  const [main, second] = design.mainColors;
  switch (kind) {
    case 'insert':
      return swatchOf(second) ?? swatchOf(main);
    case 'bolster':
      return swatchOf(design.bolsterColor) ?? swatchOf(main);
    case 'door':
      return swatchOf(design.secondaryColor);
    case 'piping':
      return piping.style === 'none' ? swatchOf(main) : piping.color;
    default:
      return swatchOf(main);
  }
};

const stitchingOf = (design: QuickDesign): Stitching => {
  const color = swatchOf(design.stitchingColor) ?? swatchOf(design.mainColors[0]);
  const named = design.stitchingStyle === 'other' ? (understand(design.stitchingNote).plan.stitching.style ?? 'none') : design.stitchingStyle;
  const style = design.stitchingStyle === 'other' && named === 'none' ? 'single' : named;
  return color === undefined ? { style: 'none', color: BLACK } : { style, color };
};

const pipingOf = (design: QuickDesign, stitching: Stitching): Piping => {
  const chosen = swatchOf(design.pipingColor);
  const main = swatchOf(design.mainColors[0]);
  switch (design.pipingStyle) {
    case 'none':
      return { style: 'none', color: chosen ?? BLACK };
    case 'contrast': {
      // In its own colour even when none was chosen: the thread's, else black or white, whichever contrasts.
      const thread = stitching.style === 'none' ? undefined : stitching.color;
      const differs = thread !== undefined && thread.join() !== main?.join();
      return { style: 'single', color: chosen ?? (differs ? thread : contrasting(main)) };
    }
    default:
      return { style: design.pipingStyle, color: chosen ?? main ?? BLACK };
  }
};

const overrideOf = (finish: ZoneFinish): Partial<Finish> => ({
  ...(finish.material === undefined ? {} : { material: finish.material === 'none' ? undefined : finish.material }),
  ...(finish.color === undefined ? {} : { color: swatchOf(finish.color) }),
  ...(finish.pattern === undefined ? {} : { pattern: finish.pattern }),
});

const planForFields = (design: QuickDesign): TrimPlan => {
  const look = STYLE_LOOKS[design.style];
  const stitching = stitchingOf(design);
  const piping = pipingOf(design, stitching);
  const byKind: TrimPlan['byKind'] = {};
  for (const kind of SEAT_ZONES) {
    const finish: Finish = {
      material: materialFor(kind, design.materials),
      color: colorFor(kind, design, piping),
      pattern: PATTERNED_ZONES.includes(kind) ? look.pattern : 'keep',
      gloss: look.gloss,
    };
    if (!changesNothing(finish)) byKind[kind] = finish;
  }
  // The doors stay as they are unless they were given a colour or a material of their own.
  const doorMaterial = design.materials[3] === undefined ? undefined : materialFor('door', design.materials);
  const doorColor = swatchOf(design.secondaryColor);
  if (doorColor !== undefined || doorMaterial !== undefined)
    byKind.door = { material: doorMaterial ?? materialFor('door', design.materials), color: doorColor, pattern: 'keep', gloss: look.gloss };
  return { ...BASE_PLAN, byKind, stitching, piping, bolsters: design.seatBolsters };
};

/** Resolves a design to what each zone gets. Pure: the same design gives the same plan everywhere. */
export const planFor = (design: Design): TrimPlan => {
  const plan = design.mode === 'quick' ? planForFields(design) : understand(design.customInstructions).plan;
  const byZone = { ...plan.byZone };
  for (const [zone, finish] of Object.entries(design.zones)) byZone[zone] = { ...byZone[zone], ...overrideOf(finish) };
  return { ...plan, byZone };
};
