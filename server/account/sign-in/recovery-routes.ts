/** Routes for forgotten passwords and for verifying email addresses. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/account-recovery.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitFailures } from '#server/platform/http/failure-limits.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signOut } from '#server/platform/http/session.ts';
import { sendResetLink } from './send-reset-link.ts';
import { keepEmail } from './keep-email.ts';
import { RESET_LINK_LIMIT_PER_IP, RESET_LINK_LIMIT_PER_MAILBOX, INVALID_LINK_LIMIT_PER_IP } from './limits.ts';
import { resetPassword } from './reset-password.ts';
import { sendVerification, verifyEmail } from './verify-email.ts';

export const recoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, contract.forgotPassword, async ({ body, request }) => {
    await consumeRateLimit(deps, RESET_LINK_LIMIT_PER_IP, getClientIp(request));
    await consumeRateLimit(deps, RESET_LINK_LIMIT_PER_MAILBOX, body.email);
    await sendResetLink(deps, body.email);
    return { message: contract.LINK_SENT_MESSAGE };
  });

  serve(app, deps, contract.resetPassword, async ({ body, request, reply }) => {
    const done = await limitFailures(deps, [[INVALID_LINK_LIMIT_PER_IP, getClientIp(request)]], () =>
      resetPassword(deps, body.token, body.password, request),
    );
    await signOut(deps, request, reply);
    return done;
  });

  serve(app, deps, contract.verifyEmail, async ({ body, request }) => {
    const email = await limitFailures(deps, [[INVALID_LINK_LIMIT_PER_IP, getClientIp(request)]], () =>
      verifyEmail(deps, body.token),
    );
    return { message: 'Your address is confirmed.', email };
  });

  serve(app, deps, contract.revertEmailChange, async ({ body, request, reply }) => {
    const outcome = await limitFailures(deps, [[INVALID_LINK_LIMIT_PER_IP, getClientIp(request)]], () =>
      keepEmail(deps, body.token, request),
    );
    await signOut(deps, request, reply);
    return outcome;
  });

  serve(app, deps, contract.sendVerification, async ({ user }) => ({ message: await sendVerification(deps, user) }));
};
