import { useId, useState } from 'react';
import type { Customer } from '#contract/customer/customers.ts';
import { CUSTOMER_MAX_LENGTHS } from '#contract/customer/customers.ts';
import { cleanLine, isBlank, nameKey } from '#contract/plain-text.ts';
import { TextField } from '#web/ui/field.tsx';
import type { JobCustomer } from '../state/wizard-state.ts';
import { SAVE } from './result-words.ts';

/** The customer of a saved design: none, an existing folder, or the name for a new folder. */
export type SaveTarget = { folder: JobCustomer | null; newName: string };

const nameOf = ({ name, vehicle }: Customer): string => (vehicle === '' ? name : `${name}, ${vehicle}`);

interface SaveForProps {
  customer: JobCustomer | null;
  customers: readonly Customer[];
  disabled: boolean;
  onChange: (savedFor: SaveTarget) => void;
}

/** The customer's name. A name from the list uses that folder; any other creates a folder. */
export function SaveFor({ customer, customers, disabled, onChange }: SaveForProps) {
  const [typed, setTyped] = useState(customer?.name ?? '');
  const listId = useId();
  const find = (text: string): Customer | undefined => {
    const named = customers.filter(({ name }) => nameKey(name) === nameKey(text));
    return customers.find((listed) => nameOf(listed) === text) ?? (named.length === 1 ? named[0] : undefined);
  };
  const existing = find(typed);
  const isOfJob = customer !== null && typed === customer.name;
  const change = (text: string): void => {
    setTyped(text);
    const folder = customer !== null && text === customer.name ? customer : (find(text) ?? null);
    onChange({ folder, newName: folder === null ? cleanLine(text) : '' });
  };
  const isNew = !isOfJob && existing === undefined && !isBlank(typed);
  return (
    <>
      <TextField
        label={SAVE.customer}
        note={SAVE.optional}
        value={typed}
        list={listId}
        maxLength={CUSTOMER_MAX_LENGTHS.name}
        autoComplete="off"
        disabled={disabled}
        hint={isNew ? SAVE.newFolder : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={listId}>
        {customers.map((listed) => (
          <option key={listed.id} value={nameOf(listed)}>
            {nameOf(listed)}
          </option>
        ))}
      </datalist>
    </>
  );
}
