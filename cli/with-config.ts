/** Reads the server's settings (environment and `.env`) for the operator's commands. */
import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { CliProblem } from './cli-problem.ts';

export const withConfig = async <T>(work: (config: Config) => Promise<T>): Promise<T> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return await work(readConfig());
  } catch (error) {
    throw error instanceof OperatorError ? new CliProblem(error.message) : error;
  }
};
