import { useState } from 'react';
import { refusedFields } from '#web/account/sign-in/refused-fields.ts';
import { validateWebhookDraft, type WebhookDraft, type WebhookProblems } from './webhook-fields.tsx';

/** The fields of a webhook. A validation message is shown until its field changes. */
export const useWebhookDraft = (start: WebhookDraft) => {
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<WebhookProblems>({});
  const onChange = (next: WebhookDraft): void => {
    setProblems(({ url, topics }) => ({
      ...(url !== undefined && next.url === draft.url ? { url } : {}),
      ...(topics !== undefined && next.topics === draft.topics ? { topics } : {}),
    }));
    setDraft(next);
  };
  const reset = (): void => {
    setDraft(start);
    setProblems({});
  };
  /** @returns false if a field was refused */
  const send = async (write: (draft: WebhookDraft) => Promise<void>): Promise<boolean> => {
    const found = validateWebhookDraft(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    try {
      await write(draft);
      return true;
    } catch (error) {
      const refused = Object.fromEntries(refusedFields(error, ['url', 'topics'] as const));
      if (Object.keys(refused).length === 0) throw error;
      setProblems(refused);
      return false;
    }
  };
  return { fields: { draft, problems, onChange }, reset, send };
};
