import type { FastifyRequest } from 'fastify';
import { languageOfHeader, type Language } from '#contract/customer/words/languages.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';

/** Of a browser that asks for a link that does not work, or whose language nobody chose. */
export const languageOfBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOfHeader(headers['accept-language']) ?? 'en';

/** As the customer or the shop chose it for the link, else as the browser says. */
export const languageOfVisit = (
  request: Pick<FastifyRequest, 'headers'>,
  { language }: Pick<ShareRow, 'language'>,
): Language => language ?? languageOfBrowser(request);
