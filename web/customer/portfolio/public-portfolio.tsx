import './portfolio.css';
import { getPublicPictureUrl, type PublicPortfolio } from '#contract/customer/portfolio.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PortfolioView, type PortfolioContent } from './portfolio-view.tsx';
import { usePublicPortfolio } from './use-portfolio.ts';
import { PUBLIC_PORTFOLIO_WORDS } from './portfolio-words.ts';

const contentOf = (
  slug: string,
  { title, text, shop: { hasLogo, ...shop }, pieces }: PublicPortfolio,
): PortfolioContent => ({
  title,
  text,
  shop,
  logo: hasLogo ? `/api/portfolio/public/${slug}/logo` : undefined,
  pieces: pieces.map(({ token, title: caption, vehicle, made, width, height }) => ({
    key: token,
    title: caption,
    vehicle,
    made,
    before: getPublicPictureUrl(token, 'before'),
    after: getPublicPictureUrl(token, 'after'),
    ratio: width / height,
  })),
});

/** `/p/{slug}`, without our header and footer. */
export function PublicPortfolioPage({ slug }: { slug: string }) {
  const portfolio = usePublicPortfolio(slug);
  if (portfolio.isPending) return <PageSpinner label={PUBLIC_PORTFOLIO_WORDS.loading} />;
  if (portfolio.isError) {
    const isGone = getProblemCode(portfolio.error) === 'not_found';
    return (
      <main id="main" className="wrap py-16">
        <h1 className="sr-only">{isGone ? PUBLIC_PORTFOLIO_WORDS.goneTitle : PUBLIC_PORTFOLIO_WORDS.failedTitle}</h1>
        <ErrorState
          title={isGone ? PUBLIC_PORTFOLIO_WORDS.goneTitle : PUBLIC_PORTFOLIO_WORDS.failedTitle}
          action={
            isGone ? (
              <a className="btn btn-secondary" href="/">
                {PUBLIC_PORTFOLIO_WORDS.home}
              </a>
            ) : (
              <Button onClick={() => void portfolio.refetch()}>{PUBLIC_PORTFOLIO_WORDS.again}</Button>
            )
          }
        >
          {isGone
            ? PUBLIC_PORTFOLIO_WORDS.goneText
            : getUserMessage(portfolio.error, PUBLIC_PORTFOLIO_WORDS.failedText)}
        </ErrorState>
      </main>
    );
  }
  const { title, shop } = portfolio.data;
  return (
    <>
      <title>{shop.name === '' || title.includes(shop.name) ? title : `${title} · ${shop.name}`}</title>
      <main id="main" className="wrap">
        <PortfolioView content={contentOf(slug, portfolio.data)} />
      </main>
      <footer className="wrap pb-10">
        <p className="caption">
          {PUBLIC_PORTFOLIO_WORDS.by}{' '}
          <a className="link" href="/">
            Retrim
          </a>
        </p>
      </footer>
    </>
  );
}
