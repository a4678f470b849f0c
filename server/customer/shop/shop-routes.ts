import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/shop-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readUpload } from '#server/studio/photos/read-upload.ts';
import { sendFile } from '#server/studio/photos/send-file.ts';
import { storeLogo, removeLogo } from './keep-logo.ts';
import { toShop } from './to-shop.ts';
import { findLogoFile, findShop, saveShop } from './shop-store.ts';

const LOGO_CHANGE_LIMIT = limitRule('logo', 20, 10 * 60, 'You have changed your logo many times in a short time.');
/** More than a logo may have, so that a file that is too large gets its own message. */
const MAX_LOGO_BODY_BYTES = 2 * contract.MAX_LOGO_BYTES;

export const shopRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.getShop, async ({ user }) => toShop(user, await findShop(db, user.id)));

  serve(app, deps, contract.putShop, async ({ user, body }) => {
    const saved = await saveShop(db, user.id, body, deps.now());
    return toShop(saved.user, saved.shop);
  });

  serve(
    app,
    deps,
    contract.putLogo,
    async ({ user, request }) => {
      await consumeRateLimit(deps, LOGO_CHANGE_LIMIT, user.id);
      const sent = await readUpload(request);
      return toShop(user, await storeLogo(deps, user, sent.bytes));
    },
    { bodyLimit: MAX_LOGO_BODY_BYTES },
  );

  serve(app, deps, contract.deleteLogo, async ({ user }) => toShop(user, await removeLogo(deps, user)));

  serve(app, deps, contract.getLogo, async ({ user, request, reply }) => {
    const file = await findLogoFile(db, await findShop(db, user.id));
    if (file === undefined) throw notFoundProblem('The logo');
    return sendFile(deps, request, reply, file);
  });
};
