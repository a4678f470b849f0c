interface ChoiceRowProps<Id extends string> {
  name: string;
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Native radios that look like chips. */
export function ChoiceRow<Id extends string>({ name, label, options, value, onChange }: ChoiceRowProps<Id>) {
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.id} className="choice">
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
