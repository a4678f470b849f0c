import type { ProblemCode } from '#contract/problem.ts';

/** The bytes are not an acceptable picture; the message is for the user. */
export class ImageRefusedError extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, message: string) {
    super(message);
    this.name = 'ImageRefusedError';
    this.code = code;
  }
}
