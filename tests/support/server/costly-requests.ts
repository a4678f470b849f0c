/** The most expensive requests for each operation of the contract: deep, wide, invalid, valid, and beyond the limit. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { MAX_STROKE_POINTS_PER_PHOTO } from '#contract/studio/photos.ts';
import { projectRoot } from '#server/platform/entry.ts';

/** All endpoints that the contract's files declare. */
export const listContractEndpoints = async (): Promise<Endpoint[]> => {
  const folder = path.join(projectRoot, 'contract');
  const found = new Set<Endpoint>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )) {
    const names = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const value of Object.values(names)) if (isEndpoint(value)) found.add(value);
  }
  return [...found].sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'method' in value &&
  'access' in value &&
  String(value.path).startsWith('/api/');

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

const EXAMPLES: readonly string[] = [
  '#a0522d',
  'red',
  'a@example.com',
  '/templates/hatch-grey-cloth.jpg',
  '/api/files/abcdefghijklmnop',
  'seat',
  '0'.repeat(64),
  '2030-01-01T00:00:00.000Z',
  'https://example.com/x',
];

/** A text of the maximum length, or an example that matches the schema's pattern. */
const longText = ({ maxLength = 2000, pattern }: Schema): string =>
  (pattern === undefined ? undefined : EXAMPLES.find((one) => new RegExp(pattern).test(one))) ??
  'tan leather seats with red diamond inserts and '.repeat(Math.ceil(maxLength / 40)).slice(0, maxLength);

/** The largest valid value. @param maxEntries of a list whose schema has no maximum */
const createLargestValue = (schema: Schema, maxEntries: number, depth = 0): unknown => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.at(-1);
  if (choices !== undefined)
    return createLargestValue(
      choices.find(({ type }) => type === 'object' || type === 'array') ?? choices[0]!,
      maxEntries,
      depth + 1,
    );
  if (depth > 6) return null;
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(
        ([name, one]) => [name, createLargestValue(one, maxEntries, depth + 1)] as const,
      );
      const others =
        typeof schema.additionalProperties === 'object'
          ? Array.from(
              { length: Math.min(100, maxEntries) },
              (_, i) =>
                [
                  `seat-${i}`,
                  createLargestValue(schema.additionalProperties as Schema, maxEntries, depth + 1),
                ] as const,
            )
          : [];
      return Object.fromEntries([...known, ...others]);
    }
    case 'array':
      return (
        schema.prefixItems?.map((one) => createLargestValue(one, maxEntries, depth + 1)) ??
        Array.from({ length: Math.min(schema.maxItems ?? maxEntries, maxEntries) }, () =>
          createLargestValue(schema.items ?? {}, maxEntries, depth + 1),
        )
      );
    case 'integer':
    case 'number':
      return schema.maximum ?? 1;
    case 'boolean':
      return true;
    default:
      return longText(schema);
  }
};

export interface CostlyRequest {
  endpoint: Endpoint;
  url: string;
  what: string;
  body?: string;
}

/** @param image URL of a photo of the caller */
const addressOf = (endpoint: Endpoint, image: string, extra = ''): string => {
  const values = (createLargestValue(schemaOf(endpoint.params), 1) ?? {}) as Record<string, string | number>;
  const url = endpoint.path.replace(/:([A-Za-z0-9]+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? 'x').slice(0, 64)),
  );
  const query =
    endpoint.query === undefined
      ? {}
      : (createLargestValue(schemaOf(endpoint.query), 1) as Record<string, string | number | boolean>);
  const parameters = Object.entries(query).map(([name, value]) => [name, name === 'image' ? image : String(value)]);
  if (parameters.length === 0 && extra === '') return url;
  return `${url}?${new URLSearchParams(parameters as [string, string][]).toString()}${extra}`;
};

const KB = 1024;

/** @param limit approximate size in bytes of the largest body that the operation accepts */
const shapes = (body: Schema, limit: number): [string, string][] => {
  const fields = Object.keys(body.properties ?? { x: {} });
  const wide = (entry: string): string =>
    Array(Math.floor((limit - 200) / (entry.length + 1)))
      .fill(entry)
      .join(',');
  const inEach = (value: string): string => `{${fields.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  const fillField = (entry: string): string =>
    `[${Array(Math.max(1, Math.floor((limit - 200) / fields.length / (entry.length + 1))))
      .fill(entry)
      .join(',')}]`;
  return [
    ['nested lists', '['.repeat(limit - 10)],
    ['nested objects', '{"a":'.repeat(Math.floor(limit / 5) - 10)],
    ['nested lists in every field', inEach(`${'['.repeat(20)}${']'.repeat(20)}`)],
    ['a list of numbers', `[${wide('1')}]`],
    ['an object of many names', `{${Array.from({ length: Math.floor(limit / 12) }, (_, i) => `"n${i}":1`).join(',')}}`],
    ['lists of wrong things in every field', inEach(fillField('7'))],
    ['objects of wrong things in every field', inEach(fillField('{"a":{}}'))],
    [
      'as many wrong things as are counted',
      inEach(
        `[${Array(Math.max(1, Math.floor(1800 / fields.length)))
          .fill('7')
          .join(',')}]`,
      ),
    ],
    [
      'a long word in every field',
      inEach(JSON.stringify('x'.repeat(Math.max(1, Math.floor((limit - 1000) / fields.length))))),
    ],
    ['a long name', JSON.stringify({ [`k${'y'.repeat(limit - 100)}`]: 1 })],
    ['quotes and backslashes', `{"a":"${'\\"\\\\'.repeat(Math.floor(limit / 4) - 10)}"}`],
    ['all that it takes', JSON.stringify(createLargestValue(body, 400))],
    ['more than it takes', `{"a":"${'x'.repeat(limit + 100_000)}"}`],
  ];
};

