/** Routes of the user's own account: profile, sessions, export and deletion. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/account/account-settings.ts';
import { requireValue } from '#contract/expected.ts';
import { formatContentDisposition } from '#contract/file-name.ts';
import { formatIsoDayAt } from '#contract/regional.ts';
import type { SessionRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signOut } from '#server/platform/http/session.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '#server/platform/http/session-store.ts';
import { deleteLinks } from '../sign-in/account-links.ts';
import { changeAccount } from './change-account.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { EXPORT_LIMIT } from '../sign-in/limits.ts';
import { loadAccountView, toSessionView } from '../sign-in/account-view.ts';

/** Only for operations that require a session; API keys cannot call them. */
const sessionOf = (request: FastifyRequest): SessionRow =>
  requireValue(request.activeSession, 'The session of a signed-in request').session;

export const ownAccountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.getAccount, async ({ user }) => loadAccountView(deps, user));
  serve(app, deps, contract.changeAccount, async ({ user, body }) =>
    loadAccountView(deps, await changeAccount(deps, user, body)),
  );
  serve(app, deps, contract.cancelEmailChange, async ({ user }) => deleteLinks(db, user.id, ['change-email']));
  serve(app, deps, contract.changePassword, async ({ user, body, request }) => ({
    message: await changePassword(deps, user, sessionOf(request), body, request),
  }));

  serve(app, deps, contract.listSessions, async ({ user, request }) => {
    const current = sessionOf(request);
    const sessions = await listSessionsOf(db, user.id, deps.now());
    const currentFirst = sessions.toSorted((a, b) => Number(b.id === current.id) - Number(a.id === current.id));
    return currentFirst.map((session) => toSessionView(session, current));
  });
  serve(app, deps, contract.endSession, async ({ user, params }) => {
    if (!(await deleteSessionOf(db, user.id, params.id))) throw notFoundProblem('This session');
  });
  serve(app, deps, contract.endOtherSessions, async ({ user, request }) =>
    deleteSessionsOf(db, user.id, sessionOf(request)),
  );

  serve(app, deps, contract.exportAccount, async ({ user, reply }) => {
    await consumeRateLimit(deps, EXPORT_LIMIT, user.id);
    return reply
      .headers({
        'content-disposition': formatContentDisposition(`retrim-data-${formatIsoDayAt(deps.now(), user)}.zip`),
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
