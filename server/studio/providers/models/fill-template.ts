/** Fills the operator's template of a request or workflow: our values replace `$prompt`, `$image` and the like. */
import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const JsonTemplate: z.ZodType<Json> = z.json() as z.ZodType<Json>;

export type Values = Readonly<Record<string, string | number | undefined>>;

const PLACEHOLDER = /\$([a-z]+)\b/g;

/**
 * A text that is only a placeholder becomes the value itself (a seed stays a number); inside other text the value is
 * written out. Values are not expanded again. A field whose placeholder has no value is left out.
 */
export const fillTemplate = (template: Json, values: Values): Json => fill(template, values) ?? null;

const fill = (template: Json, values: Values): Json | undefined => {
  if (typeof template === 'string') {
    const placeholder = /^\$([a-z]+)$/.exec(template)?.[1];
    if (placeholder !== undefined && placeholder in values) return values[placeholder];
    return template.replace(PLACEHOLDER, (text, name: string) => (name in values ? String(values[name] ?? '') : text));
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, values) ?? null);
  if (template === null || typeof template !== 'object') return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      const filled = fill(value, values);
      return filled === undefined ? [] : [[key, filled]];
    }),
  );
};

/** @param name of the placeholder, without `$` */
export const hasPlaceholder = (template: Json, name: string): boolean =>
  new RegExp(`\\$${name}\\b`).test(JSON.stringify(template));
