import { FieldError } from '#web/ui/field.tsx';
import { describeFailure } from './use-sign-in.ts';

/** Says why a form was rejected. It stays next to the form; the toast with the same text (M-01, M-03) closes after 5 s. */
export function FormFailure({ error }: { error: unknown }) {
  return error == null ? null : (
    <div role="alert">
      <FieldError>{describeFailure(error)}</FieldError>
    </div>
  );
}
