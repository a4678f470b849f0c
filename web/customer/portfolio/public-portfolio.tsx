import './portfolio.css';
import { publicPicture, type PublicPortfolio } from '#contract/customer/portfolio.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PortfolioView, type PortfolioContent } from './portfolio-view.tsx';
import { usePublicPortfolio } from './use-portfolio.ts';
import { PUBLIC } from './words.ts';

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
    before: publicPicture(token, 'before'),
    after: publicPicture(token, 'after'),
    ratio: width / height,
  })),
});

/** `/p/{slug}`, without our header and footer. */
export function PublicPortfolioPage({ slug }: { slug: string }) {
  const portfolio = usePublicPortfolio(slug);
  if (portfolio.isPending) return <PageSpinner label={PUBLIC.loading} />;
  if (portfolio.isError) {
    const isGone = codeOf(portfolio.error) === 'not_found';
    return (
      <main id="main" className="wrap py-16">
        <h1 className="sr-only">{isGone ? PUBLIC.goneTitle : PUBLIC.failedTitle}</h1>
        <ErrorState
          title={isGone ? PUBLIC.goneTitle : PUBLIC.failedTitle}
          action={
            isGone ? (
              <a className="btn btn-secondary" href="/">
                {PUBLIC.home}
              </a>
            ) : (
              <Button onClick={() => void portfolio.refetch()}>{PUBLIC.again}</Button>
            )
          }
        >
          {isGone ? PUBLIC.goneText : sentenceOf(portfolio.error, PUBLIC.failedText)}
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
          {PUBLIC.by}{' '}
          <a className="link" href="/">
            Retrim
          </a>
        </p>
      </footer>
    </>
  );
}
