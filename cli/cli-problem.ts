/** A problem in one line for the terminal; the program then ends with `exitCode`. */
export class CliProblem extends Error {
  override readonly name = 'CliProblem';
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

export const usage = (message: string): CliProblem => new CliProblem(`${message} (see \`retrim help\`)`, 2);
