/** Random requests that follow the contract's schemas or violate them. */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}',
  '\u202eabc',
  'a'.repeat(3000),
  '-1',
  '1e999',
  'null',
  '{"$ne":null}',
  '%00',
  '\r\nset-cookie: x=1',
  '/api/files/../../x',
  'javascript:alert(1)',
  '२',
  '𝕏',
];
const PLAUSIBLE = [
  'red',
  'leather',
  '/templates/hatch-grey-cloth.jpg',
  'a@example.com',
  'saddle stitch 8',
  'latest',
  '1',
];
const INVALID_JSON = [
  '{',
  '[[[[',
  '"',
  'NaN',
  '{"a":1e999}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1,"a":2}',
];
const UNDECLARED_FIELDS = ['__proto__', 'constructor', 'userId', 'isAdmin', 'x'];

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface FuzzRequest {
  endpoint: Endpoint;
  url: string;
  payload: string | undefined;
}

const toSchema = (schema: z.ZodType = z.unknown()): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/**
 * @param random returns a number from 0 up to 1; a seeded generator makes the requests reproducible
 * @returns a function that makes the next request
 */
export const createRequestGenerator = (endpoints: readonly Endpoint[], random: () => number): (() => FuzzRequest) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const randomObject = (properties: Record<string, Schema>, depth: number): object => {
    const fields = Object.entries(properties)
      .filter(() => random() < 0.9)
      .map(([name, property]): [string, unknown] => [name, randomValue(property, depth + 1)]);
    if (random() < 0.1) fields.push([pick(UNDECLARED_FIELDS), pick(HOSTILE)]);
    return Object.fromEntries(fields);
  };
  const randomValue = (schema: Schema, depth = 0): unknown => {
    if (random() < 0.12 || depth > 4) return pick<unknown>([null, 0, -1, 1e308, true, [], {}, [[[]]], ...HOSTILE]);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    if (schema.anyOf !== undefined) return randomValue(pick(schema.anyOf), depth);
    switch (schema.type) {
      case 'object':
        return randomObject(schema.properties ?? {}, depth);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(schema.items ?? {}, depth + 1));
      case 'integer':
      case 'number':
        return Math.round((random() - 0.3) * 100);
      case 'boolean':
        return random() < 0.5;
      default:
        return random() < 0.3 ? pick(HOSTILE) : pick(PLAUSIBLE);
    }
  };
  /** Converts a value to text for a URL, which cannot encode lone surrogates. */
  const toUrlText = (input: unknown): string =>
    (typeof input === 'string' ? input : JSON.stringify(input ?? null)).replace(/\p{Surrogate}/gu, '?');
  const schemas = endpoints.map((endpoint) => ({
    endpoint,
    params: toSchema(endpoint.params),
    query: toSchema(endpoint.query),
    body: toSchema(endpoint.body),
  }));
  return () => {
    const { endpoint, params, query, body } = pick(schemas);
    const pathParameters = randomValue({ ...params, type: 'object' }) as Record<string, unknown> | null;
    let url = endpoint.path.replace(
      /:([A-Za-z]+)/g,
      (_, name: string) => encodeURIComponent(toUrlText(pathParameters?.[name] ?? pick(HOSTILE))) || 'x',
    );
    if (endpoint.query !== undefined) {
      const entries = Object.entries((randomValue(query) ?? {}) as object);
      url += `?${new URLSearchParams(entries.map(([name, input]): [string, string] => [name, toUrlText(input)])).toString()}`;
    }
    if (endpoint.body === undefined) return { endpoint, url, payload: undefined };
    if (random() < 0.04) return { endpoint, url, payload: pick(INVALID_JSON) };
    return { endpoint, url, payload: JSON.stringify(randomValue(body)) ?? 'null' };
  };
};
