/**
 * One server on this machine that speaks the image APIs of OpenAI, Gemini, Replicate, fal, ComfyUI and LocalAI. It refuses what they
 * refuse (`service-rules.ts`, from the recorded contracts), and misbehaves as the test says.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { ErrorShape } from '#server/adapters/providers/contracts/contract.ts';
import { bomb } from './bomb.ts';
import { draw } from './draw.ts';
import { answerComfy, emptyComfy, type ComfyHost, type ComfyState } from './fake-comfyui.ts';
import { BAD_LINES, type Mischief } from './mischief.ts';
import {
  falPriceRefuses,
  falRefuses,
  geminiRefuses,
  openAiRefuses,
  refusalOf,
  replicateRefuses,
  type Refusal,
} from './service-rules.ts';

export interface FakeModels {
  origin: string;
  /** For the next paid call; `good` again after it, unless `always`. */
  next(mischief: Mischief, options?: { always?: boolean }): void;
  /** The next paid call is answered with this, as the contract records it. */
  answerWith(shape: ErrorShape): void;
  comfy: ComfyState;
  /** Decides each paid call by itself instead. */
  each: (() => Mischief) | undefined;
  /** Paid calls so far. */
  calls: number;
  /** Requests of a private address, which nobody should ever make. */
  inner: number;
  /** Calls whose client went away before the answer was complete. */
  gone: number;
  /** Cancelled by name: Replicate, fal, ComfyUI. */
  cancelled: string[];
  /** Pictures uploaded and not taken away again. */
  readonly files: number;
  /** Fields of the last paid call: prompt, size, ... */
  last: Record<string, string>;
  lastMask: Uint8Array | undefined;
  lastHeaders: IncomingMessage['headers'];
  /** Asynchronous work stays unfinished until `finish`. */
  slow: boolean;
  finish(): void;
  close(): Promise<void>;
}

interface Work {
  picture: Uint8Array;
  mischief: Mischief;
}

