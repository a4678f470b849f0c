import type { FastifyInstance } from 'fastify';
import { customerTitle } from '#contract/customer-title.ts';
import * as contract from '#contract/shares.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import type { ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { findOwnDesign } from '../designs/store.ts';
import { rootOf } from '../designs/versions.ts';
import { limitFailures } from '../http/failure-limits.ts';
import { addressOf, takeFromLimit } from '../http/limits.ts';
import { notFound, Problem, toProblem } from '../http/problem.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { serve } from '../http/serve.ts';
import { changeShare } from './change-share.ts';
import { countView } from './count-view.ts';
import { createShare } from './create-share.ts';
import { GUESSES_PER_ADDRESS, GUESSES_PER_SHARE, NEW_SHARES } from './limits.ts';
import { forgetUnlocks, openShare, unlock } from './open-share.ts';
import { atVersion } from './earlier-version.ts';
import { listOptions, optionAt, type Option } from './options.ts';
import { mailShare } from './mail-share.ts';
import { presentShare } from './present-share.ts';
import { presentShared } from './present-shared.ts';
import { sendSharedPicture } from './shared-picture.ts';
import { sendSharedTile } from './shared-tile.ts';
import { shownDesign } from '../designs/shown-design.ts';
import { hashOf } from '../canonical-json.ts';
import { listOwnShares, revokeTree, updateOwnShare } from './store.ts';

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

export const shareRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  // The page's own head: the preview of the link in messengers, and 404 for a dead one. It contains the title that
  // the customer reads, and behind a password not even that. Some mail programs add a slash at the end, which leads
  // to the same page.
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

  const seen = async (share: ShareRow, { option, version }: { option?: number; version?: number }): Promise<Option> =>
    atVersion(db, optionAt(await listOptions(db, share), option), version);

  const rootOfOwn = async (userId: string, designId: number): Promise<number> => {
    const design = await findOwnDesign(db, userId, designId);
    if (design === undefined) throw notFound('This design');
    return rootOf(design);
  };

  serve(app, deps, contract.listShares, async ({ params, user }) =>
    Promise.all(
      (await listOwnShares(db, user.id, await rootOfOwn(user.id, params.id))).map((share) => presentShare(deps, share)),
    ),
  );

  serve(app, deps, contract.createShare, async ({ params, body, user }) => {
    await takeFromLimit(deps, NEW_SHARES, user.id);
    return presentShare(deps, await createShare(deps, user.id, params.id, body));
  });

  serve(app, deps, contract.stopSharing, async ({ params, user }) =>
    revokeTree(db, user.id, await rootOfOwn(user.id, params.id), deps.now()),
  );

  serve(app, deps, contract.changeShare, async ({ params, body, user }) =>
    presentShare(deps, await changeShare(deps, user.id, params.id, body)),
  );

  serve(app, deps, contract.revokeShare, async ({ params, user }) => {
    const revoked = await updateOwnShare(db, user.id, params.id, { revokedAt: deps.now() });
    if (revoked === undefined) throw notFound('This link');
    await forgetUnlocks(db, revoked.id);
  });

  serve(app, deps, contract.mailShare, ({ params, body, user }) => mailShare(deps, user, params.id, body));

  serve(app, deps, contract.getShared, async ({ params, query, request, reply }) => {
    const { share, isOwner } = await openShare(deps, { request, reply, ...params }, 'look');
    const options = await listOptions(db, share);
    const option = optionAt(options, query.option);
    const view = await presentShared(deps, options, option, query.version, params.token, isOwner);
    if (!isOwner) await countView(deps, request, share);
    return view;
  });

  serve(app, deps, contract.unlockShared, async ({ params, body, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, ...params }, 'knock');
    if (share.passwordHash === null) return;
    const { passwordHash } = share;
    await limitFailures(
      deps,
      [
        [GUESSES_PER_SHARE, share.id],
        [GUESSES_PER_ADDRESS, `${share.id} ${addressOf(request)}`],
      ],
      async () => {
        if (!(await verifyPassword(passwordHash, body.password)))
          throw new Problem('wrong_share_password', 'This password is not right.', { field: 'password' });
      },
    );
    await unlock(deps, reply, share);
  });

  serve(app, deps, contract.getSharedPicture, async ({ params, query, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, token: params.token }, 'look');
    const { design } = await seen(share, query);
    if (query.v !== undefined && !hashOf(await shownDesign(db, design)).startsWith(query.v))
      throw notFound('This version');
    return sendSharedPicture(deps, reply, design, params.which);
  });

  serve(app, deps, contract.getSharedTile, async ({ params, query, request, reply }) => {
    const { share } = await openShare(deps, { request, reply, token: params.token }, 'look');
    const { design } = await seen(share, query);
    return sendSharedTile(deps, reply, share.userId, await shownDesign(db, design), params.sha256);
  });
};
