import { useState, type FormEvent } from 'react';
import { MAX_CUSTOMER_LENGTHS, CustomerBody, getCustomer, type Customer } from '#contract/customer/customers.ts';
import { pick } from '#contract/pick.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { onConflict, useUnsentFields } from '#web/lib/api/unsent-text.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { useSaveCustomer } from './use-customers.ts';
import { CUSTOMER } from './customers-words.ts';

interface CustomerDialogProps {
  open: boolean;
  onClose: () => void;
  /** Names the form, and what it is about, for its unsent text. */
  form: string;
  /** Undefined for a new folder. */
  customer?: Customer;
  onSaved?: (saved: Customer) => void;
}

export function CustomerDialog({ open, onClose, form, customer, onSaved }: CustomerDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={customer === undefined ? CUSTOMER.newTitle : CUSTOMER.editTitle}
      description={CUSTOMER.dialogText}
    >
      {open && <CustomerForm form={form} customer={customer} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

const FIELDS = [
  { field: 'vehicle', placeholder: CUSTOMER.vehicleHint },
  { field: 'phone', type: 'tel', inputMode: 'tel' },
  { field: 'email', type: 'email', inputMode: 'email' },
  { field: 'jobNumber' },
] as const;

const NO_FIELDS = { name: '', phone: '', email: '', vehicle: '', jobNumber: '', notes: '' };
const fieldsOf = (customer: typeof NO_FIELDS) =>
  pick(customer, 'name', 'phone', 'email', 'vehicle', 'jobNumber', 'notes');

function CustomerForm({ form, customer, onClose, onSaved }: Omit<CustomerDialogProps, 'open'>) {
  const [fields, setFields, { basis, rebase }] = useUnsentFields(form, fieldsOf(customer ?? NO_FIELDS));
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSaveCustomer(customer, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  const wrong = fieldProblems(CustomerBody, fields);
  const isValid = Object.keys(wrong).length === 0;
  const refused = save.error instanceof ApiError ? save.error.problem?.fields : undefined;
  const problems: Record<string, string> = isSubmitted ? { ...refused, ...wrong } : {};
  const loadNewer = async (): Promise<void> => {
    if (customer !== undefined) rebase(fieldsOf((await call(getCustomer, { params: { id: customer.id } })).customer));
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isValid && !save.isPending) save.mutate({ ...fields, basis }, onConflict(loadNewer));
  };
  const change =
    (field: keyof typeof fields) =>
    (event: { target: { value: string } }): void =>
      setFields({ ...fields, [field]: event.target.value });
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      <TextField
        label={CUSTOMER.name}
        value={fields.name}
        maxLength={MAX_CUSTOMER_LENGTHS.name}
        autoComplete="off"
        error={problems['name']}
        onChange={change('name')}
      />
      {FIELDS.map(({ field, ...input }) => (
        <TextField
          key={field}
          label={CUSTOMER[field]}
          value={fields[field]}
          maxLength={MAX_CUSTOMER_LENGTHS[field]}
          autoComplete="off"
          error={problems[field]}
          onChange={change(field)}
          {...input}
        />
      ))}
      <TextAreaField
        label={CUSTOMER.notes}
        value={fields.notes}
        maxLength={MAX_CUSTOMER_LENGTHS.notes}
        error={problems['notes']}
        onChange={change('notes')}
      />
      <DialogActions>
        <Button look="quiet" disabled={save.isPending} onClick={onClose}>
          {CUSTOMER.cancel}
        </Button>
        <Button look="primary" type="submit" busy={save.isPending} busyLabel={CUSTOMER.saving}>
          {customer === undefined ? CUSTOMER.create : CUSTOMER.save}
        </Button>
      </DialogActions>
    </form>
  );
}
