import { useForm } from 'react-hook-form';
import { ContactLetter, sendContact } from '#contract/account/support.ts';
import { call } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/api/session.ts';
import { useUnsentForm } from '#web/lib/api/unsent-text.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { REFUND } from './subscription-words.ts';
import { refreshPlan } from './use-billing.ts';

interface RefundDialogProps {
  open: boolean;
  onClose: () => void;
  planName: string;
}

/** Requests a refund by a contact message, which a person handles (D-07). */
export function RefundDialog({ open, onClose, planName }: RefundDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={REFUND.title} description={REFUND.text}>
      {open && <RefundForm onClose={onClose} planName={planName} />}
    </Dialog>
  );
}

/** Closes with its dialog, so that nothing typed into it is there the next time. */
function RefundForm({ onClose, planName }: Omit<RefundDialogProps, 'open'>) {
  const user = useUser();
  const [firstName = '', ...rest] = (user?.username ?? '').split(' ');
  const form = useForm({
    resolver: formResolver(ContactLetter),
    values: {
      firstName,
      lastName: rest.join(' '),
      email: user?.email ?? '',
      subject: REFUND.subject(planName),
      message: REFUND.message,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = form;
  useUnsentForm('refund', form);
  const request = useWrite(
    (letter: Parameters<Parameters<typeof handleSubmit>[0]>[0]) =>
      call(sendContact, { body: { ...letter, refund: true } }),
    {
      onDone: () => {
        toast(REFUND.sentTitle, REFUND.sentText);
        onClose();
      },
      failedTitle: REFUND.failedTitle,
      fallbackText: REFUND.failedText,
      refresh: refreshPlan,
    },
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((letter) => request.mutate(letter))(event)}
      noValidate
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={REFUND.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={REFUND.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField label={REFUND.subjectLabel} error={errors.subject?.message} {...register('subject')} />
      <TextAreaField label={REFUND.messageLabel} error={errors.message?.message} {...register('message')} />
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {REFUND.back}
        </Button>
        <Button look="primary" type="submit" busy={request.isPending} busyLabel={REFUND.sending}>
          {REFUND.send}
        </Button>
      </DialogActions>
    </form>
  );
}
