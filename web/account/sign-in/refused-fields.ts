import { ApiError } from '#web/lib/api/api-error.ts';

const FIELD_OF_TAKEN_CODE: Readonly<Record<string, string>> = { username_taken: 'username', email_taken: 'email' };

/** The form fields that the server rejected, with its messages. */
export const refusedFields = <Name extends string>(error: unknown, fields: readonly Name[]): [Name, string][] => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem === undefined) return [];
  const named = problem.fields ?? (problem.field === undefined ? {} : { [problem.field]: problem.message });
  const taken = FIELD_OF_TAKEN_CODE[problem.code];
  const messages = taken === undefined ? named : { ...named, [taken]: problem.message };
  return Object.entries(messages).filter((entry): entry is [Name, string] =>
    (fields as readonly string[]).includes(entry[0]),
  );
};
