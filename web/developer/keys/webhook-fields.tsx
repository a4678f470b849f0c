import {
  TOPIC_DESCRIPTIONS,
  WEBHOOK_TOPICS,
  MAX_WEBHOOK_URL_LENGTH,
  type WebhookTopic,
} from '#contract/developer/webhooks.ts';
import { TextField } from '#web/ui/field.tsx';
import { API_WORDS } from './api-words.ts';
import { CheckGroup } from '#web/account/settings/check-group.tsx';

export interface WebhookDraft {
  url: string;
  description: string;
  topics: WebhookTopic[];
}

export interface WebhookProblems {
  url?: string;
  topics?: string;
}

export const NEW_WEBHOOK: WebhookDraft = { url: '', description: '', topics: [...WEBHOOK_TOPICS] };

const CHOICES = WEBHOOK_TOPICS.map((topic) => ({
  value: topic,
  label: API_WORDS.topic[topic],
  text: TOPIC_DESCRIPTIONS[topic],
}));
const MAX_DESCRIPTION_LENGTH = 80;

/** Problems that prevent sending, by field. */
export const validateWebhookDraft = ({ url, topics }: WebhookDraft): WebhookProblems => ({
  ...(!(URL.canParse(url.trim()) && /^https?:/i.test(url.trim())) && { url: API_WORDS.urlWhy }),
  ...(topics.length === 0 && { topics: API_WORDS.eventsWhy }),
});

interface Props {
  draft: WebhookDraft;
  onChange: (draft: WebhookDraft) => void;
  problems: WebhookProblems;
}

export function WebhookFields({ draft, onChange, problems }: Props) {
  return (
    <>
      <TextField
        label={API_WORDS.url}
        hint={API_WORDS.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.target.value })}
        error={problems.url}
      />
      <TextField
        label={API_WORDS.note}
        note={API_WORDS.optional}
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
      />
      <CheckGroup
        legend={API_WORDS.events}
        choices={CHOICES}
        chosen={draft.topics}
        onChange={(topics) => onChange({ ...draft, topics })}
        error={problems.topics}
      />
    </>
  );
}
