import type { ProblemCode } from '#contract/problem.ts';

/** The bytes are no picture that can be taken; the message is for the user. */
export class ImageRefused extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, message: string) {
    super(message);
    this.name = 'ImageRefused';
    this.code = code;
  }
}
