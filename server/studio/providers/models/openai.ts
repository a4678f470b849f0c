/** OpenAI's image edits through the official SDK: our render, an alpha mask and a prompt. */
import type OpenAI from 'openai';
import { z } from 'zod';
import { commonSettings, commonFields, Key, megapixels, createTrustedUrls, WebUrl } from './common-settings.ts';
import { FLEXIBLE_SIZES, acceptsFidelity, takesThreeSizes, THREE_SIZES } from '../contracts/openai.ts';
import { toModelCallFailure, ModelFailure, readRetryAfter } from './model-failure.ts';
import { fetchPicture, pictureFromBase64 } from './picture-answer.ts';
import type { CallLimits, ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { providerFetch } from './provider-fetch.ts';

const OWN_HOST = 'https://api.openai.com/v1';
const QUALITIES = ['low', 'medium', 'high', 'auto'] as const;

export const OpenAiSettings = z.strictObject({
  ...commonSettings('OpenAI'),
  kind: z.literal('openai'),
  key: Key,
  baseUrl: WebUrl.default(OWN_HOST),
  model: z.string().min(1).default('gpt-image-2'),
  quality: z
    .object({ free: z.enum(QUALITIES).default('low'), premium: z.enum(QUALITIES).default('medium') })
    .default({ free: 'low', premium: 'medium' }),
  usdPerMillionTokens: z
    .object({ text: z.number().min(0), image: z.number().min(0), output: z.number().min(0) })
    .default({ text: 5, image: 8, output: 30 }),
});
export type OpenAiSettings = z.infer<typeof OpenAiSettings>;

/** Estimate in US dollars a megapixel. */
const USD_PER_MEGAPIXEL = { low: 0.02, medium: 0.07, high: 0.22, auto: 0.22 } as const;
const MODERATED = /moderation|content_policy|safety/i;
/** Codes for an account without credit. They come with status 400 or 429, but waiting does not help. */
const NO_CREDIT = new Set(['billing_hard_limit_reached', 'insufficient_quota', 'billing_not_active']);

interface Usage {
  input_tokens_details?: { text_tokens?: number; image_tokens?: number };
  output_tokens?: number;
}

export const openAiModel = (settings: OpenAiSettings): PictureModel => {
  const { model, quality } = settings;
  return {
    ...commonFields(settings),
    modelId: model,
    maskMode: 'alpha',
    wording: 'instruct',
    frame: {
      ...FLEXIBLE_SIZES,
      maxPixels: Math.max(FLEXIBLE_SIZES.minPixels, settings.maxPixels ?? 1_572_864),
      sizes: settings.sizes ?? (takesThreeSizes(model) ? THREE_SIZES : undefined),
    },
    estimate: (request) =>
      settings.usdPerPicture ?? USD_PER_MEGAPIXEL[quality[request.tier]] * Math.max(0.5, megapixels(request)),
    async edit(request, run) {
      const { client, APIError } = await openClient(settings, run);
      const body = await bodyOf(settings, request);
      try {
        return await editPicture(client, body, settings, run);
      } catch (error) {
        throw asFailure(error, run.signal, APIError);
      }
    },
  };
};

const openClient = async ({ key, baseUrl, hosts }: OpenAiSettings, { signal, timeoutMs }: CallLimits) => {
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: key,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: providerFetch(createTrustedUrls(baseUrl, hosts), timeoutMs, signal),
  });
  return { client, APIError: Client.APIError };
};

const bodyOf = async ({ model, quality }: OpenAiSettings, request: ModelRequest) => {
  const { toFile } = await import('openai');
  const png = (bytes: Uint8Array, name: string) => toFile(bytes, name, { type: 'image/png' });
  return {
    model,
    image: await png(request.image, 'interior.png'),
    ...(request.mask === undefined ? {} : { mask: await png(request.mask, 'mask.png') }),
    prompt: request.prompt,
    n: 1,
    // The SDK's type lists only the sizes of older models.
    size: `${request.width}x${request.height}` as '1024x1024',
    quality: quality[request.tier],
    output_format: 'png' as const,
    ...(acceptsFidelity(model) ? { input_fidelity: 'high' as const } : {}),
  };
};
type Body = Awaited<ReturnType<typeof bodyOf>>;

const editPicture = async (
  client: OpenAI,
  body: Body,
  settings: OpenAiSettings,
  { signal, timeoutMs }: ModelRun,
): Promise<ModelAnswer> => {
  const response = await client.images.edit({ ...body, stream: false }, { signal });
  const [first] = response.data ?? [];
  const costUsd = costOf(settings, response.usage);
  if (first?.b64_json !== undefined) return { bytes: pictureFromBase64(first.b64_json), costUsd };
  if (first?.url === undefined) throw new ModelFailure('malformed', 'a response without a picture');
  const trusted = createTrustedUrls(settings.baseUrl, settings.hosts);
  return { bytes: await fetchPicture(first.url, trusted, { signal, timeoutMs }), costUsd };
};

const costOf = ({ usdPerMillionTokens: price }: OpenAiSettings, usage: Usage | undefined): number | undefined => {
  if (typeof usage?.output_tokens !== 'number') return undefined;
  const { text_tokens: text = 0, image_tokens: image = 0 } = usage.input_tokens_details ?? {};
  return (text * price.text + image * price.image + usage.output_tokens * price.output) / 1e6;
};

/** The SDK wraps our HTTP errors; its own ones carry status, code and headers. */
const asFailure = (error: unknown, signal: AbortSignal, APIError: typeof OpenAI.APIError): unknown => {
  if (signal.aborted) return signal.reason;
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof ModelFailure) return inner;
  if (error instanceof APIError) {
    const text = `${error.code ?? ''} ${error.type ?? ''} ${error.message}`;
    if (MODERATED.test(text)) return new ModelFailure('moderated', text.slice(0, 300));
    if (error.status === undefined)
      return new ModelFailure('unavailable', text.slice(0, 300), { maybeBilled: true, cause: error });
    if (NO_CREDIT.has(error.code ?? '') || NO_CREDIT.has(error.type ?? ''))
      return new ModelFailure('no-access', text.slice(0, 300));
    if (error.code === 'model_not_found' || error.param === 'model')
      return new ModelFailure('misconfigured', text.slice(0, 300));
    const failure = toModelCallFailure(
      error.status,
      text.slice(0, 300),
      error.headers?.get('retry-after') ?? undefined,
    );
    const milliseconds = error.headers?.get('retry-after-ms');
    const retryAfterMs = milliseconds == null ? undefined : readRetryAfter(String(Number(milliseconds) / 1000));
    return retryAfterMs === undefined ? failure : new ModelFailure(failure.kind, failure.message, { retryAfterMs });
  }
  return error instanceof SyntaxError
    ? new ModelFailure('malformed', `no JSON: ${error.message}`)
    : new ModelFailure('malformed', (error as Error).message.slice(0, 300), { cause: error });
};
