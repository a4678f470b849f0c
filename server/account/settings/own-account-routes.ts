/** Routes of the user's own account: profile, sessions, export and deletion. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/account-settings.ts';
import { expected } from '#contract/expected.ts';
import { attachment } from '#contract/file-name.ts';
import { plainDayAt } from '#contract/regional.ts';
import type { Deps } from '#server/platform/deps.ts';
import { takeFromLimit } from '#server/platform/http/limits.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signOut } from '#server/platform/http/session.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '#server/platform/http/session-store.ts';
import { dropLinks } from '../sign-in/account-links.ts';
import { changeAccount } from './change-account.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { EXPORTS } from '../sign-in/limits.ts';
import { presentAccount, presentSession } from '../sign-in/present-account.ts';

export const ownAccountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    database: { db },
  } = deps;

  serve(app, deps, contract.getAccount, async ({ user }) => presentAccount(deps, user));
  serve(app, deps, contract.changeAccount, async ({ user, body }) =>
    presentAccount(deps, await changeAccount(deps, user, body)),
  );
  serve(app, deps, contract.dropPendingEmail, async ({ user }) => dropLinks(db, user.id, ['change-email']));
  serve(app, deps, contract.changePassword, async ({ user, body, request }) => ({
    message: await changePassword(
      deps,
      user,
      expected(request.signedIn, 'The session of a signed-in request').session,
      body,
      request,
    ),
  }));

  serve(app, deps, contract.listSessions, async ({ user, request }) => {
    const here = expected(request.signedIn, 'The session of a signed-in request').session;
    const all = await listSessionsOf(db, user.id, deps.now());
    return [...all.filter(({ id }) => id === here.id), ...all.filter(({ id }) => id !== here.id)].map((session) =>
      presentSession(session, here),
    );
  });
  serve(app, deps, contract.endSession, async ({ user, params }) => {
    if (!(await deleteSessionOf(db, user.id, params.id))) throw notFound('This session');
  });
  serve(app, deps, contract.endOtherSessions, async ({ user, request }) =>
    deleteSessionsOf(db, user.id, expected(request.signedIn, 'The session of a signed-in request').session),
  );

  serve(app, deps, contract.exportAccount, async ({ user, reply }) => {
    await takeFromLimit(deps, EXPORTS, user.id);
    return reply
      .headers({
        'content-disposition': attachment(`retrim-data-${plainDayAt(deps.now(), user)}.zip`),
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
      .send(await exportAccount(deps, user));
  });
  serve(app, deps, contract.deleteAccount, async ({ user, body, request, reply }) => {
    await deleteAccount(deps, user, body.password);
    await signOut(deps, request, reply);
  });
};
