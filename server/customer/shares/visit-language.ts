import type { FastifyRequest } from 'fastify';
import { languageOfHeader, type Language } from '#contract/customer/words/languages.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';

/** For a link that does not work or has no language. */
export const languageOfBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOfHeader(headers['accept-language']) ?? 'en';

/** The language that the customer or the shop chose for the link, or else the browser's. */
export const languageOfVisit = (
  request: Pick<FastifyRequest, 'headers'>,
  { language }: Pick<ShareRow, 'language'>,
): Language => language ?? languageOfBrowser(request);
