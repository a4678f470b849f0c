import { expect, test } from 'vitest';
import { CustomerBody } from '#contract/customer/customers.ts';
import { fieldProblems } from './field-problems.ts';

test('a field without a message of its own says in a sentence what is wrong with it', () => {
  const form = { name: 'x'.repeat(1000), email: 'pat@example.com' };
  expect(fieldProblems(CustomerBody, form)['name']).toMatch(/^This field must have at most \d+ characters$/);
});
