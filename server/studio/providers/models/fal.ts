/** Models of fal: makes the input from the operator's template, fetches the picture and computes its price. */
import { z } from 'zod';
import {
  commonSettings,
  commonFields,
  Key,
  MASK_MODES,
  megapixels,
  createTrustedUrls,
  WebUrl,
} from './common-settings.ts';
import { falQueue, Submitted, type FalResult } from './fal-queue.ts';
import { fillTemplate, JsonTemplate } from './fill-template.ts';
import { ModelFailure } from './model-failure.ts';
import { parseResponse } from './parse-response.ts';
import { fetchPicture } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';

export const FalSettings = z.strictObject({
  ...commonSettings('fal'),
  kind: z.literal('fal'),
  key: Key,
  baseUrl: WebUrl.default('https://queue.fal.run'),
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

export const falModel = (settings: FalSettings): PictureModel => {
  const { baseUrl, model, input } = settings;
  const queue = falQueue(settings);
  const media = createTrustedUrls(baseUrl, ['fal.media', 'fal.run', 'fal.ai', ...settings.hosts]);

  const fetchResult = async (result: FalResult, { signal, timeoutMs }: ModelRun): Promise<ModelAnswer> => {
    if (result.has_nsfw_concepts?.[0] === true) throw new ModelFailure('moderated', 'has_nsfw_concepts');
    const picture = result.images?.[0] ?? result.image;
    if (picture === undefined) throw new ModelFailure('malformed', 'completed without a picture');
    return { bytes: await fetchPicture(picture.url, media, { signal, timeoutMs }), costUsd: costOf(settings, result) };
  };

  return {
    ...commonFields(settings),
    modelId: model,
    maskMode: settings.mask,
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 3, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: (request) => priceOf(settings, request),
    async edit(request, run) {
      const submitted = await queue.submit(inputOf(input, request), run);
      await run.onAccepted?.(JSON.stringify(submitted));
      return fetchResult(await queue.waitForResult(submitted, run), run);
    },
    async resume(remoteId, run) {
      const submitted = parseResponse(Submitted, JSON.parse(remoteId));
      return fetchResult(await queue.waitForResult(submitted, run), run);
    },
  };
};

const dataUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

const inputOf = (template: FalSettings['input'], request: ModelRequest): unknown =>
  fillTemplate(template, {
    prompt: request.prompt,
    image: dataUrl(request.image),
    mask: request.mask === undefined ? undefined : dataUrl(request.mask),
    seed: request.seed % 2_147_483_647,
    width: request.width,
    height: request.height,
  });

const priceOf = (
  { usdPerPicture, usdPerMegapixel }: FalSettings,
  size: Pick<ModelRequest, 'width' | 'height'>,
): number => usdPerPicture ?? usdPerMegapixel * Math.ceil(megapixels(size));

/** @returns undefined where the response does not say how large the picture is */
const costOf = (settings: FalSettings, { images }: FalResult): number | undefined => {
  const { width, height } = images?.[0] ?? {};
  return width == null || height == null ? undefined : priceOf(settings, { width, height });
};
