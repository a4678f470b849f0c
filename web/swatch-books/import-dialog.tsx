import { Download, FileUp, TriangleAlert } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import {
  DEFAULT_BOOK,
  importSwatches,
  MAX_CSV_BYTES,
  SWATCH_LIMITS,
  type ImportBody,
  type ImportReply,
} from '#contract/swatches.ts';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { base64Of, csvOf, isBinary, SAMPLE_CSV } from './csv-file.ts';
import { IMPORT } from './import-words.ts';
import { materialWords } from './material-words.ts';
import { useRefreshSwatches } from './use-swatches.ts';
import { SWATCH } from './words.ts';

interface Picked {
  name: string;
  csvBase64: string;
}

/** A price list into a book: read on trial first, so that one sees which rows were understood. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={IMPORT.title}
      description={IMPORT.text}
    >
      {open && <Import onClose={onClose} />}
    </Dialog>
  );
}

const useImport = () => useMutation({ mutationFn: (body: ImportBody) => call(importSwatches, { body }) });

/** Read on trial with every change of file or book; written once. */
const useTrialImport = (onDone: () => void) => {
  const [file, setFile] = useState<Picked>();
  const [book, setBook] = useState<string>(DEFAULT_BOOK);
  const [unfit, setUnfit] = useState<string>();
  const trial = useImport();
  const real = useImport();
  const refresh = useRefreshSwatches();

  const read = (picked: Picked, into: string): void => {
    real.reset();
    trial.mutate({ csvBase64: picked.csvBase64, book: into, dryRun: true });
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const isLarge = chosen.size > MAX_CSV_BYTES;
    setUnfit(isLarge ? IMPORT.tooLarge : undefined);
    if (isLarge) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    if (isBinary(bytes)) return setUnfit(IMPORT.notCsv);
    const picked = { name: chosen.name, csvBase64: base64Of(bytes) };
    setFile(picked);
    read(picked, book);
  };
  const write = (): void => {
    if (file === undefined) return;
    real.mutate(
      { csvBase64: file.csvBase64, book, dryRun: false },
      {
        onSuccess: async ({ created, updated }) => {
          toast(IMPORT.done, IMPORT.doneText(created, updated));
          onDone();
          await refresh();
        },
      },
    );
  };
  return {
    file,
    book,
    setBook,
    trial,
    isWriting: real.isPending,
    problem: unfit ?? problemOf(real.error, trial.error),
    read,
    take,
    write,
  };
};

const problemOf = (writing: Error | null, reading: Error | null): string | undefined => {
  if (writing !== null) return `${IMPORT.failed}. ${sentenceOf(writing, '')}`;
  return reading === null ? undefined : `${IMPORT.readFailed}. ${sentenceOf(reading, '')}`;
};

function Import({ onClose }: { onClose: () => void }) {
  const { file, book, setBook, trial, isWriting, problem, read, take, write } = useTrialImport(onClose);
  const reply = trial.data;
  const count = reply === undefined ? 0 : reply.created + reply.updated;
  return (
    <div className="grid gap-5">
      <FilePick name={file?.name} onFile={(chosen) => void take(chosen)} />
      {problem !== undefined && (
        <p className="banner banner-danger" role="alert">
          {problem}
        </p>
      )}
      {trial.isPending && (
        <div className="grid place-items-center py-6">
          <Spinner label={IMPORT.reading} />
        </div>
      )}
      {reply !== undefined && file !== undefined && !trial.isPending && (
        <>
          <TextField
            className="sm:max-w-[320px]"
            label={IMPORT.book}
            value={book}
            maxLength={SWATCH_LIMITS.book}
            autoComplete="off"
            onChange={(event) => setBook(event.target.value)}
            onBlur={() => read(file, book)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') read(file, book);
            }}
          />
          <Understood reply={reply} />
        </>
      )}
      <div className="sticky-acts">
        <DialogActs>
          <Button look="quiet" disabled={isWriting} onClick={onClose}>
            {IMPORT.cancel}
          </Button>
          {file !== undefined && (
            <Button
              look="primary"
              busy={isWriting}
              busyLabel={IMPORT.importing}
              disabled={count === 0 || trial.isPending}
              onClick={write}
            >
              {IMPORT.import(count)}
            </Button>
          )}
        </DialogActs>
      </div>
    </div>
  );
}