let seed = 3;
/** Park-Miller random number generator, from 0 to 1. */
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

const costlyStrokes = (value: () => number, radius: number): object[] =>
  Array.from({ length: MAX_STROKE_POINTS_PER_PHOTO / 60 }, () => ({
    type: 'stroke',
    add: random() < 0.5,
    snap: random() < 0.5,
    radius,
    points: Array.from({ length: 60 }, () => [value(), value()]),
  }));

const designWith = (zones: object): string =>
  JSON.stringify({
    originalImage: '/templates/hatch-grey-cloth.jpg',
    style: 'original',
    materials: ['leather'],
    mainColors: ['red'],
    zones,
  });

/** Expensive bodies that cannot be derived from the schema. */
const special = ({ path: url }: Endpoint): [string, string][] => {
  switch (url) {
    case '/api/marks':
      return [
        ['strokes over the whole photo', JSON.stringify({ revision: 0, marks: costlyStrokes(random, 0.5) })],
        ['fine strokes', JSON.stringify({ revision: 1, marks: costlyStrokes(random, 0.001) })],
        ['points out of range', JSON.stringify({ revision: 0, marks: costlyStrokes(() => 9, 0.5) })],
        [
          'a million bare points',
          JSON.stringify({ revision: 0, marks: [{ type: 'stroke', points: Array(690_000).fill([9, 9]) }] }),
        ],
      ];
    case '/api/swatches/import':
      return [
        [
          'a file of many rows',
          JSON.stringify({
            dryRun: true,
            csv: `name,code,color,material\n${Array.from({ length: 60_000 }, (_, i) => `Red ${i},R${i},#a0522d,leather`).join('\n')}`,
          }),
        ],
        [
          'a file of many wrong rows',
          JSON.stringify({ dryRun: true, csv: `name,code,color,material\n${'"","","",x\n'.repeat(150_000)}` }),
        ],
        ['a file of one endless row', JSON.stringify({ dryRun: true, csv: `name,color\n"${',""'.repeat(600_000)}` })],
        ['a first line of many columns', JSON.stringify({ dryRun: true, csv: 'name,'.repeat(400_000) })],
      ];
    case '/api/generate-design':
      return [
        [
          'many zones',
          designWith(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`z${i}`, { color: 'red' }]))),
        ],
        ['many wrong zones', designWith(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`z${i}`, 'x'])))],
        [
          'materials as text',
          JSON.stringify({
            originalImage: '/templates/hatch-grey-cloth.jpg',
            style: 'original',
            materials: `[${'1,'.repeat(100_000)}1]`,
          }),
        ],
        [
          'fourteen megabytes of zones',
          designWith(Object.fromEntries(Array.from({ length: 600_000 }, (_, i) => [`zone-${i}`, 'xxxxxx']))),
        ],
        [
          'long words',
          JSON.stringify({
            originalImage: '/templates/hatch-grey-cloth.jpg',
            customInstructions: 'red and blue and tan and not black but no cream or '.repeat(40),
          }),
        ],
      ];
    default:
      return [];
  }
};

const MAX_BODY_BYTES: Readonly<Record<string, number>> = {
  '/api/marks': 2 * KB * KB,
  '/api/swatches/import': 6 * KB * KB,
};

/** @param image URL of a photo of the caller */
export const costlyRequests = (endpoint: Endpoint, image: string): CostlyRequest[] => {
  const url = addressOf(endpoint, image);
  if (endpoint.body === undefined)
    return [
      { endpoint, url, what: 'as it is' },
      { endpoint, url: addressOf(endpoint, image, `&x=${'%5B'.repeat(4000)}`), what: 'a long address' },
    ];
  const bodies = [...shapes(schemaOf(endpoint.body), MAX_BODY_BYTES[endpoint.path] ?? 256 * KB), ...special(endpoint)];
  return bodies.map(([what, body]) => ({ endpoint, url, what, body }));
};
