import { PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerFolder } from '#contract/customer/customers.ts';
import { hasUnsentText } from '#web/lib/api/unsent-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { useDeleteCustomer } from './use-customers.ts';
import { CUSTOMER } from './customers-words.ts';

/** The customer's name, contact data, the other email addresses to which links were emailed, and notes. */
export function CustomerHead({ customer, mailedTo }: Pick<CustomerFolder, 'customer' | 'mailedTo'>) {
  const navigate = useNavigate();
  const form = `customer ${customer.id}`;
  const [isEditing, setEditing] = useState(() => hasUnsentText(form));
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteCustomer(() => void navigate('/customers'));
  const rows = (
    [
      ['vehicle', customer.vehicle],
      ['phone', customer.phone],
      ['email', customer.email],
      ['mailedTo', mailedTo.filter((email) => email !== customer.email).join(', ')],
      ['jobNumber', customer.jobNumber],
    ] as const
  ).filter(([, value]) => value !== '');
  return (
    <header className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="t1 min-w-0 wrap-anywhere">
          <bdi>{customer.name}</bdi>
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>
            <Icon icon={PencilLine} />
            {CUSTOMER.edit}
          </Button>
          <Button look="quiet" onClick={() => setDeleting(true)}>
            <Icon icon={Trash2} />
            {CUSTOMER.delete}
          </Button>
        </div>
      </div>
      {rows.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {rows.map(([field, value]) => (
            <div key={field}>
              <dt className="caption">{CUSTOMER[field]}</dt>
              <dd className="wrap-anywhere">
                <Contact field={field} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {customer.notes !== '' && (
        <p className="max-w-[62ch] rounded-md bg-sunken px-4 py-3 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">
          <bdi>{customer.notes}</bdi>
        </p>
      )}
      <CustomerDialog open={isEditing} form={form} onClose={() => setEditing(false)} customer={customer} />
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={CUSTOMER.deleteTitle}
        description={CUSTOMER.deleteText(customer.name)}
        confirmLabel={CUSTOMER.delete}
        cancelLabel={CUSTOMER.keep}
        busy={remove.isPending}
        busyLabel={CUSTOMER.deleting}
        onConfirm={() => remove.mutate(customer.id, { onSettled: () => setDeleting(false) })}
      />
    </header>
  );
}

/** A phone number to call, an email address, or a plain fact. */
function Contact({ field, value }: { field: string; value: string }) {
  const scheme = { phone: 'tel', email: 'mailto' }[field];
  const face = <bdi>{value}</bdi>;
  if (scheme === undefined) return face;
  return (
    <a className="link" href={`${scheme}:${scheme === 'tel' ? value.replaceAll(/[^\d+]/g, '') : value}`}>
      {face}
    </a>
  );
}
