import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword, CurrentPassword, listSessions } from '#contract/account.ts';
import { Password, TEXTS } from '#contract/accounts.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { addressOf } from '#web/lib/queries.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { MINE } from './account-words.ts';
import { PasswordField } from './password-field.tsx';
import { refusedFields } from './refused-fields.ts';

const Form = z.object({ currentPassword: CurrentPassword, newPassword: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, { path: ['confirmPassword'], message: TEXTS.passwordsDiffer });

export function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <AccountCard title={MINE.passwordTitle} text={MINE.passwordText}>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>{MINE.changePassword}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={MINE.changePassword} description={MINE.passwordText}>
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </AccountCard>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState: { errors } } = useForm({ resolver: zodResolver(Form), defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' } });
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: [addressOf(listSessions)] });
      toast(MINE.passwordChanged, message);
      onDone();
    },
    onError: (error) => {
      const fields = refusedFields(error, ['currentPassword', 'newPassword'] as const);
      for (const [field, message] of fields) setError(field, { message }, { shouldFocus: true });
      if (fields.length === 0) setError('currentPassword', { message: sentenceOf(error, MINE.somethingWrong) });
    },
  });
  const submit = handleSubmit(({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }));
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)} aria-label={MINE.changePassword}>
      <PasswordField label={MINE.currentPassword} autoComplete="current-password" error={errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField label={MINE.newPassword} autoComplete="new-password" hint={MINE.passwordHint} error={errors.newPassword?.message} {...register('newPassword')} />
      <PasswordField label={MINE.confirmPassword} autoComplete="new-password" error={errors.confirmPassword?.message} {...register('confirmPassword')} />
      <DialogActs>
        <Button look="quiet" disabled={change.isPending} onClick={onDone}>{MINE.cancel}</Button>
        <Button look="primary" type="submit" busy={change.isPending} busyLabel={MINE.changing}>{MINE.changePassword}</Button>
      </DialogActs>
    </form>
  );
}
