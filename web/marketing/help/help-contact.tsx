import { useSite } from '#web/lib/api/use-site.ts';
import { HELP } from './help-words.ts';

/** Chat and phone with their hours, if the operator has configured them (B-15, D-59). */
export function HelpContact() {
  const support = useSite()?.support;
  return (
    <>
      {support?.chat != null && (
        <p>
          {HELP.chat}{' '}
          <a className="link" href={support.chat.url}>
            {HELP.openChat}
          </a>
          , {support.chat.hours}.
        </p>
      )}
      {support?.phone != null && (
        <p>
          {HELP.phone}{' '}
          <a className="link" href={`tel:${support.phone.number.replace(/[^\d+]/g, '')}`}>
            {support.phone.number}
          </a>
          , {support.phone.hours}.
        </p>
      )}
    </>
  );
}
