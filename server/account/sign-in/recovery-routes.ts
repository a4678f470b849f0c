/** Routes for forgotten passwords and for verifying addresses. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/account-recovery.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitFailures } from '#server/platform/http/failure-limits.ts';
import { clientAddressOf, takeFromLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signOut } from '#server/platform/http/session.ts';
import { forgotPassword } from './forgot-password.ts';
import { keepEmail } from './keep-email.ts';
import { CONFIRMATIONS, FORGOT_PER_IP, FORGOT_PER_MAILBOX, INVALID_LINKS_PER_IP } from './limits.ts';
import { resetPassword } from './reset-password.ts';
import { queueVerification, verifyEmail } from './verify-email.ts';

export const recoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, contract.forgotPassword, async ({ body, request }) => {
    await takeFromLimit(deps, FORGOT_PER_IP, clientAddressOf(request));
    await takeFromLimit(deps, FORGOT_PER_MAILBOX, body.email);
    await forgotPassword(deps, body.email);
    return { message: contract.LINK_SENT };
  });

  serve(app, deps, contract.resetPassword, async ({ body, request, reply }) => {
    const message = await limitFailures(deps, [[INVALID_LINKS_PER_IP, clientAddressOf(request)]], () =>
      resetPassword(deps, body.token, body.password, request),
    );
    await signOut(deps, request, reply);
    return { message };
  });

  serve(app, deps, contract.verifyEmail, async ({ body, request }) => {
    const email = await limitFailures(deps, [[INVALID_LINKS_PER_IP, clientAddressOf(request)]], () =>
      verifyEmail(deps, body.token),
    );
    return { message: 'Your address is confirmed.', email };
  });

  serve(app, deps, contract.keepEmail, async ({ body, request, reply }) => {
    const outcome = await limitFailures(deps, [[INVALID_LINKS_PER_IP, clientAddressOf(request)]], () =>
      keepEmail(deps, body.token, request),
    );
    await signOut(deps, request, reply);
    return outcome;
  });

  serve(app, deps, contract.sendVerification, async ({ user }) => {
    if (user.emailVerifiedAt !== null) return { message: 'Your address is confirmed already.' };
    await takeFromLimit(deps, CONFIRMATIONS, user.id);
    await deps.database.db.transaction((tx) => queueVerification(tx, deps, user));
    return { message: `We have sent a link to ${user.email}.` };
  });
};
