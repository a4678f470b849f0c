/** Replicate over HTTP: uploads files, creates a prediction and polls it until it ends. */
import { z } from 'zod';
import { expected } from '#contract/expected.ts';
import { trustIn } from './common-settings.ts';
import { failureOfOrder, ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';
import { poll } from './retry.ts';
import { isGivenUp, type ModelRun } from './picture-model.ts';
import { sendRequest, sendForJson, type Trust, type WireRequest } from './wire.ts';

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

type Limits = Pick<ModelRun, 'signal' | 'timeoutMs'>;

interface ReplicateAccess {
  key: string;
  baseUrl: string;
  /** `owner/name` or `owner/name:version`. */
  model: string;
  hosts: readonly string[];
}

interface ReplicateApi {
  upload(bytes: Uint8Array, name: string, limits: Limits): Promise<Uploaded>;
  /** Does not wait, and never fails. */
  removeFile(id: string): void;
  predict(input: unknown, limits: Limits): Promise<Prediction>;
  /** Waits until the prediction has ended; one that is given up is cancelled. */
  result(id: string, run: ModelRun, first?: Prediction): Promise<Prediction>;
  checkModel(limits: Limits): Promise<void>;
}

export const replicateTrust = ({ baseUrl, hosts }: Pick<ReplicateAccess, 'baseUrl' | 'hosts'>): Trust =>
  trustIn(baseUrl, ['replicate.delivery', 'replicate.com', ...hosts]);

export const replicateApi = (access: ReplicateAccess): ReplicateApi => {
  const { key, baseUrl, model } = access;
  const [name, version] = model.split(':');
  const ask = (method: WireRequest['method'], path: string, { signal, timeoutMs }: Limits) =>
    ({
      method,
      url: `${baseUrl}${path}`,
      trust: replicateTrust(access),
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      signal,
      timeoutMs,
    }) satisfies WireRequest;
  const post = (path: string, type: string, body: WireRequest['body'], limits: Limits): WireRequest => {
    const request = ask('POST', path, limits);
    return { ...request, headers: { ...request.headers, 'content-type': type }, body };
  };

  /** Has a time limit of its own, because the render's signal may have fired already. */
  const inBackground = (method: WireRequest['method'], path: string): void => {
    const limits = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
    void sendRequest(ask(method, path, limits)).catch(() => undefined);
  };

  const find = async (id: string, limits: Limits): Promise<Prediction> =>
    parseAnswer(Prediction, (await sendForJson(ask('GET', `/predictions/${id}`, limits))).json);

  return {
    async upload(bytes, fileName, limits) {
      const form = new FormData();
      form.set('content', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), fileName);
      const packed = new Response(form);
      const type = expected(packed.headers.get('content-type'), 'The content type of a form');
      const { json } = await sendForJson(post('/files', type, new Uint8Array(await packed.arrayBuffer()), limits));
      return parseAnswer(Uploaded, json);
    },
    removeFile: (id) => inBackground('DELETE', `/files/${id}`),
    async predict(input, limits) {
      const [path, body] =
        version === undefined ? [`/models/${name}/predictions`, { input }] : ['/predictions', { version, input }];
      const request = post(path, 'application/json', JSON.stringify(body), limits);
      return parseAnswer(Prediction, (await sendForJson(request, failureOfModel)).json);
    },
    async result(id, run, first) {
      let known = first;
      try {
        return await poll(async () => {
          const seen = known ?? (await find(id, run));
          known = undefined;
          return ENDED.includes(seen.status) ? seen : undefined;
        }, run);
      } catch (error) {
        // Cancels the prediction, which would otherwise run on and cost money.
        if (isGivenUp(run, error)) inBackground('POST', `/predictions/${id}/cancel`);
        throw error;
      }
    },
    checkModel: async (limits) =>
      void (await sendForJson(ask('GET', `/models/${model.replace(':', '/versions/')}`, limits), failureOfModel)),
  };
};

/** Replicate answers 422 when a version does not exist. */
const failureOfModel: typeof failureOfOrder = (status, message, retryAfter) =>
  status === 422 && /Invalid version/i.test(message)
    ? new ModelFailure('misconfigured', message)
    : failureOfOrder(status, message, retryAfter);
