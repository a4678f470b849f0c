/** The operator's settings for remote models, read once at the start. */
import { readModelSettings } from './models/provider-settings.ts';
import type { ModelSettings } from './models/services.ts';
import type { SpendingLimits } from './spending.ts';

export interface ProviderConfig {
  /** Models in the order in which they are tried. */
  models: ModelSettings[];
  defaultEngine: 'local' | 'remote';
  fallback: boolean;
  limits: SpendingLimits;
  /** Renders of this process that may wait for a model at once. */
  maxWaiting: number;
}

interface ProviderEnvironment {
  PROVIDERS?: readonly string[] | undefined;
  PROVIDERS_FILE?: string | undefined;
  RENDER_ENGINE: 'local' | 'remote';
  PROVIDER_FALLBACK: boolean;
  SPEND_LIMIT_HOUR_USD: number;
  SPEND_LIMIT_DAY_USD: number;
  PROVIDER_SLOTS: number;
}

/** @throws Error with one line that names the setting */
export const readProviderConfig = (
  settings: ProviderEnvironment,
  environment: Readonly<Record<string, string | undefined>>,
): ProviderConfig => {
  const names = settings.PROVIDERS ?? [];
  if (new Set(names).size < names.length) throw new Error('PROVIDERS: a name is listed twice');
  if (names.some((name) => name === 'local' || name === 'remote'))
    throw new Error(
      'PROVIDERS: "local" and "remote" cannot be names of models; the engine in this server is always there',
    );
  if (names.length === 0 && settings.RENDER_ENGINE === 'remote')
    throw new Error('RENDER_ENGINE: remote needs PROVIDERS');
  return {
    models: readModelSettings(names, settings.PROVIDERS_FILE, environment),
    defaultEngine: settings.RENDER_ENGINE,
    fallback: settings.PROVIDER_FALLBACK,
    limits: { hourUsd: settings.SPEND_LIMIT_HOUR_USD, dayUsd: settings.SPEND_LIMIT_DAY_USD },
    maxWaiting: settings.PROVIDER_SLOTS,
  };
};
