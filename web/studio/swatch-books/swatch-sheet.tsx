import { Copy, Palette, PencilLine, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { SwatchBody, type OwnSwatch } from '#contract/studio/swatches.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { materialWords } from './material-words.ts';
import { SwatchForm } from './swatch-form.tsx';
import { tileOf } from '#web/ui/swatch-face.ts';
import { useDeleteSwatch, useSaveSwatch } from './use-swatches.ts';
import { BOOKS, SWATCH } from './swatch-books-words.ts';

interface SwatchSheetProps {
  swatch: OwnSwatch | undefined;
  books: readonly string[];
  onClose: () => void;
  onFindSimilar: (color: string) => void;
  onDeleted: (swatch: OwnSwatch) => void;
}

/** One swatch with all its data and actions. */
export function SwatchSheet({ swatch, books, onClose, onFindSimilar, onDeleted }: SwatchSheetProps) {
  const [editedId, setEditedId] = useState<string>();
  const [isDeleted, setDeleted] = useState(false);
  const isEdited = swatch !== undefined && editedId === swatch.id;
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that opens the form may be far down, so the dialog scrolls to the top of the form.
    const dialog = inside.current?.closest('.dialog');
    if (dialog != null) dialog.scrollTop = 0;
  }, [isEdited]);
  const close = (): void => {
    setDeleted(false);
    setEditedId(undefined);
    onClose();
  };
  return (
    <Dialog
      wide={!isEdited}
      keepsNewFocus={isDeleted}
      open={swatch !== undefined}
      onClose={close}
      title={isEdited ? SWATCH.editTitle : swatch?.name}
    >
      {swatch !== undefined && (
        <div ref={inside} className="contents">
          {isEdited ? (
            <SwatchForm swatch={swatch} books={books} onCancel={() => setEditedId(undefined)} onSaved={close} />
          ) : (
            <SwatchDetails
              swatch={swatch}
              onEdit={() => setEditedId(swatch.id)}
              onClose={close}
              onFindSimilar={onFindSimilar}
              onDeleted={(deleted) => {
                setDeleted(true);
                onClose();
                onDeleted(deleted);
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function SwatchDetails({
  swatch,
  onEdit,
  onClose,
  onFindSimilar,
  onDeleted,
}: { swatch: OwnSwatch; onEdit: () => void } & Pick<SwatchSheetProps, 'onClose' | 'onFindSimilar' | 'onDeleted'>) {
  const remove = useDeleteSwatch(onDeleted);
  const copy = useSaveSwatch(undefined, onClose, SWATCH.copied);
  return (
    <div className="swatch-sheet">
      <span className="swatch-cut">
        <Material
          material={swatch.material}
          color={swatch.color}
          tile={tileOf(swatch, 'sheet')}
          grain={swatch.grain}
          className="swatch-face"
        />
      </span>
      <div className="grid min-w-0 content-start gap-5">
        <Facts swatch={swatch} />
        {swatch.note !== '' && <p className="small wrap-anywhere whitespace-pre-line">{swatch.note}</p>}
        {swatch.starter && <p className="caption">{SWATCH.starterNote}</p>}
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              onClose();
              onFindSimilar(swatch.color);
            }}
          >
            <Icon icon={Palette} />
            {SWATCH.like}
          </Button>
          {swatch.starter ? (
            <Button
              look="primary"
              busy={copy.isPending}
              onClick={() => copy.mutate(SwatchBody.parse({ ...swatch, book: undefined }))}
            >
              <Icon icon={Copy} />
              {SWATCH.copy}
            </Button>
          ) : (
            <>
              <Button onClick={onEdit}>
                <Icon icon={PencilLine} />
                {SWATCH.edit}
              </Button>
              <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate(swatch)}>
                <Icon icon={Trash2} />
                {SWATCH.delete}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Facts({ swatch }: { swatch: OwnSwatch }) {
  const facts: readonly (readonly [string, string])[] = [
    [SWATCH.code, swatch.code],
    [SWATCH.supplier, swatch.supplier],
    [SWATCH.line, swatch.line],
    [SWATCH.material, materialWords(swatch)],
    [SWATCH.color, swatch.color.toUpperCase()],
    [
      SWATCH.tileWidth,
      swatch.tileWidthCm === null ? '' : SWATCH.cm(swatch.tileWidthCm, swatch.tileHeightCm ?? swatch.tileWidthCm),
    ],
    [SWATCH.priceBand, swatch.priceBand === null ? '' : SWATCH.bandIn(swatch.priceBand)],
    [SWATCH.stock, swatch.inStock ? SWATCH.inStock : SWATCH.outOfStock],
    [SWATCH.book, swatch.starter ? BOOKS.starterBook : swatch.book],
  ];
  return (
    <dl className="text-[0.9375rem]">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-5 border-t border-line py-2 last:border-b">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
