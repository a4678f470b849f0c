/** An error that is shown in one line and ends the program with `exitCode`. */
export class CliProblem extends Error {
  override readonly name = 'CliProblem';
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

export const usageProblem = (message: string): CliProblem => new CliProblem(`${message} (see \`retrim help\`)`, 2);
