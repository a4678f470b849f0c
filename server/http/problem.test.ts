import { expect, test } from 'vitest';
import { toProblem } from './problem.ts';

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Failed query: select 1', { cause: new Error('Connection terminated unexpectedly') }),
  new Error('Failed query: select 1', { cause: Object.assign(new Error('the database system is shutting down'), { code: '57P03' }) }),
])('a database that went away (%s) is "try again in a moment", not a fault of ours', (error) => {
  const { status, details } = toProblem(error);
  expect([status, details.retryAfterSeconds]).toEqual([503, 5]);
});

test('any other error tells nothing of itself', () => {
  expect(toProblem(new Error('/srv/secret.ts broke')).toReply()).toMatchObject({ message: 'Something went wrong. Please try again.' });
});
