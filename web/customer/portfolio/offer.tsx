import { ButtonLink } from '#web/ui/button.tsx';
import { PortfolioView, type Shown } from './portfolio-view.tsx';
import { PORTFOLIO } from './words.ts';

/** The page for a free account: a preview of its portfolio, and the way to the plan (D-69). */
export function PortfolioOffer({ sample }: { sample: Shown }) {
  return (
    <div className="grid gap-10">
      <section className="card grid justify-items-start gap-4 p-6 lg:p-8" aria-labelledby="portfolio-offer">
        <h2 className="t2" id="portfolio-offer">
          {PORTFOLIO.premiumTitle}
        </h2>
        <p className="lead">{PORTFOLIO.premiumText}</p>
        <ButtonLink look="primary" size="lg" to="/subscription">
          {PORTFOLIO.plans}
        </ButtonLink>
      </section>
      <section aria-labelledby="portfolio-sample">
        <h2 className="t3 mb-4" id="portfolio-sample">
          {PORTFOLIO.sampleTitle}
        </h2>
        <div className="card overflow-hidden px-5 lg:px-10">
          <PortfolioView shown={sample} level={2} />
        </div>
      </section>
    </div>
  );
}
