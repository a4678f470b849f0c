/** What a version shows to a customer, in the words and codes that a decision is recorded with. */
import { eq } from 'drizzle-orm';
import type { ChosenPart, ShownDesign } from '#contract/approvals.ts';
import { readColors, readMaterials } from '#contract/designs.ts';
import { BOLSTER_OPTIONS, COLOR_OPTIONS, MATERIAL_OPTIONS, PATTERN_ROWS, PIPING_OPTIONS, SEAT_TYPE_OPTIONS, STITCHING_OPTIONS, STYLE_OPTIONS, SWATCHES, type Option, type Pattern } from '#contract/options.ts';
import { cleanLine, cleanText } from '#contract/plain-text.ts';
import type { RenderSummary } from '#contract/renders.ts';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { planFor } from '#engine/compose/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import type { ZoneKind } from '#engine/options.ts';
import { COLOR_WORDS } from '#engine/words/lexicon.ts';
import type { Queryable } from '../db/open.ts';
import { files, renders, type DesignRow } from '../db/schema.ts';
import { wornSwatch } from '../swatches/worn-swatch.ts';

const nameIn = (options: readonly Option[], id: string): string => options.find((option) => option.id === id)?.name ?? id;

const codeOf = (color: string): string => (color.startsWith('#') ? color : ((SWATCHES as Record<string, string | undefined>)[color] ?? '')).toUpperCase();

const NAMES = new Map<string, string>([
  ...Object.entries(COLOR_WORDS).map(([word, hex]): [string, string] => [hex.toUpperCase(), word]),
  ...Object.entries(SWATCHES).map(([id, hex]): [string, string] => [hex.toUpperCase(), nameIn(COLOR_OPTIONS, id).toLowerCase()]),
]);
const colorNameOf = (code: string): string => (code === '' ? '' : (NAMES.get(code) ?? 'custom color'));

/** A pattern that is no longer offered is said by its id. */
const paperPattern = (pattern = 'keep'): string => (Object.hasOwn(PATTERN_ROWS, pattern) ? PATTERN_ROWS[pattern as Pattern].paper : pattern);

type SwatchOf = (zone: { id: string; kind: ZoneKind }) => SwatchSnapshot | undefined;

/** As it was when the picture was made; a supplier's words are cleaned like everybody's. */
const swatchWords = ({ code, name, supplier, line, tile }: SwatchSnapshot): NonNullable<ChosenPart['swatch']> =>
  ({ code: cleanLine(code), name: cleanLine(name), supplier: cleanLine(supplier), line: cleanLine(line), ...(tile === undefined ? {} : { tile }) });

/** What the color is called, and the swatch where it is one. */
const colored = (code: string, swatch: SwatchSnapshot | undefined): Pick<ChosenPart, 'colorName' | 'code' | 'swatch'> =>
  swatch === undefined ? { colorName: colorNameOf(code), code } : { colorName: cleanLine(swatch.name), code: codeOf(swatch.color), swatch: swatchWords(swatch) };

/** One line for zones that wear the same. */
const zoneParts = (summary: RenderSummary, swatchOf: SwatchOf): ChosenPart[] => {
  const parts = new Map<string, ChosenPart>();
  for (const { id, kind, name, changed, material, color, pattern } of summary.zones) {
    if (!changed) continue;
    const swatch = swatchOf({ id, kind: kind as ZoneKind });
    const code = codeOf(color ?? '');
    const words = [material === undefined ? 'Own material' : nameIn(MATERIAL_OPTIONS, material), paperPattern(pattern)].filter(Boolean).join(', ');
    const key = `${words} ${code} ${swatch?.id ?? ''}`;
    const known = parts.get(key);
    if (known === undefined) parts.set(key, { part: cleanLine(name), material: words, ...colored(code, swatch) });
    else if (!known.part.split(', ').includes(cleanLine(name).toLowerCase()) && known.part !== cleanLine(name)) known.part += `, ${cleanLine(name).toLowerCase()}`;
  }
  return [...parts.values()];
};

const PLACE_PARTS: readonly (readonly [place: string, part: string])[] = [['main', 'Seats'], ['insert', 'Insert'], ['bolster', 'Bolster'], ['headrest', 'Headrest'], ['door', 'Door']];