const LINES: readonly string[] = BAD_LINES;
const isLine = (mischief: Mischief): boolean => LINES.includes(mischief);
const REPLIES: Partial<Record<Mischief, { status: number; headers?: Record<string, string>; body: string }>> = {
  500: { status: 500, body: '{"error":{"message":"boom"}}' },
  503: { status: 503, body: 'upstream connect error' },
  429: { status: 429, body: '{"error":{"message":"Rate limit reached"}}' },
  '429 later': { status: 429, headers: { 'retry-after': '1' }, body: '{"error":{"message":"Rate limit reached"}}' },
  401: { status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-live-abcdefgh12345678"}}' },
  400: { status: 400, body: '{"error":{"message":"Unknown parameter"}}' },
};
const HTML = '<!doctype html><title>Bad gateway</title><h1>It works!</h1>'.padEnd(400, ' ');

/** @param anySize OpenAI takes any size; for tests that are about the drawing */
export const openFakeModels = async ({ anySize = false }: { anySize?: boolean } = {}): Promise<FakeModels> => {
  const works = new Map<string, Work>();
  const uploads = new Map<string, Uint8Array>();
  const work = { mischief: 'good' as Mischief, always: false, shape: undefined as ErrorShape | undefined };
  let counted = 0;

  const bytesOf = async ({ picture, mischief }: Work): Promise<Buffer> => {
    switch (mischief) {
      case 'html':
        return Buffer.from(HTML);
      case 'svg':
        return Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`.padEnd(
            200,
            ' ',
          ),
        );
      case 'bomb':
        return bomb();
      case 'one pixel':
        return Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        );
      case 'nothing':
        return Buffer.alloc(0);
      case 'truncated': {
        const whole = await draw(picture, 'good');
        return whole.subarray(0, Math.round(whole.length * 0.6));
      }
      default:
        return draw(picture, mischief);
    }
  };

  /** Answers as the line allows. @returns true when there is nothing more to say */
  const misline = (mischief: Mischief, reply: ServerResponse, whole: () => Buffer): boolean => {
    switch (mischief) {
      case 'endless': {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const block = Buffer.alloc(1 << 20, 0x20);
        Readable.from(
          (function* () {
            for (;;) yield block;
          })(),
        )
          .on('error', () => undefined)
          .pipe(reply);
        return true;
      }
      case 'slow drip': {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => reply.write(' '), 100);
        reply.on('close', () => clearInterval(timer));
        return true;
      }
      case 'drop': {
        const bytes = whole();
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes.length + 1000) });
        reply.write(bytes.subarray(0, bytes.length >> 1), () => reply.destroy());
        return true;
      }
      case 'silence':
        return true;
      case 'redirect':
        reply.writeHead(302, { location: `${fake.origin.replace('127.0.0.1', 'localhost')}/inner/metadata` }).end();
        return true;
      case 'gzip':
        reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(whole()));
        return true;
      case 'no json':
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"b64_json": "iVBOR');
        return true;
      default:
        return false;
    }
  };

  const json = (reply: ServerResponse, body: unknown, status = 200): void =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const take = (): Mischief => {
    fake.calls += 1;
    if (fake.each !== undefined) return fake.each();
    const { mischief } = work;
    if (!work.always) work.mischief = 'good';
    return mischief;
  };
  const say = ({ status, body }: Refusal, reply: ServerResponse): void =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
  /** @returns true when the call was answered with a refusal */
  const refused = (mischief: Mischief, reply: ServerResponse, model = ''): boolean => {
    const { shape } = work;
    work.shape = undefined;
    if (shape !== undefined) {
      say(refusalOf(shape, model), reply);
      return true;
    }
    const told = REPLIES[mischief];
    if (told === undefined) return false;
    reply.writeHead(told.status, { 'content-type': 'application/json', ...told.headers }).end(told.body);
    return true;
  };

  const formOf = async (request: IncomingMessage): Promise<FormData> =>
    new Response(Readable.toWeb(request) as unknown as ReadableStream<Uint8Array>, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
  const jsonOf = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
    (await new Response(Readable.toWeb(request) as unknown as ReadableStream<Uint8Array>).json()) as Record<
      string,
      unknown
    >;
  const fileOf = async (form: FormData, ...names: string[]): Promise<Uint8Array | undefined> => {
    for (const name of names) {
      const file = form.get(name);
      if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
    }
    return undefined;
  };

  const openAiEdit = async (
    request: IncomingMessage,
    reply: ServerResponse,
    asUrl: boolean,
    strict: boolean,
  ): Promise<void> => {
    const form = await formOf(request);
    const against = strict ? await openAiRefuses(form, request.headers.authorization, new Date(), anySize) : undefined;
    if (against !== undefined) return say(against, reply);
    fake.last = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    fake.lastMask = await fileOf(form, 'mask', 'mask_image');
    const mischief = take();
    if (refused(mischief, reply)) return;
    if (mischief === 'moderation')
      return json(
        reply,
        {
          error: {
            message: 'Your request was rejected by the safety system.',
            type: 'image_generation_user_error',
            code: 'moderation_blocked',
            param: null,
          },
        },
        400,
      );
    const picture = (await fileOf(form, 'image', 'image[]'))!;
    const bytes = await bytesOf({
      picture,
      mischief: isLine(mischief) || mischief === 'private address' ? 'good' : mischief,
    });
    const usage = {
      input_tokens: 1300,
      input_tokens_details: { text_tokens: 300, image_tokens: 1000 },
      output_tokens: 1000,
      total_tokens: 2300,
    };
    const body = asUrl
      ? {
          created: 1,
          data: [
            {
              url:
                mischief === 'private address'
                  ? 'http://169.254.169.254/latest/meta-data'
                  : keep({ picture, mischief: isLine(mischief) ? 'good' : mischief }),
            },
          ],
        }
      : {
          created: 1,
          data: [
            mischief === 'private address'
              ? { url: `${fake.origin.replace('127.0.0.1', 'localhost')}/inner/x.png` }
              : { b64_json: bytes.toString('base64') },
          ],
          usage,
        };
    if (misline(mischief, reply, () => Buffer.from(JSON.stringify(body)))) return;
    if (fake.last['stream'] !== 'true' || asUrl || mischief === 'private address') return json(reply, body);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (type: string, data: object): void =>
      void reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    event('image_edit.partial_image', { partial_image_index: 0, b64_json: bytes.toString('base64') });
    setTimeout(
      () => {
        event('image_edit.completed', { b64_json: bytes.toString('base64'), usage });
        reply.end();
      },
      fake.slow ? 1500 : 20,
    );
  };

  const describeOpenAi = async (model: string, request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ model, prompt: 'x', size: '1024x1024' })) form.set(name, value);
    form.set('image', new Blob([]));
    const against = await openAiRefuses(form, request.headers.authorization, new Date(), true);
    // For any reason: the model is not in the list.
    if (against !== undefined) return say(against.status === 401 ? against : { ...against, status: 404 }, reply);
    json(reply, { id: model, object: 'model', created: 1, owned_by: 'openai' });
  };

  const keep = (one: Work): string => {
    const id = `out${(counted += 1)}`;
    works.set(id, one);
    return `${fake.origin}/out/${id}.png`;
  };

  const sendPicture = async (id: string, reply: ServerResponse): Promise<void> => {
    const one = works.get(id);
    if (one === undefined) return void reply.writeHead(404).end();
    const bytes = await bytesOf({ ...one, mischief: isLine(one.mischief) ? 'good' : one.mischief });
    if (one.mischief !== 'no json' && misline(one.mischief, reply, () => bytes)) return;
    reply
      .writeHead(200, { 'content-type': 'image/png' })
      .end(one.mischief === 'no json' ? bytes.subarray(0, 30) : bytes);
  };

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const method = request.method ?? 'GET';
    reply.on('close', () => {
      if (!reply.writableFinished) fake.gone += 1;
    });
    if (pathname.startsWith('/inner/')) {
      fake.inner += 1;
      return void reply.end('secret');
    }
    fake.lastHeaders = request.headers;
    let found: RegExpExecArray | null;
    if (pathname === '/openai/v1/images/edits') return openAiEdit(request, reply, false, true);
    if ((found = /^\/openai\/v1\/models\/([\w.-]+)$/.exec(pathname)) !== null)
      return describeOpenAi(found[1]!, request, reply);
    // Self-hosted servers with OpenAI's language.
    if (pathname === '/v1/images/edits') return openAiEdit(request, reply, false, false);
    if (pathname === '/v1/images/inpainting') return openAiEdit(request, reply, true, false);
    if ((found = /^\/out\/(\w+)\.png$/.exec(pathname)) !== null) return sendPicture(found[1]!, reply);

    if (pathname.endsWith(':generateContent')) {
      const sent = (await jsonOf(request)) as {
        contents: { parts: { text?: string; inlineData?: { data: string } }[] }[];
      };
      const { contents } = sent;
      const model = /models\/(.+):generateContent$/.exec(pathname)?.[1] ?? '';
      const against = geminiRefuses(model, sent, request.headers['x-goog-api-key'] as string | undefined, new Date());
      if (against !== undefined) return say(against, reply);
      const pictures = contents[0]!.parts.flatMap(({ inlineData }) =>
        inlineData === undefined ? [] : [Buffer.from(inlineData.data, 'base64')],
      );
      fake.last = { prompt: contents[0]!.parts.map(({ text }) => text ?? '').join('') };
      fake.lastMask = pictures[1];
      const mischief = take();
      if (refused(mischief, reply)) return;
      if (mischief === 'moderation')
        return json(reply, { candidates: [{ finishReason: 'IMAGE_SAFETY', content: { role: 'model', parts: [] } }] });
      const bytes = await bytesOf({ picture: pictures[0]!, mischief: isLine(mischief) ? 'good' : mischief });
      const parts =
        mischief === 'private address'
          ? [{ fileData: { fileUri: 'http://169.254.169.254/x.png', mimeType: 'image/png' } }]
          : [{ text: 'Here it is.' }, { inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } }];
      const body = {
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 600, candidatesTokenCount: 1290 },
      };
      if (misline(mischief, reply, () => Buffer.from(JSON.stringify(body)))) return;
      return json(reply, body);
    }

    if ((found = /^\/v1beta\/models\/([\w.-]+)$/.exec(pathname)) !== null) {
      const against = geminiRefuses(found[1]!, {}, request.headers['x-goog-api-key'] as string | undefined, new Date());
      return against === undefined
        ? json(reply, { name: `models/${found[1]}`, supportedGenerationMethods: ['generateContent'] })
        : say(against, reply);
    }

    if (pathname === '/v1/files' && method === 'POST') {
      const id = `file${(counted += 1)}`;
      uploads.set(id, (await fileOf(await formOf(request), 'content'))!);
      return json(reply, { id, urls: { get: `${fake.origin}/v1/files/${id}` } }, 201);
    }
    if ((found = /^\/v1\/files\/(\w+)$/.exec(pathname)) !== null && method === 'DELETE') {
      uploads.delete(found[1]!);
      return void reply.writeHead(204).end();
    }
    if (pathname === '/v1/models')
      return json(reply, { object: 'list', data: [{ id: 'dreamshaper', object: 'model' }] });
    if (pathname === '/fal-platform/v1/models/pricing') {
      const id = new URL(request.url ?? '/', 'http://x').searchParams.get('endpoint_id') ?? '';
      const against = falPriceRefuses(id, request.headers.authorization);
      return against === undefined
        ? json(reply, {
            prices: [{ endpoint_id: id, unit_price: 0.05, unit: 'megapixel', currency: 'USD' }],
            next_cursor: null,
            has_more: false,
          })
        : say(against, reply);
    }
    if ((found = /^\/v1\/models\/([\w.-]+\/[\w.-]+)$/.exec(pathname)) !== null) {
      const against = replicateRefuses(found[1]!, undefined, request.headers.authorization);
      return against === undefined ? json(reply, { name: found[1] }) : say(against, reply);
    }
    if ((found = /^\/v1\/models\/([\w.-]+\/[\w.-]+)\/predictions$/.exec(pathname)) !== null) {
      const { input } = (await jsonOf(request)) as { input: Record<string, string> };
      const against = replicateRefuses(found[1]!, input, request.headers.authorization);
      if (against !== undefined) return say(against, reply);
      fake.last = input;
      const mischief = take();
      if (refused(mischief, reply)) return;
      const uploaded = (url: string | undefined): Uint8Array | undefined => uploads.get(url?.split('/').at(-1) ?? '');
      fake.lastMask = uploaded(input['mask']);
      const id = `pred${(counted += 1)}`;
      works.set(id, { picture: uploaded(input['input_image'] ?? input['image'])!, mischief });
      return json(reply, { id, status: 'starting', output: null, error: null, urls: { get: '', cancel: '' } }, 201);
    }
    if ((found = /^\/v1\/predictions\/(\w+)$/.exec(pathname)) !== null) {
      const one = works.get(found[1]!)!;
      if (fake.slow) return json(reply, { id: found[1], status: 'processing', output: null, error: null });
      if (one.mischief === 'moderation')
        return json(reply, {
          id: found[1],
          status: 'failed',
          output: null,
          error: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
        });
      const output =
        one.mischief === 'private address' ? 'https://169.254.169.254/x.png' : `${fake.origin}/out/${found[1]}.png`;
      return json(reply, { id: found[1], status: 'succeeded', output, error: null, metrics: { predict_time: 3 } });
    }
    if ((found = /^\/v1\/predictions\/(\w+)\/cancel$/.exec(pathname)) !== null) {
      fake.cancelled.push(found[1]!);
      return json(reply, {});
    }

    if (pathname.startsWith('/fal-ai/') && method === 'POST') {
      const input = (await jsonOf(request)) as Record<string, string>;
      const against = falRefuses(pathname.slice(1), input, request.headers.authorization);
      if (against !== undefined) return say(against, reply);
      fake.last = input;
      const mischief = take();
      if (refused(mischief, reply)) return;
      const picture = (url: string | undefined): Buffer | undefined =>
        url === undefined ? undefined : Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
      fake.lastMask = picture(input['mask_url']);
      const id = `req${(counted += 1)}`;
      works.set(id, { picture: picture(input['image_url'])!, mischief });
      const at = mischief === 'private address' ? 'http://169.254.169.254' : fake.origin;
      return json(reply, {
        request_id: id,
        status: 'IN_QUEUE',
        status_url: `${at}/fal-ai/flux-pro/requests/${id}/status`,
        response_url: `${at}/fal-ai/flux-pro/requests/${id}`,
        cancel_url: `${at}/fal-ai/flux-pro/requests/${id}/cancel`,
      });
    }
    if ((found = /\/requests\/(\w+)(\/status|\/cancel)?$/.exec(pathname)) !== null) {
      const [, id = '', what] = found;
      if (what === '/cancel') {
        fake.cancelled.push(id);
        return json(reply, { status: 'CANCELLATION_REQUESTED' }, 202);
      }
      if (what === '/status')
        return fake.slow ? json(reply, { status: 'IN_PROGRESS' }, 202) : json(reply, { status: 'COMPLETED' });
      const { mischief } = works.get(id)!;
      if (mischief === 'moderation')
        return json(
          reply,
          {
            detail: [
              { loc: ['body', 'prompt'], msg: 'The content could not be processed', type: 'content_policy_violation' },
            ],
          },
          422,
        );
      return json(reply, {
        images: [{ url: `${fake.origin}/out/${id}.png`, width: 256, height: 176, content_type: 'image/png' }],
        has_nsfw_concepts: [false],
        seed: 1,
      });
    }

    const host: ComfyHost = {
      json,
      take,
      refused,
      sendPicture,
      jsonBody: () => jsonOf(request),
      formBody: () => formOf(request),
      keepWork(picture, mischief) {
        const id = `comfy${(counted += 1)}`;
        works.set(id, { picture, mischief });
        return id;
      },
      drawn: (id) => bytesOf(works.get(id)!),
      mischiefOf: (id) => works.get(id)!.mischief,
      slow: () => fake.slow,
      cancelled: (id) => void fake.cancelled.push(id),
      note(inputs, mask) {
        fake.last = inputs;
        fake.lastMask = mask;
      },
    };
    if (await answerComfy(fake.comfy, host, method, new URL(request.url ?? '/', 'http://x'), reply)) return;
    json(reply, { error: { message: `nothing at ${pathname}` } }, 404);
  };

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      if (!reply.headersSent) reply.writeHead(599);
      reply.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const fake: FakeModels = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next(mischief, { always = false } = {}) {
      Object.assign(work, { mischief, always });
    },
    answerWith(shape) {
      work.shape = shape;
    },
    comfy: emptyComfy(),
    each: undefined,
    calls: 0,
    inner: 0,
    gone: 0,
    cancelled: [],
    get files() {
      return uploads.size;
    },
    last: {},
    lastMask: undefined,
    lastHeaders: {},
    slow: false,
    finish() {
      fake.slow = false;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
};
