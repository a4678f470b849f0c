import { useId, useState } from 'react';
import type { Customer } from '#contract/customer/customers.ts';
import { MAX_CUSTOMER_LENGTHS } from '#contract/customer/customers.ts';
import { cleanLine, isBlank, nameKey } from '#contract/plain-text.ts';
import { TextField } from '#web/ui/field.tsx';
import type { JobCustomer } from '../state/wizard-state.ts';
import { SAVE } from './result-words.ts';

/** The customer of a saved design: none, an existing one, or a new one with this name. */
export type SaveTarget = { customer: JobCustomer | null; newName: string };

const labelOf = ({ name, vehicle }: Customer): string => [name, vehicle].filter(Boolean).join(', ');

interface CustomerFieldProps {
  customer: JobCustomer | null;
  customers: readonly Customer[];
  disabled: boolean;
  onChange: (savedFor: SaveTarget) => void;
}

/** The customer's name. A name from the list chooses that customer; any other creates a customer record. */
export function CustomerField({ customer, customers, disabled, onChange }: CustomerFieldProps) {
  const [typed, setTyped] = useState(customer?.name ?? '');
  const listId = useId();
  const find = (text: string): Customer | undefined => {
    const labeled = customers.find((listed) => labelOf(listed) === text);
    const [namesake, ...others] = customers.filter(({ name }) => nameKey(name) === nameKey(text));
    if (labeled !== undefined || others.length > 0) return labeled;
    return namesake;
  };
  const existing = find(typed);
  const isCustomerOfJob = typed === customer?.name;
  const change = (text: string): void => {
    setTyped(text);
    const chosen = text === customer?.name ? customer : find(text);
    if (chosen) onChange({ customer: chosen, newName: '' });
    else onChange({ customer: null, newName: cleanLine(text) });
  };
  const isNew = !isCustomerOfJob && existing === undefined && !isBlank(typed);
  return (
    <>
      <TextField
        label={SAVE.customer}
        note={SAVE.optional}
        value={typed}
        list={listId}
        maxLength={MAX_CUSTOMER_LENGTHS.name}
        autoComplete="off"
        disabled={disabled}
        hint={isNew ? SAVE.newFolder : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={listId}>
        {customers.map((listed) => (
          <option key={listed.id} value={labelOf(listed)}>
            {labelOf(listed)}
          </option>
        ))}
      </datalist>
    </>
  );
}
