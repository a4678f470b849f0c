import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { drawPaper } from './draw-paper.ts';
import type { PaperFile } from './use-presentation.ts';
import { PRESENTATION } from './words.ts';

/** The pages of a presentation. `onSave` is undefined for a sample. */
export default function PaperPreview({
  file,
  sample,
  onSave,
  onClose,
}: {
  file: PaperFile;
  sample: boolean;
  onSave?: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={PRESENTATION.lookTitle}
      description={sample ? PRESENTATION.sampleText : PRESENTATION.lookText}
    >
      <Pages bytes={file.bytes} />
      {onSave !== undefined && (
        <Button look="primary" size="lg" onClick={onSave}>
          <Icon of={FileDown} />
          {PRESENTATION.make}
        </Button>
      )}
    </Dialog>
  );
}

function Pages({ bytes }: { bytes: Blob }) {
  const pages = useDrawnPages(bytes);
  if (pages === 'failed') return <OpenFile bytes={bytes} />;
  if (pages === undefined) return <Spinner label={PRESENTATION.looking} />;
  return (
    <ol className="paper-pages grid gap-4 min-w-0">
      {pages.map((url, i) => (
        <li key={url}>
          <img src={url} alt={PRESENTATION.pageOf(i + 1, pages.length)} />
        </li>
      ))}
    </ol>
  );
}

const useDrawnPages = (bytes: Blob): readonly string[] | 'failed' | undefined => {
  const [pages, setPages] = useState<readonly string[] | 'failed'>();
  useEffect(() => {
    let isUnmounted = false;
    let urls: readonly string[] = [];
    const revoke = (): void => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
    drawPaper(bytes).then(
      (drawn) => {
        urls = drawn;
        if (isUnmounted) revoke();
        else setPages(drawn);
      },
      () => setPages('failed'),
    );
    return () => {
      isUnmounted = true;
      revoke();
    };
  }, [bytes]);
  return pages;
};

/** Time for the new tab to read the file before its URL is revoked. */
const REVOKE_AFTER_MS = 60_000;

/** The browser may be able to open a file whose pages we cannot draw. */
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
