/**
 * The head of a shared page: the preview of the link in messengers, and 404 for a dead one. It contains the title that
 * the customer reads, and behind a password not even that.
 */
import type { FastifyInstance } from 'fastify';
import { customerTitle } from '#contract/customer-title.ts';
import type { ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { shownDesign } from '../designs/shown-design.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { toProblem } from '../http/problem.ts';
import { openShare } from './open-share.ts';
import { listOptions } from './options.ts';

const UNTITLED = 'A design for you';

const openTitle = async ({ database: { db } }: Deps, share: ShareRow): Promise<string> => {
  const [{ design }] = await listOptions(db, share);
  return share.passwordHash === null ? customerTitle(share.title, (await shownDesign(db, design)).vehicle) : UNTITLED;
};

/** The picture is the product's own sample: a messenger keeps it, and nothing of the design is to be in it. */
const sharedHead = (appUrl: string, title: string): string =>
  [
    `<title>${escapeHtml(title)} · Retrim</title>`,
    '<meta name="robots" content="noindex, nofollow"/>',
    `<meta property="og:title" content="${escapeHtml(title)}"/>`,
    '<meta property="og:description" content="See the interior before and after, and approve it or ask for a change."/>',
    '<meta property="og:type" content="website"/>',
    `<meta property="og:image" content="${appUrl}/og/home.jpg"/>`,
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join('');

export const sharedPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  // Some mail programs add a slash at the end, which leads to the same page.
  for (const path of ['/s/:token', '/s/:token/', '/share/:token', '/share/:token/'] as const) {
    app.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const title = await openShare(deps, { request, reply, token: request.params.token }, 'knock')
        .then(({ share }) => openTitle(deps, share))
        .catch((error: unknown) => {
          if (toProblem(error).status >= 500) throw error;
          return undefined;
        });
      const head = sharedHead(deps.config.appUrl, title ?? UNTITLED);
      return app.sendShell(reply, { status: title === undefined ? 404 : 200, head });
    });
  }
};
