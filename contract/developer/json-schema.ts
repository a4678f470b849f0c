/**
 * Converts our schemas to JSON Schema (draft 2020-12, as in OpenAPI 3.1), with names where `api-schemas.ts` has them.
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

export const REF = '#/components/schemas/';

const rewritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '$schema' || key === '$defs') return [];
      // Readers of answers must accept new fields.
      if (key === 'additionalProperties' && inner === false) return [];
      if (key === '$ref') return [[key, String(inner).replace('#/$defs/', REF)]];
      // The bounds of safe integers say nothing, so they are omitted.
      if ((key === 'maximum' || key === 'minimum') && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER) return [];
      return [[key, rewritten(inner)]];
    }),
  );
};

/** Collects the named schemas that it meets. @throws Error when one name would mean two schemas */
export const jsonSchemas = () => {
  const named: Record<string, JsonSchema> = {};
  const keep = (id: string, schema: unknown): void => {
    const text = JSON.stringify(schema);
    if (named[id] !== undefined && JSON.stringify(named[id]) !== text)
      throw new Error(`${id} is read differently as it comes in and goes out: it needs two names`);
    named[id] = schema as JsonSchema;
  };
  return {
    named,
    of: (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
      const described = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: schemaNames }) as JsonSchema & {
        $defs?: Record<string, unknown>;
      };
      for (const [id, inner] of Object.entries(described.$defs ?? {})) keep(id, rewritten(inner));
      return rewritten(described) as JsonSchema;
    },
  };
};
