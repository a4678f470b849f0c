/** A fake of Gemini's API, which returns the picture together with text in a JSON response. */
import { CURRENT_MODEL, IMAGE_SIZES, SIZES_BY_RATIO } from '#server/studio/providers/contracts/gemini.ts';
import { sendOverBadLine } from './bad-line.ts';
import type { FakeCall, FakeHost, FakeService } from './fake-service.ts';
import type { Mischief } from './mischief.ts';
import { GEMINI_ERRORS } from './recorded/gemini.ts';
import { recordedRefusal, sendRefusal, type Refusal } from './refusal.ts';
import { parseJsonBody } from './request-body.ts';
import { sendJson } from './send-json.ts';
import { drawPictureBytes } from './works.ts';

interface GeminiRequest {
  contents: { parts: { text?: string; inlineData?: { data: string } }[] }[];
  generationConfig?: { imageConfig?: { aspectRatio?: string; imageSize?: string } };
}

const checkRequest = (
  model: string,
  { generationConfig = {} }: Pick<GeminiRequest, 'generationConfig'>,
  { request }: FakeCall,
): Refusal | undefined => {
  const key = request.headers['x-goog-api-key'] as string | undefined;
  if (key?.startsWith('AIza') !== true) return recordedRefusal(GEMINI_ERRORS, 'the key is wrong', model);
  if (model !== CURRENT_MODEL) return recordedRefusal(GEMINI_ERRORS, 'the model does not exist', model);
  const { aspectRatio, imageSize } = generationConfig.imageConfig ?? {};
  const knowsRatio = aspectRatio === undefined || SIZES_BY_RATIO.some(([name]) => name === aspectRatio);
  const knowsSize = imageSize === undefined || (IMAGE_SIZES as readonly string[]).includes(imageSize);
  return knowsRatio && knowsSize ? undefined : recordedRefusal(GEMINI_ERRORS, 'a parameter that the model', model);
};

const bodyWith = (bytes: Buffer, mischief: Mischief): object => ({
  candidates: [
    {
      content: {
        role: 'model',
        parts:
          mischief === 'private address'
            ? [{ fileData: { fileUri: 'http://169.254.169.254/x.png', mimeType: 'image/png' } }]
            : [{ text: 'Here it is.' }, { inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } }],
      },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: { promptTokenCount: 600, candidatesTokenCount: 1290 },
});

const generate = async (host: FakeHost, call: FakeCall): Promise<void> => {
  const {
    request,
    reply,
    params: [model = ''],
  } = call;
  const sent = (await parseJsonBody(request)) as unknown as GeminiRequest;
  const refusal = checkRequest(model, sent, call);
  if (refusal !== undefined) return sendRefusal(reply, refusal);
  const { parts } = sent.contents[0]!;
  const pictures = parts.flatMap(({ inlineData }) =>
    inlineData === undefined ? [] : [Buffer.from(inlineData.data, 'base64')],
  );
  host.last = { prompt: parts.map(({ text }) => text ?? '').join('') };
  host.lastMask = pictures[1];
  const mischief = host.take(reply);
  if (mischief === undefined) return;
  if (mischief === 'moderation')
    return sendJson(reply, { candidates: [{ finishReason: 'IMAGE_SAFETY', content: { role: 'model', parts: [] } }] });
  const body = bodyWith(await drawPictureBytes({ picture: pictures[0]!, mischief }), mischief);
  if (!sendOverBadLine(mischief, reply, host.origin, () => Buffer.from(JSON.stringify(body)))) sendJson(reply, body);
};

export const fakeGemini: FakeService = (host) => [
  { path: /models\/(.+):generateContent$/, answer: (call) => generate(host, call) },
];
