import { useState, type FormEvent, type ReactNode } from 'react';
import { DEFAULT_BOOK, type OwnSwatch, type SwatchBody } from '#contract/studio/swatches.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActs } from '#web/ui/dialog.tsx';
import type { Tile } from '#web/ui/swatch.tsx';
import { BookField, ColorField, GrainField, MaterialField, MoreFields, NameFields } from './swatch-fields.tsx';
import { problemsOf, useSwatchDraft } from './use-swatch-draft.ts';
import { useSaveSwatch } from './use-swatches.ts';
import { SWATCH } from './words.ts';

/** The fields of an existing swatch that are sent again. */
export const swatchBodyOf = ({
  book,
  code,
  name,
  supplier,
  line,
  material,
  grain,
  color,
  priceBand,
  inStock,
  note,
  tile,
}: OwnSwatch): SwatchBody => ({
  book,
  code,
  name,
  supplier,
  line,
  material,
  grain,
  color,
  priceBand,
  inStock,
  note,
  tile,
});

const EMPTY: SwatchBody = {
  book: DEFAULT_BOOK,
  code: '',
  name: '',
  supplier: '',
  line: '',
  material: 'leather',
  grain: null,
  color: '#a8703f',
  priceBand: null,
  inStock: true,
  note: '',
  tile: null,
};
interface SwatchFormProps {
  /** Left out: a new one. */
  swatch?: OwnSwatch;
  /** Initial values of a new one, e.g. from a photo. */
  start?: Partial<SwatchBody>;
  /** Shown on the materials instead of their relief. */
  tile?: Tile;
  /** Names of the user's own books, offered during typing. */
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
  const save = useSaveSwatch(swatch, onSaved);
  const [tried, setTried] = useState(false);
  const refused = save.error instanceof ApiError ? save.error.problem?.fields : undefined;
  const draft = useSwatchDraft(swatch === undefined ? { ...EMPTY, ...start } : swatchBodyOf(swatch), tried, refused);
  const { body } = draft;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog's form may be inside another form's tree.
    event.stopPropagation();
    setTried(true);
    if (Object.keys(problemsOf(body)).length === 0 && !save.isPending) save.mutate(body);
  };
  const isPhotographed = body.tile !== null && body.tile !== undefined;
  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      {children}
      <NameFields draft={draft} />
      <MaterialField draft={draft} tile={isPhotographed ? tile : undefined} />
      {!isPhotographed && body.material === 'leather' && <GrainField draft={draft} />}
      {!isPhotographed && <ColorField draft={draft} />}
      <BookField draft={draft} books={books} />
      <MoreFields draft={draft} open={swatch !== undefined} />
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
