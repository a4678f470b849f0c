import { Link, useLocation } from 'react-router';
import type { PageLinkProps, PageNavigation } from './page-link.tsx';

function RouterLink({ inPlace = false, ...rest }: PageLinkProps) {
  return <Link replace={inPlace} preventScrollReset={inPlace} {...rest} />;
}

/** Navigation by React Router, within one document. */
export const ROUTER_NAVIGATION: PageNavigation = {
  Link: RouterLink,
  usePathname: () => useLocation().pathname,
};
