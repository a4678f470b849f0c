/** Every mail that we send, by the room that causes it. */
import type { MailTemplate } from './mail-content.ts';
import { ACCOUNT_MAILS } from './templates/account.ts';
import { CUSTOMER_MAILS } from './templates/customer.ts';
import { DEVELOPER_MAILS } from './templates/developer.ts';
import { MONEY_MAILS } from './templates/money.ts';

export const MAIL_TEMPLATES = { ...ACCOUNT_MAILS, ...CUSTOMER_MAILS, ...DEVELOPER_MAILS, ...MONEY_MAILS };

export type MailTemplateName = keyof typeof MAIL_TEMPLATES;
export type MailData<Name extends MailTemplateName> =
  (typeof MAIL_TEMPLATES)[Name] extends MailTemplate<infer Data> ? Data : never;

export const findMailTemplate = (name: string): MailTemplate<Record<string, unknown>> | undefined =>
  new Map<string, unknown>(Object.entries(MAIL_TEMPLATES)).get(name) as
    | MailTemplate<Record<string, unknown>>
    | undefined;
