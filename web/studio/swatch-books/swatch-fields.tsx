/** Fields of the swatch form. */
import { useId } from 'react';
import { COVER_MATERIALS, GRAIN_ROWS, GRAINS, MATERIAL_ROWS } from '#contract/options.ts';
import { MAX_SWATCH_LENGTHS, type SwatchMaterial } from '#contract/studio/swatches.ts';
import { CheckField, Field, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwatchCard, type Tile } from '#web/ui/swatch.tsx';
import type { SwatchDraft } from './use-swatch-draft.ts';
import { SWATCH } from './swatch-books-words.ts';

const BANDS = [null, 1, 2, 3, 4] as const;
const COVERS = COVER_MATERIALS.map((id) => ({ id, name: MATERIAL_ROWS[id].name }));

interface FieldProps {
  draft: SwatchDraft;
}

export function NameFields({ draft: { body, problems, set } }: FieldProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={SWATCH.name}
        value={body.name}
        maxLength={MAX_SWATCH_LENGTHS.name}
        autoComplete="off"
        error={problems['name']}
        onChange={set('name')}
      />
      <TextField
        label={SWATCH.code}
        note={SWATCH.optional}
        value={body.code ?? ''}
        maxLength={MAX_SWATCH_LENGTHS.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems['code']}
        onChange={set('code')}
      />
    </div>
  );
}

/** @param tile photographed material, shown instead of each material's relief */
export function MaterialField({ draft: { body, change }, tile }: FieldProps & { tile: Tile | undefined }) {
  return (
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
            tile={tile}
            checked={body.material === id}
            onChange={() => change({ material: id as SwatchMaterial })}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function GrainField({ draft: { body, change } }: FieldProps) {
  return (
    <fieldset>
      <legend className="field-label">{SWATCH.grain}</legend>
      <div className="swatches form-materials">
        {[null, ...GRAINS].map((grain) => (
          <SwatchCard
            key={grain ?? ''}
            name="swatch-grain"
            label={grain === null ? SWATCH.usualGrain : GRAIN_ROWS[grain].name}
            material="leather"
            grain={grain}
            color={safeColor(body.color)}
            checked={(body.grain ?? null) === grain}
            onChange={() => change({ grain })}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function ColorField({ draft: { body, problems, change } }: FieldProps) {
  return (
    <Field label={SWATCH.colorHex} error={problems['color'] === undefined ? undefined : SWATCH.colorWrong}>
      {(wiring) => (
        <div className="flex items-center gap-3">
          <input
            type="color"
            className="h-11 w-16 flex-none cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            aria-label={SWATCH.color}
            value={safeColor(body.color)}
            onChange={(event) => change({ color: event.target.value.toLowerCase() })}
          />
          <input
            {...wiring}
            className="input max-w-[160px] font-mono text-small"
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
  );
}

export function BookField({ draft: { body, problems, set }, books }: FieldProps & { books: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField
        label={SWATCH.book}
        hint={SWATCH.bookHint}
        list={id}
        value={body.book ?? ''}
        maxLength={MAX_SWATCH_LENGTHS.book}
        autoComplete="off"
        error={problems['book']}
        onChange={set('book')}
      />
      <datalist id={id}>
        {books.map((book) => (
          <option key={book} value={book}>
            {book}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Rarely used fields, collapsed at first. */
export function MoreFields({ draft: { body, change, set }, open }: FieldProps & { open: boolean }) {
  const bandsId = useId();
  return (
    <details className="form-more" open={open}>
      <summary>{SWATCH.more}</summary>
      <div className="grid gap-4 pt-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={SWATCH.supplier}
            value={body.supplier ?? ''}
            maxLength={MAX_SWATCH_LENGTHS.supplier}
            placeholder={SWATCH.supplierHint}
            autoComplete="off"
            onChange={set('supplier')}
          />
          <TextField
            label={SWATCH.line}
            value={body.line ?? ''}
            maxLength={MAX_SWATCH_LENGTHS.line}
            placeholder={SWATCH.lineHint}
            autoComplete="off"
            onChange={set('line')}
          />
        </div>
        <fieldset>
          <legend className="field-label" id={bandsId}>
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
                {band ?? SWATCH.noBand}
              </label>
            ))}
          </div>
          <p className="field-hint mt-2">{SWATCH.bandHint}</p>
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
          maxLength={MAX_SWATCH_LENGTHS.note}
          onChange={set('note')}
        />
      </div>
    </details>
  );
}

const withHash = (text: string): string => (text.startsWith('#') || text === '' ? text : `#${text}`);
/** The color input and the cards need a complete hex code even while the user types one. */
const safeColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#8f8c88');
