/** Every expected failure is a `Problem`, which is thrown anywhere and turned into a response here (D-33). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defaultMessage } from '#contract/default-message.ts';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { STATUS_BY_CODE, type ProblemCode, type ProblemReply } from '#contract/problem.ts';
import { TaskTooLongError } from '../threads/task-too-long.ts';
import { findUnstorable } from './storable-text.ts';

interface ProblemDetails {
  field?: string | undefined;
  fields?: Record<string, string> | undefined;
  upgradeToPremium?: boolean | undefined;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  /** Replaces the status of the code. */
  status?: number | undefined;
}

/** Maximum number of fields that are reported. Forms have fewer. */
const MAX_ISSUES = 20;
const MAX_FIELD_LENGTH = 120;
const MAX_MESSAGE_LENGTH = 500;

const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${truncateToUtf16Length(text, maxLength - 3)}...`;

export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  /** @param message one sentence for the user */
  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? STATUS_BY_CODE[this.code];
  }

  /** The reply as it is sent and stored with a failed render. Long input in it is shortened. */
  toReply(requestId?: string): ProblemReply {
    const { field, fields, upgradeToPremium } = this.details;
    const shortFields = Object.entries(fields ?? {})
      .slice(0, MAX_ISSUES)
      .map(([name, message]) => [shorten(name, MAX_FIELD_LENGTH), shorten(message, MAX_MESSAGE_LENGTH)]);
    return {
      message: shorten(this.message, MAX_MESSAGE_LENGTH),
      code: this.code,
      ...(requestId === undefined ? {} : { requestId }),
      ...(field === undefined ? {} : { field: shorten(field, MAX_FIELD_LENGTH) }),
      ...(fields === undefined ? {} : { fields: Object.fromEntries(shortFields) as Record<string, string> }),
      ...(upgradeToPremium === undefined ? {} : { upgradeToPremium }),
    };
  }
}

export const notFoundProblem = (what = 'This'): Problem => new Problem('not_found', `${what} was not found.`);

const toSentence = (field: string, message: string): string =>
  /^[a-z]/.test(message) ? `${field === '' ? 'The request' : field} ${message}` : message;

/** A 400 that names the first wrong field, with the others in `fields`. */
const toInvalidInputProblem = (error: Pick<z.core.$ZodError, 'issues'>): Problem => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const field = shorten(issue.path.join('.'), MAX_FIELD_LENGTH);
    fields[field] ??= toSentence(field, issue.message);
  }
  const [field, message] = Object.entries(fields)[0] ?? ['', 'The request is not valid'];
  return new Problem('invalid_input', message, { field, fields });
};

/** @throws Problem `invalid_input` */
export const parseInput = <S extends z.ZodType>(schema: S, data: unknown): z.output<S> => {
  const parsed = schema.safeParse(data, { error: defaultMessage });
  if (!parsed.success) throw toInvalidInputProblem(parsed.error);
  const unstorable = findUnstorable(parsed.data);
  if (unstorable !== undefined)
    throw toInvalidInputProblem({
      issues: [
        { code: 'custom', path: unstorable, message: 'contains characters that cannot be stored', input: undefined },
      ],
    });
  return parsed.data;
};

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Text with a zero byte or a lone surrogate. */
const UNSTORABLE = new Set(['22021', '22P05']);
/** A foreign key failed, because the account, design or photo was deleted meanwhile. */
const FOREIGN_KEY_VIOLATION = '23503';
/** PostgreSQL is unreachable, starting, or out of connections, or the socket is dead. */
const DATABASE_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
]);

/** Messages without a code from `pg` and its pool when a connection broke or none was available. */
const DATABASE_UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect)/;

const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (
    DATABASE_UNAVAILABLE.has(getCauseCode(error)) ||
    DATABASE_UNAVAILABLE_MESSAGE.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
};

/** Turns any thrown value into the problem that is sent. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof z.core.$ZodError) return toInvalidInputProblem(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('file_too_large', 'The request is too large.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem('invalid_input', 'This content type is not supported.', { status: 415 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('invalid_input', 'The request could not be read.', { status: statusCode });
  if (error instanceof TaskTooLongError) return new Problem('too_slow', 'This took too long. Please try again.');
  const cause = getCauseCode(error);
  if (DISK_FULL.has(cause))
    return new Problem('out_of_storage', 'The server has no space left. Please try again later.');
  if (cause === FOREIGN_KEY_VIOLATION)
    return new Problem('conflict', 'The item that this belongs to was just deleted.');
  if (UNSTORABLE.has(cause)) return new Problem('invalid_input', 'The text contains characters that cannot be stored.');
  if (isDatabaseUnavailable(error))
    return new Problem('stopping', 'The server is not able to answer right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  if (cause === 'STORAGE_UNAVAILABLE')
    return new Problem('stopping', 'The picture storage is not answering right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
    });
  if (cause === 'FILE_DAMAGED')
    return new Problem(
      'internal',
      "This picture is damaged on the server and cannot be shown. The server's operator can find it in the log and restore it from a backup.",
    );
  return new Problem('internal', 'Something went wrong. Please try again.');
};

/** Code of the innermost error: drizzle wraps database errors (`DrizzleQueryError.cause`). */
const getCauseCode = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause !== null && typeof cause === 'object') return getCauseCode(cause);
  return typeof code === 'string' ? code : '';
};

/** Up to this size, the rest of a refused body is read and discarded, so that the client can read the response. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

const isTooLargeToDiscard = ({ raw }: FastifyRequest): boolean =>
  !raw.complete &&
  !(
    Number(raw.headers['content-length'] ?? (raw.headers['transfer-encoding'] === undefined ? 0 : Number.NaN)) <=
    MAX_DISCARDED_BYTES
  );

/** Logs the error itself, whatever the problem says of it. */
export const sendProblem = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  problem = toProblem(error),
): FastifyReply => {
  if (problem.status >= 500) request.log.error({ err: error }, problem.message);
  else request.log.info({ code: problem.code, field: problem.details.field }, problem.message);
  if (problem.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(problem.details.retryAfterSeconds))));
  if (isTooLargeToDiscard(request)) reply.header('connection', 'close');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.toReply(request.id)));
};
