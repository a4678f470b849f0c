import { useSite } from '#web/lib/api/use-site.ts';
import { HOME } from '../home-words.ts';
import { SOCIAL_PROOF } from '../social-proof-words.ts';
import { Claims } from './claims.tsx';

const LIST = 'grid min-[720px]:grid-cols-3';
const ITEM =
  'border-t border-line py-6 first:border-0 first:pt-0 min-[720px]:border-t-0 min-[720px]:border-l min-[720px]:px-6 min-[720px]:py-1 min-[720px]:first:border-0 min-[720px]:first:pt-1 min-[720px]:first:pl-0 lg:px-9';

/** Quotes of customers if the operator has configured any, otherwise three use cases (D-56). */
export function Uses() {
  const quotes = useSite()?.quotes ?? [];
  return (
    <>
      <section className="section-next">
        <div className="wrap">
          <h2 className="t1 mb-8 md:mb-12">{quotes.length > 0 ? SOCIAL_PROOF.title : HOME.usesTitle}</h2>
          {quotes.length > 0 ? (
            <ul className="grid gap-8 min-[720px]:grid-cols-2 lg:grid-cols-3">
              {quotes.map(({ text, name, role }) => (
                <li key={`${name} ${text}`} className="border-t border-line pt-5">
                  <figure className="grid gap-3">
                    <blockquote>“{text}”</blockquote>
                    <figcaption className="small">
                      {name}, {role}
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          ) : (
            <ul className={LIST}>
              {HOME.uses.map(({ title, text }) => (
                <li key={title} className={ITEM}>
                  <h3 className="t3">{title}</h3>
                  <p className="mt-2.5 text-ink-2">{text}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <Claims />
    </>
  );
}
