/** A fake of Replicate: clients upload files, create a prediction and poll it until it has ended. */
import type { FakeCall, FakeHost, FakeService } from './fake-service.ts';
import { REPLICATE_ERRORS } from './recorded/replicate.ts';
import { recordedRefusal, sendRefusal, type Refusal } from './refusal.ts';
import { readFileField, parseForm, parseJsonBody } from './request-body.ts';
import { sendJson } from './send-json.ts';

const MODEL = 'black-forest-labs/flux-kontext-pro';
const FIELDS = new Set([
  'prompt',
  'input_image',
  'aspect_ratio',
  'output_format',
  'seed',
  'safety_tolerance',
  'prompt_upsampling',
]);

const checkPrediction = (
  model: string,
  input: Record<string, unknown>,
  authorization: string | undefined,
): Refusal | undefined => {
  if (authorization?.startsWith('Bearer r8_') !== true)
    return recordedRefusal(REPLICATE_ERRORS, 'the key is wrong', model);
  if (model !== MODEL) return recordedRefusal(REPLICATE_ERRORS, 'the model does not exist', model);
  return Object.keys(input).every((name) => FIELDS.has(name))
    ? undefined
    : recordedRefusal(REPLICATE_ERRORS, 'a field that the model', model);
};

const upload = async ({ origin, uploads, works }: FakeHost, { request, reply }: FakeCall): Promise<void> => {
  const id = works.newId('file');
  uploads.set(id, (await readFileField(await parseForm(request), 'content'))!);
  sendJson(reply, { id, urls: { get: `${origin}/v1/files/${id}` } }, 201);
};

const predict = async (host: FakeHost, { request, reply, params: [model = ''] }: FakeCall): Promise<void> => {
  const { input } = (await parseJsonBody(request)) as { input: Record<string, string> };
  const refusal = checkPrediction(model, input, request.headers.authorization);
  if (refusal !== undefined) return sendRefusal(reply, refusal);
  host.last = input;
  const mischief = host.take(reply);
  if (mischief === undefined) return;
  const uploaded = (url: string | undefined): Uint8Array | undefined => host.uploads.get(url?.split('/').at(-1) ?? '');
  host.lastMask = uploaded(input['mask']);
  const id = host.works.keep('pred', { picture: uploaded(input['input_image'] ?? input['image'])!, mischief });
  sendJson(reply, { id, status: 'starting', output: null, error: null, urls: { get: '', cancel: '' } }, 201);
};

const sendState = ({ origin, slow, works }: FakeHost, { reply, params: [id = ''] }: FakeCall): void => {
  const { mischief } = works.get(id)!;
  if (slow) return sendJson(reply, { id, status: 'processing', output: null, error: null });
  if (mischief === 'moderation')
    return sendJson(reply, {
      id,
      status: 'failed',
      output: null,
      error: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
    });
  const output = mischief === 'private address' ? 'https://169.254.169.254/x.png' : `${origin}/out/${id}.png`;
  sendJson(reply, { id, status: 'succeeded', output, error: null, metrics: { predict_time: 3 } });
};

export const fakeReplicate: FakeService = (host) => [
  { method: 'POST', path: /^\/v1\/files$/, answer: (call) => upload(host, call) },
  {
    method: 'DELETE',
    path: /^\/v1\/files\/(\w+)$/,
    answer({ reply, params: [id = ''] }) {
      host.uploads.delete(id);
      reply.writeHead(204).end();
    },
  },
  { path: /^\/v1\/models\/([\w.-]+\/[\w.-]+)\/predictions$/, answer: (call) => predict(host, call) },
  { path: /^\/v1\/predictions\/(\w+)$/, answer: (call) => sendState(host, call) },
  {
    path: /^\/v1\/predictions\/(\w+)\/cancel$/,
    answer({ reply, params: [id = ''] }) {
      host.cancelled.push(id);
      sendJson(reply, {});
    },
  },
];
