import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ExpiryField, initialExpiryChoice, useExpiryDates } from './expiry-field.tsx';

interface EmbedExpiryFormProps {
  currentExpiresAt: string | null;
  submitLabel: string;
  busy: boolean;
  busyLabel?: string;
  onSubmit: (expiresAt: string | null) => void;
}

/** Sets how long an embed code works. It has no other setting. */
export function EmbedExpiryForm({ currentExpiresAt, submitLabel, busy, busyLabel, onSubmit }: EmbedExpiryFormProps) {
  const [expiryChoice, setExpiryChoice] = useState(initialExpiryChoice(currentExpiresAt));
  const { toExpiresAt } = useExpiryDates();
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Undefined if the present expiry is kept: there is nothing to submit.
        const expiresAt = toExpiresAt(expiryChoice);
        if (expiresAt !== undefined && !busy) onSubmit(expiresAt);
      }}
    >
      <ExpiryField value={expiryChoice} currentExpiresAt={currentExpiresAt} onChange={setExpiryChoice} />
      <Button look="primary" type="submit" className="justify-self-start" busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
