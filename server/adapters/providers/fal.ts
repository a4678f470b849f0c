/**
 * fal's queue over HTTP: submits a request, follows the addresses in the answers (they must be fal's own) and fetches
 * the picture.
 */
import { z } from 'zod';
import { COMMON, commonOf, Key, MASK_MODES, megapixels, trustIn, Web } from './common-settings.ts';
import { fillTemplate, JsonTemplate } from './fill-template.ts';
import { failureOfOrder, failureOfStatus, ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';
import { poll } from './patience.ts';
import { pictureFrom } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { excerpt, send, sendForJson, trustedUrl, type WireRequest } from './wire.ts';

const QUEUE = 'https://queue.fal.run';

export const FalSettings = z.strictObject({
  ...COMMON,
  kind: z.literal('fal'),
  key: Key,
  baseUrl: Web.default(QUEUE),
  /** Address of fal's prices, which checks key and model free of charge; by default fal's own. */
  platformUrl: Web.optional(),
  model: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)+$/, 'must be like fal-ai/flux-pro/v1/fill')
    .default('fal-ai/flux-pro/v1/fill'),
  /** The model's own fields; $prompt, $image, $mask, $seed, $width, $height are filled in. */
  input: JsonTemplate.default({
    prompt: '$prompt',
    image_url: '$image',
    mask_url: '$mask',
    seed: '$seed',
    output_format: 'png',
    num_images: 1,
    safety_tolerance: '2',
  }),
  mask: z.enum(MASK_MODES).default('white'),
  /** A fill model needs a description of the result, not of the change. */
  wording: z.enum(['instruct', 'describe']).default('describe'),
  usdPerMegapixel: z.number().min(0).default(0.05),
});
export type FalSettings = z.infer<typeof FalSettings>;

const Submitted = z.object({
  request_id: z.string().min(1).max(100),
  status_url: z.string(),
  response_url: z.string(),
  cancel_url: z.string().optional(),
});
const Status = z.object({ status: z.string(), error: z.unknown().optional(), error_type: z.string().optional() });
const Result = z.object({
  images: z.array(z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() })).optional(),
  image: z.object({ url: z.string() }).optional(),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
});

const Prices = z.object({ prices: z.array(z.object({ endpoint_id: z.string() })) });

const MODERATED = /content_policy_violation|nsfw|safety_check/i;
const CANCEL_MS = 3000;

const dataUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

