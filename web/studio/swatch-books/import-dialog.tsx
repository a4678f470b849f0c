import { Download, FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import {
  DEFAULT_BOOK,
  ImportColumn,
  importSwatches,
  MAX_CSV_BYTES,
  MAX_SWATCH_LENGTHS,
  type CsvEncoding,
  type ImportBody,
  type ImportReply,
} from '#contract/studio/swatches.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { encodeBase64, SAMPLE_CSV } from './csv-file.ts';
import { ENCODING_WORDS, IMPORT } from './import-words.ts';
import { TrialImportResult } from './import-understood.tsx';
import { refreshSwatches } from './use-swatches.ts';

/** The user's choices for columns and colors that were not recognized. */
type AssignedColumns = Required<Pick<ImportBody, 'columns' | 'colors'>> & Pick<ImportBody, 'material'>;
const NOTHING_SAID: AssignedColumns = { columns: {}, colors: {} };

interface CsvFile {
  name: string;
  csvBase64: string;
}

/** Imports a CSV price list into a swatch book, after a trial import that shows which rows were understood. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog wide open={open} onClose={onClose} title={IMPORT.title} description={IMPORT.text}>
      {open && <ImportForm onClose={onClose} />}
    </Dialog>
  );
}

const useImport = () => useMutation({ mutationFn: (body: ImportBody) => call(importSwatches, { body }) });

/** Repeats the trial import after every change, and runs the real import on request. */
const useTrialImport = (onDone: () => void) => {
  const [file, setFile] = useState<CsvFile>();
  const [book, setBook] = useState<string>(DEFAULT_BOOK);
  const [tooLarge, setTooLarge] = useState(false);
  const trial = useImport();
  /** The latest reply, which stays while the next one is awaited. */
  const [reply, setReply] = useState<ImportReply>();
  const finalImport = useImport();
  const client = useQueryClient();

  const [encoding, setEncoding] = useState<CsvEncoding>();
  const [named, setNamed] = useState<AssignedColumns>(NOTHING_SAID);
  const tryImport = (csv: CsvFile | undefined, csvEncoding: CsvEncoding | undefined, columns = named): void => {
    if (csv === undefined) return;
    finalImport.reset();
    trial.mutate(
      { csvBase64: csv.csvBase64, book, encoding: csvEncoding, ...columns, dryRun: true },
      { onSuccess: setReply, onError: () => setReply(undefined) },
    );
  };
  /** For columns that were not recognized. */
  const nameColumns = (columns: AssignedColumns): void => {
    setNamed(columns);
    tryImport(file, encoding, columns);
  };
  /** For users who see that the detected encoding is wrong. */
  const chooseEncoding = (chosen: CsvEncoding): void => {
    setEncoding(chosen);
    tryImport(file, chosen);
  };
  const chooseFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setTooLarge(chosen.size > MAX_CSV_BYTES);
    if (chosen.size > MAX_CSV_BYTES) return;
    const csv = { name: chosen.name, csvBase64: encodeBase64(new Uint8Array(await chosen.arrayBuffer())) };
    setFile(csv);
    setEncoding(undefined);
    setReply(undefined);
    setNamed(NOTHING_SAID);
    tryImport(csv, undefined, NOTHING_SAID);
  };
  const runImport = (): void => {
    if (file === undefined) return;
    finalImport.mutate(
      { csvBase64: file.csvBase64, book, encoding, ...named, dryRun: false },
      {
        onSuccess: async ({ created, updated }) => {
          toast(IMPORT.done, IMPORT.doneText(created, updated));
          onDone();
          await refreshSwatches(client);
        },
      },
    );
  };
  return {
    file,
    book,
    setBook,
    reply,
    isTrying: trial.isPending,
    isImporting: finalImport.isPending,
    problem: tooLarge ? IMPORT.tooLarge : problemOf(finalImport.error, trial.error),
    tryAgain: () => tryImport(file, encoding),
    named,
    nameColumns,
    chooseEncoding,
    chooseFile,
    runImport,
  };
};

const problemOf = (importError: Error | null, trialError: Error | null): string | undefined => {
  if (importError !== null) return `${IMPORT.failed}. ${getUserMessage(importError, '')}`;
  if (trialError !== null) return `${IMPORT.readFailed}. ${getUserMessage(trialError, '')}`;
  return undefined;
};

