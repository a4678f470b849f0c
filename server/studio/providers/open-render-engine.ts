import { createLocalEngine } from './models/local.ts';
import type { RenderEngine } from './models/render-engine.ts';
import { openModel } from './models/provider-settings.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { ProviderConfig } from './provider-config.ts';
import { createRemoteEngine, type RemoteEngineDeps } from './remote-engine.ts';

/**
 * Opens our own engine, together with remote models if some are configured.
 * @throws OperatorError when a workflow cannot be read
 */
export const openRenderEngine = (
  deps: RemoteEngineDeps,
  { models, defaultEngine, fallback, limits }: ProviderConfig,
): RenderEngine => {
  if (models.length === 0) return createLocalEngine(deps.pool);
  try {
    return createRemoteEngine(deps, { models: models.map(openModel), defaultEngine, fallback, limits });
  } catch (error) {
    throw new OperatorError(`PROVIDERS: ${(error as Error).message}`);
  }
};
