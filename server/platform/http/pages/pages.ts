/** Serves the built app: prerendered pages, the empty shell for other pages, and the shell with 404 for unknown ones. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage, INDEXED_PAGES } from '#contract/routes.ts';
import { HOME_COPY_PATH, ORIGIN_PLACEHOLDER } from '#contract/platform/site.ts';
import type { ClientFile, ClientFiles } from './client-files.ts';
import { chooseEncoding, compressFile, isText, type Encoding } from './compress.ts';
import { sendProblem, notFoundProblem } from '../problem.ts';
import { UNLISTED_HEADERS } from './secret-urls.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const SEARCHABLE_PAGES = new Set<string>([...INDEXED_PAGES, HOME_COPY_PATH]);

interface ShellParts {
  status: number;
  /** Path of a prerendered page to fill in (`templates` of `contract/routes.ts`) instead of the empty shell. */
  template?: string;
  /** Completes the template. */
  fill?: (html: string) => string;
  /** Cache-Control header of the response; pages are revalidated by default. */
  cacheControl?: string;
  /** Safe HTML for the head and for the end of the body. */
  head?: string;
  body?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Responds with the app's empty shell, or a template, for pages that depend on data. */
    sendShell(reply: FastifyReply, parts: ShellParts): Promise<FastifyReply>;
  }
}

/** @param appUrl the site's origin, for canonical URLs and pictures of shared links */
export const servePages = (
  app: FastifyInstance,
  client: ClientFiles,
  { appUrl, devTools }: { appUrl: string; devTools: boolean },
): void => {
  const compressed = new Map<string, Promise<Buffer>>();

  const bytesOf = async (found: ClientFile): Promise<Buffer> =>
    isPage(found)
      ? Buffer.from((await readFile(found.file, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, appUrl))
      : readFile(found.file);

  const compressedBytes = (found: ClientFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${found.file}`;
    const known = compressed.get(key) ?? bytesOf(found).then((bytes) => compressFile(bytes, encoding));
    compressed.set(key, known);
    return known;
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    requested: ClientFile,
    status: number,
  ): Promise<FastifyReply> => {
    const found = preferAvif(request, requested);
    const isHtml = isPage(found);
    setPolicy(reply, found);
    if (requested.avif !== undefined) reply.header('vary', 'accept');
    const mutableCache = isHtml ? 'no-cache' : 'public, max-age=3600';
    reply.headers({
      etag: found.etag,
      'cache-control': found.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : mutableCache,
    });
    if (status === 200 && request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    reply.code(status).type(found.mime);
    if (isText(found.mime)) {
      reply.header('vary', 'accept-encoding');
      const encoding = chooseEncoding(request);
      if (encoding !== undefined)
        return reply.header('content-encoding', encoding).send(await compressedBytes(found, encoding));
    }
    if (isHtml) return reply.send(await bytesOf(found));
    return reply
      .header('content-length', String(found.bytes))
      .send(request.method === 'HEAD' ? undefined : createReadStream(found.file));
  };

  app.decorate('sendShell', async (reply: FastifyReply, parts: ShellParts): Promise<FastifyReply> => {
    const { status, head = '', body = '', template, fill = (html) => html, cacheControl = 'no-cache' } = parts;
    const page = (template === undefined ? undefined : client.find(template)) ?? client.shell;
    const shell = page === undefined ? EMPTY_PAGE : fill((await bytesOf(page)).toString());
    const withOneTitle = head.includes('<title>') ? shell.replace(/<title>[^<]*<\/title>/, '') : shell;
    // Replacements are functions, because `$` in a replacement string has a special meaning.
    const filled = withOneTitle.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${body}</body>`);
    return reply
      .allowScripts(page?.scriptHashes ?? [])
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(filled);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isGetOrHead = request.method === 'GET' || request.method === 'HEAD';
    if (!isGetOrHead || /^\/api(\/|$)/i.test(pathname))
      return sendProblem(notFoundProblem('This address'), request, reply.headers(UNLISTED_HEADERS));
    const file = client.find(pathname);
    if (file !== undefined) {
      if (isPage(file) && !SEARCHABLE_PAGES.has(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname))
        reply.header('x-robots-tag', 'noindex');
      return send(request, reply, file, 200);
    }
    const page = findPage(pathname);
    const isKnown = page !== undefined;
    if (client.shell === undefined || (!isKnown && !wantsPage(request)))
      return sendProblem(notFoundProblem('This address'), request, reply.headers(UNLISTED_HEADERS));
    reply.headers(isKnown ? { 'x-robots-tag': 'noindex' } : UNLISTED_HEADERS);
    // Pages for admins have status 404 even for them, because the user is unknown here. The app shows them anyway.
    const isForAdmins = page?.access === 'admin' || (page?.access === 'dev' && !devTools);
    return send(request, reply, client.shell, isKnown && !isForAdmins ? 200 : 404);
  });
};

/** Used when nothing is built (development, tests). */
const EMPTY_PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

/** @returns the AVIF copy of a picture for browsers that accept it */
const preferAvif = (request: FastifyRequest, file: ClientFile): ClientFile =>
  file.avif !== undefined && String(request.headers.accept ?? '').includes('image/avif') ? file.avif : file;

/** Sets the headers that depend on what the file may run. */
const setPolicy = (reply: FastifyReply, found: ClientFile): void => {
  if (isPage(found)) reply.allowScripts(found.scriptHashes);
  else if (isWorker(found)) reply.allowKernels();
  else if (isFontOrPicture(found)) reply.leaveOutDocumentHeaders();
};

/** Worker scripts, as the build names them. */
const isWorker = ({ file }: ClientFile): boolean => /-worker-[^/]*\.js$/.test(file);

/** SVG pictures are documents, which can contain scripts. */
const isFontOrPicture = ({ mime }: ClientFile): boolean => /^(font\/|image\/(?!svg))/.test(mime);

const isPage = ({ mime }: ClientFile): boolean => mime.startsWith('text/html');

/** Whether a browser requests a page, rather than a missing script or picture. */
const wantsPage = (request: FastifyRequest): boolean => String(request.headers.accept ?? '*/*').includes('text/html');
