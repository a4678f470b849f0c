import type { ThirdPartyId } from '#contract/account/privacy-register.ts';
import { useSite } from '#web/lib/api/use-site.ts';
import { CONFIGURED_SERVICES_WORDS } from './privacy-words.ts';

/** Lists the companies that this site sends data to. */
export function SetUpHere() {
  const outside = useSite()?.outside;
  if (outside === undefined) return null;
  const isUsed: Record<ThirdPartyId, boolean> = {
    stripe: outside.payments === 'stripe',
    stripeScript: outside.paymentScript,
    mailServer: outside.mailServer,
    bucket: outside.bucket,
    traces: outside.traces,
  };
  const names = [
    ...(Object.keys(isUsed) as ThirdPartyId[])
      .filter((id) => isUsed[id])
      .map((id) => CONFIGURED_SERVICES_WORDS.names[id]),
    ...outside.models,
  ];
  return (
    <p>
      {names.length === 0 ? CONFIGURED_SERVICES_WORDS.none : `${CONFIGURED_SERVICES_WORDS.title} ${names.join(', ')}.`}
    </p>
  );
}
