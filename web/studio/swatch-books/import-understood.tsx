import { Download, TriangleAlert } from 'lucide-react';
import { toCsv } from '#contract/csv.ts';
import type { ImportReply } from '#contract/studio/swatches.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { IMPORT } from './import-words.ts';
import { materialWords } from './material-words.ts';
import { SWATCH } from './swatch-books-words.ts';

/** Says which color the cells with a text stand for. */
type PickColor = (cell: string, color: string) => void;

/** The result of a trial import: counts, skipped rows with reasons, and a preview of the first rows. */
export function TrialImportResult({
  reply: { rows, created, updated, skipped, problems, unsureColors, ignoredColumns, preview },
  onPickColor,
}: {
  reply: ImportReply;
  onPickColor: PickColor;
}) {
  if (rows === 0 && problems.length === 0)
    return (
      <p className="banner" role="status">
        {IMPORT.empty}
      </p>
    );
  return (
    <section className="grid gap-4" aria-labelledby="import-understood">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="t3" id="import-understood">
          {IMPORT.understood}
        </h3>
        <p className="flex flex-wrap gap-2" role="status">
          <Badge tone={created > 0 ? 'ok' : 'plain'}>{IMPORT.created(created)}</Badge>
          {updated > 0 && <Badge tone="accent">{IMPORT.updated(updated)}</Badge>}
          {skipped > 0 && <Badge tone="warn">{IMPORT.skipped(skipped)}</Badge>}
        </p>
      </div>
      {problems.length > 0 && <SkippedRows problems={problems} skipped={skipped} />}
      {unsureColors.length > 0 && <UnsureColors colors={unsureColors} onPick={onPickColor} />}
      {ignoredColumns.length > 0 && <p className="caption">{IMPORT.ignored(ignoredColumns.join(', '))}</p>}
      {preview.length > 0 && <FirstRows preview={preview} all={created + updated} />}
      <p className="caption">{IMPORT.nothingWritten}</p>
    </section>
  );
}

/** Skipped rows and ignored cells with reasons, as a list that can be downloaded for the supplier. */
function SkippedRows({ problems, skipped }: Pick<ImportReply, 'problems' | 'skipped'>) {
  const save = (): void => {
    const lines = problems.map(({ line, column, message }) => [String(line), column, message]);
    saveFile(new Blob([toCsv(IMPORT.problemsHead, lines)], { type: 'text/csv' }), IMPORT.problemsName);
  };
  const listedRows = new Set(problems.filter(({ kept }) => !kept).map(({ line }) => line)).size;
  return (
    <div className="grid gap-2 rounded-md bg-(--warn-soft) px-4 py-3.5 text-small">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="flex items-center gap-2 text-[0.9375rem] font-semibold">
          <Icon icon={TriangleAlert} />
          {IMPORT.problems}
        </h4>
        <Button look="quiet" size="sm" onClick={save}>
          <Icon icon={Download} />
          {IMPORT.saveProblems}
        </Button>
      </div>
      <ScrollRegion label={IMPORT.problems} className="max-h-[180px]">
        <ul>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`} className="py-1 wrap-anywhere">
              <b className="num">{IMPORT.problemPlace(line, column)}</b>
              {message}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {listedRows < skipped && <p className="caption">{IMPORT.problemsListed(listedRows, skipped)}</p>}
    </div>
  );
}

/** Color cells that were not read, or only in part, each with the color that its rows get, to be picked by eye. */
function UnsureColors({ colors, onPick }: { colors: ImportReply['unsureColors']; onPick: PickColor }) {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">{IMPORT.unsureColors}</legend>
      <p className="caption mb-2">{IMPORT.unsureColorsText}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {colors.map(({ cell, color }) => (
          <li key={cell}>
            <label className="flex items-center gap-2.5 text-small">
              <input
                ref={(input) => {
                  // React's `onChange` would come with each move in the picker.
                  const pick = (): void => onPick(cell, input?.value.toLowerCase() ?? '');
                  input?.addEventListener('change', pick);
                  return () => input?.removeEventListener('change', pick);
                }}
                type="color"
                className="h-11 w-16 flex-none cursor-pointer rounded-md border border-line-strong bg-surface p-1"
                defaultValue={color ?? '#808080'}
              />
              <span className="wrap-anywhere">{cell}</span>
              {color === null && <Badge tone="warn">{IMPORT.noColor}</Badge>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function FirstRows({ preview, all }: { preview: ImportReply['preview']; all: number }) {
  return (
    <div className="grid gap-2">
      <h4 className="text-[0.9375rem] font-semibold">{IMPORT.firstOf(preview.length, all)}</h4>
      <ScrollRegion label={IMPORT.firstRows} className="max-h-[320px] rounded-md border border-line">
        <ul aria-label={IMPORT.firstRows}>
          {preview.map((row, i) => (
            <li
              key={i}
              className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3.5 border-t border-line px-2.5 py-2 text-small leading-[1.35] first:border-0 sm:grid-cols-[40px_minmax(0,1fr)_auto] sm:px-3.5"
            >
              <Material
                material={row.material}
                color={row.color}
                grain={row.grain}
                className="size-10 rounded-sm bg-[length:90px] edge"
              />
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{row.name}</b>
                <small className="block text-ink-3">
                  {[materialWords(row), row.code, row.supplier, row.line].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 max-sm:col-start-2 max-sm:-mt-2 sm:justify-end">
                {row.priceBand !== null && <span className="caption">{SWATCH.bandOf(row.priceBand)}</span>}
                {!row.inStock && <Badge tone="warn">{SWATCH.outOfStock}</Badge>}
                <span className="code">{row.color.toUpperCase()}</span>
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
