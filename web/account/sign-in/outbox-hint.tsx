import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/money/billing.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { RECOVERY } from './recovery-words.ts';

/** Link to the outbox of a local server, which sends no email. */
export function OutboxHint() {
  const { data: config } = useQuery(endpointQuery(getConfig));
  if (config?.mailOutbox === undefined) return null;
  return (
    <Banner>
      {RECOVERY.outbox}{' '}
      <a className="link" href={config.mailOutbox} target="_blank" rel="noopener">
        {RECOVERY.outboxLink}
      </a>
      .
    </Banner>
  );
}
