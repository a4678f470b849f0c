import { CheckField, FieldError } from '#web/ui/field.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Explanation below the label. */
  text?: string;
}

interface Props<Value extends string> {
  legend: string;
  /** Two columns if the dialog is wide enough. */
  columns?: boolean;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
}

/** Checkboxes, any number of which can be checked. */
export function CheckGroup<Value extends string>({
  legend,
  columns = false,
  choices,
  chosen,
  onChange,
  error,
}: Props<Value>) {
  const toggle = (toggled: Value, isChecked: boolean): void =>
    onChange(
      choices.map((choice) => choice.value).filter((value) => (value === toggled ? isChecked : chosen.includes(value))),
    );
  return (
    <fieldset className={`grid gap-x-8 gap-y-2 ${columns ? 'sm:grid-cols-2' : ''}`}>
      <legend className="field-label mb-2">{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <CheckField
          key={value}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
          label={
            <>
              {label}
              {text !== undefined && <span className="small block">{text}</span>}
            </>
          }
        />
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
