import { placeDesign } from '#contract/customers.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { JobCustomer } from '../state/wizard-state.ts';
import { SAVE } from './result-words.ts';

/**
 * The design is saved in any case; a folder that is gone is reported. Only one message is visible at a time, so this one
 * comes last.
 */
export const putInFolder = async (id: number, customer: JobCustomer | null): Promise<void> => {
  if (customer === null) return;
  try {
    await call(placeDesign, { params: { id }, body: { customerId: customer.id } });
  } catch (error) {
    toastError(SAVE.notPlaced(customer.name), `${sentenceOf(error, '')} ${SAVE.placeLater}`.trim());
  }
};
