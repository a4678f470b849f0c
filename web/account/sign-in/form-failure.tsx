import { FieldError } from '#web/ui/field.tsx';
import { sentenceOfFailure } from './use-sign-in.ts';

/** Why a form was refused. It stays beside the form; the toast with the same sentence (M-01, M-03) goes after 5 seconds. */
export function FormFailure({ error }: { error: unknown }) {
  return error == null ? null : (
    <div role="alert">
      <FieldError>{sentenceOfFailure(error)}</FieldError>
    </div>
  );
}
