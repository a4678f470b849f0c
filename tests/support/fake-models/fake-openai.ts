/** A fake of OpenAI's images API, which refuses the sizes, fields and masks that the recorded contract excludes. */
import sharp from 'sharp';
import { acceptsFidelity, takesThreeSizes, THREE_SIZES } from '#server/studio/providers/contracts/openai.ts';
import type { FakeService } from './fake-service.ts';
import { editOpenAi } from './openai-edit.ts';
import { OPENAI_ERRORS } from './recorded/openai.ts';
import { recordedRefusal, sendRefusal, type Refusal } from './refusal.ts';
import { parseForm, readTextField } from './request-body.ts';

const MODELS = new Set(['gpt-image-2', 'gpt-image-1.5']);

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

const createInvalidValue = (param: string, message: string): Refusal => ({
  status: 400,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } }),
});

/** Refuses a wrong key and an unknown model. */
const checkModel = (model: string, authorization: string | undefined): Refusal | undefined => {
  if (authorization?.startsWith('Bearer sk-') !== true)
    return recordedRefusal(OPENAI_ERRORS, 'the key is wrong', model);
  return MODELS.has(model) ? undefined : recordedRefusal(OPENAI_ERRORS, 'the model does not exist', model);
};

/** @param anySize accepts small pictures, which are a hundred times faster */
const checkForm = async (form: FormData, anySize: boolean): Promise<Refusal | undefined> => {
  const [model, prompt] = [readTextField(form, 'model'), readTextField(form, 'prompt')];
  if (!anySize && isTooSmallOrLarge(model, readTextField(form, 'size')))
    return recordedRefusal(OPENAI_ERRORS, 'the size is too small', model);
  if (form.has('input_fidelity') && !acceptsFidelity(model))
    return createInvalidValue(
      'input_fidelity',
      `The model '${model}' does not support the 'input_fidelity' parameter.`,
    );
  if (form.has('response_format'))
    return createInvalidValue('response_format', "Unknown parameter: 'response_format'.");
  if (prompt === '' || prompt.length > 32_000) return createInvalidValue('prompt', 'Invalid prompt');
  const [image, mask] = [form.get('image'), form.get('mask')];
  if (!(image instanceof Blob)) return createInvalidValue('image', 'Missing image');
  return mask === null ? undefined : checkMask(image, mask as Blob);
};

const checkMask = async (image: Blob, mask: Blob): Promise<Refusal | undefined> => {
  const [pictureInfo, maskInfo] = await Promise.all(
    [image, mask].map(async (file) => sharp(Buffer.from(await file.arrayBuffer())).metadata()),
  );
  if (maskInfo!.format !== 'png' || maskInfo!.hasAlpha !== true)
    return createInvalidValue('mask', 'Invalid mask image: it must be a PNG with an alpha channel.');
  return maskInfo!.width === pictureInfo!.width && maskInfo!.height === pictureInfo!.height
    ? undefined
    : createInvalidValue('mask', 'Mask size does not match image size.');
};

export const fakeOpenAi: FakeService = (host) => [
  {
    path: /^\/openai\/v1\/images\/edits$/,
    async answer({ request, reply }) {
      const form = await parseForm(request);
      const refusal =
        checkModel(readTextField(form, 'model'), request.headers.authorization) ??
        (await checkForm(form, host.anySize));
      return refusal === undefined ? editOpenAi(host, form, reply, 'picture') : sendRefusal(reply, refusal);
    },
  },
];
