import './presentations.css';
import { FileImage, Film, ImageDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useComparison, type ComparisonFormat } from './use-presentation.ts';
import { EXPORT } from './words.ts';

const PICTURES = [
  { format: 'strip', icon: FileImage, name: EXPORT.strip, text: EXPORT.stripText },
  { format: 'sweep', icon: Film, name: EXPORT.sweep, text: EXPORT.sweepText },
] as const;

/** Downloads of before and after as files. */
export function ExportButton({ designId }: { designId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={ImageDown} />
        {EXPORT.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} wide title={EXPORT.title} description={EXPORT.text}>
        {open && (
          <div className="grid min-w-0 gap-5">
            {PICTURES.map((picture) => (
              <PictureRow key={picture.format} designId={designId} {...picture} />
            ))}
          </div>
        )}
      </Dialog>
    </>
  );
}

function PictureRow({
  designId,
  format,
  icon,
  name,
  text,
}: {
  designId: number;
  format: ComparisonFormat;
  icon: typeof Film;
  name: string;
  text: string;
}) {
  const make = useComparison(designId);
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
      aria-labelledby={`export-${format}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon of={icon} />
        <div>
          <h3 className="t3" id={`export-${format}`}>
            {name}
          </h3>
          <p className="small">{text}</p>
        </div>
      </div>
      <Button
        size="sm"
        busy={make.isPending}
        busyLabel={EXPORT.making}
        aria-label={`${EXPORT.download}: ${name}`}
        onClick={() => make.mutate(format)}
      >
        {EXPORT.download}
      </Button>
    </section>
  );
}
