import { Link, useLocation, useNavigate } from 'react-router';
import type { PageLinkProps, Travel } from './page-link.tsx';

function RouterLink({ inPlace = false, ...rest }: PageLinkProps) {
  return <Link replace={inPlace} preventScrollReset={inPlace} {...rest} />;
}

/** React Router leads from page to page within one document. */
export const TRAVEL_BY_ROUTER: Travel = {
  Link: RouterLink,
  usePathname: () => useLocation().pathname,
  useGo: () => {
    const navigate = useNavigate();
    return (to, state) => void navigate(to, { state });
  },
};
