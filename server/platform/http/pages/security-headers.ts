/**
 * Security headers. Scripts run only from our own files and, in a prerendered page, by the hashes of its own inline scripts. Those
 * of all pages weighed two kilobytes in every answer, more than many of the files behind them.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { UNLISTED_HEADERS } from './secret-addresses.ts';

const STRIPE = {
  script: 'https://js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

/** Headers for a refusal before any route or hook. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...UNLISTED_HEADERS,
} as const;

/**
 * Headers that browsers read of documents, scripts and workers alone. A font or a picture that `x-content-type-options` holds to its
 * type is none of these, and they are a tenth of what a phone fetches before the first paint.
 */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

declare module 'fastify' {
  interface FastifyReply {
    /** Lets a page run its inline scripts. @param hashes `'sha256-...'` of each */
    allowScripts(hashes: readonly string[]): FastifyReply;
    /** Lets a worker's script compile the engine's kernels, which are WebAssembly. Pages compile nothing. */
    allowKernels(): FastifyReply;
    /** Leaves out the headers that are read of documents alone. For our own fonts and pictures, never for a visitor's. */
    leaveOutDocumentHeaders(): FastifyReply;
  }
}

export const securityHeaders = async (
  app: FastifyInstance,
  { secure, stripe }: Pick<Config, 'secure' | 'stripe'>,
): Promise<void> => {
  const payments = stripe.publishableKey !== undefined;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(payments ? [STRIPE.script] : [])],
        // Component libraries set style attributes (a menu's position); styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', ...(payments ? [STRIPE.connect] : [])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: payments ? STRIPE.frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  const alsoScripts = (reply: FastifyReply, sources: readonly string[]): FastifyReply => {
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
    return reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
    );
  };
  app.decorateReply('allowScripts', function (hashes) {
    return alsoScripts(this, hashes);
  });
  app.decorateReply('allowKernels', function () {
    return alsoScripts(this, ["'wasm-unsafe-eval'"]);
  });
  app.decorateReply('leaveOutDocumentHeaders', function () {
    for (const name of OF_DOCUMENTS) {
      this.removeHeader(name);
      this.raw.removeHeader(name);
    }
    return this;
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=()');
  });
};
