import { EXAMPLES } from '#web/marketing/samples/examples.ts';
import { getSampleUrl } from '#web/marketing/samples/samples.ts';
import { useState } from 'react';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { readUnsentText } from '#web/lib/api/unsent-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Builder } from '#web/customer/portfolio/builder.tsx';
import { PORTFOLIO_FORM, type Draft } from '#web/customer/portfolio/draft.ts';
import { PortfolioOffer } from '#web/customer/portfolio/offer.tsx';
import type { PortfolioContent } from '#web/customer/portfolio/portfolio-view.tsx';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { pieceIds, useOwnPortfolio, usePieceDesigns } from '#web/customer/portfolio/use-portfolio.ts';
import { PORTFOLIO } from '#web/customer/portfolio/portfolio-words.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: PORTFOLIO.title, noIndex: true });

/** A portfolio of our sample renders, for shops whose plan does not include one. */
const sampleFor = (shopName: string): PortfolioContent => ({
  title: PORTFOLIO.sample.title,
  text: PORTFOLIO.sample.text,
  logo: undefined,
  shop: {
    name: shopName === '' ? PORTFOLIO.sample.shop : shopName,
    email: '',
    phone: '',
    website: '',
    address: '',
    color: '#7a1f2b',
  },
  pieces: EXAMPLES.slice(0, 4).map(({ id, vehicle, change, after, before }) => ({
    key: String(id),
    title: vehicle,
    vehicle: change,
    made: [],
    before: getSampleUrl(before),
    after: getSampleUrl(after),
    ratio: 1.5,
  })),
});

export default function PortfolioPage() {
  const user = useUser();
  if (user == null) return <PageSpinner />;
  return (
    <div className="wrap pt-8 pb-10 lg:pt-14">
      <h1 className="t1">{PORTFOLIO.title}</h1>
      <p className="lead mt-3 mb-8">{PORTFOLIO.lead}</p>
      {user.subscriptionTier === 'premium' ? (
        <OwnPortfolio />
      ) : (
        <PortfolioOffer sample={sampleFor(user.companyName ?? '')} />
      )}
    </div>
  );
}

function OwnPortfolio() {
  const portfolio = useOwnPortfolio();
  const [unsent] = useState(() => readUnsentText<Draft>(PORTFOLIO_FORM));
  const unsentIds = unsent.items?.map(({ designId }) => designId);
  const ids = [...new Set([...pieceIds(portfolio.data), ...(unsentIds ?? [])])];
  const designs = usePieceDesigns(ids);
  const shop = useShop();
  const failedQuery = [portfolio, designs, shop].find(({ isLoadingError }) => isLoadingError);
  if (failedQuery !== undefined)
    return (
      <ErrorState
        title={PORTFOLIO.failedTitle}
        action={
          <Button onClick={() => void Promise.all([portfolio.refetch(), designs.refetch(), shop.refetch()])}>
            {PORTFOLIO.again}
          </Button>
        }
      >
        {getUserMessage(failedQuery.error, PORTFOLIO.failedText)}
      </ErrorState>
    );
  if (
    portfolio.data === undefined ||
    (designs.data === undefined && ids.length > 0) ||
    shop.data === undefined ||
    (portfolio.isFetching && !portfolio.isFetchedAfterMount)
  )
    return <PageSpinner label={PORTFOLIO.loading} />;
  return (
    <Builder
      portfolio={portfolio.data}
      designs={ids.length === 0 ? [] : (designs.data ?? [])}
      shopName={shop.data.name}
    />
  );
}