function ImportForm({ onClose }: { onClose: () => void }) {
  const { file, book, setBook, isTrying, isImporting, problem, tryAgain, chooseEncoding, chooseFile, ...own } =
    useTrialImport(onClose);
  const { reply } = own;
  const count = reply === undefined ? 0 : reply.created + reply.updated;
  return (
    <div className="grid gap-5">
      <FilePick name={file?.name} onFile={(chosen) => void chooseFile(chosen)} />
      {problem !== undefined && (
        <p className="banner banner-danger" role="alert">
          {problem}
        </p>
      )}
      {isTrying && reply === undefined && (
        <div className="grid place-items-center py-6">
          <Spinner label={IMPORT.reading} />
        </div>
      )}
      {reply !== undefined && file !== undefined && (
        <>
          <TextField
            className="sm:max-w-[320px]"
            label={IMPORT.book}
            value={book}
            maxLength={MAX_SWATCH_LENGTHS.book}
            autoComplete="off"
            onChange={(event) => setBook(event.target.value)}
            onBlur={tryAgain}
            onKeyDown={(event) => {
              if (event.key === 'Enter') tryAgain();
            }}
          />
          {reply.encoding !== null && (
            <SelectField
              className="sm:max-w-[320px]"
              label={IMPORT.encoding}
              hint={IMPORT.encodingHint}
              value={reply.encoding}
              onChange={(event) => chooseEncoding(event.target.value as CsvEncoding)}
            >
              {Object.entries(ENCODING_WORDS).map(([id, words]) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </SelectField>
          )}
          <NameColumns reply={reply} named={own.named} onName={own.nameColumns} />
          {reply.missing.length === 0 && (
            <TrialImportResult
              reply={reply}
              onPickColor={(cell, color) =>
                own.nameColumns({ ...own.named, colors: { ...own.named.colors, [cell]: color } })
              }
            />
          )}
        </>
      )}
      <div className="sticky-actions">
        <DialogActions>
          <Button look="quiet" disabled={isImporting} onClick={onClose}>
            {IMPORT.cancel}
          </Button>
          {file !== undefined && (
            <Button
              look="primary"
              busy={isImporting}
              busyLabel={IMPORT.importing}
              disabled={count === 0 || isTrying}
              onClick={own.runImport}
            >
              {IMPORT.import(count)}
            </Button>
          )}
        </DialogActions>
      </div>
    </div>
  );
}

/** Asks which columns are the required ones, when they were not recognized; they stay changeable once they are named. */
function NameColumns({
  reply: { missing, titles },
  named,
  onName,
}: {
  reply: ImportReply;
  named: AssignedColumns;
  onName: (named: AssignedColumns) => void;
}) {
  const asked = ImportColumn.options.filter(
    (column) => missing.includes(column) || named.columns[column] !== undefined,
  );
  const asksMaterial = missing.includes('material') || named.material !== undefined;
  if (asked.length === 0 && !asksMaterial) return null;
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label mb-2">{IMPORT.which}</legend>
      {asked.map((column) => (
        <SelectField
          key={column}
          className="sm:max-w-[420px]"
          label={IMPORT.columnOf[column]}
          value={named.columns[column] ?? ''}
          onChange={({ target }) =>
            onName({
              ...named,
              columns: { ...named.columns, [column]: target.value === '' ? undefined : target.value },
            })
          }
        >
          <option value="">{IMPORT.chooseColumn}</option>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </SelectField>
      ))}
      {asksMaterial && (
        <SelectField
          className="sm:max-w-[420px]"
          label={IMPORT.defaultMaterial}
          value={named.material ?? ''}
          onChange={({ target }) =>
            onName({ ...named, material: COVER_MATERIALS.find((material) => material === target.value) })
          }
        >
          <option value="">{IMPORT.chooseMaterial}</option>
          {COVER_MATERIALS.map((material) => (
            <option key={material} value={material}>
              {MATERIAL_ROWS[material].name}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
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
      className={`gap-3 rounded-lg border-[1.5px] border-dashed border-line-strong ${name === undefined ? 'grid justify-items-center px-4.5 py-6.5 text-center' : 'flex flex-wrap items-center justify-between py-2.5 pr-2.5 pl-4'}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {name === undefined ? (
        <p className="pointer-coarse:hidden">{IMPORT.drop}</p>
      ) : (
        <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
          <b>{name}</b>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button look={name === undefined ? 'primary' : 'secondary'} onClick={() => picker.current?.click()}>
          <Icon icon={FileUp} />
          {name === undefined ? IMPORT.choose : IMPORT.another}
        </Button>
        {name === undefined && (
          <Button
            look="quiet"
            onClick={() => saveFile(new Blob([SAMPLE_CSV], { type: 'text/csv' }), IMPORT.sampleName)}
          >
            <Icon icon={Download} />
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
