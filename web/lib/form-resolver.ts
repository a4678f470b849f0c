// Forms import it from here alone: without our messages they would show the library's own.
// eslint-disable-next-line no-restricted-imports
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FIELD_MESSAGES_BY_DEFAULT } from './field-problems.ts';

/** Checks a form against a schema of the contract. */
export const formResolver = <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>) =>
  zodResolver(schema, FIELD_MESSAGES_BY_DEFAULT);
