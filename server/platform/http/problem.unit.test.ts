import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput, Problem, toProblem } from './problem.ts';

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Failed query: select 1', { cause: new Error('Connection terminated unexpectedly') }),
  new Error('Failed query: select 1', {
    cause: Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  }),
])('a database that went away (%s) is "try again in a moment", not a fault of ours', (error) => {
  const { status, details } = toProblem(error);
  expect([status, details.retryAfterSeconds]).toEqual([503, 5]);
});

test('any other error reveals nothing', () => {
  expect(toProblem(new Error('/srv/secret.ts broke')).toReply()).toMatchObject({
    message: 'Something went wrong. Please try again.',
  });
});

test('a reply names twenty wrong fields at most and repeats little of the input', () => {
  const Body = z.object({ zones: z.record(z.string().max(3), z.number()), list: z.array(z.number()) });
  const told = (body: unknown) => {
    try {
      parseInput(Body, body);
    } catch (error) {
      return JSON.stringify(toProblem(error).toReply('id'));
    }
    return '';
  };
  const many = told({ zones: {}, list: Array.from({ length: 50_000 }, () => 'x') });
  expect(Object.keys((JSON.parse(many) as { fields: object }).fields)).toHaveLength(20);
  const long = told({
    zones: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}${'\u{1F600}'.repeat(50_000)}`, 'x'])),
    list: [],
  });
  for (const text of [many, long]) expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024);
  expect(new Problem('conflict', 'x'.repeat(1_000_000)).toReply().message.length).toBe(500);
});
