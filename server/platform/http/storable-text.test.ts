import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSchemaConverter } from '#contract/developer/json-schema.ts';
import { sampleOf, findStrings } from '#tests/support/sample-input.ts';
import { parseInput, Problem } from './problem.ts';
import { findUnstorable } from './storable-text.ts';

const folder = path.resolve(import.meta.dirname, '../../../contract');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const rooms = await Promise.all(
  files.map(
    (name) =>
      import(/* @vite-ignore */ pathToFileURL(path.join(folder, name)).href) as Promise<Record<string, unknown>>,
  ),
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const inputs = rooms
  .flatMap((room) => Object.values(room))
  .filter(isEndpoint)
  .flatMap((one) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      one[part] === undefined ? [] : [{ name: `${one.method} ${one.path} ${part}`, schema: one[part] }],
    ),
  );

test('no string that an operation reads can be half a letter or hold a zero byte', () => {
  const { named, convert } = createSchemaConverter();
  const tried = { fields: 0, refused: 0, cleaned: 0 };
  for (const { name, schema } of inputs) {
    const described = convert(schema, 'input');
    for (const { path, put } of findStrings(sampleOf(described, named))) {
      for (const bad of ['\ud800', '\udc00', '\u0000', 'a\ud83d', 'a\u0000b']) {
        tried.fields += 1;
        try {
          expect(findUnstorable(parseInput(schema, put(bad))), `${name} ${path}`).toBeUndefined();
          tried.cleaned += 1;
        } catch (error) {
          expect(error instanceof Problem && error.code, `${name} ${path} ${String(error)}`).toBe('invalid_input');
          tried.refused += 1;
        }
      }
    }
  }
  expect(inputs.length).toBeGreaterThan(60);
  expect(tried.fields).toBeGreaterThan(500);
  expect(tried.cleaned).toBeGreaterThan(0);
});

test('it is found anywhere, also in names of fields, and reported by its field', () => {
  expect(findUnstorable({ a: [{ b: 'fine' }, { c: 'half \ud800' }] })).toEqual(['a', '1', 'c']);
  expect(findUnstorable({ zones: { 'seat\u0000': 'x' } })).toEqual(['zones']);
  expect(findUnstorable({ password: 'a\u0000b', newPassword: 'a\u0000b' })).toBeUndefined();
  expect(
    findUnstorable({
      words: 'whole \u{1f600}, é, 山',
      list: [1, null, true],
      bytes: new Uint8Array(3),
      when: new Date(),
    }),
  ).toBeUndefined();
});
