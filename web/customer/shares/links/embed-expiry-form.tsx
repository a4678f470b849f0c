import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ExpiryField, initialExpiry, useShopCalendar } from './expiry-field.tsx';

interface EmbedExpiryFormProps {
  until: string | null;
  submitLabel: string;
  busy: boolean;
  busyLabel?: string;
  onSubmit: (expiresAt: string | null) => void;
}

/** Sets how long an embed code works. It has no other setting. */
export function EmbedExpiryForm({ until, submitLabel, busy, busyLabel, onSubmit }: EmbedExpiryFormProps) {
  const [expiry, setExpiry] = useState(initialExpiry(until));
  const { toExpiresAt } = useShopCalendar();
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Undefined if the expiry was left as it is.
        const expiresAt = toExpiresAt(expiry);
        if (expiresAt !== undefined && !busy) onSubmit(expiresAt);
      }}
    >
      <ExpiryField value={expiry} until={until} onChange={setExpiry} />
      <Button look="primary" type="submit" className="justify-self-start" busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
