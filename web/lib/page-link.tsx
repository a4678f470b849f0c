/**
 * Links between our own pages. Pages of the app use React Router; links of light pages load documents (decision 020).
 * Components that are used on both must use these links, because importing React Router would load all of it.
 */
import { createContext, use, type ComponentProps, type ComponentType } from 'react';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State for the page that the link leads to. */
  state?: unknown;
  /** For another view of the same page: replaces the history entry and keeps the scroll position. */
  inPlace?: boolean;
}

/** Navigation between pages, by React Router or by loading documents. */
export interface PageNavigation {
  Link: ComponentType<PageLinkProps>;
  usePathname: () => string;
}

/** Leaves out what needs the router: no link of a light page has state or stays in place. */
function DocumentLink({ to, state: _state, inPlace: _inPlace, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** Navigation in which every link loads a document. @param pathname of this page, for prerendering */
export const documentNavigation = (pathname: string): PageNavigation => ({
  Link: DocumentLink,
  usePathname: () => pathname,
});

export const NavigationContext = createContext(documentNavigation('/'));

export function PageLink(props: PageLinkProps) {
  const { Link } = use(NavigationContext);
  return <Link {...props} />;
}

export const usePathname = (): string => use(NavigationContext).usePathname();
