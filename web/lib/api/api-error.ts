import type { ProblemCode, ProblemReply } from '#contract/problem.ts';

/** An error response. `message` is "status: body"; users are shown `userMessage`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: ProblemReply | undefined;
  /** A message for the user, if the server sent one. */
  readonly userMessage: string | undefined;

  constructor(status: number, body: string, problem?: ProblemReply) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = problem;
    this.userMessage = problem?.message ?? (isPlainText(body) ? body : undefined);
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }
}

const isPlainText = (body: string): boolean => body.trim() !== '' && body.length <= 300 && !/^\s*[<{[]/.test(body);

export const parseErrorResponse = async (response: Response): Promise<ApiError> => {
  const body = await response.text().catch(() => '');
  return new ApiError(response.status, body === '' ? response.statusText : body, parseProblem(body));
};

const parseProblem = (body: string): ProblemReply | undefined => {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** Checked without a schema, because any page can get an error and the schema library is large. */
const isProblem = (value: unknown): value is ProblemReply =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'code' in value &&
  typeof value.code === 'string';

/** The server's message, or `fallback` if there is none (D-33, M-13). */
export const getUserMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? fallback;

/** The problem's code, if the error is a response of our server. */
export const getProblemCode = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiError ? error.code : undefined;
