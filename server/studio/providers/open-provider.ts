import { localProvider } from './models/local.ts';
import type { RenderProvider } from './models/provider.ts';
import { openModel } from './models/provider-settings.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { ProviderConfig } from './provider-config.ts';
import { remoteProvider, type RemoteParts } from './remote-provider.ts';

/**
 * Opens the engine in this server, with remote models if some are configured.
 * @throws StartError (a workflow that cannot be read)
 */
export const openProvider = (
  parts: RemoteParts,
  { models, usual, fallback, limits }: ProviderConfig,
): RenderProvider => {
  if (models.length === 0) return localProvider(parts.pool);
  try {
    return remoteProvider(parts, { models: models.map(openModel), usual, fallback, limits });
  } catch (error) {
    throw new StartError(`PROVIDERS: ${(error as Error).message}`);
  }
};
