/** Calls Stripe's API through the official SDK, which is loaded with the first call. */
import type { Stripe } from 'stripe';
import { API_VERSION } from './stripe-contract.ts';
import { PaymentsFailedError } from './payments.ts';

export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** URL of the API, if it is not Stripe's own. */
  host?: { host: string; port: number; protocol: 'http' | 'https' };
}

export interface StripeClient {
  /** @throws PaymentsFailedError with Stripe's message, which goes to the log only */
  request: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
  /** A request that returns undefined when Stripe does not know the object. */
  find: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T | undefined>;
  open: () => Promise<{ stripe: Stripe; secret: string }>;
}

const TIMEOUT_MS = 20_000;

export const stripeClient = (access: StripeAccess): StripeClient => {
  let opening: Promise<{ stripe: Stripe; secret: string }> | undefined;
  const open = (): Promise<{ stripe: Stripe; secret: string }> =>
    (opening ??= loadStripe(access).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const request: StripeClient['request'] = async (call) => {
    const { stripe } = await open();
    try {
      return await call(stripe);
    } catch (error) {
      throw new PaymentsFailedError(`the payment provider: ${(error as Error).message}`, { cause: error });
    }
  };
  return {
    open,
    request,
    find: (call) =>
      request(call).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
  };
};

const loadStripe = async ({
  secretKey,
  webhookSecret,
  host,
}: StripeAccess): Promise<{ stripe: Stripe; secret: string }> => {
  const { default: Sdk } = await import('stripe');
  return {
    stripe: new Sdk(secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      appInfo: { name: 'Retrim' },
      ...host,
    }),
    secret: webhookSecret,
  };
};

/** Checks the code as well, because a 404 from elsewhere (a proxy, a wrong host) must not remove a customer. */
const isMissing = (error: unknown): boolean => {
  const cause = (error as { cause?: { code?: unknown; statusCode?: unknown } }).cause;
  return cause?.code === 'resource_missing' && cause.statusCode === 404;
};

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
