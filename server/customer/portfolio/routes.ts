import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/customer/portfolio.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, toProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendFile } from '#server/studio/photos/send-file.ts';
import { getSharedPictureBytes } from '../shares/shared-picture.ts';
import { findLogoFile, findShop } from '../shop/shop-store.ts';
import { drawPortfolioCard } from './draw-card.ts';
import { EMBED_SECURITY_POLICY, renderEmbedGonePage, renderEmbedPage } from './embed-page.ts';
import { renderPortfolioHead, renderNoscriptPortfolio } from './head-tags.ts';
import { toPortfolio, loadPublicPortfolio } from './to-portfolio.ts';
import { requirePublishedDesign } from './published-design.ts';
import { savePortfolio } from './save-portfolio.ts';
import { findOnlinePortfolio, findOwnPortfolio, listPortfolioEntries } from './store.ts';

const PORTFOLIO_SAVE_LIMIT = limitRule(
  'portfolio',
  120,
  10 * 60,
  'You have changed your portfolio many times in a short time.',
);

/** Revalidated on each request, so that unpublishing takes effect at once. */
const PUBLIC_HEADERS = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

const sendPicture = (request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array, mime: string): FastifyReply => {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  reply.headers({ ...PUBLIC_HEADERS, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(mime).send(Buffer.from(bytes));
};

export const portfolioRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  const requireOnlinePortfolio = async (slug: string) => {
    const found = await findOnlinePortfolio(db, slug.toLowerCase());
    if (found === undefined) throw notFoundProblem('This portfolio');
    return found;
  };

  serve(app, deps, contract.getPortfolio, async ({ user }) => {
    const portfolio = await findOwnPortfolio(db, user.id);
    return portfolio === undefined ? null : toPortfolio(user, portfolio, await listPortfolioEntries(db, user.id));
  });

  serve(app, deps, contract.putPortfolio, async ({ user, body }) => {
    await consumeRateLimit(deps, PORTFOLIO_SAVE_LIMIT, user.id);
    return savePortfolio(deps, user, body);
  });

  serve(app, deps, contract.getPublicPortfolio, async ({ params }) =>
    loadPublicPortfolio(db, await requireOnlinePortfolio(params.slug)),
  );

  serve(app, deps, contract.getPublicLogo, async ({ params, request, reply }) => {
    const { user } = await requireOnlinePortfolio(params.slug);
    const file = await findLogoFile(db, await findShop(db, user.id));
    if (file === undefined) throw notFoundProblem('The logo');
    return sendFile(deps, request, reply, file);
  });

  serve(app, deps, contract.getPublicCard, async ({ params, request, reply }) => {
    const { user } = await requireOnlinePortfolio(params.slug);
    const [first] = await listPortfolioEntries(db, user.id);
    if (first === undefined) throw notFoundProblem('This picture');
    return sendPicture(request, reply, await drawPortfolioCard(deps, request, first.design), 'image/jpeg');
  });

  serve(app, deps, contract.getPublicPicture, async ({ params, request, reply }) => {
    const { design } = await requirePublishedDesign(deps, params.token);
    return sendPicture(request, reply, await getSharedPictureBytes(deps, design, params.side), 'image/webp');
  });

  app.get<{ Params: { slug: string } }>('/p/:slug', async (request, reply) => {
    const found = await findOnlinePortfolio(db, request.params.slug.toLowerCase().slice(0, 100));
    if (found === undefined) return app.sendShell(reply.header('x-robots-tag', 'noindex'), { status: 404 });
    const portfolio = await loadPublicPortfolio(db, found);
    return app.sendShell(reply, {
      status: 200,
      head: renderPortfolioHead(portfolio, found.portfolio.slug, deps.config.appUrl),
      body: renderNoscriptPortfolio(portfolio),
    });
  });

  /** The only page that other sites may embed. */
  app.get<{ Params: { token: string } }>('/embed/:token', async (request, reply) => {
    reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': EMBED_SECURITY_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8');
    const { token } = request.params;
    try {
      const { title } = await requirePublishedDesign(deps, token);
      return await reply.send(
        renderEmbedPage({
          before: contract.getPublicPictureUrl(token, 'before'),
          after: contract.getPublicPictureUrl(token, 'after'),
          title: title === '' ? 'Vehicle interior' : title,
        }),
      );
    } catch (error) {
      const { status } = toProblem(error);
      if (status >= 500) throw error;
      return reply.code(status).send(renderEmbedGonePage());
    }
  });
};
