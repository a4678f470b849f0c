import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { unsubscribeFromShare } from '#contract/customer/shares.ts';
import { call } from '#web/lib/api/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';

/** Asks visitors who followed an email's unsubscribe link to confirm, because email scanners open links too. */
export function UnsubscribeBanner({ token, isStopped }: { token: string; isStopped: boolean }) {
  const [query] = useSearchParams();
  const words = useWords();
  const reader = query.get('reader') ?? undefined;
  const stop = useMutation({ mutationFn: () => call(unsubscribeFromShare, { params: { token }, query: { reader } }) });
  if (query.get('news') !== 'off') return null;
  if (stop.isSuccess || isStopped)
    return (
      <div className="shared-notice">
        <Banner tone="ok">{words.stopped}</Banner>
      </div>
    );
  return (
    <div className="shared-notice">
      <Banner
        action={
          <Button size="sm" busy={stop.isPending} busyLabel={words.sending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        }
      >
        <b>{words.stopTitle}</b> {stop.isError ? describeProblem(words, stop.error) : words.stopText}
      </Banner>
    </div>
  );
}
