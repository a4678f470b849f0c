/**
 * Replicate over HTTP: uploads the pictures (and deletes them afterward), creates a prediction, polls it and fetches
 * the result.
 */
import { z } from 'zod';
import { COMMON, commonOf, Key, MASK_MODES, megapixels, trustIn, Web } from './common-settings.ts';
import { fillTemplate, JsonTemplate, mentions } from './fill-template.ts';
import { failureOfOrder, ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';
import { poll } from './patience.ts';
import { pictureFrom } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { send, sendForJson, type WireRequest } from './wire.ts';

export const ReplicateSettings = z.strictObject({
  ...COMMON,
  kind: z.literal('replicate'),
  key: Key,
  baseUrl: Web.default('https://api.replicate.com/v1'),
  /** `owner/name` of an official model, or `owner/name:version`. */
  model: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+(:[0-9a-f]{16,64})?$/, 'must be owner/name or owner/name:version')
    .default('black-forest-labs/flux-kontext-pro'),
  /** The model's own fields; $prompt, $image, $mask, $seed, $width, $height are filled in. */
  input: JsonTemplate.default({
    prompt: '$prompt',
    input_image: '$image',
    aspect_ratio: 'match_input_image',
    output_format: 'png',
    seed: '$seed',
    safety_tolerance: 2,
  }),
  mask: z.enum(MASK_MODES).default('none'),
  wording: z.enum(['instruct', 'describe']).default('instruct'),
  usdPerSecond: z.number().min(0).optional(),
});
export type ReplicateSettings = z.infer<typeof ReplicateSettings>;

const Prediction = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  status: z.string(),
  output: z.union([z.string(), z.array(z.string()).min(1), z.null()]).optional(),
  error: z.unknown().optional(),
  metrics: z.object({ predict_time: z.number().optional() }).nullish(),
});
type Prediction = z.infer<typeof Prediction>;
const Uploaded = z.object({ id: z.string().regex(/^[\w-]{1,100}$/), urls: z.object({ get: z.string() }) });

const MODERATED = /nsfw|sensitive|safety|moderat|flagged|E005/i;
const CANCEL_MS = 3000;

/** Replicate answers 422 when a version does not exist. */
const failureOfModel: typeof failureOfOrder = (status, message, retryAfter) =>
  status === 422 && /Invalid version/i.test(message)
    ? new ModelFailure('misconfigured', message)
    : failureOfOrder(status, message, retryAfter);

export const replicateModel = (settings: ReplicateSettings): PictureModel => {
  const { key, baseUrl, model, input } = settings;
  const trust = trustIn(baseUrl, ['replicate.delivery', 'replicate.com', ...settings.hosts]);
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const ask = (
    method: WireRequest['method'],
    path: string,
    { signal, timeoutMs }: Pick<ModelRun, 'signal' | 'timeoutMs'>,
    body?: unknown,
  ) =>
    sendForJson(
      {
        method,
        url: `${baseUrl}${path}`,
        trust,
        signal,
        timeoutMs,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      path.startsWith('/predictions/') ? undefined : failureOfModel,
    );

  const upload = async (bytes: Uint8Array, name: string, run: ModelRun): Promise<z.infer<typeof Uploaded>> => {
    const form = new FormData();
    form.set('content', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), name);
    const packed = new Response(form);
    const { json } = await sendForJson({
      method: 'POST',
      url: `${baseUrl}/files`,
      trust,
      signal: run.signal,
      timeoutMs: run.timeoutMs,
      headers: { ...headers, 'content-type': packed.headers.get('content-type')! },
      body: new Uint8Array(await packed.arrayBuffer()),
    });
    return parseAnswer(Uploaded, json);
  };

  /** Cancels an abandoned prediction, with a time limit of its own because the render's signal has already fired. */
  const quietly = (method: WireRequest['method'], path: string): void => {
    void send({
      method,
      url: `${baseUrl}${path}`,
      trust,
      headers,
      signal: AbortSignal.timeout(CANCEL_MS),
      timeoutMs: CANCEL_MS,
    }).catch(() => undefined);
  };

  const follow = async (id: string, first: Prediction | undefined, run: ModelRun): Promise<ModelAnswer> => {
    let known = first;
    try {
      const done = await poll(async () => {
        known ??= parseAnswer(Prediction, (await ask('GET', `/predictions/${id}`, run)).json);
        const seen = known;
        known = undefined;
        return ['succeeded', 'failed', 'canceled', 'aborted'].includes(seen.status) ? seen : undefined;
      }, run);
      return await fetched(done, run);
    } catch (error) {
      // Cancels the prediction, which would otherwise run on and cost money.
      if (run.signal.aborted || (error instanceof ModelFailure && error.kind === 'slow'))
        quietly('POST', `/predictions/${id}/cancel`);
      throw error;
    }
  };

  const fetched = async ({ status, output, error, metrics }: Prediction, run: ModelRun): Promise<ModelAnswer> => {
    if (status !== 'succeeded') {
      const said = (typeof error === 'string' ? error : (JSON.stringify(error) ?? status)).slice(0, 300);
      throw new ModelFailure(MODERATED.test(said) ? 'moderated' : 'unavailable', said, { maybeBilled: true });
    }
    const address = Array.isArray(output) ? output[0] : output;
    if (typeof address !== 'string') throw new ModelFailure('malformed', 'succeeded without a picture');
    const seconds = metrics?.predict_time;
    return {
      bytes: await pictureFrom(address, trust, { signal: run.signal, timeoutMs: run.timeoutMs }),
      costUsd:
        settings.usdPerSecond === undefined || seconds === undefined ? undefined : seconds * settings.usdPerSecond,
    };
  };

  const edit = async (request: ModelRequest, run: ModelRun): Promise<ModelAnswer> => {
    const files: string[] = [];
    try {
      const image = await upload(request.image, 'interior.png', run);
      files.push(image.id);
      const mask =
        request.mask === undefined || !mentions(input, 'mask')
          ? undefined
          : await upload(request.mask, 'mask.png', run);
      if (mask !== undefined) files.push(mask.id);
      const filled = fillTemplate(input, {
        prompt: request.prompt,
        image: image.urls.get,
        mask: mask?.urls.get,
        seed: request.seed,
        width: request.width,
        height: request.height,
      });
      const [name, version] = model.split(':');
      const { json } =
        version === undefined
          ? await ask('POST', `/models/${name}/predictions`, run, { input: filled })
          : await ask('POST', '/predictions', run, { version, input: filled });
      const prediction = parseAnswer(Prediction, json);
      await run.onAccepted?.(prediction.id);
      return await follow(prediction.id, prediction, run);
    } finally {
      // Deletes the uploaded photo when the prediction ends.
      for (const id of files) quietly('DELETE', `/files/${id}`);
    }
  };

  return {
    ...commonOf(settings, 'Replicate'),
    model,
    maskMode: settings.mask,
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 3, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: (request) => settings.usdPerPicture ?? 0.04 * Math.max(1, megapixels(request)),
    edit,
    check: async (run) => void (await ask('GET', `/models/${model.replace(':', '/versions/')}`, run)),
    resume: (id, run) => follow(id, undefined, run),
  };
};
