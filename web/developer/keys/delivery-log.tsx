import { useInfiniteQuery } from '@tanstack/react-query';
import {
  listDeliveries,
  redeliver,
  testWebhook,
  type DeliveryView,
  type WebhookView,
} from '#contract/developer/webhooks.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { API_WORDS } from './api-words.ts';
import { useWebhookAction } from './use-webhooks.ts';

const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const formatTime = (time: string): string => DATE_TIME.format(new Date(time));
const TONE: Readonly<Record<DeliveryView['state'], BadgeTone>> = {
  queued: 'warn',
  sending: 'plain',
  delivered: 'ok',
  dead: 'danger',
};
const DELIVERIES_PER_PAGE = 30;

const isPending = ({ state }: DeliveryView): boolean => state === 'sending' || state === 'queued';

/** The latest deliveries to one webhook, and the responses to them. */
export function DeliveryLog({ hook: { id, enabled } }: { hook: WebhookView }) {
  const log = useInfiniteQuery({
    queryKey: [endpointUrl(listDeliveries, { params: { id } })],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < DELIVERIES_PER_PAGE ? undefined : page.at(-1)?.id),
    // The user may be waiting for the result of a button.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.slice(0, 3).some(isPending) === true ? 1500 : false),
  });
  const test = useWebhookAction(
    id,
    () => call(testWebhook, { params: { id } }),
    () => API_WORDS.testSent,
  );
  const resend = useWebhookAction(
    id,
    (delivery: string) => call(redeliver, { params: { id, delivery } }),
    () => API_WORDS.sentAgain,
  );
  const deliveries = log.data?.pages.flat() ?? [];
  return (
    <section className="grid gap-3" aria-label={API_WORDS.log}>
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="t3 mr-auto">{API_WORDS.log}</h3>
        <Button
          size="sm"
          look="quiet"
          busy={log.isRefetching}
          busyLabel={API_WORDS.refreshing}
          onClick={() => void log.refetch()}
        >
          {API_WORDS.refresh}
        </Button>
        <Button
          size="sm"
          disabled={!enabled}
          busy={test.isPending}
          busyLabel={API_WORDS.sending}
          onClick={() => test.mutate(undefined)}
        >
          {API_WORDS.test}
        </Button>
      </header>
      {log.isPending && <Skeleton className="h-24" />}
      {log.isError && <LoadFailed query={log} title={API_WORDS.logFailed} />}
      {log.isSuccess && deliveries.length === 0 && <p className="small">{API_WORDS.noLog}</p>}
      {deliveries.length > 0 && <p className="small">{API_WORDS.logText}</p>}
      <ul className="grid">
        {deliveries.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            canSend={enabled && delivery.state !== 'sending'}
            busy={resend.isPending && resend.variables === delivery.id}
            onSend={() => resend.mutate(delivery.id)}
          />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {API_WORDS.older}
        </Button>
      )}
    </section>
  );
}

const topicOf = (topic: string): string =>
  (API_WORDS.topic as Readonly<Record<string, string>>)[topic] ?? API_WORDS.testEvent;

function DeliveryLine({
  delivery,
  canSend,
  busy,
  onSend,
}: {
  delivery: DeliveryView;
  canSend: boolean;
  busy: boolean;
  onSend: () => void;
}) {
  const { topic, state, createdAt, nextAt, attempts, eventId, body } = delivery;
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{topicOf(topic)}</span>
        <Badge tone={TONE[state]}>{API_WORDS.state[state]}</Badge>
        <Button
          size="sm"
          look="quiet"
          className="ml-auto"
          disabled={!canSend}
          busy={busy}
          busyLabel={API_WORDS.sending}
          onClick={onSend}
        >
          {API_WORDS.sendAgain}
        </Button>
      </div>
      <p className="small">
        {formatTime(createdAt)}
        {attempts.length > 0 && `, ${API_WORDS.attempts(attempts.length)}`}
        {nextAt !== null && attempts.length > 0 && `, ${API_WORDS.nextTry(formatTime(nextAt))}`}
      </p>
      {attempts[0] !== undefined && attempts[0].problem !== '' && (
        <p className="small text-danger">{attempts[0].problem}</p>
      )}
      <details className="min-w-0">
        <summary className="small cursor-pointer py-1">{API_WORDS.details}</summary>
        <div className="grid min-w-0 gap-3 pt-2">
          <p className="small break-all">
            {API_WORDS.eventId} <span className="font-mono">{eventId}</span>
          </p>
          <ul className="small grid gap-1">
            {attempts.map(({ number, at, status, milliseconds, problem, answerExcerpt }) => (
              <li key={number}>
                {API_WORDS.attempt(number)}: {formatTime(at)}, {status ?? API_WORDS.noAnswer},{' '}
                {API_WORDS.ms(milliseconds)}
                {problem !== '' && `. ${problem}`}
                {answerExcerpt !== '' && <span className="block font-mono break-all">{answerExcerpt}</span>}
              </li>
            ))}
          </ul>
          <p className="small font-medium">{API_WORDS.sent}</p>
          <ScrollRegion label={API_WORDS.sent} className="max-h-72 rounded-md bg-sunken p-3">
            <pre className="font-mono text-[0.8125rem]">{formatJson(body)}</pre>
          </ScrollRegion>
        </div>
      </details>
    </li>
  );
}

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
