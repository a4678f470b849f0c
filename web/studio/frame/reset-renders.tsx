import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfig, resetRenders } from '#contract/money/billing.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { RESET } from './frame-words.ts';
import { refreshAllowance } from '../render/use-batches.ts';

/** Resets the user's count of renders. Only for admins, and during development (S-64, M-37). */
export function ResetRenders() {
  const user = useUser();
  const client = useQueryClient();
  const { data: config } = useQuery(endpointQuery(getConfig));
  const [outcome, setOutcome] = useState<{ title: string; text: string } | null>(null);
  const reset = useMutation({
    mutationFn: () => call(resetRenders),
    onSuccess: async ({ message, rendersRemaining }) => {
      setOutcome({
        title: RESET.done,
        text: rendersRemaining === null ? message : RESET.available(message, rendersRemaining),
      });
      await refreshAllowance(client);
    },
    onError: (error) => setOutcome({ title: RESET.failed, text: getUserMessage(error, RESET.failedText) }),
  });
  if (user == null || !(user.isAdmin || (config?.devTools === true && user.subscriptionTier === 'free'))) return null;
  return (
    <>
      <Button look="quiet" size="sm" busy={reset.isPending} onClick={() => reset.mutate()}>
        {RESET.act}
      </Button>
      <Dialog
        open={outcome !== null}
        onClose={() => setOutcome(null)}
        title={outcome?.title ?? ''}
        description={outcome?.text}
      >
        <DialogActions>
          <Button look="primary" onClick={() => setOutcome(null)}>
            {RESET.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
