/** A version as a customer sees it, with the words and codes that a decision records. */
import { eq } from 'drizzle-orm';
import type { ShownDesign } from '#contract/approvals.ts';
import { BOLSTER_OPTIONS, SEAT_TYPE_OPTIONS, STYLE_OPTIONS } from '#contract/options.ts';
import { cleanLine, cleanText } from '#contract/plain-text.ts';
import type { Queryable } from '../db/open.ts';
import { files, renders, type DesignRow, type RenderRow } from '../db/schema.ts';
import { chosenParts } from '../worn/chosen-parts.ts';
import { nameIn } from '../worn/color-words.ts';
import { legacyCovers, legacySewnParts, legacyWorn, legacyZoneParts } from '../worn/legacy-worn.ts';

const isChosen = (id: string): boolean => id !== '' && id !== 'none';

const isFromWords = ({ style, seatType, stitchingStyle }: DesignRow): boolean =>
  style === 'custom' && seatType === 'custom' && stitchingStyle === 'custom';

const choicesOf = (design: DesignRow): ShownDesign['choices'] =>
  isFromWords(design)
    ? []
    : [
        { name: 'Style', value: nameIn(STYLE_OPTIONS, design.style) },
        { name: 'Seat type', value: nameIn(SEAT_TYPE_OPTIONS, design.seatType) },
        ...(isChosen(design.seatBolsters)
          ? [{ name: 'Seat bolsters', value: nameIn(BOLSTER_OPTIONS, design.seatBolsters) }]
          : []),
      ];

const shaOf = async (q: Queryable, fileId: string): Promise<string> => {
  const [file] = await q.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  return file?.sha256 ?? '';
};

type Made = Pick<RenderRow, 'request' | 'summary' | 'worn'>;

const madeBy = async (q: Queryable, { renderId }: DesignRow): Promise<Made | undefined> => {
  if (renderId === null) return undefined;
  const [render] = await q
    .select({ request: renders.request, summary: renders.summary, worn: renders.worn })
    .from(renders)
    .where(eq(renders.id, renderId));
  return render;
};

/** Stored with the design; computed for designs from before it was stored. */
const partsOf = (design: DesignRow, made: Made | undefined): ShownDesign['parts'] => {
  const worn = design.worn ?? made?.worn;
  if (worn != null) return chosenParts(worn);
  const covers = legacyZoneParts((made === undefined ? undefined : legacyWorn(made)) ?? []);
  return [...(covers.length > 0 ? covers : legacyCovers(design)), ...legacySewnParts(design, made?.request ?? {})];
};

/** Cleans all text, so that page, mail, certificate and hash get the same harmless version. */
export const shownDesign = async (q: Queryable, design: DesignRow): Promise<ShownDesign> => {
  const made = await madeBy(q, design);
  const words = (design.chosen ?? made?.request)?.['customInstructions'];
  return {
    name: cleanLine(design.name),
    version: design.version,
    vehicle: cleanLine([design.vehicleYear, design.vehicleMake, design.vehicleModel].filter(Boolean).join(' ')),
    parts: partsOf(design, made),
    choices: choicesOf(design),
    words: isFromWords(design) && typeof words === 'string' ? cleanText(words) : '',
    pictureSha256: await shaOf(q, design.generatedFileId),
    // A template is part of the product and is identified by its address.
    photoSha256: design.originalFileId === null ? design.originalImageUrl : await shaOf(q, design.originalFileId),
  };
};
