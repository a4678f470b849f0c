import { createCustomer, listCustomers, MAX_CUSTOMERS_ON_PAGE, placeDesign } from '#contract/customer/customers.ts';
import { nameKey } from '#contract/plain-text.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { JobCustomer } from '../state/wizard-state.ts';
import type { SaveTarget } from './save-for.tsx';
import { SAVE } from './result-words.ts';

/**
 * Moves a saved design into a customer's folder. Its toast comes after the one about saving, because only one is visible
 * at a time.
 */
export const putInFolder = async (id: number, customer: JobCustomer | null): Promise<void> => {
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

/** The folder for a design; a new customer gets one. If that fails, the design is saved without a folder. */
export const findOrCreateFolder = async (
  { folder, newName }: SaveTarget,
  vehicle: string,
): Promise<JobCustomer | null> => {
  if (folder !== null || newName === '') return folder;
  try {
    const { id, name } =
      (await findCustomerByName(newName)) ?? (await call(createCustomer, { body: { name: newName, vehicle } }));
    return { id, name };
  } catch (error) {
    toastError(SAVE.notPlaced(newName), `${getUserMessage(error, '')} ${SAVE.placeLater}`.trim());
    return null;
  }
};
