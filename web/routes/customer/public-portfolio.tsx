import { useParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PublicPortfolioPage } from '#web/customer/portfolio/public-portfolio.tsx';

export const meta = () => pageMeta({ title: 'Portfolio' });

/** `/p/{slug}`, without our header and footer, because it is the shop's page. */
export default function PublicPortfolio() {
  const { slug = '' } = useParams();
  return <PublicPortfolioPage key={slug} slug={slug} />;
}
