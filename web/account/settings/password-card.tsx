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
import { Password, FIELD_MESSAGES } from '#contract/account/accounts.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { CheckGroup } from './check-group.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { refusedFields } from '../sign-in/refused-fields.ts';

const Form = z
  .object({ currentPassword: CurrentPassword, newPassword: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    message: FIELD_MESSAGES.passwordsDiffer,
  });

export function PasswordCard({ account: { passkeys } }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  return (
    <AccountCard title={ACCOUNT.passwordTitle} text={ACCOUNT.passwordText}>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {ACCOUNT.changePassword}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={ACCOUNT.changePassword}
        description={ACCOUNT.passwordText}
      >
        <PasswordForm passkeys={passkeys.length} onDone={() => setOpen(false)} />
      </Dialog>
    </AccountCard>
  );
}

type Revocation = 'revokeApiKeys' | 'removePasskeys';

/** Offers to revoke credentials that an intruder may have added, for the kinds that exist. */
const useRevocations = (passkeys: number): { value: Revocation; label: string; text: string }[] => {
  const keys = useQuery(endpointQuery(listApiKeys)).data?.length ?? 0;
  return [
    ...(keys === 0
      ? []
      : [{ value: 'revokeApiKeys' as const, label: ACCOUNT.alsoKeys(keys), text: ACCOUNT.alsoKeysText }]),
    ...(passkeys === 0
      ? []
      : [{ value: 'removePasskeys' as const, label: ACCOUNT.alsoPasskeys(passkeys), text: ACCOUNT.alsoPasskeysText }]),
  ];
};

const useChangePassword = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: ({ message }) => {
      for (const endpoint of [listSessions, listApiKeys, getAccount])
        void client.invalidateQueries({ queryKey: [endpointUrl(endpoint)] });
      toast(ACCOUNT.passwordChanged, message);
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
    resolver: formResolver(Form),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const choices = useRevocations(passkeys);
  const [revocations, setRevocations] = useState<Revocation[]>([]);
  const change = useChangePassword(onDone);
  const showRefusal = (error: unknown): void => {
    const fields = refusedFields(error, ['currentPassword', 'newPassword'] as const);
    for (const [field, message] of fields) setError(field, { message }, { shouldFocus: true });
    if (fields.length === 0) setError('currentPassword', { message: getUserMessage(error, ACCOUNT.somethingWrong) });
  };
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      {
        currentPassword,
        newPassword,
        revokeApiKeys: revocations.includes('revokeApiKeys'),
        removePasskeys: revocations.includes('removePasskeys'),
      },
      { onError: showRefusal },
    ),
  );
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={ACCOUNT.changePassword}
    >
      <PasswordField
        label={ACCOUNT.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={ACCOUNT.newPassword}
        autoComplete="new-password"
        hint={ACCOUNT.passwordHint}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={ACCOUNT.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {choices.length > 0 && (
        <CheckGroup legend={ACCOUNT.alsoEnd} choices={choices} chosen={revocations} onChange={setRevocations} />
      )}
      <DialogActions>
        <Button look="quiet" disabled={change.isPending} onClick={onDone}>
          {ACCOUNT.cancel}
        </Button>
        <Button look="primary" type="submit" busy={change.isPending} busyLabel={ACCOUNT.changing}>
          {ACCOUNT.changePassword}
        </Button>
      </DialogActions>
    </form>
  );
}
