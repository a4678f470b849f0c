import type { z } from 'zod';
import { defaultMessage } from '#contract/default-message.ts';

/** For parsing a form: the message at a field whose schema defines none. */
export const FIELD_MESSAGES_BY_DEFAULT = {
  error: (issue: z.core.$ZodRawIssue): string => `This field ${defaultMessage(issue)}`,
};

/** The first validation message per field of a form; empty if the form is valid. */
export const fieldProblems = (schema: z.ZodType, form: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(form, FIELD_MESSAGES_BY_DEFAULT).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message]),
  );
