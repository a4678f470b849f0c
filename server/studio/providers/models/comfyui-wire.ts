/** HTTP to a ComfyUI server, with the operator's address and key. */
import { expected } from '#contract/expected.ts';
import { trustIn } from './common-settings.ts';
import { failureOfOrder, ModelFailure } from './model-failure.ts';
import type { ModelRun } from './picture-model.ts';
import { sendRequest, sendForJson, type WireAnswer, type WireRequest } from './wire.ts';

type Moment = Pick<ModelRun, 'signal' | 'timeoutMs'>;

export interface ComfyWire {
  get(path: string, moment: Moment): Promise<WireAnswer>;
  getJson(path: string, moment: Moment): Promise<unknown>;
  post(path: string, body: unknown, moment: Moment): Promise<WireAnswer>;
  postJson(path: string, body: unknown, moment: Moment): Promise<unknown>;
  postForm(path: string, form: FormData, moment: Moment): Promise<unknown>;
}

/** A refused workflow (400) is refused for every picture: a node or a checkpoint is missing. */
const failureOfWorkflow: typeof failureOfOrder = (status, message, retryAfter) =>
  status === 400 ? new ModelFailure('misconfigured', message) : failureOfOrder(status, message, retryAfter);

export const comfyWire = ({ baseUrl, key }: { baseUrl: string; key?: string | undefined }): ComfyWire => {
  const trust = trustIn(baseUrl, []);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const request = (method: WireRequest['method'], path: string, moment: Moment): WireRequest => ({
    method,
    url: `${baseUrl}${path}`,
    trust,
    ...moment,
    headers,
  });
  const post = (path: string, body: unknown, moment: Moment): WireRequest => ({
    ...request('POST', path, moment),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    get: (path, { signal, timeoutMs }) => sendRequest(request('GET', path, { signal, timeoutMs })),
    getJson: async (path, { signal, timeoutMs }) =>
      (await sendForJson(request('GET', path, { signal, timeoutMs }))).json,
    post: (path, body, { signal, timeoutMs }) => sendRequest(post(path, body, { signal, timeoutMs })),
    postJson: async (path, body, { signal, timeoutMs }) =>
      (await sendForJson(post(path, body, { signal, timeoutMs }), failureOfWorkflow)).json,
    async postForm(path, form, { signal, timeoutMs }) {
      const packed = new Response(form);
      const body = new Uint8Array(await packed.arrayBuffer());
      return (
        await sendForJson({
          ...request('POST', path, { signal, timeoutMs }),
          headers: {
            ...headers,
            'content-type': expected(packed.headers.get('content-type'), 'The content type of a form'),
          },
          body,
        })
      ).json;
    },
  };
};
