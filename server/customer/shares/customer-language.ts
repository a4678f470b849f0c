/**
 * Languages of a link: that of its page, and that of emails, text messages and papers to its customer. Anybody may read the
 * page, so one reader's choice must not affect what another reader sees.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '#contract/durations.ts';
import { Language, parseAcceptLanguage, getCountryLanguage } from '#contract/customer/words/languages.ts';
import { decisions, questions, shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';

/** A reader's own choice applies to every link that they open in that browser. */
const LANGUAGE_COOKIE = 'retrim_language';
const COOKIE_SECONDS = 365 * DAY_S;
/** URLs of shared pages and of their calls. */
export const SHARED_PATHS = ['/api/share/', '/s/', '/share/'] as const;

type Visit = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** The reader's own choice, or else the shop's for the link, or else the browser's. */
export const languageOfVisit = (
  { headers, cookies }: Visit,
  { language }: Pick<ShareRow, 'language'> = { language: null },
): Language =>
  Language.safeParse(cookies[LANGUAGE_COOKIE]).data ??
  language ??
  parseAcceptLanguage(headers['accept-language']) ??
  'en';

export const storeLanguageCookie = (
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  language: Language,
): void => {
  for (const path of SHARED_PATHS)
    reply.setCookie(LANGUAGE_COOKIE, language, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.secure,
      maxAge: COOKIE_SECONDS,
    });
};

/** Value of `customerLanguage` after a visit. Answers and questions reveal more about the customer's language than visits. */
export const sqlForLanguageAfterVisit = (language: Language): SQL =>
  sql`case when exists (select 1 from ${decisions} where ${decisions.shareId} = ${shares.id})
      or exists (select 1 from ${questions} where ${questions.shareId} = ${shares.id})
    then ${shares.customerLanguage} else ${language} end`;

/** The shop's choice, or else the language in which the customer answered or read, or else the shop's country's language. */
export const languageOfCustomer = (
  { language, customerLanguage }: Pick<ShareRow, 'language' | 'customerLanguage'>,
  country: string | null,
): Language => language ?? customerLanguage ?? getCountryLanguage(country);
