import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/account-settings.ts';
import { withCurrentWindow } from '#server/money/subscriptions/allowance.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientAddressOf, takeFromLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signIn } from '#server/platform/http/session.ts';
import { PASSKEY_LOGINS } from '../limits.ts';
import { addPasskey, beginPasskey, beginPasskeyLogin, signInWithPasskey, removePasskey } from './passkeys.ts';
import { presentPasskey } from '../present-account.ts';
import { presentUser } from '../present-user.ts';
import { passSecondFactor } from './second-factor.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.ts';

export const secureSignInRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    database: { db },
  } = deps;

  serve(app, deps, contract.beginTwoFactor, async ({ user, body }) => beginTwoFactor(deps, user, body.password));
  serve(app, deps, contract.confirmTwoFactor, async ({ user, body }) => ({
    recoveryCodes: await confirmTwoFactor(deps, user, body.code),
  }));
  serve(app, deps, contract.endTwoFactor, async ({ user, body }) => endTwoFactor(deps, user, body.password));
  serve(app, deps, contract.renewRecoveryCodes, async ({ user, body }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, user, body.password),
  }));

  serve(app, deps, contract.enterSecondFactor, async ({ body, request, reply }) => {
    const { user, remember } = await passSecondFactor(deps, request, reply, body.code);
    await signIn(deps, request, reply, user, remember);
    return presentUser(await withCurrentWindow(db, user, deps.now()));
  });

  serve(app, deps, contract.beginPasskey, async ({ user, body, reply }) => ({
    ...(await beginPasskey(deps, reply, user, body.password)),
  }));
  serve(app, deps, contract.addPasskey, async ({ user, body, request, reply }) =>
    presentPasskey(await addPasskey(deps, request, reply, user, body.name, body.credential)),
  );
  serve(app, deps, contract.removePasskey, async ({ user, params }) => removePasskey(deps, user, params.id));

  serve(app, deps, contract.beginPasskeyLogin, async ({ request, reply }) => {
    await takeFromLimit(deps, PASSKEY_LOGINS, clientAddressOf(request));
    return { ...(await beginPasskeyLogin(deps, reply)) };
  });
  serve(app, deps, contract.loginWithPasskey, async ({ body, request, reply }) => {
    await takeFromLimit(deps, PASSKEY_LOGINS, clientAddressOf(request));
    const user = await signInWithPasskey(deps, request, reply, body.credential);
    await signIn(deps, request, reply, user, body.rememberMe === true);
    return presentUser(await withCurrentWindow(db, user, deps.now()));
  });
};
