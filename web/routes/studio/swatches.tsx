import { Camera, Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { hasUnsentText } from '#web/lib/api/unsent-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { AddSwatchDialog } from '#web/studio/swatch-books/add-dialog.tsx';
import { ImportDialog } from '#web/studio/swatch-books/import-dialog.tsx';
import { NEW_SWATCH_FORM } from '#web/studio/swatch-books/swatch-form.tsx';
import { SwatchLibrary } from '#web/studio/swatch-books/swatch-library.tsx';
import { useExportSwatches } from '#web/studio/swatch-books/use-swatches.ts';
import { BOOKS } from '#web/studio/swatch-books/swatch-books-words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const meta = () => pageMeta({ title: BOOKS.title, noIndex: true });

export default function Swatches() {
  const [open, setOpen] = useState<'add' | 'import' | undefined>(() =>
    hasUnsentText(NEW_SWATCH_FORM) ? 'add' : undefined,
  );
  const exporting = useExportSwatches();
  const close = (): void => setOpen(undefined);
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{BOOKS.title}</h1>
          <p className="small mt-2">{BOOKS.text}</p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <ButtonLink look="primary" className="w-full sm:order-1 sm:w-auto" to="/swatches/photograph">
            <Icon icon={Camera} />
            {BOOKS.photograph}
          </ButtonLink>
          {/* On a phone the negative margin aligns the first icon with the heading. */}
          <div className="-mx-3 flex w-[calc(100%+1.5rem)] flex-wrap justify-between sm:mx-0 sm:w-auto sm:gap-1">
            <Button look="quiet" onClick={() => setOpen('add')}>
              <Icon icon={Plus} />
              {BOOKS.add}
            </Button>
            <Button look="quiet" onClick={() => setOpen('import')}>
              <Icon icon={FileUp} />
              {BOOKS.import}
            </Button>
            <Button
              look="quiet"
              busy={exporting.isPending}
              busyLabel={BOOKS.exporting}
              onClick={() => exporting.mutate(undefined)}
            >
              <Icon icon={Download} />
              {BOOKS.export}
            </Button>
          </div>
        </div>
      </div>
      <SwatchLibrary />
      <AddSwatchDialog open={open === 'add'} onClose={close} />
      <ImportDialog open={open === 'import'} onClose={close} />
    </div>
  );
}
