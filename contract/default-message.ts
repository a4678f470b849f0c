import type { z } from 'zod';

/** Message for a schema that defines none. It starts in lower case, because it follows the field's name. */
export const defaultMessage = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : 'has the wrong type';
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'is not one of the allowed values';
    default:
      return 'is not valid';
  }
};
