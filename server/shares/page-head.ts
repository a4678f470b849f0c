/**
 * The page of a shared link: its head, which messengers show as a preview, and its first screen with the answer that it
 * would ask for first. Behind a password it tells nothing of the design, and a dead link (404) nothing at all.
 */
import type { FastifyInstance } from 'fastify';
import { FIRST_ANSWER_ID, fillFirstScreen, type FirstAnswer, type FirstWord } from '#contract/first-screen.ts';
import type { SharedView } from '#contract/shares.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { firstAnswer } from './first-answer.ts';

const UNTITLED = 'A design for you';
/** The same on every link, so that nothing of the design is in it. */
const DESCRIPTION = 'See the interior before and after, and approve it or ask for a change.';

/** The picture is the product's own sample: a messenger keeps it, and nothing of the design is to be in it. */
const sharedHead = (appUrl: string, title: string): string =>
  [
    `<title>${escapeHtml(title)} · Retrim</title>`,
    '<meta name="robots" content="noindex, nofollow"/>',
    `<meta property="og:title" content="${escapeHtml(title)}"/>`,
    `<meta name="description" content="${DESCRIPTION}"/>`,
    `<meta property="og:description" content="${DESCRIPTION}"/>`,
    '<meta property="og:type" content="website"/>',
    `<meta property="og:image" content="${appUrl}/og/home.jpg"/>`,
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join('');

const escapeJson = (json: string): string =>
  json.replace(/[<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A block of data, which no browser runs; signs of HTML are escaped, because `<` could end it. */
const answerBlock = (answer: FirstAnswer): string =>
  `<script type="application/json" id="${FIRST_ANSWER_ID}">${escapeJson(JSON.stringify(answer))}</script>`;

const wordsOf = ({ view }: FirstAnswer & { view?: SharedView }): Record<FirstWord, string> => ({
  shop: escapeHtml(view?.shopName ?? ''),
  title: escapeHtml(view?.design.name ?? ''),
  version: String(view?.design.version ?? ''),
  shape: view?.shape == null ? '' : String(view.shape),
  before: escapeHtml(view?.before ?? ''),
  after: escapeHtml(view?.after ?? ''),
});

/** Pictures that the script will show and the first screen does not. */
const preloads = (answer: FirstAnswer): string => {
  if (!('view' in answer) || answer.screen === 'design') return '';
  const { after, options } = answer.view;
  const first = answer.screen === 'opening' ? [after] : options.slice(0, 2).map((option) => option.after);
  return first.map((href) => `<link rel="preload" as="image" href="${escapeHtml(href)}"/>`).join('');
};

export const sharedPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { appUrl } = deps.config;
  // Some mail programs add a slash at the end, which leads to the same page.
  for (const path of ['/s/:token', '/s/:token/', '/share/:token', '/share/:token/'] as const) {
    app.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const answer = await firstAnswer(deps, { request, reply });
      const title = answer !== undefined && 'view' in answer ? answer.view.design.name : UNTITLED;
      const status = answer === undefined || answer.screen === 'over' ? 404 : 200;
      const parts = { status, head: sharedHead(appUrl, title), cacheControl: 'private, no-store' };
      if (answer === undefined) return app.sendShell(reply, parts);
      return app.sendShell(reply, {
        ...parts,
        head: parts.head + preloads(answer),
        body: answerBlock(answer),
        template: path.replace(/:token\/?$/, answer.screen),
        fill: (html) => fillFirstScreen(html, wordsOf(answer)),
      });
    });
  }
};
