import type { ZodType } from 'zod';

/** The first validation message per field of a form; empty if the form is valid. */
export const fieldProblems = (schema: ZodType, form: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
