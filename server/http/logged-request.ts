/** A request as the log may know it: links that open something by themselves lose their secret. */
import type { FastifyRequest } from 'fastify';

/** `/s/{token}`, `/api/share/{token}/before`, `/embed/{token}`, and tokens that mails carry in the query. */
const SECRET_PATH = /^(\/(?:s|share|embed|api\/share|api\/publications)\/)[^/?#]+/i;
const SECRET_QUERY = /([?&](?:token|code|key)=)[^&#]*/gi;

export const withoutSecrets = (url: string): string => url.replace(SECRET_PATH, '$1…').replace(SECRET_QUERY, '$1…');

export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url ?? ''),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
});
