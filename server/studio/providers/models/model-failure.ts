/** Reasons why a remote model made no picture; the next step depends on the kind. */

export type FailureKind =
  /** Forbidden by the service's content rules: final for every model. */
  | 'moderated'
  /** Too many requests (429), with the service's or our own delay. */
  | 'busy'
  /** Key, account or balance (401, 402, 403): retrying is useless until the operator has acted. */
  | 'no-access'
  /** An unknown or retired model, or a workflow that cannot run. Only the operator can fix it. */
  | 'misconfigured'
  /** The service refuses this request (400, 422); repeating it is useless. */
  | 'rejected'
  /** The service could not be reached or failed itself (5xx). */
  | 'unavailable'
  /** No response in time. */
  | 'slow'
  /** An unusable response: HTML, half a picture, a URL of another host. */
  | 'malformed';

interface FailureDetails {
  /** Milliseconds from `Retry-After`. */
  retryAfterMs?: number | undefined;
  /** Whether the call may have been billed without a result. */
  maybeBilled?: boolean | undefined;
  cause?: unknown;
}

/** Removes keys, because providers quote the one that they refuse. */
export const redactKeys = (text: string): string =>
  text.replace(/\b(sk|rk|r8|pk|key|AIza|Bearer|hf)[-_ ]?[-_A-Za-z0-9*]{6,}/g, '[key]');

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  readonly maybeBilled: boolean;

  /** @param message for the operator's log, never for the user; without keys and pictures */
  constructor(kind: FailureKind, message: string, { retryAfterMs, maybeBilled, cause }: FailureDetails = {}) {
    super(redactKeys(message), cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.maybeBilled = maybeBilled ?? (kind === 'slow' || kind === 'malformed' || kind === 'moderated');
  }
}

const MAX_RETRY_AFTER_MS = 24 * 3600_000;

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). @returns undefined when it says nothing usable */
export const readRetryAfter = (value: string | undefined, now = Date.now()): number | undefined => {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) : undefined;
};

/** Kinds that only the operator can fix: logged as errors and shown to administrators. */
export const needsOperator = (kind: FailureKind | ''): boolean => kind === 'no-access' || kind === 'misconfigured';

/** Kind of failure by HTTP status, where the provider says nothing more precise. */
export const toStatusFailure = (status: number, message: string, retryAfter?: string): ModelFailure => {
  const retryAfterMs = readRetryAfter(retryAfter);
  if (status === 429) return new ModelFailure('busy', message, { retryAfterMs });
  if (status === 401 || status === 402 || status === 403) return new ModelFailure('no-access', message);
  if (status === 408 || status === 504) return new ModelFailure('slow', message);
  if (status >= 500) return new ModelFailure('unavailable', message, { retryAfterMs, maybeBilled: status === 500 });
  if (status >= 300 && status < 400)
    return new ModelFailure('malformed', `redirect (${status}): ${message}`, { maybeBilled: false });
  return new ModelFailure('rejected', message);
};

/** Failure of a paid request, where a 404 means that the model does not exist. */
export const toModelCallFailure = (status: number, message: string, retryAfter?: string): ModelFailure =>
  status === 404 || status === 410
    ? new ModelFailure('misconfigured', message)
    : toStatusFailure(status, message, retryAfter);
