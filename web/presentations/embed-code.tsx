import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { embedLine, getPortfolio } from '#contract/portfolio.ts';
import { listShares } from '#contract/shares.ts';
import { queryOf } from '#web/lib/queries.ts';
import { toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EXPORT } from './words.ts';

/** The secret under which a design may be seen now, if there is one. */
const useToken = (designId: number): { pending: boolean; token?: string; from?: 'portfolio' | 'share' } => {
  const fresh = { staleTime: 0, refetchOnMount: 'always' as const };
  const portfolio = useQuery({ ...queryOf(getPortfolio), ...fresh });
  const shares = useQuery({ ...queryOf(listShares, { params: { id: designId } }), ...fresh });
  if (portfolio.isFetching || shares.isFetching) return { pending: true };
  const piece = portfolio.data?.online === true ? portfolio.data.items.find((item) => item.designId === designId) : undefined;
  if (piece !== undefined) return { pending: false, token: piece.token, from: 'portfolio' };
  const share = shares.data?.find(({ hasPassword, isExpired, url, followsNewest, designId: shown }) => !hasPassword && !isExpired && url !== null && (followsNewest || shown === designId));
  return share?.url == null ? { pending: false } : { pending: false, token: share.url.split('/').at(-1)!, from: 'share' };
};

export function EmbedCode({ designId, ratio }: { designId: number; ratio: number }) {
  const { pending, token, from } = useToken(designId);
  if (pending) return <Spinner label={EXPORT.loading} />;
  if (token === undefined || from === undefined) return <p className="small">{EXPORT.embedNone}</p>;
  return <CopyLine line={embedLine(window.location.origin, token, EXPORT.embedTitle, ratio)} note={EXPORT.embedFrom[from]} />;
}

const COPIED_MS = 2500;

export function CopyLine({ line, note }: { line: string; note?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(line);
      setCopied(true);
    } catch {
      toastError(EXPORT.copyFailed);
    }
  };
  return (
    <div className="grid gap-3">
      <textarea className="input embed-line" readOnly rows={4} aria-label={EXPORT.embedLabel} value={line} onFocus={(event) => event.currentTarget.select()} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={() => void copy()}><Icon of={copied ? Check : Copy} /><span aria-live="polite">{copied ? EXPORT.copied : EXPORT.copy}</span></Button>
        {note !== undefined && <p className="caption">{note}</p>}
      </div>
    </div>
  );
}
