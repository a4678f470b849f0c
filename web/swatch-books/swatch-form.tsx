import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import { DEFAULT_BOOK, SwatchBody, SWATCH_LIMITS, type OwnSwatch, type SwatchMaterial } from '#contract/swatches.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActs } from '#web/ui/dialog.tsx';
import { CheckField, Field, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwatchCard, type Tile } from '#web/ui/swatch.tsx';
import { useSaveSwatch } from './use-swatches.ts';
import { SWATCH } from './words.ts';

/** The fields of an existing swatch that are sent again. */
export const bodyOf = ({
  book,
  code,
  name,
  supplier,
  line,
  material,
  color,
  priceBand,
  inStock,
  note,
  tile,
}: OwnSwatch): SwatchBody => ({ book, code, name, supplier, line, material, color, priceBand, inStock, note, tile });

const EMPTY: SwatchBody = {
  book: DEFAULT_BOOK,
  code: '',
  name: '',
  supplier: '',
  line: '',
  material: 'leather',
  color: '#a8703f',
  priceBand: null,
  inStock: true,
  note: '',
  tile: null,
};
const BANDS = [null, 1, 2, 3, 4] as const;
const COVERS = COVER_MATERIALS.map((id) => ({ id, name: MATERIAL_ROWS[id].name }));

/** The schema's own sentences, by field. */
const problemsOf = (body: SwatchBody): Record<string, string> => {
  const read = SwatchBody.safeParse(body);
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
};

interface SwatchFormProps {
  /** Left out: a new one. */
  swatch?: OwnSwatch;
  /** Initial values of a new one, e.g. from a photo. */
  start?: Partial<SwatchBody>;
  /** Shown on the materials instead of their relief. */
  tile?: Tile;
  /** Names of the own books, offered while one types. */
  books: readonly string[];
  saveLabel?: string;
  cancelLabel?: string;
  onCancel: () => void;
  onSaved: (saved: OwnSwatch) => void;
  children?: ReactNode;
}

/** All fields of one swatch; rarely used ones are folded away. */
export function SwatchForm({
  swatch,
  start,
  tile,
  books,
  saveLabel = SWATCH.save,
  cancelLabel = SWATCH.cancel,
  onCancel,
  onSaved,
  children,
}: SwatchFormProps) {
  const ids = { books: useId(), bands: useId() };
  const [body, setBody] = useState<SwatchBody>(() => (swatch === undefined ? { ...EMPTY, ...start } : bodyOf(swatch)));
  const [tried, setTried] = useState(false);
  const save = useSaveSwatch(swatch, onSaved);
  const refused = save.error instanceof ApiError ? save.error.problem?.fields : undefined;
  const problems: Record<string, string> = tried ? { ...refused, ...problemsOf(body) } : {};
  const change = (part: Partial<SwatchBody>): void => setBody((now) => ({ ...now, ...part }));
  const set =
    (field: 'book' | 'code' | 'name' | 'supplier' | 'line' | 'note') =>
    (event: { target: { value: string } }): void =>
      change({ [field]: event.target.value });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog's form may stand in another form's tree.
    event.stopPropagation();
    setTried(true);
    if (Object.keys(problemsOf(body)).length === 0 && !save.isPending) save.mutate(body);
  };
  const isPhotographed = body.tile !== null && body.tile !== undefined;
  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={SWATCH.name}
          value={body.name}
          maxLength={SWATCH_LIMITS.name}
          autoComplete="off"
          error={problems['name']}
          onChange={set('name')}
        />
        <TextField
          label={SWATCH.code}
          note={SWATCH.optional}
          value={body.code ?? ''}
          maxLength={SWATCH_LIMITS.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problems['code']}
          onChange={set('code')}
        />
      </div>
      <fieldset>
        <legend className="field-label">{SWATCH.material}</legend>
        <div className="swatches form-materials">
          {COVERS.map(({ id, name }) => (
            <SwatchCard
              key={id}
              name="swatch-material"
              label={name}
              material={id as SwatchMaterial}
              color={safeColor(body.color)}
              tile={isPhotographed ? tile : undefined}
              checked={body.material === id}
              onChange={() => change({ material: id as SwatchMaterial })}
            />
          ))}
        </div>
      </fieldset>
      {!isPhotographed && (
        <Field label={SWATCH.colorHex} error={problems['color'] === undefined ? undefined : SWATCH.colorWrong}>
          {(wiring) => (
            <div className="flex items-center gap-3">
              <input
                type="color"
                className="form-well"
                aria-label={SWATCH.color}
                value={safeColor(body.color)}
                onChange={(event) => change({ color: event.target.value.toLowerCase() })}
              />
              <input
                {...wiring}
                className="input code-input"
                value={body.color}
                maxLength={7}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => change({ color: withHash(event.target.value) })}
              />
            </div>
          )}
        </Field>
      )}
      <TextField
        label={SWATCH.book}
        hint={SWATCH.bookHint}
        list={ids.books}
        value={body.book ?? ''}
        maxLength={SWATCH_LIMITS.book}
        autoComplete="off"
        error={problems['book']}
        onChange={set('book')}
      />
      <datalist id={ids.books}>
        {books.map((book) => (
          <option key={book} value={book}>
            {book}
          </option>
        ))}
      </datalist>
      <details className="form-more" open={swatch !== undefined}>
        <summary>{SWATCH.more}</summary>
        <div className="grid gap-4 pt-3">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={SWATCH.supplier}
              value={body.supplier ?? ''}
              maxLength={SWATCH_LIMITS.supplier}
              placeholder={SWATCH.supplierHint}
              autoComplete="off"
              onChange={set('supplier')}
            />
            <TextField
              label={SWATCH.line}
              value={body.line ?? ''}
              maxLength={SWATCH_LIMITS.line}
              autoComplete="off"
              onChange={set('line')}
            />
          </div>
          <fieldset>
            <legend className="field-label" id={ids.bands}>
              {SWATCH.priceBand}
            </legend>
            <div className="choices">
              {BANDS.map((band) => (
                <label key={band ?? 0} className="choice">
                  <input
                    type="radio"
                    className="sr-only"
                    name="swatch-band"
                    aria-label={band === null ? SWATCH.noBand : SWATCH.bandOf(band)}
                    checked={(body.priceBand ?? null) === band}
                    onChange={() => change({ priceBand: band })}
                  />
                  {band === null ? SWATCH.noBand : SWATCH.band(band)}
                </label>
              ))}
            </div>
          </fieldset>
          <CheckField
            label={SWATCH.inStock}
            checked={body.inStock ?? true}
            onChange={(event) => change({ inStock: event.target.checked })}
          />
          <TextAreaField
            label={SWATCH.note}
            value={body.note ?? ''}
            rows={2}
            maxLength={SWATCH_LIMITS.note}
            onChange={set('note')}
          />
        </div>
      </details>
      <DialogActs>
        <Button look="quiet" disabled={save.isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="primary" type="submit" busy={save.isPending} busyLabel={SWATCH.saving}>
          {saveLabel}
        </Button>
      </DialogActs>
    </form>
  );
}

const withHash = (text: string): string => (text.startsWith('#') || text === '' ? text : `#${text}`);
/** The well and the cards want a whole code, even while one is typed. */
const safeColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#8f8c88');
