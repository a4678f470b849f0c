import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/accounts.ts';
import { refreshRenderWindow } from '../money/subscriptions/allowance.ts';
import type { Deps } from '../platform/deps.ts';
import { limitFailures } from '../platform/http/failure-limits.ts';
import { getClientIp, consumeRateLimit } from '../platform/http/limits.ts';
import { serve } from '../platform/http/serve.ts';
import { readSession, signIn, signOut } from '../platform/http/session.ts';
import { LOGIN_LIMIT_PER_ACCOUNT, LOGIN_LIMIT_PER_IP, registerLimit } from './sign-in/limits.ts';
import { login } from './sign-in/login.ts';
import { ownAccountRoutes } from './settings/own-account-routes.ts';
import { toUser } from './sign-in/to-user.ts';
import { recoveryRoutes } from './sign-in/recovery-routes.ts';
import { register } from './sign-in/register.ts';
import { requireSecondFactor } from './sign-in/second-factor/second-factor.ts';
import { secureSignInRoutes } from './sign-in/second-factor/secure-sign-in-routes.ts';

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    database: { db },
  } = deps;

  serve(app, deps, contract.getUser, async ({ user }) => toUser(await refreshRenderWindow(db, user, deps.now())));
  serve(app, deps, contract.getSession, async ({ request, reply }) => {
    const user = (await readSession(deps, request, reply))?.user;
    return { user: user === undefined ? null : toUser(await refreshRenderWindow(db, user, deps.now())) };
  });

  serve(app, deps, contract.register, async ({ body, request, reply }) => {
    await consumeRateLimit(deps, registerLimit(deps.config), getClientIp(request));
    const user = await register(deps, body);
    await signIn(deps, request, reply, user, false);
    return toUser(user);
  });

  serve(app, deps, contract.login, async ({ body, request, reply }) => {
    const ip = getClientIp(request);
    const user = await limitFailures(
      deps,
      [
        [LOGIN_LIMIT_PER_IP, ip],
        [LOGIN_LIMIT_PER_ACCOUNT, `${ip} ${body.email}`],
      ],
      () => login(deps, body.email, body.password),
    );
    if (user.totpEnabledAt !== null) return requireSecondFactor(deps, reply, user, body.rememberMe === true);
    await signIn(deps, request, reply, user, body.rememberMe === true);
    return toUser(await refreshRenderWindow(db, user, deps.now()));
  });

  serve(app, deps, contract.logout, async ({ request, reply }) => signOut(deps, request, reply));

  recoveryRoutes(app, deps);
  secureSignInRoutes(app, deps);
  ownAccountRoutes(app, deps);
};
