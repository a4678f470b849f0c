import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as it from './it.ts';
import type { Language } from './languages.ts';
import * as pt from './pt.ts';

export type MailWords = typeof en.mail;

/** Words of emails and text messages to a customer. */
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  en: en.mail,
  es: es.mail,
  de: de.mail,
  fr: fr.mail,
  pt: pt.mail,
  it: it.mail,
};
