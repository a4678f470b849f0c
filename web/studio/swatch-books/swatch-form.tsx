import { useState, type FormEvent, type ReactNode } from 'react';
import { DEFAULT_BOOK, SwatchBody, type OwnSwatch } from '#contract/studio/swatches.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import type { Tile } from '#web/ui/swatch.tsx';
import { BookField, ColorField, GrainField, MaterialField, MoreFields, NameFields } from './swatch-fields.tsx';
import { useSwatchDraft } from './use-swatch-draft.ts';
import { useSaveSwatch } from './use-swatches.ts';
import { SWATCH } from './swatch-books-words.ts';

const EMPTY: SwatchBody = { name: '', material: 'leather', color: '#a8703f', book: DEFAULT_BOOK };

/** Names the form of a new swatch for its unsent text. */
export const NEW_SWATCH_FORM = 'swatch new';

interface SwatchFormProps {
  /** The swatch to edit; a new one if absent. */
  swatch?: OwnSwatch;
  /** Initial values of a new swatch, such as those measured in a photo. */
  start?: Partial<SwatchBody>;
  /** File of the photo that `start` was measured in. */
  photo?: File;
  /** Photographed material, shown instead of each material's relief. */
  tile?: Tile;
  /** Names of the user's own books, suggested while typing. */
  books: readonly string[];
  saveLabel?: string;
  cancelLabel?: string;
  onCancel: () => void;
  onSaved: (saved: OwnSwatch) => void;
  children?: ReactNode;
}

const formOf = ({ swatch, photo }: Pick<SwatchFormProps, 'swatch' | 'photo'>): string => {
  if (swatch !== undefined) return `swatch ${swatch.id}`;
  // Not its tile: corners that are set again by hand make another one.
  return photo === undefined ? NEW_SWATCH_FORM : `swatch photographed ${photo.name} ${photo.size}`;
};

export function SwatchForm({
  swatch,
  start,
  photo,
  tile,
  books,
  saveLabel = SWATCH.save,
  cancelLabel = SWATCH.cancel,
  onCancel,
  onSaved,
  children,
}: SwatchFormProps) {
  const save = useSaveSwatch(swatch, onSaved);
  const [isSubmitted, setSubmitted] = useState(false);
  const refused = save.error instanceof ApiError ? save.error.problem?.fields : undefined;
  const draft = useSwatchDraft(
    formOf({ swatch, photo }),
    swatch === undefined ? { ...EMPTY, ...start } : SwatchBody.parse(swatch),
    isSubmitted,
    refused,
  );
  const { body } = draft;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // In React's tree this form may be inside another one, which must not submit too.
    event.stopPropagation();
    setSubmitted(true);
    if (Object.keys(fieldProblems(SwatchBody, body)).length === 0 && !save.isPending) save.mutate(body);
  };
  const isPhotographed = body.tile != null;
  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      {children}
      <NameFields draft={draft} />
      <MaterialField draft={draft} tile={isPhotographed ? tile : undefined} />
      {!isPhotographed && body.material === 'leather' && <GrainField draft={draft} />}
      {!isPhotographed && <ColorField draft={draft} />}
      <BookField draft={draft} books={books} />
      <MoreFields draft={draft} open={swatch !== undefined} />
      <DialogActions>
        <Button look="quiet" disabled={save.isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="primary" type="submit" busy={save.isPending} busyLabel={SWATCH.saving}>
          {saveLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
