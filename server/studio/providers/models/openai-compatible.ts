/**
 * Servers with a variant of OpenAI's image API: LocalAI, vLLM-Omni, SGLang, Xinference. They differ in the mask's field
 * and meaning: `dialect` sets both, `maskField` and `mask` correct them.
 */
import { z } from 'zod';
import { commonSettings, commonFields, Key, MASK_MODES, createTrustedUrls, WebUrl } from './common-settings.ts';
import { toModelCallFailure, ModelFailure } from './model-failure.ts';
import { fetchPicture, pictureFromBase64 } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { sendForJson, encodeForm } from './provider-request.ts';

/** Defaults for each server, which settings can override. */
const DIALECTS = {
  /** POST images/inpainting, white is redrawn. */
  localai: { path: '/images/inpainting', maskField: 'mask', mask: 'white' },
  /** An extension of images/edits: `mask_image`, white is redrawn. */
  'vllm-omni': { path: '/images/edits', maskField: 'mask_image', mask: 'white' },
  /** The server accepts a mask and ignores it. */
  sglang: { path: '/images/edits', maskField: 'mask', mask: 'none' },
  xinference: { path: '/images/inpainting', maskField: 'mask_image', mask: 'white' },
  openai: { path: '/images/edits', maskField: 'mask', mask: 'alpha' },
} as const;

export const CompatibleSettings = z.strictObject({
  ...commonSettings('our own image server'),
  kind: z.literal('openai-compatible'),
  /** URL including the version: http://gpu-box:8000/v1 */
  baseUrl: WebUrl,
  key: Key.optional(),
  model: z.string().min(1),
  dialect: z.enum(Object.keys(DIALECTS) as [keyof typeof DIALECTS, ...(keyof typeof DIALECTS)[]]).default('openai'),
  path: z
    .string()
    .regex(/^\/[\w/-]+$/)
    .optional(),
  maskField: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  mask: z.enum(MASK_MODES).optional(),
  /** Further form fields: steps, guidance_scale, strength ... */
  fields: z.record(z.string().regex(/^\w{1,60}$/), z.union([z.string(), z.number(), z.boolean()])).default({}),
  wording: z.enum(['instruct', 'describe']).default('instruct'),
});
export type CompatibleSettings = z.infer<typeof CompatibleSettings>;

const ImageResponse = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

export const compatibleModel = (settings: CompatibleSettings): PictureModel => {
  const { baseUrl, key, model, fields } = settings;
  const dialect = DIALECTS[settings.dialect];
  const trusted = createTrustedUrls(baseUrl, settings.hosts);

  const edit = async (request: ModelRequest, { signal, timeoutMs }: ModelRun): Promise<ModelAnswer> => {
    const form = new FormData();
    const picture = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
    const texts: Record<string, string | number | boolean> = {
      model,
      prompt: request.prompt,
      n: 1,
      size: `${request.width}x${request.height}`,
      response_format: 'b64_json',
      seed: request.seed % 2_147_483_647,
      ...fields,
    };
    for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
    form.set('image', picture(request.image), 'interior.png');
    if (request.mask !== undefined)
      form.set(settings.maskField ?? dialect.maskField, picture(request.mask), 'mask.png');
    const { contentType, body } = await encodeForm(form);
    const { json } = await sendForJson(
      {
        method: 'POST',
        url: `${baseUrl}${settings.path ?? dialect.path}`,
        trusted,
        signal,
        timeoutMs,
        headers: {
          'content-type': contentType,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body,
      },
      toModelCallFailure,
    );
    const parsed = ImageResponse.safeParse(json);
    const [first] = parsed.data?.data ?? [];
    if (first?.b64_json != null) return { bytes: pictureFromBase64(first.b64_json) };
    if (first?.url != null) return { bytes: await fetchPicture(first.url, trusted, { signal, timeoutMs }) };
    throw new ModelFailure('malformed', 'a response without a picture');
  };

  return {
    ...commonFields(settings),
    modelId: model,
    maskMode: settings.mask ?? dialect.mask,
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 4, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: () => settings.usdPerPicture ?? 0,
    edit,
  };
};
