/** Why somebody else's model made no picture: what is done next hangs on the kind. */

export type FailureKind =
  /** Its content rules forbid this picture: final, for everybody. */
  | 'moderated'
  /** Too many requests (429): it says, or we guess, when to come back. */
  | 'busy'
  /** Key, account or balance (401, 402, 403): nobody needs to ask again before the operator has looked. */
  | 'refused'
  /** No such model, or none any more; a workflow that cannot run: no render will get a picture before the operator has changed a setting. */
  | 'misconfigured'
  /** It does not take this request (400, 422): the same again is useless. */
  | 'rejected'
  /** Not reached, or a failure of its own (5xx). */
  | 'unavailable'
  /** No answer in time. */
  | 'slow'
  /** An answer, but no usable one: HTML, half a picture, an address that is not its own. */
  | 'malformed';

export interface FailureDetails {
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined;
  /** Money may have been spent although nothing came of it. */
  maybeBilled?: boolean | undefined;
  cause?: unknown;
}

/** Providers quote the key that they refuse. */
export const withoutKeys = (text: string): string => text.replace(/\b(sk|rk|r8|pk|key|AIza|Bearer|hf)[-_ ]?[-_A-Za-z0-9*]{6,}/g, '[key]');

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  readonly maybeBilled: boolean;

  /** @param message for the operator's log, never for the user; without keys and pictures */
  constructor(kind: FailureKind, message: string, { retryAfterMs, maybeBilled, cause }: FailureDetails = {}) {
    super(withoutKeys(message), cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.maybeBilled = maybeBilled ?? (kind === 'slow' || kind === 'malformed' || kind === 'moderated');
  }
}

const LONGEST_WAIT_MS = 24 * 3600_000;

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). @returns undefined when it says nothing usable */
export const readRetryAfter = (value: string | undefined, now = Date.now()): number | undefined => {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(0, ms)) : undefined;
};

/** Kinds that only the operator can put right: told as errors, shown to administrators. */
export const isOperators = (kind: FailureKind): boolean => kind === 'refused' || kind === 'misconfigured';

/** What an HTTP status means where the provider has no words of its own. */
export const failureOfStatus = (status: number, message: string, retryAfter?: string): ModelFailure => {
  const retryAfterMs = readRetryAfter(retryAfter);
  if (status === 429) return new ModelFailure('busy', message, { retryAfterMs });
  if (status === 401 || status === 402 || status === 403) return new ModelFailure('refused', message);
  if (status === 408 || status === 504) return new ModelFailure('slow', message);
  if (status >= 500) return new ModelFailure('unavailable', message, { retryAfterMs, maybeBilled: status === 500 });
  if (status >= 300 && status < 400) return new ModelFailure('malformed', `redirect (${status}): ${message}`, { maybeBilled: false });
  return new ModelFailure('rejected', message);
};

/** The same in answer to an order: an address that is not there is a model that is not there. */
export const failureOfOrder = (status: number, message: string, retryAfter?: string): ModelFailure =>
  status === 404 || status === 410 ? new ModelFailure('misconfigured', message) : failureOfStatus(status, message, retryAfter);
