import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CustomerDialog } from '#web/customer/customers/customer-dialog.tsx';
import { CustomersBrowser } from '#web/customer/customers/customers-browser.tsx';
import { CUSTOMERS } from '#web/customer/customers/customers-words.ts';
import { hasUnsentText } from '#web/lib/api/unsent-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const meta = () => pageMeta({ title: CUSTOMERS.title, noIndex: true });

const NEW_CUSTOMER_FORM = 'customer new';

export default function Customers() {
  const [isAdding, setAdding] = useState(() => hasUnsentText(NEW_CUSTOMER_FORM));
  const navigate = useNavigate();
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{CUSTOMERS.title}</h1>
          <p className="small mt-2">{CUSTOMERS.text}</p>
        </div>
        <Button look="primary" className="w-full sm:w-auto" onClick={() => setAdding(true)}>
          <Icon icon={Plus} />
          {CUSTOMERS.add}
        </Button>
      </div>
      <CustomersBrowser />
      <CustomerDialog
        open={isAdding}
        form={NEW_CUSTOMER_FORM}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate(`/customers/${id}`)}
      />
    </div>
  );
}
