import type { FastifyRequest } from 'fastify';
import { languageOfHeader, type Language } from '#contract/customer/words/languages.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';

/** Language of the browser, for a link that does not work or has no language set. */
export const languageOfBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOfHeader(headers['accept-language']) ?? 'en';

/** Language that the customer or the shop chose for the link, else that of the browser. */
export const languageOfVisit = (
  request: Pick<FastifyRequest, 'headers'>,
  { language }: Pick<ShareRow, 'language'>,
): Language => language ?? languageOfBrowser(request);
