/** A saved design with everything about it that PDFs and comparisons show. */
import type { Language } from '#contract/customer/words/languages.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { formatCurrency, type Money } from '#contract/customer/presentations.ts';
import { capitalize } from '#contract/graphemes.ts';
import { translateDesign } from '#server/studio/designs/translate-design.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { designLabel } from '../shares/design-label.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { readPictureBytes } from '#server/studio/photos/picture-bytes.ts';
import type { PdfDesign } from '#server/platform/threads/papers/pdf-task.ts';
import { readTiles } from '#server/studio/swatches/tile-bytes.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

const readFileBytes = async (deps: Deps, fileId: string): Promise<Buffer> => {
  const file = await findFile(deps.database.db, fileId);
  const bytes = file === undefined ? undefined : await readStoredFile(deps.storage, file);
  if (bytes === undefined) throw notFoundProblem('This picture');
  return bytes;
};

interface PdfDesignOptions {
  fullSize: boolean;
  fee?: Money | undefined;
  /** Country that determines how amounts are written. */
  country?: string | null;
  language?: Language;
}

/** @throws Problem `not_found` when a picture is missing */
export const loadPdfDesign = async (
  deps: Deps,
  design: DesignRow,
  { fullSize, fee, country = null, language = 'en' }: PdfDesignOptions,
): Promise<PdfDesign & { vehicle: string }> => {
  const shown = await buildShownDesign(deps.database.db, design);
  const translated = translateDesign(shown, language);
  const tiles = await readTiles(
    deps,
    design.userId,
    shown.parts.flatMap(({ swatch }) => swatch?.tile ?? []),
  );
  return {
    name: designLabel(translated.parts, shown.version, language),
    vehicle: shown.vehicle,
    before: await readPictureBytes(deps, { url: design.originalImageUrl, fileId: design.originalFileId }),
    after: await readFileBytes(
      deps,
      fullSize ? (design.masterFileId ?? design.generatedFileId) : design.generatedFileId,
    ),
    lines: translated.parts.map((part) => ({ ...part, part: capitalize(part.part) })),
    tiles,
    choices: translated.choices.map(({ name, value }) => ({ name: cleanLine(name), value: cleanLine(value) })),
    instructions: shown.words,
    // English uses the number format of the shop's country.
    fee: fee === undefined ? '' : formatCurrency(fee, country, language === 'en' ? undefined : language),
  };
};
