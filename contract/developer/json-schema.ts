/**
 * Converts our schemas to JSON Schema (draft 2020-12, as in OpenAPI 3.1), with the names of `api-schemas.ts`.
 */
import { z } from 'zod';
import { schemaNames } from './api-schemas.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  description?: string;
  [more: string]: unknown;
}

export const REF_PREFIX = '#/components/schemas/';

const adaptToOpenApi = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(adaptToOpenApi);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '$schema' || key === '$defs') return [];
      // Clients must accept new fields.
      if (key === 'additionalProperties' && inner === false) return [];
      if (key === '$ref') return [[key, String(inner).replace('#/$defs/', REF_PREFIX)]];
      // The bounds of safe integers tell clients nothing.
      if ((key === 'maximum' || key === 'minimum') && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER) return [];
      return [[key, adaptToOpenApi(inner)]];
    }),
  );
};

/** @returns a converter, and the named schemas it has seen so far. Throws if two different schemas share a name. */
export const createSchemaConverter = () => {
  const named: Record<string, JsonSchema> = {};
  const addNamed = (id: string, schema: unknown): void => {
    const text = JSON.stringify(schema);
    if (named[id] !== undefined && JSON.stringify(named[id]) !== text)
      throw new Error(`Two different schemas are named ${id} (often: input and output differ)`);
    named[id] = schema as JsonSchema;
  };
  return {
    named,
    convert: (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
      const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: schemaNames }) as JsonSchema & {
        $defs?: Record<string, unknown>;
      };
      for (const [id, inner] of Object.entries(converted.$defs ?? {})) addNamed(id, adaptToOpenApi(inner));
      return adaptToOpenApi(converted) as JsonSchema;
    },
  };
};
