/** Models of Replicate: uploads the pictures, creates a prediction, fetches its picture and deletes the uploads. */
import { z } from 'zod';
import { commonSettings, commonFields, Key, MASK_MODES, megapixels, WebUrl } from './common-settings.ts';
import { fillTemplate, JsonTemplate, hasPlaceholder } from './fill-template.ts';
import { RenderStoppedError } from '#server/platform/jobs/render-stopped.ts';
import { ModelFailure } from './model-failure.ts';
import { fetchPicture } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { replicateApi, replicateTrustedUrls, type Prediction } from './replicate-api.ts';

export const ReplicateSettings = z.strictObject({
  ...commonSettings('Replicate'),
  kind: z.literal('replicate'),
  key: Key,
  baseUrl: WebUrl.default('https://api.replicate.com/v1'),
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

const MODERATED = /nsfw|sensitive|safety|moderat|flagged|E005/i;

export const replicateModel = (settings: ReplicateSettings): PictureModel => {
  const { model } = settings;
  const api = replicateApi(settings);
  const trusted = replicateTrustedUrls(settings);

  const fetchResult = async (prediction: Prediction, { signal, timeoutMs }: ModelRun): Promise<ModelAnswer> => ({
    bytes: await fetchPicture(pictureUrlIn(prediction), trusted, { signal, timeoutMs }),
    costUsd: costOf(settings, prediction),
  });

  const edit = async (request: ModelRequest, run: ModelRun): Promise<ModelAnswer> => {
    const files: string[] = [];
    const upload = async (bytes: Uint8Array, name: string): Promise<string> => {
      const { id, urls } = await api.upload(bytes, name, run);
      files.push(id);
      return urls.get;
    };
    try {
      const image = await upload(request.image, 'interior.png');
      const mask =
        request.mask === undefined || !hasPlaceholder(settings.input, 'mask')
          ? undefined
          : await upload(request.mask, 'mask.png');
      const prediction = await api.predict(fillTemplate(settings.input, { ...valuesOf(request), image, mask }), run);
      await run.onAccepted?.(prediction.id);
      return await fetchResult(await api.waitForResult(prediction.id, run, prediction), run);
    } finally {
      // When another worker takes over, the prediction may not have read the uploads yet; Replicate deletes them after a day.
      if (!RenderStoppedError.isTakenOver(run.signal.reason)) for (const id of files) api.removeFile(id);
    }
  };

  return {
    ...commonFields(settings),
    modelId: model,
    maskMode: settings.mask,
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 3, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: (request) => settings.usdPerPicture ?? 0.04 * Math.max(1, megapixels(request)),
    edit,
    resume: async (id, run) => fetchResult(await api.waitForResult(id, run), run),
  };
};

const valuesOf = ({ prompt, seed, width, height }: ModelRequest) => ({ prompt, seed, width, height });

const pictureUrlIn = ({ status, output, error }: Prediction): string => {
  if (status !== 'succeeded') {
    const message = (typeof error === 'string' ? error : (JSON.stringify(error) ?? status)).slice(0, 300);
    throw new ModelFailure(MODERATED.test(message) ? 'moderated' : 'unavailable', message, { maybeBilled: true });
  }
  const url = Array.isArray(output) ? output[0] : output;
  if (typeof url !== 'string') throw new ModelFailure('malformed', 'succeeded without a picture');
  return url;
};

const costOf = ({ usdPerSecond }: ReplicateSettings, { metrics }: Prediction): number | undefined => {
  const seconds = metrics?.predict_time;
  return usdPerSecond === undefined || seconds === undefined ? undefined : seconds * usdPerSecond;
};
