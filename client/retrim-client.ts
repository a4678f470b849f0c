/**
 * Calls the API of a Retrim server with an API key.
 *
 *     const retrim = new RetrimClient({ baseUrl: 'https://retrim.example', key: process.env.RETRIM_KEY });
 *     const { imageUrl } = await retrim.call('uploadPhoto', { file: new Blob([bytes]) });
 *     const render = await retrim.render({ originalImage: imageUrl, customInstructions: 'black leather, red double stitching' });
 *     const png = await retrim.call('downloadRender', { params: { id: render.id } });
 */
import { OPERATIONS, type Operations, type Problem, type Render, type RenderRequest } from './api-types.ts';
export { verifyWebhook, WebhookNotVerified, type VerifyOptions } from './verify-webhook.ts';

export interface RetrimOptions {
  /** Origin of the server, such as `https://retrim.example`. */
  baseUrl: string;
  /** `rtm_...`; keep it on your server, never in a page. */
  key: string;
  /** Replaces the runtime's `fetch`. */
  fetch?: typeof fetch;
  /**
   * How often a call is retried after 429, and also after a network failure or 503 if it only reads data or has an
   * idempotency key (as renders have).
   */
  retries?: number;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

/** A failed call. `problem.message` is a sentence for people, `problem.code` is for programs. */
export class RetrimError extends Error {
  override name = 'RetrimError';
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly problem: Problem | undefined;
  /** Seconds after which to try again, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, problem?: Problem, retryAfter?: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get code(): Problem['code'] | undefined {
    return this.problem?.code;
  }
}

type Name = keyof Operations;
type Input<N extends Name> = Operations[N]['input'];
type Reply<N extends Name> = Operations[N]['reply'];
/** The arguments after the operation's name. The input can be omitted if it has no required fields. */
type CallArguments<N extends Name> =
  undefined extends Input<N>
    ? [input?: undefined, options?: CallOptions]
    : Record<never, never> extends Input<N>
      ? [input?: Input<N>, options?: CallOptions]
      : [input: Input<N>, options?: CallOptions];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

const RETRY_PAUSES_MS = [500, 2000, 5000, 10_000];
const MAX_PAUSE_MS = 60_000;

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

const buildUrl = (path: string, { params = {}, query = {} }: AnyInput): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};

const parseProblem = (text: string): Problem | undefined => {
  try {
    const parsed = JSON.parse(text) as Partial<Problem> | null;
    return typeof parsed?.message === 'string' && typeof parsed.code === 'string' ? (parsed as Problem) : undefined;
  } catch {
    return undefined;
  }
};

const toRetrimError = async (answer: Response): Promise<RetrimError> => {
  const problem = parseProblem(await answer.text().catch(() => ''));
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new RetrimError(
    answer.status,
    problem?.message ?? `The server answered ${answer.status}`,
    problem,
    Number.isFinite(wait) ? wait : undefined,
  );
};

export class RetrimClient {
  readonly #origin: string;
  readonly #key: string;
  readonly #fetch: typeof fetch;
  readonly #retries: number;

  constructor({ baseUrl, key, fetch: customFetch, retries = 2 }: RetrimOptions) {
    this.#origin = new URL(baseUrl).origin;
    if (!/^rtm_\w+$/.test(key)) throw new TypeError('An API key begins with rtm_');
    this.#key = key;
    this.#fetch = customFetch ?? ((input, init) => fetch(input, init));
    this.#retries = retries;
  }

  /**
   * Calls an operation of the API: `await retrim.call('getRender', { params: { id } })`.
   * @throws RetrimError
   */
  async call<N extends Name>(name: N, ...[input, options]: CallArguments<N>): Promise<Reply<N>> {
    const given = (input ?? {}) as AnyInput;
    const { signal, headers = {} } = options ?? {};
    const operation = OPERATIONS[name];
    const form = operation.file === undefined ? undefined : new FormData();
    if (form !== undefined)
      form.append(operation.file!, given.file!, 'name' in given.file! ? String(given.file.name) : 'photo.jpg');
    const body = form ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const answer = await this.#send(
      this.#origin + buildUrl(operation.path, given),
      {
        method: operation.method,
        signal: signal ?? null,
        redirect: 'error',
        ...(body === undefined ? {} : { body }),
        headers: {
          accept: operation.raw === true ? '*/*' : 'application/json',
          authorization: `Bearer ${this.#key}`,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      { isRepeatable: operation.method === 'GET' || headers['idempotency-key'] !== undefined, isRaw: operation.raw },
    );
    if (operation.raw === true) return answer as Reply<N>;
    return (answer.status === 204 ? undefined : await answer.json()) as Reply<N>;
  }

  /**
   * Starts a render and waits until it has ended. It is charged only once, however often the connection fails.
   * @param options.idempotencyKey needed if your program may send the same request twice, such as after a restart
   * @throws RetrimError also when the render failed (status 0, with its problem) or was cancelled
   */
  async render(
    request: RenderRequest,
    options: CallOptions & { idempotencyKey?: string; onProgress?: (render: Render) => void } = {},
  ): Promise<Render> {
    const headers = {
      ...options.headers,
      prefer: 'respond-async',
      'idempotency-key': options.idempotencyKey ?? crypto.randomUUID(),
    };
    const { renderId } = await this.call('createRender', { body: request }, { signal: options.signal, headers });
    return this.waitForRender(renderId, options);
  }

  /** Polls until the render has ended. A webhook is better for long queues. @throws RetrimError when there is no picture */
  async waitForRender(
    id: string,
    { signal, onProgress }: CallOptions & { onProgress?: (render: Render) => void } = {},
  ): Promise<Render> {
    for (let pause = 500; ; pause = Math.min(pause * 1.5, 3000)) {
      const render = await this.call('getRender', { params: { id } }, { signal });
      onProgress?.(render);
      if (render.state === 'succeeded' && render.problem === undefined) return render;
      if (render.state !== 'queued' && render.state !== 'running')
        throw new RetrimError(0, render.problem?.message ?? `The render was ${render.state}`, render.problem);
      await sleep(pause, signal);
    }
  }

  async #send(
    url: string,
    request: RequestInit,
    { isRepeatable, isRaw = false }: { isRepeatable: boolean; isRaw?: boolean | undefined },
  ): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#try(url, request, isRaw);
      if (!(outcome instanceof RetrimError)) return outcome;
      const mayRetry = outcome.status === 429 || (isRepeatable && (outcome.status === 0 || outcome.status === 503));
      if (!mayRetry || attempt >= this.#retries) throw outcome;
      const pause = (outcome.retryAfter ?? 0) * 1000 || RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)]!;
      if (pause > MAX_PAUSE_MS) throw outcome;
      await sleep(pause, request.signal ?? undefined);
    }
  }

  async #try(url: string, request: RequestInit, isRaw: boolean): Promise<Response | RetrimError> {
    try {
      const answer = await this.#fetch(url, request);
      if (!answer.ok) return await toRetrimError(answer);
      // The line may also break in the middle of the answer.
      return isRaw || answer.status === 204 ? answer : new Response(await answer.text(), answer);
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      return new RetrimError(0, 'The server could not be reached', undefined, undefined, error);
    }
  }
}
