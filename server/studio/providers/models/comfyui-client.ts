/** HTTP to a ComfyUI server, with the operator's URL and key. */
import type { CallLimits } from './picture-model.ts';
import { createTrustedUrls } from './common-settings.ts';
import { toModelCallFailure, ModelFailure } from './model-failure.ts';
import {
  sendRequest,
  sendForJson,
  type ProviderResponse,
  type ProviderRequest,
  encodeForm,
} from './provider-request.ts';

export interface ComfyClient {
  get(path: string, limits: CallLimits): Promise<ProviderResponse>;
  getJson(path: string, limits: CallLimits): Promise<unknown>;
  post(path: string, body: unknown, limits: CallLimits): Promise<ProviderResponse>;
  postJson(path: string, body: unknown, limits: CallLimits): Promise<unknown>;
  postForm(path: string, form: FormData, limits: CallLimits): Promise<unknown>;
}

/** A workflow that is refused (400) lacks a node or a checkpoint, so it fails for every picture. */
const failureOfWorkflow: typeof toModelCallFailure = (status, message, retryAfter) =>
  status === 400 ? new ModelFailure('misconfigured', message) : toModelCallFailure(status, message, retryAfter);

export const createComfyClient = ({ baseUrl, key }: { baseUrl: string; key?: string | undefined }): ComfyClient => {
  const trusted = createTrustedUrls(baseUrl, []);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const request = (
    method: ProviderRequest['method'],
    path: string,
    { signal, timeoutMs }: CallLimits,
  ): ProviderRequest => ({
    method,
    url: `${baseUrl}${path}`,
    trusted,
    signal,
    timeoutMs,
    headers,
  });
  const post = (path: string, body: unknown, limits: CallLimits): ProviderRequest => ({
    ...request('POST', path, limits),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    get: (path, limits) => sendRequest(request('GET', path, limits)),
    getJson: async (path, limits) => (await sendForJson(request('GET', path, limits))).json,
    post: (path, body, limits) => sendRequest(post(path, body, limits)),
    postJson: async (path, body, limits) => (await sendForJson(post(path, body, limits), failureOfWorkflow)).json,
    async postForm(path, form, limits) {
      const { contentType, body } = await encodeForm(form);
      const { json } = await sendForJson({
        ...request('POST', path, limits),
        headers: { ...headers, 'content-type': contentType },
        body,
      });
      return json;
    },
  };
};
