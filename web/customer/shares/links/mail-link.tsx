import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenName } from '#contract/account/name-from-email.ts';
import { Email } from '#contract/account/accounts.ts';
import { getMailGreeting, MAX_SHARE_NOTE_LENGTH, type Share } from '#contract/customer/shares.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { ConfirmEmail, useAccountUntilConfirmed } from '#web/account/settings/confirm-email.tsx';
import { useUnsentFields } from '#web/lib/api/unsent-text.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { useDesignCustomer } from '#web/customer/customers/use-customers.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useMailShare } from './use-shares.ts';
import { MAIL_LINK } from '../shares-words.ts';

/** Whom the mail greets by name, as its own greeting is derived; empty while that is unknown. */
const useGreeted = (id: string, to: string): string => {
  const email = Email.safeParse(to).data;
  const greeting = useQuery({
    ...endpointQuery(getMailGreeting, { params: { id }, query: { to: email ?? '' } }),
    enabled: email !== undefined,
  });
  return greeting.data?.name ?? '';
};

interface Fields {
  /** The typed address; undefined if it is left as suggested. */
  typed?: string;
  note: string;
}

/** A form that emails a link with a note. The typed text is kept until the email has been sent. */
export function MailLink({
  share,
  designId,
  onSent,
}: {
  share: Pick<Share, 'id' | 'customerEmail'>;
  designId: number;
  onSent: (to: string) => void;
}) {
  const [{ typed, note }, setFields] = useUnsentFields<Fields>(`mail ${share.id}`, { note: '' });
  const place = useDesignCustomer(designId);
  const to = typed ?? share.customerEmail ?? place.data?.customer?.email ?? '';
  const [problem, setProblem] = useState<string>();
  const mail = useMailShare(designId);
  // Loaded before the user types a note, because the server refuses to send emails for an unconfirmed email address.
  const shop = useShop();
  const { data: account, isPending } = useAccountUntilConfirmed();
  const greeted = useGreeted(share.id, to);
  const sender =
    cleanLine(shop.data?.name ?? '') || (account === undefined ? '' : chosenName(account.user) || account.user.email);
  const send = (): void => {
    const email = Email.safeParse(to);
    setProblem(email.error?.issues[0]?.message);
    if (email.success && !mail.isPending)
      mail.mutate({ id: share.id, to: email.data, note }, { onSuccess: () => onSent(email.data) });
  };
  if (isPending) return <Skeleton className="h-64" />;
  if (account?.emailVerified === false) return <ConfirmEmail />;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={MAIL_LINK.to}
        type="email"
        // A press opened the form, on a phone below the screen; the focus brings it up.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={to}
        error={problem}
        onChange={(event) => {
          setFields({ typed: event.target.value, note });
          setProblem(undefined);
        }}
      />
      <TextAreaField
        label={MAIL_LINK.note}
        note={MAIL_LINK.optional}
        hint={greeted === '' ? undefined : MAIL_LINK.greeted(greeted)}
        rows={3}
        maxLength={MAX_SHARE_NOTE_LENGTH}
        value={note}
        onChange={(event) => setFields({ typed, note: event.target.value })}
      />
      <p className="caption wrap-anywhere">
        {MAIL_LINK.answers(sender, shop.data?.email || account?.user.email || '')}
      </p>
      <Button
        look="primary"
        type="submit"
        className="justify-self-start"
        busy={mail.isPending}
        busyLabel={MAIL_LINK.sending}
      >
        {MAIL_LINK.send}
      </Button>
    </form>
  );
}
