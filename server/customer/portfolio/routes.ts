import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/customer/portfolio.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, takeFromLimit } from '#server/platform/http/limits.ts';
import { notFound, toProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendFile } from '#server/studio/photos/send-file.ts';
import { sharedBytes } from '../shares/shared-picture.ts';
import { findLogoFile, findShop } from '../shop/shop-store.ts';
import { portfolioCard } from './draw-card.ts';
import { EMBED_POLICY, embedGonePage, embedPage } from './embed-page.ts';
import { portfolioHead, portfolioWithoutScript } from './head-tags.ts';
import { presentPortfolio, presentPublic } from './present-portfolio.ts';
import { publishedDesign } from './published-design.ts';
import { savePortfolio } from './save-portfolio.ts';
import { findOnline, findOwnPortfolio, listItems } from './store.ts';

const SAVES = limitRule('portfolio', 120, 10 * 60, 'You have changed your portfolio many times in a short time.');

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

  const requireOnline = async (slug: string) => {
    const found = await findOnline(db, slug.toLowerCase());
    if (found === undefined) throw notFound('This portfolio');
    return found;
  };

  serve(app, deps, contract.getPortfolio, async ({ user }) => {
    const portfolio = await findOwnPortfolio(db, user.id);
    return portfolio === undefined ? null : presentPortfolio(user, portfolio, await listItems(db, user.id));
  });

  serve(app, deps, contract.putPortfolio, async ({ user, body }) => {
    await takeFromLimit(deps, SAVES, user.id);
    return savePortfolio(deps, user, body);
  });

  serve(app, deps, contract.getPublicPortfolio, async ({ params }) =>
    presentPublic(db, await requireOnline(params.slug)),
  );

  serve(app, deps, contract.getPublicLogo, async ({ params, request, reply }) => {
    const { user } = await requireOnline(params.slug);
    const file = await findLogoFile(db, await findShop(db, user.id));
    if (file === undefined) throw notFound('The logo');
    return sendFile(deps, request, reply, file);
  });

  serve(app, deps, contract.getPublicCard, async ({ params, request, reply }) => {
    const { user } = await requireOnline(params.slug);
    const [first] = await listItems(db, user.id);
    if (first === undefined) throw notFound('This picture');
    return sendPicture(request, reply, await portfolioCard(deps, request, first.design), 'image/jpeg');
  });

  serve(app, deps, contract.getPublicPicture, async ({ params, request, reply }) => {
    const { design } = await publishedDesign(deps, params.token);
    return sendPicture(request, reply, await sharedBytes(deps, design, params.side), 'image/webp');
  });

  app.get<{ Params: { slug: string } }>('/p/:slug', async (request, reply) => {
    const found = await findOnline(db, request.params.slug.toLowerCase().slice(0, 100));
    if (found === undefined) return app.sendShell(reply.header('x-robots-tag', 'noindex'), { status: 404 });
    const portfolio = await presentPublic(db, found);
    return app.sendShell(reply, {
      status: 200,
      head: portfolioHead(portfolio, found.portfolio.slug, deps.config.appUrl),
      body: portfolioWithoutScript(portfolio),
    });
  });

  /** The only page that other sites may frame. */
  app.get<{ Params: { token: string } }>('/embed/:token', async (request, reply) => {
    reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': EMBED_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8');
    const { token } = request.params;
    try {
      const { title } = await publishedDesign(deps, token);
      return await reply.send(
        embedPage({
          before: contract.publicPicture(token, 'before'),
          after: contract.publicPicture(token, 'after'),
          title: title === '' ? 'Vehicle interior' : title,
        }),
      );
    } catch (error) {
      const { status } = toProblem(error);
      if (status >= 500) throw error;
      return reply.code(status).send(embedGonePage());
    }
  });
};
