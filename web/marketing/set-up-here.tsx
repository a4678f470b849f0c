import type { ThirdPartyId } from '#contract/account/privacy-register.ts';
import { useSite } from '#web/lib/api/use-site.ts';
import { SET_UP } from './privacy-words.ts';

/** Lists the companies that this site sends data to. */
export function SetUpHere() {
  const outside = useSite()?.outside;
  if (outside === undefined) return null;
  const on: Record<ThirdPartyId, boolean> = {
    stripe: outside.payments === 'stripe',
    stripeScript: outside.paymentScript,
    mailServer: outside.mailServer,
    bucket: outside.bucket,
    traces: outside.traces,
  };
  const names = [
    ...(Object.keys(on) as ThirdPartyId[]).filter((id) => on[id]).map((id) => SET_UP.names[id]),
    ...outside.models,
  ];
  return <p>{names.length === 0 ? SET_UP.none : `${SET_UP.title} ${names.join(', ')}.`}</p>;
}