export const falModel = (settings: FalSettings): PictureModel => {
  const { key, baseUrl, model, input } = settings;
  const platform = platformOf(settings);
  const queue = trustIn(baseUrl, []);
  const media = trustIn(baseUrl, ['fal.media', 'fal.run', 'fal.ai', ...settings.hosts]);
  const headers = { authorization: `Key ${key}`, accept: 'application/json' };
  const ask = (method: WireRequest['method'], url: string, { signal, timeoutMs }: ModelRun) =>
    ({ method, url, trust: queue, headers, signal, timeoutMs }) satisfies WireRequest;

  const follow = async (submitted: z.infer<typeof Submitted>, run: ModelRun): Promise<ModelAnswer> => {
    try {
      await poll(async () => {
        const {
          status,
          error,
          error_type: type,
        } = parseAnswer(Status, (await sendForJson(ask('GET', submitted.status_url, run))).json);
        if (status !== 'COMPLETED') return undefined;
        if (error != null || type !== undefined)
          throw failed(`${type ?? ''} ${typeof error === 'string' ? error : JSON.stringify(error)}`);
        return true;
      }, run);
      return await fetched(submitted.response_url, run);
    } catch (error) {
      if (
        submitted.cancel_url !== undefined &&
        (run.signal.aborted || (error instanceof ModelFailure && error.kind === 'slow'))
      )
        void send({
          ...ask('PUT', submitted.cancel_url, run),
          signal: AbortSignal.timeout(CANCEL_MS),
          timeoutMs: CANCEL_MS,
        }).catch(() => undefined);
      throw error;
    }
  };

  const failed = (said: string): ModelFailure =>
    new ModelFailure(MODERATED.test(said) ? 'moderated' : 'unavailable', said.slice(0, 300), { maybeBilled: true });

  const fetched = async (url: string, run: ModelRun): Promise<ModelAnswer> => {
    const { status, headers: answered, bytes } = await send(ask('GET', url, run));
    if (status !== 200) {
      const said = excerpt(bytes);
      throw MODERATED.test(said)
        ? new ModelFailure('moderated', said)
        : failureOfStatus(status, `${status}: ${said}`, answered['retry-after']);
    }
    const result = parseAnswer(Result, jsonOf(bytes));
    if (result.has_nsfw_concepts?.[0] === true) throw new ModelFailure('moderated', 'has_nsfw_concepts');
    const picture = result.images?.[0] ?? result.image;
    if (picture === undefined) throw new ModelFailure('malformed', 'completed without a picture');
    const size = result.images?.[0];
    return {
      bytes: await pictureFrom(picture.url, media, { signal: run.signal, timeoutMs: run.timeoutMs }),
      costUsd:
        size?.width == null || size.height == null
          ? undefined
          : (settings.usdPerPicture ??
            settings.usdPerMegapixel * Math.ceil(megapixels({ width: size.width, height: size.height }))),
    };
  };

  return {
    ...commonOf(settings, 'fal'),
    model,
    maskMode: settings.mask,
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 3, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: (request) => settings.usdPerPicture ?? settings.usdPerMegapixel * Math.ceil(megapixels(request)),
    async edit(request: ModelRequest, run: ModelRun) {
      const body = fillTemplate(input, {
        prompt: request.prompt,
        image: dataUrl(request.image),
        mask: request.mask === undefined ? undefined : dataUrl(request.mask),
        seed: request.seed % 2_147_483_647,
        width: request.width,
        height: request.height,
      });
      const { json } = await sendForJson(
        {
          ...ask('POST', `${baseUrl}/${model}`, run),
          body: JSON.stringify(body),
          // Keeps request and answer out of the history, and the picture for an hour only.
          headers: {
            ...headers,
            'content-type': 'application/json',
            'x-fal-store-io': '0',
            'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":3600}',
          },
        },
        (status, message, retryAfter) =>
          MODERATED.test(message)
            ? new ModelFailure('moderated', message)
            : failureOfOrder(status, message, retryAfter),
      );
      const submitted = parseAnswer(Submitted, json);
      // Checked before anything is awaited, because these addresses get our key.
      for (const url of [submitted.status_url, submitted.response_url, submitted.cancel_url])
        if (url !== undefined) trustedUrl(url, queue);
      await run.onAccepted?.(JSON.stringify(submitted));
      return follow(submitted, run);
    },
    ...(platform === undefined ? {} : { check: (run) => checkPrice(platform, settings, headers, run) }),
    async resume(remoteId, run) {
      const submitted = parseAnswer(Submitted, JSON.parse(remoteId));
      return follow(submitted, run);
    },
  };
};

/**
 * The key is fal's; behind another address it is some other service's, and is checked only where the operator says so.
 */
const platformOf = ({ baseUrl, platformUrl }: FalSettings): string | undefined =>
  platformUrl ?? (baseUrl === QUEUE ? 'https://api.fal.ai/v1' : undefined);

/** fal answers with a price only for a valid key and an existing model. */
const checkPrice = async (
  platform: string,
  { model }: FalSettings,
  headers: Record<string, string>,
  { signal, timeoutMs }: Pick<ModelRun, 'signal' | 'timeoutMs'>,
): Promise<void> => {
  const url = `${platform}/models/pricing?endpoint_id=${encodeURIComponent(model)}`;
  const { json } = await sendForJson(
    { method: 'GET', url, trust: trustIn(platform, []), headers, signal, timeoutMs },
    failureOfPrice(model),
  );
  if (!parseAnswer(Prices, json).prices.some(({ endpoint_id: id }) => id === model))
    throw withoutPrice(model, 'no price');
};

/** A missing price means that fal has no such model; a user's own app may have none, and then nothing is known. */
const withoutPrice = (model: string, message: string): ModelFailure =>
  new ModelFailure(model.startsWith('fal-ai/') ? 'misconfigured' : 'rejected', `${message} for "${model}"`);

/** A valid key may still be refused for prices (403). */
const failureOfPrice =
  (model: string): typeof failureOfOrder =>
  (status, message, retryAfter) => {
    if (status === 404) return withoutPrice(model, message);
    return status === 403 ? new ModelFailure('rejected', message) : failureOfStatus(status, message, retryAfter);
  };

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new ModelFailure('malformed', `no JSON: ${excerpt(bytes)}`, { cause: error });
  }
};
