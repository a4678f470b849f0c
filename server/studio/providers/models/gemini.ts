/**
 * Gemini's image models through the official SDK: generateContent with our render, the mask as a second picture and a
 * prompt. Gemini does not enforce the mask, so its answer is composited.
 */
import type { ApiError, GenerateContentParameters, GenerateContentResponse } from '@google/genai';
import { z } from 'zod';
import { commonSettings, commonFields, Key, createTrustedUrls, WebUrl } from './common-settings.ts';
import { CURRENT_MODEL, IMAGE_SIZES, SIZES_BY_RATIO } from '../contracts/gemini.ts';
import { toModelCallFailure, ModelFailure } from './model-failure.ts';
import { pictureFromBase64 } from './picture-answer.ts';
import type { CallLimits, ModelRequest, PictureModel } from './picture-model.ts';
import { providerFetch } from './provider-fetch.ts';

export const GeminiSettings = z.strictObject({
  ...commonSettings('Google Gemini'),
  kind: z.literal('gemini'),
  key: Key,
  baseUrl: WebUrl.default('https://generativelanguage.googleapis.com'),
  model: z.string().min(1).default(CURRENT_MODEL),
  /** Only newer models accept it; leave it out for others. */
  imageSize: z.enum(IMAGE_SIZES).optional(),
  /** Sends the mask as a second picture and explains it in the prompt. */
  showMask: z.boolean().default(true),
  usdPerMillionTokens: z
    .object({ input: z.number().min(0), output: z.number().min(0) })
    .default({ input: 0.3, output: 30 }),
});
export type GeminiSettings = z.infer<typeof GeminiSettings>;

const SCALE = { '1K': 1, '2K': 2, '4K': 4 } as const;
const MODERATED = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'RECITATION',
  'IMAGE_RECITATION',
]);
const MASK_PROMPT =
  'The second picture is a mask for the first: white is upholstery that you may redraw, black must stay exactly as it is.';

export const geminiModel = (settings: GeminiSettings): PictureModel => {
  const { model, imageSize, showMask } = settings;
  const scale = SCALE[imageSize ?? '1K'];
  const usdUpTo2K = /pro/.test(model) ? 0.134 : 0.04;
  return {
    ...commonFields(settings),
    modelId: model,
    maskMode: showMask ? 'white' : 'none',
    wording: 'instruct',
    frame: {
      grid: 1,
      maxRatio: 21 / 9,
      maxPixels: 16_777_216,
      sizes:
        settings.sizes ?? SIZES_BY_RATIO.map(([, width, height]) => ({ width: width * scale, height: height * scale })),
    },
    estimate: () => settings.usdPerPicture ?? (scale === 4 ? 0.24 : usdUpTo2K),
    async edit(request, run) {
      const { client, ApiError } = await openClient(settings, run);
      try {
        const response = await client.models.generateContent(requestFor(settings, request, run.signal));
        return { bytes: pictureFromBase64(pictureIn(response)), costUsd: costOf(settings, response) };
      } catch (error) {
        throw asFailure(error, run.signal, ApiError);
      }
    },
  };
};

const openClient = async ({ key, baseUrl, hosts }: GeminiSettings, { signal, timeoutMs }: CallLimits) => {
  const { GoogleGenAI, ApiError } = await import('@google/genai');
  const fetch = providerFetch(createTrustedUrls(baseUrl, hosts), timeoutMs, signal);
  return {
    client: new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl, timeout: timeoutMs, fetch } }),
    ApiError,
  };
};

const requestFor = (
  { model, imageSize }: GeminiSettings,
  request: ModelRequest,
  signal: AbortSignal,
): GenerateContentParameters => {
  const [aspectRatio] = SIZES_BY_RATIO.reduce((best, ratio) =>
    ratioDistance(ratio, request) < ratioDistance(best, request) ? ratio : best,
  );
  const picture = (bytes: Uint8Array) => ({
    inlineData: { mimeType: 'image/png', data: Buffer.from(bytes).toString('base64') },
  });
  return {
    model,
    contents: [
      {
        role: 'user',
        parts: [
          { text: request.mask === undefined ? request.prompt : `${request.prompt}\n${MASK_PROMPT}` },
          picture(request.image),
          ...(request.mask === undefined ? [] : [picture(request.mask)]),
        ],
      },
    ],
    config: {
      responseModalities: ['TEXT', 'IMAGE'],
      seed: request.seed % 2_147_483_647,
      abortSignal: signal,
      imageConfig: { aspectRatio, ...(imageSize === undefined ? {} : { imageSize }) },
    },
  };
};

/** @returns the picture in base64 */
const pictureIn = ({ promptFeedback, candidates }: GenerateContentResponse): string => {
  const blocked = promptFeedback?.blockReason;
  if (blocked !== undefined) throw new ModelFailure('moderated', `blocked: ${blocked}`);
  const candidate = candidates?.[0];
  const data = candidate?.content?.parts?.find((part) => part.inlineData?.data !== undefined && part.thought !== true)
    ?.inlineData?.data;
  if (data === undefined) throw missingPictureFailure(candidate?.finishReason);
  return data;
};

const costOf = (
  { usdPerMillionTokens: price }: GeminiSettings,
  { usageMetadata }: GenerateContentResponse,
): number | undefined => {
  const { promptTokenCount, candidatesTokenCount } = usageMetadata ?? {};
  return candidatesTokenCount === undefined
    ? undefined
    : ((promptTokenCount ?? 0) * price.input + candidatesTokenCount * price.output) / 1e6;
};

/**
 * @param ApiErrorClass of the SDK, which is loaded lazily
 * @returns the reason of the aborted signal, our own failure if the SDK wrapped one, or a failure for the error
 */
const asFailure = (error: unknown, signal: AbortSignal, ApiErrorClass: typeof ApiError): unknown => {
  if (signal.aborted) return signal.reason;
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof ModelFailure) return inner;
  return error instanceof ApiErrorClass
    ? failureOfApi(error)
    : new ModelFailure('malformed', String((error as Error).message).slice(0, 300), { cause: error });
};

/** Gemini answers 400 to a wrong key or an account without billing; a retry does not help. */
const NOT_ALLOWED = /API_KEY_INVALID|API key not valid|FAILED_PRECONDITION/;

const failureOfApi = ({ status, message }: { status: number; message: string }): ModelFailure =>
  status === 400 && NOT_ALLOWED.test(message)
    ? new ModelFailure('no-access', message.slice(0, 300))
    : toModelCallFailure(status, message.slice(0, 300), retryDelayIn(message));

const ratioDistance = (
  [, width, height]: (typeof SIZES_BY_RATIO)[number],
  request: { width: number; height: number },
): number => Math.abs(Math.log(width / height / (request.width / request.height)));

/** Gemini may respond with text only. */
const missingPictureFailure = (reason: string | undefined): ModelFailure =>
  reason !== undefined && MODERATED.has(reason)
    ? new ModelFailure('moderated', `finished with ${reason}`)
    : new ModelFailure('malformed', `no picture, finished with ${reason ?? 'nothing'}`);

/** The body of a 429 contains the delay (RetryInfo): `"retryDelay": "17s"`. */
const retryDelayIn = (message: string): string | undefined =>
  /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(message)?.[1];
