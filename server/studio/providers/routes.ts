import type { FastifyInstance } from 'fastify';
import { listEngines } from '#contract/studio/engines.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listEngineViews } from './engine-policy.ts';

export const engineRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { providers } = deps.config;
  serve(app, deps, listEngines, async ({ user }) => {
    const engines = await listEngineViews(deps.database.db, user, providers, deps.now());
    // With several models, "remote" means any of them; a single one is listed by its name.
    const [, first, second] = engines;
    const remote = first !== undefined && second === undefined ? first.name : 'remote';
    const usual = providers.defaultEngine === 'remote' ? remote : 'local';
    return { engines, usual };
  });
};
