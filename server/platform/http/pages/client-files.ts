/** The built pages and their files. Listed once at startup, so that a request cannot name any other file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface ClientFile {
  file: string;
  mime: string;
  bytes: number;
  etag: string;
  /** Whether the file's name contains a hash of its content. */
  isImmutable: boolean;
  /** `'sha256-...'` of every inline script of a page, for its content security policy. */
  scriptHashes: readonly string[];
  /** The picture as AVIF, which is a third smaller, for browsers that support it. */
  avif?: ClientFile;
}

export interface ClientFiles {
  /** Files by path: `/assets/x.js`, and `/about` for `about/index.html`. */
  find(pathname: string): ClientFile | undefined;
  /** The empty app, for pages that are not prerendered; `undefined` when nothing is built. */
  shell: ClientFile | undefined;
}

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
  '.bin': 'application/octet-stream',
  '.pdf': 'application/pdf',
};

export const listClientFiles = async (folder: string): Promise<ClientFiles> => {
  const files = new Map<string, ClientFile>();
  for (const name of existsSync(folder) ? await readdir(folder, { recursive: true }) : []) {
    const file = path.join(folder, name);
    const mime = MIME[path.extname(name)];
    // Visitors do not need source maps and dot files.
    if (mime === undefined || name.split(path.sep).some((part) => part.startsWith('.'))) continue;
    const { size, mtimeMs } = await stat(file);
    const url = `/${name.split(path.sep).join('/')}`;
    const entry: ClientFile = {
      file,
      mime,
      bytes: size,
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${path.extname(name)}"`,
      isImmutable: url.startsWith('/assets/'),
      scriptHashes: name.endsWith('.html') ? hashesOf(await readFile(file, 'utf8')) : [],
    };
    files.set(url, entry);
    if (url.endsWith('/index.html')) files.set(url.slice(0, -'/index.html'.length) || '/', entry);
  }
  for (const [url, entry] of files) {
    const avif = url.endsWith('.webp') ? files.get(`${url.slice(0, -'.webp'.length)}.avif`) : undefined;
    if (avif !== undefined) entry.avif = avif;
  }
  return {
    find: (pathname) => files.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname),
    shell: files.get('/__spa-fallback.html') ?? files.get('/index.html'),
  };
};

const hashesOf = (html: string): string[] => [
  ...new Set(inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)),
];

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script);
