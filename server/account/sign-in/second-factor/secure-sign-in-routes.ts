import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/account-settings.ts';
import { refreshRenderWindow } from '#server/money/subscriptions/allowance.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signIn } from '#server/platform/http/session.ts';
import { PASSKEY_LOGIN_LIMIT } from '../limits.ts';
import { addPasskey, beginPasskey, beginPasskeyLogin, signInWithPasskey, removePasskey } from './passkeys.ts';
import { toPasskey } from '../account-view.ts';
import { toUser } from '../to-user.ts';
import { completeSecondFactor } from './second-factor.ts';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, renewRecoveryCodes } from './two-factor.ts';

export const secureSignInRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    database: { db },
  } = deps;

  serve(app, deps, contract.startTwoFactorSetup, async ({ user, body }) => beginTwoFactor(deps, user, body.password));
  serve(app, deps, contract.enableTwoFactor, async ({ user, body }) => ({
    recoveryCodes: await confirmTwoFactor(deps, user, body.code),
  }));
  serve(app, deps, contract.disableTwoFactor, async ({ user, body }) => disableTwoFactor(deps, user, body.password));
  serve(app, deps, contract.renewRecoveryCodes, async ({ user, body }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, user, body.password),
  }));

  serve(app, deps, contract.submitSecondFactor, async ({ body, request, reply }) => {
    const { user, remember } = await completeSecondFactor(deps, request, reply, body.code);
    await signIn(deps, request, reply, user, remember);
    return toUser(await refreshRenderWindow(db, user, deps.now()));
  });

  serve(app, deps, contract.beginPasskeyRegistration, async ({ user, body, reply }) => ({
    ...(await beginPasskey(deps, reply, user, body.password)),
  }));
  serve(app, deps, contract.addPasskey, async ({ user, body, request, reply }) =>
    toPasskey(await addPasskey(deps, request, reply, user, body.name, body.credential)),
  );
  serve(app, deps, contract.removePasskey, async ({ user, params }) => removePasskey(deps, user, params.id));

  serve(app, deps, contract.startPasskeyLogin, async ({ request, reply }) => {
    await consumeRateLimit(deps, PASSKEY_LOGIN_LIMIT, getClientIp(request));
    return { ...(await beginPasskeyLogin(deps, reply)) };
  });
  serve(app, deps, contract.loginWithPasskey, async ({ body, request, reply }) => {
    await consumeRateLimit(deps, PASSKEY_LOGIN_LIMIT, getClientIp(request));
    const user = await signInWithPasskey(deps, request, reply, body.credential);
    await signIn(deps, request, reply, user, body.rememberMe === true);
    return toUser(await refreshRenderWindow(db, user, deps.now()));
  });
};
