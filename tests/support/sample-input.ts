/** Sample input for a JSON schema, with all optional fields. Tests replace one of its strings at a time. */
import type { JsonSchema } from '#contract/developer/json-schema.ts';
import { REF_PREFIX } from '#contract/developer/json-schema.ts';

type Named = Readonly<Record<string, JsonSchema>>;

const EXAMPLES: Readonly<Record<string, string>> = {
  email: 'pat@shop.example',
  uri: 'https://shop.example/',
  'date-time': '2026-11-22T12:00:00Z',
  date: '2026-11-22',
};

const textOf = ({ format, minLength = 0 }: JsonSchema): string =>
  EXAMPLES[String(format)] ?? 'sample'.padEnd(Number(minLength), 'x');

export const sampleOf = (schema: JsonSchema, named: Named, depth = 0): unknown => {
  if (schema.$ref !== undefined) return sampleOf(named[schema.$ref.replace(REF_PREFIX, '')]!, named, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const one = schema.anyOf ?? schema.oneOf;
  if (one !== undefined)
    return sampleOf(one.find(({ type }) => type === 'object' || type === 'string') ?? one[0]!, named, depth + 1);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, named, depth + 1))) as unknown;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (depth > 12) return null;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, named, depth + 1)];
    case 'object':
      return objectOf(schema, named, depth);
    default:
      return 'anything';
  }
};

const objectOf = (
  { properties = {}, additionalProperties }: JsonSchema,
  named: Named,
  depth: number,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner, named, depth + 1)])),
  ...(typeof additionalProperties === 'object' ? { key: sampleOf(additionalProperties, named, depth + 1) } : {}),
});

export interface StringLocation {
  path: string;
  /** The complete sample with another string at this location. */
  put: (text: string) => unknown;
}

/** Every string of a value, and the names of free keys (`additionalProperties`). */
export const findStrings = (sample: unknown): StringLocation[] => {
  const locations: StringLocation[] = [];
  const walk = (value: unknown, path: string, rebuild: (inner: unknown) => unknown): void => {
    if (typeof value === 'string') locations.push({ path, put: rebuild });
    if (Array.isArray(value))
      value.forEach((inner, i) =>
        walk(inner, `${path}.${i}`, (changed) => rebuild(value.map((one: unknown, k) => (k === i ? changed : one)))),
      );
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, `${path}.${key}`, (changed) => rebuild({ ...value, [key]: changed }));
        if (key === 'key')
          locations.push({ path: `${path} (name)`, put: (text) => rebuild({ ...value, [text]: inner }) });
      }
    }
  };
  walk(sample, '', (changed) => changed);
  return locations;
};
