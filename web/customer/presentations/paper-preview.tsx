import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { drawPaper } from './draw-paper.ts';
import type { PresentationFile } from './use-presentation-file.ts';
import { PRESENTATION } from './presentations-words.ts';

/** The pages of a presentation. `onSave` is undefined for a watermarked copy. */
export default function PaperPreview({
  file,
  watermarked,
  onSave,
  onClose,
}: {
  file: PresentationFile;
  watermarked: boolean;
  onSave?: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={PRESENTATION.lookTitle}
      description={watermarked ? PRESENTATION.sampleText : PRESENTATION.lookText}
    >
      <Pages bytes={file.bytes} />
      {onSave !== undefined && (
        <Button look="primary" size="lg" onClick={onSave}>
          <Icon icon={FileDown} />
          {PRESENTATION.make}
        </Button>
      )}
    </Dialog>
  );
}

function Pages({ bytes }: { bytes: Blob }) {
  const drawn = useDrawnPages(bytes);
  if (drawn === 'failed') return <OpenFile bytes={bytes} />;
  const { pages, pageCount } = drawn;
  return (
    <>
      {pages.length > 0 && (
        <ol className="grid gap-4 min-w-0">
          {pages.map((url, i) => (
            <li key={url}>
              <img
                className="block w-full bg-white [box-shadow:0_0_0_1px_var(--line)]"
                src={url}
                alt={PRESENTATION.pageOf(i + 1, pageCount)}
              />
            </li>
          ))}
        </ol>
      )}
      {(pageCount === 0 || pages.length < pageCount) && <Drawing done={pages.length} pageCount={pageCount} />}
    </>
  );
}

/** Says which page is being drawn. @param pageCount number of pages, 0 while the file is being opened */
function Drawing({ done, pageCount }: { done: number; pageCount: number }) {
  const step = pageCount === 0 ? PRESENTATION.looking : PRESENTATION.drawing(done + 1, pageCount);
  return (
    <div className="grid gap-2">
      <p className="small" role="status">
        {step}
      </p>
      <StitchProgress
        value={pageCount === 0 ? 0 : (100 * done) / pageCount}
        label={PRESENTATION.looking}
        valueText={step}
      />
    </div>
  );
}

interface DrawnPages {
  pages: readonly string[];
  /** Number of pages; 0 while the file is being opened. */
  pageCount: number;
}

const useDrawnPages = (bytes: Blob): DrawnPages | 'failed' => {
  const [drawn, setDrawn] = useState<DrawnPages | 'failed'>({ pages: [], pageCount: 0 });
  useEffect(() => {
    let isUnmounted = false;
    let urls: readonly string[] = [];
    const revoke = (): void => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
    const show = (pages: readonly string[], pageCount: number): void => {
      if (!isUnmounted) setDrawn({ pages, pageCount });
    };
    drawPaper(bytes, show).then(
      (all) => {
        urls = all;
        if (isUnmounted) revoke();
      },
      () => setDrawn('failed'),
    );
    return () => {
      isUnmounted = true;
      revoke();
    };
  }, [bytes]);
  return drawn;
};

/** Time for the new tab to read the file before its URL is revoked. */
const REVOKE_AFTER_MS = 60_000;

/** Opens the file in the browser, which may be able to show a file whose pages we cannot draw. */
function OpenFile({ bytes }: { bytes: Blob }) {
  const open = (): void => {
    const url = URL.createObjectURL(bytes);
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  };
  return (
    <div className="note note-warn" role="alert">
      <span>{PRESENTATION.lookFailed}</span>
      <Button size="sm" onClick={open}>
        {PRESENTATION.openFile}
      </Button>
    </div>
  );
}
