/**
 * OpenAI, POST /v1/images/edits by the official SDK: our render as the first picture, an alpha mask, a prompt, and
 * optionally partial pictures as server-sent events.
 */
import type OpenAI from 'openai';
import { z } from 'zod';
import { COMMON, commonOf, Key, megapixels, trustIn, Web } from './common-settings.ts';
import { FLEXIBLE_SIZES, takesFidelity, takesThreeSizes, THREE_SIZES } from './contracts/openai.ts';
import { failureOfOrder, ModelFailure, readRetryAfter } from './model-failure.ts';
import { pictureFrom, pictureFromBase64 } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { wireFetch } from './wire-fetch.ts';

const OWN_HOST = 'https://api.openai.com/v1';
const QUALITIES = ['low', 'medium', 'high', 'auto'] as const;

export const OpenAiSettings = z.strictObject({
  ...COMMON,
  kind: z.literal('openai'),
  key: Key,
  baseUrl: Web.default(OWN_HOST),
  model: z.string().min(1).default('gpt-image-2'),
  quality: z
    .object({ free: z.enum(QUALITIES).default('low'), premium: z.enum(QUALITIES).default('medium') })
    .default({ free: 'low', premium: 'medium' }),
  /** Partial pictures to ask for; each costs about 100 tokens. */
  partials: z.number().int().min(0).max(3).default(1),
  usdPerMillionTokens: z
    .object({ text: z.number().min(0), image: z.number().min(0), output: z.number().min(0) })
    .default({ text: 5, image: 8, output: 30 }),
});
export type OpenAiSettings = z.infer<typeof OpenAiSettings>;

/** Estimate in US dollars a megapixel. */
const ESTIMATE = { low: 0.02, medium: 0.07, high: 0.22, auto: 0.22 } as const;
const MODERATED = /moderation|content_policy|safety/i;
/** Codes of an exhausted account, with 400 or 429: waiting does not help. */
const NO_MONEY = new Set(['billing_hard_limit_reached', 'insufficient_quota', 'billing_not_active']);

interface Usage {
  input_tokens_details?: { text_tokens?: number; image_tokens?: number };
  output_tokens?: number;
}

