/**
 * Security headers. Only our own files may run as scripts and, in a prerendered page, its inline scripts, by their
 * hashes. The hashes of all pages would add two kilobytes to every answer.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { UNLISTED_HEADERS } from './secret-urls.ts';

const STRIPE = {
  script: 'https://js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

/** Headers of the answer to a request that is refused before any route or hook. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...UNLISTED_HEADERS,
} as const;

/**
 * Headers that browsers only read for documents, scripts and workers. They are omitted for fonts and pictures, because they
 * make up a tenth of what a phone fetches before the first paint.
 */
const DOCUMENT_HEADERS = [
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
    /** Lets a worker's script compile the engine's kernels, which are WebAssembly. */
    allowKernels(): FastifyReply;
    /** Leaves out the headers for documents. Only for our own fonts and pictures, never for uploaded ones. */
    leaveOutDocumentHeaders(): FastifyReply;
  }
}

export const securityHeaders = async (
  app: FastifyInstance,
  { secure, stripe }: Pick<Config, 'secure' | 'stripe'>,
): Promise<void> => {
  const hasStripe = stripe.publishableKey !== undefined;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(hasStripe ? [STRIPE.script] : [])],
        // Component libraries set style attributes, such as a menu's position. Styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', ...(hasStripe ? [STRIPE.connect] : [])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: hasStripe ? STRIPE.frame : ["'none'"],
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
  const addScriptSources = (reply: FastifyReply, sources: readonly string[]): FastifyReply => {
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
    return reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
    );
  };
  app.decorateReply('allowScripts', function (hashes) {
    return addScriptSources(this, hashes);
  });
  app.decorateReply('allowKernels', function () {
    return addScriptSources(this, ["'wasm-unsafe-eval'"]);
  });
  app.decorateReply('leaveOutDocumentHeaders', function () {
    for (const name of DOCUMENT_HEADERS) {
      this.removeHeader(name);
      this.raw.removeHeader(name);
    }
    return this;
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=()');
  });
};
