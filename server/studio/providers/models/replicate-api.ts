/** Replicate over HTTP: uploads files, creates a prediction and polls it until it ends. */
import { z } from 'zod';
import { createTrustedUrls } from './common-settings.ts';
import { toModelCallFailure, ModelFailure } from './model-failure.ts';
import { parseResponse } from './parse-response.ts';
import { poll } from './retry.ts';
import { isAbandoned, type ModelRun, type CallLimits } from './picture-model.ts';
import { sendRequest, sendForJson, type TrustedUrls, type ProviderRequest, encodeForm } from './provider-request.ts';

const Prediction = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  status: z.string(),
  output: z.union([z.string(), z.array(z.string()).min(1), z.null()]).optional(),
  error: z.unknown().optional(),
  metrics: z.object({ predict_time: z.number().optional() }).nullish(),
});
export type Prediction = z.infer<typeof Prediction>;
const Uploaded = z.object({ id: z.string().regex(/^[\w-]{1,100}$/), urls: z.object({ get: z.string() }) });
type Uploaded = z.infer<typeof Uploaded>;

const CANCEL_MS = 3000;
const ENDED = ['succeeded', 'failed', 'canceled', 'aborted'];

interface ReplicateAccess {
  key: string;
  baseUrl: string;
  /** `owner/name` or `owner/name:version`. */
  model: string;
  hosts: readonly string[];
}

interface ReplicateApi {
  upload(bytes: Uint8Array, name: string, limits: CallLimits): Promise<Uploaded>;
  /** Does not wait and never throws. */
  removeFile(id: string): void;
  predict(input: unknown, limits: CallLimits): Promise<Prediction>;
  /** Waits until the prediction has ended; an abandoned one is canceled. */
  waitForResult(id: string, run: ModelRun, initial?: Prediction): Promise<Prediction>;
}

export const replicateTrustedUrls = ({ baseUrl, hosts }: Pick<ReplicateAccess, 'baseUrl' | 'hosts'>): TrustedUrls =>
  createTrustedUrls(baseUrl, ['replicate.delivery', 'replicate.com', ...hosts]);

export const replicateApi = (access: ReplicateAccess): ReplicateApi => {
  const { key, baseUrl, model } = access;
  const [name, version] = model.split(':');
  const createRequest = (method: ProviderRequest['method'], path: string, { signal, timeoutMs }: CallLimits) =>
    ({
      method,
      url: `${baseUrl}${path}`,
      trusted: replicateTrustedUrls(access),
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      signal,
      timeoutMs,
    }) satisfies ProviderRequest;
  const post = (path: string, type: string, body: ProviderRequest['body'], limits: CallLimits): ProviderRequest => {
    const request = createRequest('POST', path, limits);
    return { ...request, headers: { ...request.headers, 'content-type': type }, body };
  };

  /** Has a time limit of its own, because the render's signal may have fired already. */
  const sendInBackground = (method: ProviderRequest['method'], path: string): void => {
    const limits = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
    void sendRequest(createRequest(method, path, limits)).catch(() => undefined);
  };

  const getPrediction = async (id: string, limits: CallLimits): Promise<Prediction> =>
    parseResponse(Prediction, (await sendForJson(createRequest('GET', `/predictions/${id}`, limits))).json);

  return {
    async upload(bytes, fileName, limits) {
      const form = new FormData();
      form.set('content', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), fileName);
      const { contentType, body } = await encodeForm(form);
      const { json } = await sendForJson(post('/files', contentType, body, limits));
      return parseResponse(Uploaded, json);
    },
    removeFile: (id) => sendInBackground('DELETE', `/files/${id}`),
    async predict(input, limits) {
      const [path, body] =
        version === undefined ? [`/models/${name}/predictions`, { input }] : ['/predictions', { version, input }];
      const request = post(path, 'application/json', JSON.stringify(body), limits);
      return parseResponse(Prediction, (await sendForJson(request, failureOfModel)).json);
    },
    async waitForResult(id, run, initial) {
      if (initial !== undefined && ENDED.includes(initial.status)) return initial;
      try {
        return await poll(async () => {
          const prediction = await getPrediction(id, run);
          return ENDED.includes(prediction.status) ? prediction : undefined;
        }, run);
      } catch (error) {
        // Cancels the prediction, which would otherwise run on and cost money.
        if (isAbandoned(run, error)) sendInBackground('POST', `/predictions/${id}/cancel`);
        throw error;
      }
    },
  };
};

/** Replicate answers 422 when a version does not exist. */
const failureOfModel: typeof toModelCallFailure = (status, message, retryAfter) =>
  status === 422 && /Invalid version/i.test(message)
    ? new ModelFailure('misconfigured', message)
    : toModelCallFailure(status, message, retryAfter);
