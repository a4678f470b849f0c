import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_CUSTOMERS_ON_PAGE } from '#contract/customer/customers.ts';
import { hasUnsentText } from '#web/lib/api/unsent-text.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { useCustomersToChoose } from '#web/studio/result/customers-to-choose.ts';
import { useDesignCustomer, useMoveDesign } from './use-customers.ts';
import { CUSTOMERS, FOLDER_SELECT_WORDS } from './customers-words.ts';

const NEW = 'new';
const NONE = 'none';

/** Chooses the customer folder of a design. */
export function PlaceSelect({ designId }: { designId: number }) {
  const place = useDesignCustomer(designId);
  const [search, setSearch] = useState('');
  const customers = useCustomersToChoose(useDebounced(search.trim(), TYPING_PAUSE_MS));
  const move = useMoveDesign(designId);
  const newCustomerForm = `customer new for ${designId}`;
  const [isAdding, setAdding] = useState(() => hasUnsentText(newCustomerForm));
  if (place.data === undefined || customers.data === undefined) return null;
  const { customer } = place.data;
  const pick = (value: string): void => {
    if (value === NEW) setAdding(true);
    else move.mutate(value === NONE ? null : value);
  };
  const isCut = customers.data.length === MAX_CUSTOMERS_ON_PAGE;
  return (
    <div className={`grid gap-1 ${customer === null ? 'no-print' : ''}`}>
      {(isCut || search !== '') && (
        <div className="no-print">
          <SearchField label={CUSTOMERS.search} hint={CUSTOMERS.searchHint} value={search} onChange={setSearch} />
        </div>
      )}
      {customers.data.length === 0 && customer === null && search === '' ? (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {FOLDER_SELECT_WORDS.addFirst}
        </Button>
      ) : (
        <SelectField
          label={FOLDER_SELECT_WORDS.label}
          value={customer?.id ?? NONE}
          disabled={move.isPending}
          onChange={(event) => pick(event.target.value)}
        >
          <option value={NONE}>{FOLDER_SELECT_WORDS.none}</option>
          {customer !== null && !customers.data.some(({ id }) => id === customer.id) && (
            <option value={customer.id}>{customer.name}</option>
          )}
          {customers.data.map(({ id, name, vehicle }) => (
            <option key={id} value={id}>
              {vehicle === '' ? name : `${name}, ${vehicle}`}
            </option>
          ))}
          <option value={NEW}>{CUSTOMERS.add}</option>
        </SelectField>
      )}
      {isCut && <p className="no-print caption">{FOLDER_SELECT_WORDS.onlyFirst(MAX_CUSTOMERS_ON_PAGE)}</p>}
      {customer !== null && (
        <Link
          className="no-print link small inline-flex min-h-7 items-center justify-self-start"
          to={`/customers/${customer.id}`}
        >
          {FOLDER_SELECT_WORDS.open}
        </Link>
      )}
      <CustomerDialog
        open={isAdding}
        form={newCustomerForm}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => move.mutate(id)}
      />
    </div>
  );
}
