/** The product of any checkout as a process of its own, on a data folder, spoken to over HTTP alone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const READY_WITHIN_MS = 120_000;

interface Sent {
  cookie?: string;
  key?: string;
  body?: object | undefined;
  form?: FormData | URLSearchParams;
}

interface Received {
  status: number;
  type: string;
  bytes: Uint8Array;
  /** `undefined` when the answer is no JSON. */
  json: unknown;
  /** The session's cookie; empty when none was set. */
  cookie: string;
}

export interface Product {
  ask(method: string, url: string, sent?: Sent): Promise<Received>;
  /** The same. @throws with the server's words when it refuses */
  send(method: string, url: string, sent?: Sent): Promise<Received>;
  until(holds: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

/** @param appUrl the address in links; must be an address of this machine */
export const startProduct = async (
  checkout: string,
  { dataDir, appUrl }: { dataDir: string; appUrl: string },
): Promise<Product> => {
  const { port } = new URL(appUrl);
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      APP_URL: appUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RETRIM_RATE_LIMITS: 'off',
    },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = once(child, 'exit');
  const until: Product['until'] = async (holds) => {
    const end = Date.now() + READY_WITHIN_MS;
    while (!(await holds())) {
      if (child.exitCode !== null || Date.now() > end) throw new Error('the product did not get there');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  // Its own word: another server may be answering on the port.
  await until(() => Promise.resolve(said.includes('Retrim is ready')));
  const ask: Product['ask'] = async (method, url, { cookie, key, body, form } = {}) => {
    const reply = await fetch(`${appUrl}${url}`, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'Earlier/1.0',
        ...(cookie === undefined ? {} : { cookie }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    return {
      status: reply.status,
      type,
      bytes,
      json:
        type.startsWith('application/json') && bytes.byteLength > 0
          ? JSON.parse(Buffer.from(bytes).toString())
          : undefined,
      cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
    };
  };
  return {
    until,
    ask,
    async send(method, url, sent) {
      const received = await ask(method, url, sent);
      if (received.status < 400) return received;
      throw new Error(`${method} ${url}: ${received.status} ${Buffer.from(received.bytes).toString()}`);
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** The checkout's own `retrim backup`. */
export const backUp = async (checkout: string, dataDir: string, target: string): Promise<void> => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'backup', target], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
};

/** Commit of a checkout, shortened. */
export const versionOf = async (checkout: string): Promise<string> =>
  (await promisify(execFile)('git', ['-C', checkout, 'rev-parse', '--short=7', 'HEAD'])).stdout.trim();
