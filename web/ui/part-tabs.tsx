import type { ReactNode } from 'react';

interface PartTab {
  id: string;
  /** A small sample of the part's cover. */
  face: ReactNode;
  name: ReactNode;
}

interface PartTabsProps {
  /** Name of the native radios. */
  name: string;
  /** For screen readers. */
  label: string;
  parts: readonly PartTab[];
  value: string;
  onChange: (part: string) => void;
  className?: string;
}

/** Tabs for parts, as native radios in a row; with the class `part-rail` in a column. */
export const PartTabs = ({ name, label, parts, value, onChange, className = '' }: PartTabsProps) => (
  <fieldset className={`part-tabs ${className}`}>
    <legend className="sr-only">{label}</legend>
    {parts.map((part) => (
      <label key={part.id} className="part-tab">
        <input
          type="radio"
          className="sr-only"
          name={name}
          checked={part.id === value}
          onChange={() => onChange(part.id)}
        />
        {part.face}
        <span className="part-words">{part.name}</span>
      </label>
    ))}
  </fieldset>
);
