import type { Config } from '#server/config.ts';
import { OperatorError } from '../operator-error.ts';

/** Turns a failure to listen into a message for the operator; other errors are passed on. */
export const listenProblem = (error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new OperatorError(`PORT: ${port} is already in use. Stop the other program, or choose another port.`);
    case 'EACCES':
      return new OperatorError(`PORT: ${port} may not be used by this account.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new OperatorError(`HOST: ${host} is not an address of this machine.`);
    default:
      return error;
  }
};
