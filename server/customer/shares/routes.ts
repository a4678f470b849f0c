/** Routes of shared designs: the HTML head of the shared page, the owner's links, and the customer's view of a link. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';
import { findLogoFile, findShop } from '../shop/shop-store.ts';
import { countView } from './count-view.ts';
import { linkDesignAtVersion } from './versions/earlier-version.ts';
import { storeLanguageCookie, sqlForLanguageAfterVisit, languageOfVisit } from './customer-language.ts';
import { openShare } from './open-share.ts';
import { listLinkDesigns, linkDesignAt, type LinkDesign } from './link-designs.ts';
import { ownShareRoutes } from './own-share-routes.ts';
import { sharedPageRoutes } from './page-head.ts';
import { loadSharedView } from './load-shared-view.ts';
import { sendSharedPicture, SHARED_HEADERS } from './shared-picture.ts';
import { sendSharedTile } from './shared-tile.ts';
import { emailOfReader, stopNews } from './mails/news-stops.ts';
import { findOwnShare, updateOwnShare } from './store.ts';
import { unlockShare } from './unlock-share.ts';

export const shareRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  sharedPageRoutes(app, deps);
  ownShareRoutes(app, deps);

  const requestedDesign = async (
    share: ShareRow,
    { option, version }: { option?: number; version?: number },
  ): Promise<LinkDesign> => linkDesignAtVersion(db, linkDesignAt(await listLinkDesigns(db, share), option), version);

  serve(app, deps, contract.getShared, async ({ params, query, request, reply }) => {
    const { share, isOwner } = await openShare(deps, { request, reply, ...params }, 'look');
    const linkDesigns = await listLinkDesigns(db, share);
    const linkDesign = linkDesignAt(linkDesigns, query.option);
    const visit = { token: params.token, isOwner, language: languageOfVisit(request, share), reader: query.reader };
    return loadSharedView(deps, linkDesigns, linkDesign, query.version, visit);
  });

  serve(app, deps, contract.countSharedView, async ({ params, request, reply }) => {
    const { share, isOwner } = await openShare(deps, { request, reply, ...params }, 'look');
    if (!isOwner) await countView(deps, request, share);
  });

  serve(app, deps, contract.setSharedLanguage, async ({ params, body, request, reply }) => {
    const { share, isOwner } = await openShare(deps, { request, reply, ...params }, 'look');
    if (!isOwner)
      await updateOwnShare(db, share.userId, share.id, { customerLanguage: sqlForLanguageAfterVisit(body.language) });
    storeLanguageCookie(deps, reply, body.language);
  });

  serve(app, deps, contract.unsubscribeFromShare, async ({ params, query, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, ...params }, 'link-only');
    const email = await emailOfReader(deps, share, query.reader);
    if (email === null)
      throw new Problem(
        'link_not_valid',
        'This email is too old to stop the emails with. Please use the newest email.',
      );
    await db.transaction(async (tx) => {
      // Every email to a customer is queued under this lock, so that none is while the stop is stored.
      await lockUser(tx, share.userId);
      const current = await findOwnShare(tx, share.userId, share.id);
      if (current !== undefined) await stopNews(tx, current, email, deps.now());
    });
  });

  serve(app, deps, contract.unlockShare, async ({ params, body, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, ...params }, 'link-only');
    await unlockShare(deps, share, body.password, { request, reply });
  });

  serve(app, deps, contract.getSharedPicture, async ({ params, query, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, token: params.token }, 'look');
    const { design } = await requestedDesign(share, query);
    const { v: hashPrefix = '' } = query;
    if (!hashOf(await buildShownDesign(db, design)).startsWith(hashPrefix)) throw notFoundProblem('This version');
    return sendSharedPicture(deps, reply, design, params.which, query.size);
  });

  serve(app, deps, contract.getSharedLogo, async ({ params, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, ...params }, 'look');
    const logo = share.showShop && (await findLogoFile(db, await findShop(db, share.userId)));
    const bytes = logo && (await readStoredFile(deps.storage, logo));
    if (!logo || !bytes) throw notFoundProblem('The logo');
    return reply.headers(SHARED_HEADERS).type(logo.mime).send(bytes);
  });

  serve(app, deps, contract.getSharedTile, async ({ params, query, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, token: params.token }, 'look');
    const { design } = await requestedDesign(share, query);
    return sendSharedTile(deps, reply, share.userId, await buildShownDesign(db, design), params.sha256);
  });
};
