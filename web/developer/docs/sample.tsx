import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { DEV } from './docs-words.ts';

/** Code that can be copied. @param name for screen readers */
export function Sample({ name, code }: { name: string; code: string }) {
  const shown = useRef<HTMLPreElement>(null);
  const copy = async (): Promise<void> => {
    if (await copyText(code, shown.current)) toast(DEV.copied);
    else toastError(DEV.failed, DEV.copyFailed);
  };
  return (
    <div className="relative mb-4 rounded-md border border-line bg-sunken">
      <ScrollRegion label={name} className="p-4 pr-14">
        <pre ref={shown} className="font-mono text-[0.8125rem] leading-relaxed">
          <code>{code}</code>
        </pre>
      </ScrollRegion>
      <Button
        look="quiet"
        size="sm"
        icon
        className="absolute top-1.5 right-1.5 bg-sunken"
        aria-label={`${DEV.copy}: ${name}`}
        onClick={() => void copy()}
      >
        <Icon icon={Copy} />
      </Button>
    </div>
  );
}