export const openAiModel = (settings: OpenAiSettings): PictureModel => {
  const { key, baseUrl, model, quality, partials, usdPerMillionTokens: price } = settings;
  const trust = trustIn(baseUrl, settings.hosts);

  const costOf = (usage: Usage | undefined): number | undefined => {
    if (typeof usage?.output_tokens !== 'number') return undefined;
    const { text_tokens: text = 0, image_tokens: image = 0 } = usage.input_tokens_details ?? {};
    return (text * price.text + image * price.image + usage.output_tokens * price.output) / 1e6;
  };

  const edit = async (request: ModelRequest, { signal, timeoutMs, onPartial }: ModelRun): Promise<ModelAnswer> => {
    const { default: Client, toFile } = await import('openai');
    const client = new Client({
      apiKey: key,
      baseURL: baseUrl,
      maxRetries: 0,
      timeout: timeoutMs,
      logLevel: 'off',
      fetch: wireFetch(trust, timeoutMs, signal),
    });
    const body = {
      model,
      image: await toFile(request.image, 'interior.png', { type: 'image/png' }),
      ...(request.mask === undefined ? {} : { mask: await toFile(request.mask, 'mask.png', { type: 'image/png' }) }),
      prompt: request.prompt,
      n: 1,
      // The SDK's type lists the sizes of older models; newer ones take any on the grid.
      size: `${request.width}x${request.height}` as '1024x1024',
      quality: quality[request.tier],
      output_format: 'png' as const,
      ...(takesFidelity(model) ? { input_fidelity: 'high' as const } : {}),
    };
    try {
      if (partials > 0 && onPartial !== undefined) return await streamed(client, body, onPartial, signal);
      const answer = await client.images.edit({ ...body, stream: false }, { signal });
      const [first] = answer.data ?? [];
      if (first?.b64_json !== undefined)
        return { bytes: pictureFromBase64(first.b64_json), costUsd: costOf(answer.usage) };
      if (first?.url !== undefined)
        return { bytes: await pictureFrom(first.url, trust, { signal, timeoutMs }), costUsd: costOf(answer.usage) };
      throw new ModelFailure('malformed', 'an answer without a picture');
    } catch (error) {
      throw asFailure(error, signal, Client.APIError);
    }
  };

  const streamed = async (
    client: OpenAI,
    body: Parameters<typeof client.images.edit>[0],
    onPartial: (bytes: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    const events = await client.images.edit({ ...body, stream: true, partial_images: partials }, { signal });
    for await (const event of events) {
      if (event.type === 'image_edit.completed')
        return { bytes: pictureFromBase64(event.b64_json), costUsd: costOf(event.usage) };
      // An unreadable partial picture does not fail the call.
      if (event.type === 'image_edit.partial_image')
        try {
          onPartial(pictureFromBase64(event.b64_json));
        } catch {
          /* the next one may be whole */
        }
    }
    throw new ModelFailure('malformed', 'the events ended without a picture');
  };

  return {
    ...commonOf(settings, 'OpenAI'),
    model,
    maskMode: 'alpha',
    wording: 'instruct',
    frame: {
      ...FLEXIBLE_SIZES,
      maxPixels: Math.max(FLEXIBLE_SIZES.minPixels, settings.maxPixels ?? 1_572_864),
      sizes: settings.sizes ?? (takesThreeSizes(model) ? THREE_SIZES : undefined),
    },
    estimate: (request) =>
      settings.usdPerPicture ?? ESTIMATE[quality[request.tier]] * Math.max(0.5, megapixels(request)),
    edit,
    async check({ signal, timeoutMs }) {
      const { default: Client } = await import('openai');
      const client = new Client({
        apiKey: key,
        baseURL: baseUrl,
        maxRetries: 0,
        timeout: timeoutMs,
        logLevel: 'off',
        fetch: wireFetch(trust, timeoutMs, signal),
      });
      await client.models.retrieve(model, { signal }).catch((error: unknown) => {
        throw asFailure(error, signal, Client.APIError);
      });
    },
  };
};

/** The SDK wraps our HTTP errors; its own ones carry status, code and headers. */
const asFailure = (error: unknown, signal: AbortSignal, APIError: typeof OpenAI.APIError): unknown => {
  if (signal.aborted) return signal.reason;
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof ModelFailure) return inner;
  if (error instanceof APIError) {
    const said = `${error.code ?? ''} ${error.type ?? ''} ${error.message}`;
    if (MODERATED.test(said)) return new ModelFailure('moderated', said.slice(0, 300));
    if (error.status === undefined)
      return new ModelFailure('unavailable', said.slice(0, 300), { maybeBilled: true, cause: error });
    if (NO_MONEY.has(error.code ?? '') || NO_MONEY.has(error.type ?? ''))
      return new ModelFailure('refused', said.slice(0, 300));
    if (error.code === 'model_not_found' || error.param === 'model')
      return new ModelFailure('misconfigured', said.slice(0, 300));
    const failure = failureOfOrder(error.status, said.slice(0, 300), error.headers?.get('retry-after') ?? undefined);
    const retryMs = readRetryAfter(
      error.headers?.get('retry-after-ms') === null
        ? undefined
        : String(Number(error.headers?.get('retry-after-ms')) / 1000),
    );
    return retryMs === undefined ? failure : new ModelFailure(failure.kind, failure.message, { retryAfterMs: retryMs });
  }
  return error instanceof SyntaxError
    ? new ModelFailure('malformed', `no JSON: ${error.message}`)
    : new ModelFailure('malformed', (error as Error).message.slice(0, 300), { cause: error });
};