/** Where the render that made it is no longer known: the design's own fields. */
const fieldParts = (design: DesignRow): ChosenPart[] => {
  const materials = readMaterials(design.materials).filter((id) => id !== 'none');
  const swatches = PLACE_PARTS.flatMap(([place, part]) => {
    const swatch = design.swatches?.find((one) => one.place === place);
    return swatch === undefined ? [] : [{ part, material: nameIn(MATERIAL_OPTIONS, swatch.material), ...colored('', swatch) }];
  });
  const listed = readColors(design.color).filter((id) => id !== 'none').map((id, i) => {
    const code = codeOf(id);
    return { part: i === 0 ? 'Seats' : 'Insert', material: nameIn(MATERIAL_OPTIONS, materials[i] ?? materials[0] ?? ''), colorName: colorNameOf(code), code };
  });
  return [...swatches, ...listed.filter(({ part }) => !swatches.some((one) => one.part === part))];
};

const isChosen = (id: string): boolean => id !== '' && id !== 'none';

const accentParts = (design: DesignRow, request: Record<string, unknown>): ChosenPart[] => {
  const accents: ChosenPart[] = [];
  const accent = (part: string, material: string, color: string, place: string): void => {
    accents.push({ part, material, ...colored(codeOf(color), design.swatches?.find((one) => one.place === place)) });
  };
  if (isChosen(design.stitchingStyle) && design.stitchingStyle !== 'custom') accent('Stitching', nameIn(STITCHING_OPTIONS, design.stitchingStyle), design.stitchingColor, 'thread');
  const piping = typeof request['pipingStyle'] === 'string' ? request['pipingStyle'] : '';
  if (isChosen(piping)) accent('Piping', nameIn(PIPING_OPTIONS, piping), design.pipingColor, 'piping');
  return accents;
};

const isFromWords = ({ style, seatType, stitchingStyle }: DesignRow): boolean => style === 'custom' && seatType === 'custom' && stitchingStyle === 'custom';

const choicesOf = (design: DesignRow): ShownDesign['choices'] => (isFromWords(design) ? [] : [
  { name: 'Style', value: nameIn(STYLE_OPTIONS, design.style) },
  { name: 'Seat type', value: nameIn(SEAT_TYPE_OPTIONS, design.seatType) },
  ...(isChosen(design.seatBolsters) ? [{ name: 'Seat bolsters', value: nameIn(BOLSTER_OPTIONS, design.seatBolsters) }] : []),
]);

const shaOf = async (q: Queryable, fileId: string): Promise<string> => {
  const [file] = await q.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  return file?.sha256 ?? '';
};

/** Most designs have none, and need no plan to say so. */
const swatchesOn = ({ swatches }: DesignRow, request: Record<string, unknown>): SwatchOf => {
  if (swatches === null) return () => undefined;
  const made = parseDesign(request);
  const plan = planFor(made);
  return (zone) => wornSwatch(made, plan, zone);
};

/** Words are cleaned on the way: the page, the mail, the certificate and the hash all get the same harmless text. */
export const shownDesign = async (q: Queryable, design: DesignRow): Promise<ShownDesign> => {
  const [render] = design.renderId === null ? [] : await q.select({ request: renders.request, summary: renders.summary }).from(renders).where(eq(renders.id, design.renderId));
  const request = render?.request ?? {};
  const found = render?.summary == null ? [] : zoneParts(render.summary, swatchesOn(design, request));
  const words = request['customInstructions'];
  return {
    name: cleanLine(design.name),
    version: design.version,
    vehicle: cleanLine([design.vehicleYear, design.vehicleMake, design.vehicleModel].filter(Boolean).join(' ')),
    parts: [...(found.length > 0 ? found : fieldParts(design)), ...accentParts(design, request)],
    choices: choicesOf(design),
    words: isFromWords(design) && typeof words === 'string' ? cleanText(words) : '',
    pictureSha256: await shaOf(q, design.generatedFileId),
    // A template comes with the product and is named by its address.
    photoSha256: design.originalFileId === null ? design.originalImageUrl : await shaOf(q, design.originalFileId),
  };
};
