import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMessages, setMessageHandled, type ContactMessage } from '#contract/account/admin.ts';
import { formatDate } from '#contract/formats.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { useAdminChange } from './use-admin-change.ts';
import { ADMIN } from './admin-words.ts';

/** Messages from the contact form, subscribers first (D-72). */
export function MessagesPanel() {
  const [state, setState] = useState<'open' | 'handled'>('open');
  const [page, setPage] = useState(1);
  const messages = useQuery({ ...endpointQuery(listMessages, { query: { state, page } }), staleTime: 0 });
  return (
    <div className="grid gap-5">
      <SelectField
        className="max-w-[220px]"
        label={ADMIN.show}
        value={state}
        onChange={({ target }) => {
          setState(target.value as 'open' | 'handled');
          setPage(1);
        }}
      >
        <option value="open">{ADMIN.open}</option>
        <option value="handled">{ADMIN.handled}</option>
      </SelectField>
      <Loaded query={messages}>
        {({ messages: list, total }) =>
          total === 0 ? (
            <EmptyState title={ADMIN.noMessages}>{ADMIN.noMessagesText}</EmptyState>
          ) : (
            <>
              <ul className="grid gap-4">
                {list.map((message) => (
                  <li key={message.id}>
                    <Message message={message} />
                  </li>
                ))}
              </ul>
              <Pager page={page} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const changeHandled = useAdminChange((handled: boolean) =>
    call(setMessageHandled, { params: { id: message.id }, body: { handled } }),
  );
  return (
    <article className="card grid gap-3 p-5" aria-labelledby={`m-${message.id}`}>
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="t3 min-w-0 wrap-anywhere" id={`m-${message.id}`}>
          {message.subject}
        </h3>
        {message.isPremium && <Badge tone="accent">{ADMIN.premium}</Badge>}
        {message.requestsRefund && <Badge tone="warn">{ADMIN.refund}</Badge>}
      </header>
      <p className="small wrap-anywhere">
        {message.firstName} {message.lastName}, {message.email} ({message.username ?? ADMIN.visitor}),{' '}
        {formatDate(message.createdAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <div className="flex flex-wrap gap-3">
        <a
          className="btn btn-secondary"
          href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
        >
          {ADMIN.answer}
        </a>
        <Button busy={changeHandled.isPending} onClick={() => changeHandled.mutate(message.handledAt === null)}>
          {message.handledAt === null ? ADMIN.markHandled : ADMIN.reopen}
        </Button>
      </div>
    </article>
  );
}
