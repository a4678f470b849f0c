import { createCustomer, listCustomers, MAX_CUSTOMERS_ON_PAGE, placeDesign } from '#contract/customer/customers.ts';
import { nameKey } from '#contract/plain-text.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { callOnce } from '#web/lib/api/call-once.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { JobCustomer } from '../state/wizard-state.ts';
import type { SaveTarget } from './customer-field.tsx';
import { SAVE } from './result-words.ts';

/**
 * Assigns a saved design to a customer. Its toast comes after the one about saving, because only one is visible at a time.
 */
export const assignToCustomer = async (id: number, customer: JobCustomer | null): Promise<void> => {
  if (customer === null) return;
  try {
    await call(placeDesign, { params: { id }, body: { customerId: customer.id } });
  } catch (error) {
    toastError(SAVE.notPlaced(customer.name), `${getUserMessage(error, '')} ${SAVE.placeLater}`.trim());
  }
};

/** The only customer with this name. The first page of suggestions may not include that customer. */
const findCustomerByName = async (name: string): Promise<JobCustomer | undefined> => {
  const found = await call(listCustomers, { query: { q: name, sort: 'name', limit: MAX_CUSTOMERS_ON_PAGE } });
  const named = found.filter((customer) => nameKey(customer.name) === nameKey(name));
  return named.length === 1 ? named[0] : undefined;
};

/** The customer for a design; one with a new name is created. If that fails, the design is saved without a customer. */
export const findOrCreateCustomer = async (
  { customer, newName }: SaveTarget,
  vehicle: string,
): Promise<JobCustomer | null> => {
  if (customer !== null || newName === '') return customer;
  try {
    const { id, name } =
      (await findCustomerByName(newName)) ?? (await callOnce(createCustomer, { body: { name: newName, vehicle } }));
    return { id, name };
  } catch (error) {
    toastError(SAVE.notPlaced(newName), `${getUserMessage(error, '')} ${SAVE.placeLater}`.trim());
    return null;
  }
};
