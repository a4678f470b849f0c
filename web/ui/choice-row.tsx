interface ChoiceRowProps<Id extends string> {
  name: string;
  label: string;
  options: readonly { id: Id; name: string }[];
  /** `null` if none is chosen. */
  value: Id | null;
  onChange: (id: Id) => void;
  /** `chips` have a visible legend; that of `segments` is for screen readers alone. */
  look?: 'chips' | 'segments';
  className?: string;
}

/** Native radios that look like chips or segments. */
export function ChoiceRow<Id extends string>({
  name,
  label,
  options,
  value,
  onChange,
  look = 'chips',
  className = '',
}: ChoiceRowProps<Id>) {
  const isSegments = look === 'segments';
  const choices = options.map((option) => (
    <label key={option.id} className={isSegments ? undefined : 'choice'}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        checked={value === option.id}
        onChange={() => onChange(option.id)}
      />
      {option.name}
    </label>
  ));
  return (
    <fieldset className={isSegments ? `segments ${className}` : className}>
      <legend className={isSegments ? 'sr-only' : 'field-label'}>{label}</legend>
      {isSegments ? choices : <div className="choices">{choices}</div>}
    </fieldset>
  );
}
