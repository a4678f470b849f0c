/**
 * An error as it is logged. Errors of the database contain users' values, which are removed; the statement and the
 * violated constraint stay.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { pino } from 'pino';

const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DrizzleQueryError || error instanceof pg.DatabaseError || isDatabaseError(error.cause));

/** "invalid input syntax for type json: ..." names the value after the colon. */
const withoutValue = (message: string): string => message.replace(/: ".*$/s, '');

const messageOf = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return error instanceof pg.DatabaseError ? withoutValue(error.message) : error.message;
};

const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'] as const;

const withoutValues = (error: Error): Record<string, unknown> => {
  const facts = error as unknown as Record<string, unknown>;
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(FACTS.filter((name) => typeof facts[name] === 'string').map((name) => [name, facts[name]])),
    stack: [`${error.name}: ${messageOf(error)}`, ...calls].join('\n'),
    ...(error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}),
  };
};

/** Serializer `err` of the logger. */
export const loggedError = (error: unknown): unknown =>
  isDatabaseError(error) ? withoutValues(error as Error) : pino.stdSerializers.err(error as Error);

/** One line for a span or a column. */
export const errorLine = (error: unknown): string => {
  if (isDatabaseError(error)) return messageOf(error as Error);
  return error instanceof Error ? error.message : String(error);
};
