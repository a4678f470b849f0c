import { useState } from 'react';
import { changeUser, MAX_RENDER_LIMIT, type AdminUserView, type UserChange } from '#contract/account/admin.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useAdminChange } from './use-admin-change.ts';
import { ADMIN } from './admin-words.ts';

/** Moves the end of the trial, sets the limit or records a refund. Each change is saved separately and logged. */
export function UserDialog({ user, onClose }: { user: AdminUserView; onClose: () => void }) {
  const [day, setDay] = useState(user.trialEndsAt.slice(0, 10));
  const [limit, setLimit] = useState(user.monthlyRendersLimit === null ? '' : String(user.monthlyRendersLimit));
  const change = useAdminChange((body: UserChange) => call(changeUser, { params: { id: user.id }, body }));
  const save = (body: UserChange): void =>
    change.mutate(body, {
      onSuccess: () => {
        toast(ADMIN.done);
        onClose();
      },
    });
  const isLimitWrong = limit.trim() !== '' && !(/^\d{1,6}$/.test(limit.trim()) && Number(limit) <= MAX_RENDER_LIMIT);
  const isDayWrong = Number.isNaN(new Date(`${day}T23:59:59Z`).getTime());
  return (
    <Dialog open onClose={onClose} title={user.username} description={user.email}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDayWrong) save({ trialEndsAt: new Date(`${day}T23:59:59Z`).toISOString() });
        }}
      >
        <TextField
          type="date"
          label={ADMIN.trialEnds}
          value={day}
          error={isDayWrong ? ADMIN.dateWrong : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" disabled={isDayWrong} busy={change.isPending}>
          {ADMIN.saveTrial}
        </Button>
      </form>
      <form
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLimitWrong) save({ monthlyRendersLimit: limit.trim() === '' ? null : Number(limit) });
        }}
      >
        <TextField
          inputMode="numeric"
          label={ADMIN.limit}
          value={limit}
          error={isLimitWrong ? ADMIN.limitWrong : undefined}
          onChange={({ target }) => setLimit(target.value)}
        />
        <Button type="submit" disabled={isLimitWrong} busy={change.isPending}>
          {ADMIN.saveLimit}
        </Button>
      </form>
      {user.firstPaidAt !== null && user.refundedAt === null && (
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="small">{ADMIN.refundNote}</p>
          <Button look="danger" busy={change.isPending} onClick={() => save({ refunded: true })}>
            {ADMIN.markRefunded}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
