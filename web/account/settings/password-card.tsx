import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  changePassword,
  CurrentPassword,
  getAccount,
  listSessions,
  type AccountView,
  type PasswordChange,
} from '#contract/account/account-settings.ts';
import { listApiKeys } from '#contract/developer/api-keys.ts';
import { Password, TEXTS } from '#contract/account/accounts.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { MINE } from './account-words.ts';
import { CheckGroup } from './check-group.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { refusedFields } from '../sign-in/refused-fields.ts';

const Form = z
  .object({ currentPassword: CurrentPassword, newPassword: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    message: TEXTS.passwordsDiffer,
  });

export function PasswordCard({ account: { passkeys } }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  return (
    <AccountCard title={MINE.passwordTitle} text={MINE.passwordText}>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {MINE.changePassword}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={MINE.changePassword} description={MINE.passwordText}>
        <PasswordForm passkeys={passkeys.length} onDone={() => setOpen(false)} />
      </Dialog>
    </AccountCard>
  );
}

type Also = 'revokeApiKeys' | 'removePasskeys';

/** Other ways into the account that may be a stranger's; only those that exist. */
const useAlso = (passkeys: number): { value: Also; label: string; text: string }[] => {
  const keys = useQuery(queryOf(listApiKeys)).data?.length ?? 0;
  return [
    ...(keys === 0 ? [] : [{ value: 'revokeApiKeys' as const, label: MINE.alsoKeys(keys), text: MINE.alsoKeysText }]),
    ...(passkeys === 0
      ? []
      : [{ value: 'removePasskeys' as const, label: MINE.alsoPasskeys(passkeys), text: MINE.alsoPasskeysText }]),
  ];
};

const useChangePassword = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: ({ message }) => {
      for (const one of [listSessions, listApiKeys, getAccount])
        void client.invalidateQueries({ queryKey: [addressOf(one)] });
      toast(MINE.passwordChanged, message);
      onDone();
    },
  });
};

function PasswordForm({ passkeys, onDone }: { passkeys: number; onDone: () => void }) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const choices = useAlso(passkeys);
  const [also, setAlso] = useState<Also[]>([]);
  const change = useChangePassword(onDone);
  const showRefusal = (error: unknown): void => {
    const fields = refusedFields(error, ['currentPassword', 'newPassword'] as const);
    for (const [field, message] of fields) setError(field, { message }, { shouldFocus: true });
    if (fields.length === 0) setError('currentPassword', { message: sentenceOf(error, MINE.somethingWrong) });
  };
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      {
        currentPassword,
        newPassword,
        revokeApiKeys: also.includes('revokeApiKeys'),
        removePasskeys: also.includes('removePasskeys'),
      },
      { onError: showRefusal },
    ),
  );
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)} aria-label={MINE.changePassword}>
      <PasswordField
        label={MINE.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={MINE.newPassword}
        autoComplete="new-password"
        hint={MINE.passwordHint}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={MINE.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {choices.length > 0 && <CheckGroup legend={MINE.alsoEnd} choices={choices} chosen={also} onChange={setAlso} />}
      <DialogActs>
        <Button look="quiet" disabled={change.isPending} onClick={onDone}>
          {MINE.cancel}
        </Button>
        <Button look="primary" type="submit" busy={change.isPending} busyLabel={MINE.changing}>
          {MINE.changePassword}
        </Button>
      </DialogActs>
    </form>
  );
}
