import { useParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PublicPortfolioPage } from '#web/customer/portfolio/public-portfolio.tsx';

export const meta = () => pageMeta({ title: 'Portfolio' });

/** `/p/{slug}`: outside the site's frame, for it is the shop's page and not ours. */
export default function PublicPortfolio() {
  const { slug = '' } = useParams();
  return <PublicPortfolioPage key={slug} slug={slug} />;
}
