import { BUSINESS_TYPE_OPTIONS } from '#contract/options.ts';
import { useSite } from '#web/lib/api/use-site.ts';
import { Stitch } from '#web/ui/stitch.tsx';
import { SOCIAL_PROOF } from '../social-proof-words.ts';
import { SHOPS } from './shop-words.ts';

const TRADES =
  'grid grid-cols-2 gap-x-4 gap-y-2 font-display max-sm:text-base sm:flex sm:flex-wrap sm:gap-x-8 text-[1.125rem] font-[560] text-ink-2 xl:flex-nowrap xl:justify-between xl:gap-x-4 xl:text-[1.0625rem] xl:whitespace-nowrap';

/** Logos of partners if the operator has configured any, otherwise a list of trades (S-24, D-56). */
export function MadeFor() {
  const partners = useSite()?.partners ?? [];
  return (
    <section className="section-next" aria-labelledby="made-for">
      <div className="wrap">
        <Stitch className="mb-8" />
        <h2 className="small mb-4 font-semibold" id="made-for">
          {partners.length > 0 ? SOCIAL_PROOF.partners : SHOPS.madeFor}
        </h2>
        {partners.length > 0 ? (
          <ul className="flex flex-wrap items-center gap-x-10 gap-y-6">
            {partners.map(({ name, url, logo }) => {
              const picture = (
                <img src={logo} alt={name} className="h-10 w-auto max-w-44 object-contain" loading="lazy" />
              );
              return (
                <li key={name}>
                  {url === null ? (
                    picture
                  ) : (
                    <a href={url} rel="noreferrer">
                      {picture}
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
        ) : (
          <ul className={TRADES}>
            {BUSINESS_TYPE_OPTIONS.filter(({ id }) => id !== 'other').map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
