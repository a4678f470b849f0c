/**
 * Requests that each service refuses before it draws anything, with its own messages: as the recorded contracts say.
 */
import sharp from 'sharp';
import {
  hasEnded,
  lifeOf,
  type ErrorShape,
  type ServiceContract,
} from '#server/adapters/providers/contracts/contract.ts';
import { FAL } from '#server/adapters/providers/contracts/fal.ts';
import { GEMINI, IMAGE_SIZES, RATIOS } from '#server/adapters/providers/contracts/gemini.ts';
import { OPENAI, takesFidelity, takesThreeSizes, THREE_SIZES } from '#server/adapters/providers/contracts/openai.ts';
import { REPLICATE } from '#server/adapters/providers/contracts/replicate.ts';

export interface Refusal {
  status: number;
  body: string;
}

/** The contract's words, with the model's name in them. @throws when the contract records no such answer */
export const refusalOf = ({ status, body }: ErrorShape, model = ''): Refusal => ({
  status,
  body: JSON.stringify(body).replaceAll('MODEL', model),
});

const refusal = (contract: ServiceContract, when: string, model: string): Refusal => {
  const shape = contract.errors.find((one) => one.when.startsWith(when));
  if (shape === undefined) throw new Error(`the contract of ${contract.service} has no answer for "${when}"`);
  return refusalOf(shape, model);
};

const isTooSmallOrLarge = (model: string, size: string): boolean => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  if (takesThreeSizes(model)) return !THREE_SIZES.some((one) => one.width === width && one.height === height);
  const pixels = width * height;
  return (
    width % 16 !== 0 ||
    height % 16 !== 0 ||
    Math.max(width, height) > 3840 ||
    Math.max(width, height) > 3 * Math.min(width, height) ||
    pixels < 655_360 ||
    pixels > 8_294_400
  );
};

/** @param anySize for tests that are about the drawing: small pictures are a hundred times faster */
export const openAiRefuses = async (
  form: FormData,
  authorization: string | undefined,
  now: Date,
  anySize: boolean,
): Promise<Refusal | undefined> => {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const model = text('model');
  const wrong = (param: string, message: string): Refusal => ({
    status: 400,
    body: JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } }),
  });
  if (authorization?.startsWith('Bearer sk-') !== true) return refusal(OPENAI, 'the key is wrong', model);
  const life = lifeOf(OPENAI, model);
  if (life === undefined) return refusal(OPENAI, 'the model does not exist', model);
  if (hasEnded(life, now)) return refusal(OPENAI, 'the model has ended', model);
  if (!anySize && isTooSmallOrLarge(model, text('size'))) return refusal(OPENAI, 'the size is too small', model);
  if (form.has('input_fidelity') && !takesFidelity(model))
    return wrong('input_fidelity', `The model '${model}' does not support the 'input_fidelity' parameter.`);
  if (form.has('response_format')) return wrong('response_format', "Unknown parameter: 'response_format'.");
  if (text('prompt') === '' || text('prompt').length > 32_000) return wrong('prompt', 'Invalid prompt');
  const [image, mask] = [form.get('image'), form.get('mask')];
  if (!(image instanceof Blob)) return wrong('image', 'Missing image');
  if (mask === null) return undefined;
  const [picture, told] = await Promise.all(
    [image, mask as Blob].map(async (file) => sharp(Buffer.from(await file.arrayBuffer())).metadata()),
  );
  if (told!.format !== 'png' || told!.hasAlpha !== true)
    return wrong('mask', 'Invalid mask image: it must be a PNG with an alpha channel.');
  return told!.width === picture!.width && told!.height === picture!.height
    ? undefined
    : wrong('mask', 'Mask size does not match image size.');
};

interface GeminiBody {
  contents?: unknown;
  generationConfig?: { imageConfig?: { aspectRatio?: string; imageSize?: string }; responseModalities?: string[] };
}

export const geminiRefuses = (
  model: string,
  { generationConfig = {} }: GeminiBody,
  key: string | undefined,
  now: Date,
): Refusal | undefined => {
  if (key?.startsWith('AIza') !== true) return refusal(GEMINI, 'the key is wrong', model);
  const life = lifeOf(GEMINI, model);
  if (life === undefined || hasEnded(life, now)) return refusal(GEMINI, 'the model does not exist', model);
  const { aspectRatio, imageSize } = generationConfig.imageConfig ?? {};
  const knowsRatio = aspectRatio === undefined || RATIOS.some(([name]) => name === aspectRatio);
  const knowsSize = imageSize === undefined || (IMAGE_SIZES as readonly string[]).includes(imageSize);
  return knowsRatio && knowsSize ? undefined : refusal(GEMINI, 'a parameter that the model', model);
};

const REPLICATE_MODEL = 'black-forest-labs/flux-kontext-pro';
const REPLICATE_FIELDS = new Set([
  'prompt',
  'input_image',
  'aspect_ratio',
  'output_format',
  'seed',
  'safety_tolerance',
  'prompt_upsampling',
]);

export const replicateRefuses = (
  model: string,
  input: Record<string, unknown> | undefined,
  authorization: string | undefined,
): Refusal | undefined => {
  if (authorization?.startsWith('Bearer r8_') !== true) return refusal(REPLICATE, 'the key is wrong', model);
  if (model !== REPLICATE_MODEL) return refusal(REPLICATE, 'the model does not exist', model);
  return input === undefined || Object.keys(input).every((name) => REPLICATE_FIELDS.has(name))
    ? undefined
    : refusal(REPLICATE, 'a field that the model', model);
};

const FAL_MODEL = 'fal-ai/flux-pro/v1/fill';

export const falPriceRefuses = (model: string, authorization: string | undefined): Refusal | undefined => {
  if (authorization?.startsWith('Key fal-') !== true) return refusal(FAL, 'the key is wrong', model);
  return model === FAL_MODEL ? undefined : refusal(FAL, 'the model does not exist', model);
};

export const falRefuses = (
  model: string,
  input: Record<string, unknown>,
  authorization: string | undefined,
): Refusal | undefined => {
  if (!/^Key \S/.test(authorization ?? '')) return refusal(FAL, 'the key is wrong', model);
  if (model !== FAL_MODEL) return refusal(FAL, 'the model does not exist', model);
  const isPicture = (value: unknown): boolean => typeof value === 'string' && /^(data:image\/|https?:)/.test(value);
  return typeof input['prompt'] === 'string' && isPicture(input['image_url']) && isPicture(input['mask_url'])
    ? undefined
    : refusal(FAL, 'a field that the model', model);
};
