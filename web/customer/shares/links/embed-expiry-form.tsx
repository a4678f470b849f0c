import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ExpiryField, useLastDay, type Expiry } from './expiry-field.tsx';

interface EmbedExpiryFormProps {
  until: string | null;
  submit: string;
  busy: boolean;
  busyLabel?: string;
  onSubmit: (expiresAt: string | null) => void;
}

/** Sets how long an embed code works. It has no other setting. */
export function EmbedExpiryForm({ until, submit, busy, busyLabel, onSubmit }: EmbedExpiryFormProps) {
  const [expiry, setExpiry] = useState<Expiry>(until === null ? 'never' : 'keep');
  const { toExpiresAt } = useLastDay();
  const send = (): void => {
    const end = toExpiresAt(expiry);
    if (end !== undefined && !busy) onSubmit(end);
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ExpiryField value={expiry} until={until} onChange={setExpiry} />
      <Button look="primary" type="submit" className="justify-self-start" busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  );
}
