/**
 * The page of a shared link: its head, which messengers show as a preview, and its first screen, which contains the
 * reply to the page's first request. For a link with a password, the page reveals nothing about the design.
 */
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS, type PageWords } from '#contract/customer/words/page-words.ts';
import {
  FIRST_RESPONSE_ID,
  fillFirstScreen,
  getFirstScreenName,
  type FirstResponse,
  type FirstWord,
} from '#contract/customer/first-screen.ts';
import { MESSAGE_PICTURE_SIDE, type SharedView } from '#contract/customer/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { languageOfVisit } from './customer-language.ts';
import { createFirstResponse } from './first-response.ts';

interface Preview {
  title: string;
  /** Empty when the link does not show the shop. */
  shop: string;
  picture: { url: string; width: number; height: number };
}

const SAMPLE = { url: '/og/home.jpg', width: 1200, height: 630 };

/** A preview with the shop's name and the design's picture. */
const previewOf = (response: FirstResponse | undefined, words: PageWords): Preview => {
  if (response === undefined || !('view' in response)) {
    const title = response?.screen === 'ended' ? words.linkExpiredTitle : words.title;
    return { title, shop: '', picture: SAMPLE };
  }
  const { design, shopName, after, shape } = response.view;
  const [width, height] = (shape ?? 1) > 1 ? [1, 1 / (shape ?? 1)] : [shape ?? 1, 1];
  const picture = {
    url: `${after}&size=message`,
    width: Math.round(MESSAGE_PICTURE_SIDE * width),
    height: Math.round(MESSAGE_PICTURE_SIDE * height),
  };
  return { title: design.name, shop: shopName, picture };
};

const renderSharedHead = (appUrl: string, { title, shop, picture }: Preview, { description }: PageWords): string => {
  const previewTitle = escapeHtml(shop === '' ? title : `${shop}: ${title}`);
  return [
    `<title>${escapeHtml(title)} · ${shop === '' ? 'Retrim' : escapeHtml(shop)}</title>`,
    '<meta name="robots" content="noindex, nofollow"/>',
    `<meta property="og:title" content="${previewTitle}"/>`,
    ...(shop === '' ? [] : [`<meta property="og:site_name" content="${escapeHtml(shop)}"/>`]),
    `<meta name="description" content="${escapeHtml(description)}"/>`,
    `<meta property="og:description" content="${escapeHtml(description)}"/>`,
    '<meta property="og:type" content="website"/>',
    `<meta property="og:image" content="${escapeHtml(appUrl + picture.url)}"/>`,
    `<meta property="og:image:width" content="${picture.width}"/>`,
    `<meta property="og:image:height" content="${picture.height}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join('');
};

const escapeJson = (json: string): string =>
  json.replace(/[<>&]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A data block, which browsers do not execute. Its JSON is escaped, because `</script>` would end the block. */
const responseBlock = (response: FirstResponse): string =>
  `<script type="application/json" id="${FIRST_RESPONSE_ID}">${escapeJson(JSON.stringify(response))}</script>`;

const wordsOf = ({ view }: FirstResponse & { view?: SharedView }): Record<FirstWord, string> => ({
  shop: escapeHtml(view?.shopName ?? ''),
  title: escapeHtml(view?.design.name ?? ''),
  version: String(view?.design.version ?? ''),
  shape: view?.shape == null ? '' : String(view.shape),
  before: escapeHtml(view?.before ?? ''),
  after: escapeHtml(view?.after ?? ''),
});

/** Preloads pictures that the script shows and the first screen does not. */
const renderPreloads = (response: FirstResponse): string => {
  if (!('view' in response) || response.screen === 'design') return '';
  const { after, options } = response.view;
  const first = response.screen === 'opening' ? [after] : options.slice(0, 2).map((option) => option.after);
  return first.map((href) => `<link rel="preload" as="image" href="${escapeHtml(href)}"/>`).join('');
};

const withLanguage = (html: string, language: Language): string =>
  html.replace('<html lang="en"', `<html lang="${language}"`);

export const sharedPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { appUrl } = deps.config;
  // Some email programs append a slash.
  for (const path of ['/s/:token', '/s/:token/', '/share/:token', '/share/:token/'] as const) {
    app.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const response = await createFirstResponse(deps, { request, reply });
      const words = PAGE_WORDS[response?.language ?? languageOfVisit(request)];
      const status = response === undefined || response.screen === 'ended' ? 404 : 200;
      const parts = {
        status,
        head: renderSharedHead(appUrl, previewOf(response, words), words),
        cacheControl: 'private, no-store',
      };
      if (response === undefined) return app.sendShell(reply, parts);
      return app.sendShell(reply, {
        ...parts,
        head: parts.head + renderPreloads(response),
        body: responseBlock(response),
        template: path.replace(/:token\/?$/, getFirstScreenName(response.screen, response.language)),
        fill: (html) => fillFirstScreen(withLanguage(html, response.language), wordsOf(response)),
      });
    });
  }
};