function FilePick({ name, onFile }: { name: string | undefined; onFile: (file: File | undefined) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="file-drop"
      data-slim={name !== undefined || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {name === undefined ? (
        <p className="fine-only">{IMPORT.drop}</p>
      ) : (
        <p className="min-w-0 flex-[1_1_14rem] break-words" data-from-server="">
          <b>{name}</b>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button look={name === undefined ? 'primary' : 'secondary'} onClick={() => picker.current?.click()}>
          <Icon of={FileUp} />
          {name === undefined ? IMPORT.choose : IMPORT.another}
        </Button>
        {name === undefined && (
          <Button
            look="quiet"
            onClick={() => saveFile(new Blob([SAMPLE_CSV], { type: 'text/csv' }), IMPORT.sampleName)}
          >
            <Icon of={Download} />
            {IMPORT.sample}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={IMPORT.file}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = '';
          onFile(chosen);
        }}
      />
    </div>
  );
}

/** Counts, rows that are left out with their reasons, and the first rows as they will be. */
function Understood({
  reply: { rows, created, updated, skipped, problems, ignoredColumns, preview },
}: {
  reply: ImportReply;
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
      {problems.length > 0 && <LeftOut problems={problems} skipped={skipped} />}
      {ignoredColumns.length > 0 && (
        <p className="caption" data-from-server="">
          {IMPORT.ignored(ignoredColumns.join(', '))}
        </p>
      )}
      {preview.length > 0 && <FirstRows preview={preview} all={created + updated} />}
      <p className="caption">{IMPORT.nothingWritten}</p>
    </section>
  );
}

/** Rows that are left out, each with its reason; the list can be taken along to the supplier. */
function LeftOut({ problems, skipped }: Pick<ImportReply, 'problems' | 'skipped'>) {
  const save = (): void => {
    const lines = problems.map(({ line, column, message }) => [String(line), column, message]);
    saveFile(new Blob([csvOf([IMPORT.problemsHead, ...lines])], { type: 'text/csv' }), IMPORT.problemsName);
  };
  const listed = new Set(problems.map(({ line }) => line)).size;
  return (
    <div className="import-problems">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="flex items-center gap-2 text-[0.9375rem] font-semibold">
          <Icon of={TriangleAlert} />
          {IMPORT.problems}
        </h4>
        <Button look="quiet" size="sm" onClick={save}>
          <Icon of={Download} />
          {IMPORT.saveProblems}
        </Button>
      </div>
      <ScrollRegion label={IMPORT.problems} className="max-h-[180px]">
        <ul>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`} data-from-server="">
              <b className="num">{IMPORT.problem(line, column)}</b>
              {message}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {listed < skipped && <p className="caption">{IMPORT.problemsListed(listed, skipped)}</p>}
    </div>
  );
}

/** The first rows as they will be. */
function FirstRows({ preview, all }: { preview: ImportReply['preview']; all: number }) {
  return (
    <div className="grid gap-2">
      <h4 className="text-[0.9375rem] font-semibold">{IMPORT.firstOf(preview.length, all)}</h4>
      <ScrollRegion label={IMPORT.firstRows} className="import-rows">
        <ul aria-label={IMPORT.firstRows}>
          {preview.map((row, i) => (
            <li key={i}>
              <Material relief={row.material} color={row.color} grain={row.grain} className="import-cut" />
              <span className="min-w-0" data-from-server="">
                <b>{row.name}</b>
                <small>{[materialWords(row), row.code, row.supplier, row.line].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="import-more">
                {row.priceBand !== null && <span className="caption">{SWATCH.band(row.priceBand)}</span>}
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
