import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/billing.ts';
import { queryOf } from '#web/lib/queries.ts';
import { AUTH } from './words.ts';

/** The way back in: a person at the support address. */
export function ForgotPassword() {
  const { data: config } = useQuery(queryOf(getConfig));
  return (
    <details className="small">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">{AUTH.forgot}</summary>
      {config && <p className="mt-1">{AUTH.forgotText} <a className="link" href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(AUTH.forgot)}`}>{config.supportEmail}</a></p>}
    </details>
  );
}
