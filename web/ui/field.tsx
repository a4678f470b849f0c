import { TriangleAlert } from 'lucide-react';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Text after the label, such as "optional". */
  note?: string;
  className?: string;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Truncates typed and pasted text to the field's limit. A browser would split an emoji at the limit; this does not. */
const truncateInsertedText = (event: InputEvent): void => {
  const { target: field, data, inputType, isComposing } = event;
  if (data === null || isComposing || !['insertText', 'insertFromPaste'].includes(inputType)) return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { maxLength, value, selectionStart, selectionEnd } = field;
  // A field for an email address does not say what is selected.
  if (maxLength < 0 || selectionStart === null || selectionEnd === null) return;
  const remainingLength = maxLength - value.length + selectionEnd - selectionStart;
  if (data.length <= remainingLength) return;
  event.preventDefault();
  const fitting = truncateToUtf16Length(data, remainingLength);
  // Unlike setting the value, this keeps the field's undo history.
  if (fitting !== '') document.execCommand('insertText', false, fitting);
};

/** For the `ref` of an element around a field; React's `onBeforeInput` is not the browser's event. */
export const keepCharactersWhole = (around: HTMLElement | null): void =>
  around?.addEventListener('beforeinput', truncateInsertedText);

/** Label, control, hint and error, connected for screen readers. `children` renders the control with its attributes. */
export function Field({
  label,
  hint,
  error,
  note,
  className = '',
  children,
}: FieldProps & { children: (wiring: ControlAttributes) => ReactNode }) {
  const id = useId();
  // An error replaces the hint.
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const describedBy = error === undefined ? hintId : `${id}-error`;
  return (
    <div className={`field ${className}`} ref={keepCharactersWhole}>
      <label className="field-label" htmlFor={id}>
        {label}
        {note !== undefined && <span className="optional"> ({note})</span>}
      </label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': describedBy })}
      {hint !== undefined && error === undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon icon={TriangleAlert} />
      <span>{children}</span>
    </p>
  );
}

/** @returns the props of `Field`, and those that are left for its control */
const splitFieldProps = <Props extends FieldProps>({ label, hint, error, note, className, ...control }: Props) => ({
  fieldProps: { label, hint, error, note, className },
  control,
});

export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { fieldProps, control } = splitFieldProps(props);
  return <Field {...fieldProps}>{(wiring) => <input className="input" {...control} {...wiring} />}</Field>;
}

export function TextAreaField(
  props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const { fieldProps, control } = splitFieldProps(props);
  return <Field {...fieldProps}>{(wiring) => <textarea className="input" {...control} {...wiring} />}</Field>;
}

export function SelectField(
  props: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> },
) {
  const { fieldProps, control } = splitFieldProps(props);
  return <Field {...fieldProps}>{(wiring) => <select className="input" {...control} {...wiring} />}</Field>;
}

export function CheckField({
  label,
  error,
  className = '',
  ref,
  ...input
}: { label: ReactNode; error?: string; className?: string } & InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
  }) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="check">
        <input
          type="checkbox"
          {...input}
          ref={ref}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
