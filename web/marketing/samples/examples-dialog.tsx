import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { requireValue } from '#contract/expected.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EXAMPLES } from './examples.ts';
import { GALLERY } from './gallery-words.ts';
import { getSampleUrl } from './samples.ts';
import { useTargets } from '../targets.ts';
import { SAMPLE } from './sample-words.ts';

interface ExamplesDialogProps {
  open: boolean;
  onClose: () => void;
  /** Index of the first example to show. */
  first?: number;
}

/** Seven comparisons, one at a time (S-79, D-48). */
export function ExamplesDialog({ open, onClose, first = 0 }: ExamplesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={GALLERY.dialogTitle} description={GALLERY.dialogText} wide>
      <Examples first={first} />
    </Dialog>
  );
}

function Examples({ first }: { first: number }) {
  const { studio } = useTargets();
  const [shownIndex, setShownIndex] = useState(first);
  const turn = (step: number): void => setShownIndex((shownIndex + step + EXAMPLES.length) % EXAMPLES.length);
  const { vehicle, change, after, before } = requireValue(EXAMPLES[shownIndex], 'The example that is shown');
  return (
    <div className="grid gap-4">
      <CompareSlider
        before={getSampleUrl(before)}
        after={getSampleUrl(after)}
        alt={SAMPLE.alt(`${vehicle}: ${change}`)}
        loading="eager"
        className="max-h-[60dvh] w-full"
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="t3">{vehicle}</p>
          <p className="small">
            {change}. {SAMPLE.pair}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button icon aria-label={GALLERY.previousExample} onClick={() => turn(-1)}>
            <Icon icon={ChevronLeft} />
          </Button>
          <span className="small num min-w-14 text-center">{GALLERY.count(shownIndex + 1, EXAMPLES.length)}</span>
          <Button icon aria-label={GALLERY.nextExample} onClick={() => turn(1)}>
            <Icon icon={ChevronRight} />
          </Button>
        </div>
        <ButtonLink look="primary" to={studio()} className="max-sm:w-full">
          {GALLERY.start}
        </ButtonLink>
      </div>
    </div>
  );
}
