import { useSite } from '#web/lib/api/use-site.ts';
import { LEGAL_CONTACT } from '../legal-words.ts';

/** A sentence that ends in the operator's support email address. */
export function SupportLine({ leadText }: { leadText: string }) {
  const site = useSite();
  if (site === undefined) return null;
  return (
    <p>
      {leadText}{' '}
      <a className="link" href={`mailto:${site.support.email}`}>
        {site.support.email}
      </a>
      .
    </p>
  );
}

/** The operator's name, postal address and support email address. */
export function LegalContact() {
  const site = useSite();
  const { name, address } = site?.operator ?? { name: null, address: null };
  return (
    <div className="grid gap-2">
      {name !== null && (
        <p>
          {LEGAL_CONTACT.operator} {[name, address].filter((part) => part !== null).join(', ')}.
        </p>
      )}
      <SupportLine leadText={LEGAL_CONTACT.questions} />
    </div>
  );
}
