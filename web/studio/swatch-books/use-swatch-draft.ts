import { useState } from 'react';
import { SwatchBody } from '#contract/studio/swatches.ts';

/** The schema's messages by field. */
export const validateSwatch = (body: SwatchBody): Record<string, string> => {
  const read = SwatchBody.safeParse(body);
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
};

type TextField = 'book' | 'code' | 'name' | 'supplier' | 'line' | 'note';

export interface SwatchDraft {
  body: SwatchBody;
  /** Messages by field; empty until the form is submitted. */
  problems: Record<string, string>;
  change: (changes: Partial<SwatchBody>) => void;
  /** Handler of a text field. */
  set: (field: TextField) => (event: { target: { value: string } }) => void;
}

/** @param refused the server's error messages, by field */
export const useSwatchDraft = (
  initialBody: SwatchBody,
  isSubmitted: boolean,
  refused: Record<string, string> | undefined,
): SwatchDraft => {
  const [body, setBody] = useState(initialBody);
  const change = (changes: Partial<SwatchBody>): void => setBody((now) => ({ ...now, ...changes }));
  return {
    body,
    problems: isSubmitted ? { ...refused, ...validateSwatch(body) } : {},
    change,
    set:
      (field) =>
      ({ target }) =>
        change({ [field]: target.value }),
  };
};
