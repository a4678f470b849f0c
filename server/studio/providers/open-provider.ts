import { localProvider } from './models/local.ts';
import type { RenderProvider } from './models/provider.ts';
import { openModel } from './models/provider-settings.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { ProviderConfig } from './provider-config.ts';
import { createRemoteProvider, type RemoteDeps } from './remote-provider.ts';

/**
 * Opens our own engine, together with remote models if some are configured.
 * @throws StartError when a workflow cannot be read
 */
export const openProvider = (
  parts: RemoteDeps,
  { models, defaultEngine, fallback, limits }: ProviderConfig,
): RenderProvider => {
  if (models.length === 0) return localProvider(parts.pool);
  try {
    return createRemoteProvider(parts, { models: models.map(openModel), defaultEngine, fallback, limits });
  } catch (error) {
    throw new StartError(`PROVIDERS: ${(error as Error).message}`);
  }
};
