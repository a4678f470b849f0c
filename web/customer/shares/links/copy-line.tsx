import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EMBED } from '../shares-words.ts';

const COPIED_MS = 2500;

/** A line of HTML and a button that copies it. */
export function CopyLine({ line }: { line: string }) {
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (await copyText(line, shown.current)) setCopied(true);
    else toastError(EMBED.copyFailed);
  };
  return (
    <div className="grid gap-3">
      <textarea
        ref={shown}
        className="input font-mono text-[0.8125rem]"
        readOnly
        rows={4}
        aria-label={EMBED.label}
        value={line}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="primary" className="justify-self-start" onClick={() => void copy()}>
        <Icon icon={copied ? Check : Copy} />
        <span aria-live="polite">{copied ? EMBED.copied : EMBED.copy}</span>
      </Button>
    </div>
  );
}
