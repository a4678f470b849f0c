/** Every mail that we send. */
import type { MailTemplate } from './mail-content.ts';
import { accountDeleted } from './templates/account-deleted.ts';
import { addressInUse } from './templates/address-in-use.ts';
import { cancelled } from './templates/cancelled.ts';
import { contactReceived } from './templates/contact-received.ts';
import { customerDecided } from './templates/customer-decided.ts';
import { designApproved } from './templates/design-approved.ts';
import { designReminder } from './templates/design-reminder.ts';
import { designShared } from './templates/design-shared.ts';
import { designUpdated } from './templates/design-updated.ts';
import { emailChangeAsked } from './templates/email-change-asked.ts';
import { emailChanged } from './templates/email-changed.ts';
import { linkEnding } from './templates/link-ending.ts';
import { paymentFailed } from './templates/payment-failed.ts';
import { reset } from './templates/reset.ts';
import { resumed } from './templates/resumed.ts';
import { securityNotice } from './templates/security-notice.ts';
import { verify } from './templates/verify.ts';
import { webhookOff } from './templates/webhook-off.ts';
import { welcome } from './templates/welcome.ts';

export const MAIL_TEMPLATES = {
  verify,
  reset,
  welcome,
  'account-deleted': accountDeleted,
  'address-in-use': addressInUse,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'security-notice': securityNotice,
  'payment-failed': paymentFailed,
  cancelled,
  resumed,
  'contact-received': contactReceived,
  'customer-decided': customerDecided,
  'design-approved': designApproved,
  'design-reminder': designReminder,
  'design-shared': designShared,
  'design-updated': designUpdated,
  'link-ending': linkEnding,
  'webhook-off': webhookOff,
} as const;

export type MailTemplateName = keyof typeof MAIL_TEMPLATES;
export type MailData<Name extends MailTemplateName> =
  (typeof MAIL_TEMPLATES)[Name] extends MailTemplate<infer Data> ? Data : never;

export const findMailTemplate = (name: string): MailTemplate<Record<string, unknown>> | undefined =>
  new Map<string, unknown>(Object.entries(MAIL_TEMPLATES)).get(name) as
    | MailTemplate<Record<string, unknown>>
    | undefined;
