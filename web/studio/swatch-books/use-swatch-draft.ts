import { SwatchBody } from '#contract/studio/swatches.ts';
import { useUnsentFields } from '#web/lib/api/unsent-text.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';

type TextField = 'book' | 'code' | 'name' | 'supplier' | 'line' | 'note';

export interface SwatchDraft {
  body: SwatchBody;
  /** Messages by field; empty until the form is submitted. */
  problems: Record<string, string>;
  change: (changes: Partial<SwatchBody>) => void;
  /** Handler of a text field. */
  set: (field: TextField) => (event: { target: { value: string } }) => void;
}

/**
 * @param form names the form for its unsent text
 * @param refused the server's error messages, by field
 */
export const useSwatchDraft = (
  form: string,
  initialBody: SwatchBody,
  isSubmitted: boolean,
  refused: Record<string, string> | undefined,
): SwatchDraft => {
  const [body, setBody] = useUnsentFields(form, initialBody);
  const change = (changes: Partial<SwatchBody>): void => setBody((now) => ({ ...now, ...changes }));
  return {
    body,
    problems: isSubmitted ? { ...refused, ...fieldProblems(SwatchBody, body) } : {},
    change,
    set:
      (field) =>
      ({ target }) =>
        change({ [field]: target.value }),
  };
};
