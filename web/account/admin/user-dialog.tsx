import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser, MAX_LIMIT, type AdminUser, type UserChange } from '#contract/account/admin.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ADMIN } from './words.ts';

/** Extend a trial, set a limit, note a refund; each is saved separately and appears in the log. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const client = useQueryClient();
  const [day, setDay] = useState(user.trialEndsAt.slice(0, 10));
  const [limit, setLimit] = useState(user.monthlyRendersLimit === null ? '' : String(user.monthlyRendersLimit));
  const change = useMutation({
    mutationFn: (body: UserChange) => call(changeUser, { params: { id: user.id }, body }),
    onSuccess: async () => {
      toast(ADMIN.done);
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
      onClose();
    },
    onError: (error) => toastError(ADMIN.notDone, sentenceOf(error, ADMIN.tryAgain)),
  });
  const limitWrong = limit.trim() !== '' && !(/^\d{1,6}$/.test(limit.trim()) && Number(limit) <= MAX_LIMIT);
  const dayWrong = Number.isNaN(new Date(`${day}T23:59:59Z`).getTime());
  return (
    <Dialog open onClose={onClose} title={user.username} description={user.email}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!dayWrong) change.mutate({ trialEndsAt: new Date(`${day}T23:59:59Z`).toISOString() });
        }}
      >
        <TextField
          type="date"
          label={ADMIN.trialEnds}
          value={day}
          error={dayWrong ? ADMIN.dateWrong : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" disabled={dayWrong} busy={change.isPending}>
          {ADMIN.saveTrial}
        </Button>
      </form>
      <form
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!limitWrong) change.mutate({ monthlyRendersLimit: limit.trim() === '' ? null : Number(limit) });
        }}
      >
        <TextField
          inputMode="numeric"
          label={ADMIN.limit}
          value={limit}
          error={limitWrong ? ADMIN.limitWrong : undefined}
          onChange={({ target }) => setLimit(target.value)}
        />
        <Button type="submit" disabled={limitWrong} busy={change.isPending}>
          {ADMIN.saveLimit}
        </Button>
      </form>
      {user.firstPaidAt !== null && user.refundedAt === null && (
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="small">{ADMIN.refundNote}</p>
          <Button look="danger" busy={change.isPending} onClick={() => change.mutate({ refunded: true })}>
            {ADMIN.markRefunded}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
