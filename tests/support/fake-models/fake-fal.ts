/** A fake of fal's queue. */
import type { FakeCall, FakeHost, FakeService } from './fake-service.ts';
import { FAL_ERRORS } from './recorded/fal.ts';
import { recordedRefusal, sendRefusal, type Refusal } from './refusal.ts';
import { parseJsonBody } from './request-body.ts';
import { sendJson } from './send-json.ts';

const MODEL = 'fal-ai/flux-pro/v1/fill';

const checkInput = (
  model: string,
  input: Record<string, unknown>,
  authorization: string | undefined,
): Refusal | undefined => {
  if (!/^Key \S/.test(authorization ?? '')) return recordedRefusal(FAL_ERRORS, 'the key is wrong', model);
  if (model !== MODEL) return recordedRefusal(FAL_ERRORS, 'the model does not exist', model);
  const isPicture = (value: unknown): boolean => typeof value === 'string' && /^(data:image\/|https?:)/.test(value);
  return typeof input['prompt'] === 'string' && isPicture(input['image_url']) && isPicture(input['mask_url'])
    ? undefined
    : recordedRefusal(FAL_ERRORS, 'a field that the model', model);
};

const submit = async (host: FakeHost, { request, reply, params: [model = ''] }: FakeCall): Promise<void> => {
  const input = (await parseJsonBody(request)) as Record<string, string>;
  const refusal = checkInput(model, input, request.headers.authorization);
  if (refusal !== undefined) return sendRefusal(reply, refusal);
  host.last = input;
  const mischief = host.take(reply);
  if (mischief === undefined) return;
  const picture = (url: string | undefined): Buffer | undefined =>
    url === undefined ? undefined : Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  host.lastMask = picture(input['mask_url']);
  const id = host.works.keep('req', { picture: picture(input['image_url'])!, mischief });
  const origin = mischief === 'private address' ? 'http://169.254.169.254' : host.origin;
  sendJson(reply, {
    request_id: id,
    status: 'IN_QUEUE',
    status_url: `${origin}/fal-ai/flux-pro/requests/${id}/status`,
    response_url: `${origin}/fal-ai/flux-pro/requests/${id}`,
    cancel_url: `${origin}/fal-ai/flux-pro/requests/${id}/cancel`,
  });
};

const MODERATED = {
  detail: [{ loc: ['body', 'prompt'], msg: 'The content could not be processed', type: 'content_policy_violation' }],
};

const sendResult = ({ origin, works }: FakeHost, { reply, params: [id = ''] }: FakeCall): void =>
  works.get(id)!.mischief === 'moderation'
    ? sendJson(reply, MODERATED, 422)
    : sendJson(reply, {
        images: [{ url: `${origin}/out/${id}.png`, width: 256, height: 176, content_type: 'image/png' }],
        has_nsfw_concepts: [false],
        seed: 1,
      });

export const fakeFal: FakeService = (host) => [
  { method: 'POST', path: /^\/(fal-ai\/.*)$/, answer: (call) => submit(host, call) },
  {
    path: /\/requests\/(\w+)\/status$/,
    answer: ({ reply }) =>
      host.slow ? sendJson(reply, { status: 'IN_PROGRESS' }, 202) : sendJson(reply, { status: 'COMPLETED' }),
  },
  {
    path: /\/requests\/(\w+)\/cancel$/,
    answer({ reply, params: [id = ''] }) {
      host.cancelled.push(id);
      sendJson(reply, { status: 'CANCELLATION_REQUESTED' }, 202);
    },
  },
  { path: /\/requests\/(\w+)$/, answer: (call) => sendResult(host, call) },
];
