/** A saved design for PDFs and comparisons: its pictures' bytes, and its materials in words, codes and swatches. */
import { cleanLine } from '#contract/plain-text.ts';
import { sayMoney, type Money } from '#contract/presentations.ts';
import { orderedChoices, type DesignLine } from '#contract/design-lines.ts';
import { capital } from '#contract/graphemes.ts';
import { shownDesign } from '../designs/shown-design.ts';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findFileById } from '../designs/store.ts';
import { optionLabel } from '../shares/option-label.ts';
import { notFound } from '../http/problem.ts';
import { readPictureBytes } from '../photos/picture-bytes.ts';
import { isolated } from '../render/letters/letters.ts';
import type { PdfDesign, PdfTile, SpecLine } from '../render/pdf/pdf-task.ts';
import { readTiles, type TileBytes } from '../swatches/tile-bytes.ts';
import { readStoredFile } from '../photos/stored-file.ts';

/** Information for ordering from the supplier. */
const orderOf = (swatch: NonNullable<DesignLine['swatch']>): SpecLine['order'] => {
  const from = [swatch.supplier, swatch.line].filter(Boolean).map(isolated).join(', ');
  const long = [isolated(swatch.code), from].filter(Boolean).join(' · ');
  return long === '' ? undefined : { long, short: swatch.code };
};

const specLine = (chosen: DesignLine, tiles: ReadonlyMap<string, TileBytes>): SpecLine => {
  const { part, material, colorName, code, kind, covering, swatch } = chosen;
  const tile = swatch?.tile === undefined ? undefined : tiles.get(swatch.tile);
  return {
    part: capital(part),
    material,
    colorName,
    code: /^#[0-9a-f]{6}$/i.test(code) ? code.toLowerCase() : '',
    kind,
    relief: covering ?? '',
    ...(swatch === undefined ? {} : { order: orderOf(swatch) }),
    ...(swatch?.grain === undefined ? {} : { grain: swatch.grain }),
    ...(swatch?.tile === undefined || tile === undefined ? {} : { tile: pdfTile(swatch.tile, tile) }),
  };
};

const pdfTile = (name: string, { bytes, color, widthCm, heightCm }: TileBytes): PdfTile => ({
  name,
  bytes,
  color,
  aspect: widthCm / heightCm,
});

const bytesOf = async (deps: Deps, fileId: string): Promise<Buffer> => {
  const file = await findFileById(deps.database.db, fileId);
  const bytes = file === undefined ? undefined : await readStoredFile(deps.storage, file);
  if (bytes === undefined) throw notFound('This picture');
  return bytes;
};

interface Wanted {
  /** Full size, if the plan includes it. */
  high: boolean;
  fee?: Money | undefined;
  /** Country whose way of writing amounts is used. */
  region?: string | null;
}

/** @throws Problem `not_found` when a picture is missing */
export const pdfDesign = async (
  deps: Deps,
  design: DesignRow,
  { high, fee, region = null }: Wanted,
): Promise<PdfDesign & { vehicle: string }> => {
  const shown = await shownDesign(deps.database.db, design);
  const tiles = await readTiles(
    deps,
    design.userId,
    shown.parts.flatMap(({ swatch }) => swatch?.tile ?? []),
  );
  return {
    name: optionLabel(shown.parts, shown.version),
    vehicle: shown.vehicle,
    before: await readPictureBytes(deps, { image: design.originalImageUrl, fileId: design.originalFileId }),
    after: await bytesOf(deps, high ? (design.masterFileId ?? design.generatedFileId) : design.generatedFileId),
    lines: shown.parts.map((part) => specLine(part, tiles)),
    choices: orderedChoices(shown).map(({ name, value }) => ({ name: cleanLine(name), value: cleanLine(value) })),
    words: shown.words,
    fee: fee === undefined ? '' : sayMoney(fee, region),
  };
};
