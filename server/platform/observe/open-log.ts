import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { loggedError } from './logged-error.ts';

/** The one log of the process. @param to stdout by default */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, roles: string, to?: DestinationStream): Logger => {
  const options = { level: logLevel, base: { pid: process.pid, roles }, serializers: { err: loggedError } };
  return to === undefined ? pino(options) : pino(options, to);
};
