import { ButtonLink } from '#web/ui/button.tsx';
import { PortfolioView, type PortfolioContent } from './portfolio-view.tsx';
import { PORTFOLIO } from './portfolio-words.ts';

/** The page for free accounts: a sample portfolio and a link to the plans (D-69). */
export function PortfolioOffer({ sample }: { sample: PortfolioContent }) {
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
          <PortfolioView content={sample} level={2} />
        </div>
      </section>
    </div>
  );
}
