import { useSite } from '#web/lib/api/use-site.ts';
import { LEGAL_CONTACT } from '../legal-words.ts';

/** The operator's support email. */
export function SupportLine({ before }: { before: string }) {
  const site = useSite();
  if (site === undefined) return null;
  return (
    <p>
      {before}{' '}
      <a className="link" href={`mailto:${site.support.email}`}>
        {site.support.email}
      </a>
      .
    </p>
  );
}

/** The operator's name and support email. */
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
      <SupportLine before={LEGAL_CONTACT.questions} />
    </div>
  );
}
