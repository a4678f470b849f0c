/** Queues a mail in the transaction of the change that it reports. `mail-service.ts` sends it after the commit. */
import { HOUR_MS } from '#contract/durations.ts';
import { isMailbox } from '#contract/mail-address.ts';
import type { Queryable } from '../db/open.ts';
import { mails } from '../db/schema/mails.ts';
import { newId } from '../ids.ts';
import { MAIL_TEMPLATES, type MailData, type MailTemplateName } from './mail-templates.ts';

interface QueuedMail<Name extends MailTemplateName> {
  /** A single email address without a name. */
  to: string;
  template: Name;
  data: MailData<Name>;
  /** Id of the link that the mail is about. */
  share?: string;
  /** Key, such as `welcome:{userId}`, for which only one mail is ever sent. */
  once?: string;
  /** Current time (`deps.now()`), from which the mail's expiry is computed. */
  at?: Date;
}

const requireMailbox = (to: string): string => {
  if (!isMailbox(to)) throw new Error('A mail needs exactly one plain address');
  return to;
};

/**
 * @param tx the transaction that writes what the mail reports, so that neither exists without the other
 * @throws Error when `to` is not a plain email address, which callers must check
 */
export const queueMail = async <Name extends MailTemplateName>(
  tx: Queryable,
  { to, template, data, share, once, at = new Date() }: QueuedMail<Name>,
): Promise<void> => {
  await tx
    .insert(mails)
    .values({
      id: newId(),
      to: requireMailbox(to),
      template,
      data,
      shareId: share ?? null,
      onceKey: once ?? null,
      usefulUntil: new Date(at.getTime() + MAIL_TEMPLATES[template].usefulHours * HOUR_MS),
      createdAt: at,
    })
    .onConflictDoNothing({ target: mails.onceKey });
};
