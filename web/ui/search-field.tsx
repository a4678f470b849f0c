import { Search } from 'lucide-react';
import { useId } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/studio/design-query.ts';
import { keepCharactersWhole } from './field.tsx';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** A search field whose label is visible only to screen readers. */
export function SearchField({ label, hint, value, onChange, className = '' }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={`relative flex-1 ${className}`} ref={keepCharactersWhole}>
      <Icon icon={Search} className="pointer-events-none absolute top-3 left-3 text-ink-3" />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        className="input pl-[42px]"
        id={id}
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
