/** fal's queue over HTTP. Its responses name the URLs to call next, which must be fal's own. */
import { z } from 'zod';
import { createTrustedUrls } from './common-settings.ts';
import { toModelCallFailure, toStatusFailure, ModelFailure } from './model-failure.ts';
import { parseResponse } from './parse-response.ts';
import { poll } from './retry.ts';
import { isAbandoned, type ModelRun } from './picture-model.ts';
import {
  excerpt,
  sendRequest,
  sendForJson,
  requireTrustedUrl,
  type ProviderRequest,
  parseJson,
} from './provider-request.ts';

export const Submitted = z.object({
  request_id: z.string().min(1).max(100),
  status_url: z.string(),
  response_url: z.string(),
  cancel_url: z.string().optional(),
});
export type Submitted = z.infer<typeof Submitted>;

const Status = z.object({ status: z.string(), error: z.unknown().optional(), error_type: z.string().optional() });
const Result = z.object({
  images: z.array(z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() })).optional(),
  image: z.object({ url: z.string() }).optional(),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
});
export type FalResult = z.infer<typeof Result>;

const MODERATED = /content_policy_violation|nsfw|safety_check/i;
const CANCEL_MS = 3000;

interface FalQueue {
  submit(input: unknown, run: ModelRun): Promise<Submitted>;
  /** Waits for the result; an abandoned request is canceled. */
  waitForResult(submitted: Submitted, run: ModelRun): Promise<FalResult>;
}

export const falQueue = ({ baseUrl, key, model }: { baseUrl: string; key: string; model: string }): FalQueue => {
  const trusted = createTrustedUrls(baseUrl, []);
  const headers = { authorization: `Key ${key}`, accept: 'application/json' };
  const createRequest = (method: ProviderRequest['method'], url: string, { signal, timeoutMs }: ModelRun) =>
    ({ method, url, trusted, headers, signal, timeoutMs }) satisfies ProviderRequest;

  const isCompleted = async ({ status_url: url }: Submitted, run: ModelRun): Promise<boolean> => {
    const { json } = await sendForJson(createRequest('GET', url, run));
    const { status, error, error_type: type } = parseResponse(Status, json);
    if (status !== 'COMPLETED') return false;
    if (error != null || type !== undefined)
      throw failureOfJob(`${type ?? ''} ${typeof error === 'string' ? error : JSON.stringify(error)}`);
    return true;
  };

  const readResult = async ({ response_url: url }: Submitted, run: ModelRun): Promise<FalResult> => {
    const { status, headers: responseHeaders, bytes } = await sendRequest(createRequest('GET', url, run));
    if (status === 200) return parseResponse(Result, parseJson(bytes));
    const message = excerpt(bytes);
    if (MODERATED.test(message)) throw new ModelFailure('moderated', message);
    throw toStatusFailure(status, `${status}: ${message}`, responseHeaders['retry-after']);
  };

  /** Has a time limit of its own, because the render's signal has already fired. */
  const cancel = ({ cancel_url: url }: Submitted, run: ModelRun): void => {
    if (url === undefined) return;
    const limits = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
    void sendRequest(createRequest('PUT', url, { ...run, ...limits })).catch(() => undefined);
  };

  return {
    async submit(input, run) {
      const { json } = await sendForJson(
        {
          ...createRequest('POST', `${baseUrl}/${model}`, run),
          body: JSON.stringify(input),
          // fal keeps request and response out of its history, and the picture for one hour.
          headers: {
            ...headers,
            'content-type': 'application/json',
            'x-fal-store-io': '0',
            'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":3600}',
          },
        },
        failureOfSubmit,
      );
      const submitted = parseResponse(Submitted, json);
      // Checked before anything is awaited, because these URLs get our key.
      for (const url of [submitted.status_url, submitted.response_url, submitted.cancel_url])
        if (url !== undefined) requireTrustedUrl(url, trusted);
      return submitted;
    },
    async waitForResult(submitted, run) {
      try {
        await poll(async () => ((await isCompleted(submitted, run)) ? true : undefined), run);
        return await readResult(submitted, run);
      } catch (error) {
        if (isAbandoned(run, error)) cancel(submitted, run);
        throw error;
      }
    },
  };
};

const failureOfSubmit: typeof toModelCallFailure = (status, message, retryAfter) =>
  MODERATED.test(message) ? new ModelFailure('moderated', message) : toModelCallFailure(status, message, retryAfter);

/** A job that ended with an error may have been billed. */
const failureOfJob = (message: string): ModelFailure =>
  new ModelFailure(MODERATED.test(message) ? 'moderated' : 'unavailable', message.slice(0, 300), { maybeBilled: true });
