import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// A plain script without types of its own.
import { generatedFiles, typeOf } from './make-client.mjs';
import { at } from '../project.mjs';

test('the client, its types and the reference were made from the contract as it is now', async () => {
  for (const [name, text] of Object.entries((await generatedFiles()) as Record<string, string>))
    expect(readFileSync(at(name) as string, 'utf8') === text, name).toBe(true);
});

test('a schema becomes the type that one would write by hand', () => {
  const type = (schema: object): string => typeOf(schema) as string;
  expect(
    type({
      type: 'object',
      properties: { a: { type: 'string' }, 'b-c': { type: ['number', 'null'] } },
      required: ['a'],
    }),
  ).toBe("{ a: string; 'b-c'?: number | null; }");
  expect(type({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe('(string | null)[]');
  expect(type({ anyOf: [{ const: 'latest' }, { type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(type({ enum: ["it's", 2] })).toBe("'it\\'s' | 2");
  expect(type({ type: 'object', additionalProperties: { $ref: '#/components/schemas/Zone' } })).toBe(
    'Record<string, Zone>',
  );
  expect(type({ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] })).toBe('[number, number]');
  expect(type({})).toBe('unknown');
});

test("the one-file client stands alone: it imports nothing and says so in every runtime's words", async () => {
  const files = (await generatedFiles()) as Record<string, string>;
  for (const name of ['public/developers/retrim-client.js', 'public/developers/retrim-client.ts.txt'])
    expect(files[name]).not.toMatch(/^import |^\} from ['"]\.|require\(|\bBuffer\./m);
  const loaded = (await import(
    `data:text/javascript,${encodeURIComponent(files['public/developers/retrim-client.js']!)}`
  )) as { RetrimClient: unknown; verifyWebhook: unknown };
  expect([typeof loaded.RetrimClient, typeof loaded.verifyWebhook]).toEqual(['function', 'function']);
});
