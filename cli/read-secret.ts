import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliProblem } from './cli-problem.ts';

/** Reads a line without echo from a terminal, or from a pipe. */
export const readSecret = async (question: string): Promise<string> => {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const silence = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new CliProblem('Nothing was entered');
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
};
