/**
 * Links between our own pages. Pages of the app use React Router; a light page does without it, and its links load
 * whole documents (decision 020). Components used on both take their links from here and never import React Router,
 * which would load as a whole.
 */
import { createContext, use, type ComponentProps, type ComponentType, type MouseEvent } from 'react';
import { hexId } from './hex-id.ts';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State for the page that the link leads to. */
  state?: unknown;
  /** For another view of the same page: replaces the history entry and keeps the scroll position. */
  inPlace?: boolean;
}

/** A way to get from page to page: by React Router, or by loading documents. */
export interface PageNavigation {
  Link: ComponentType<PageLinkProps>;
  usePathname: () => string;
  /** @returns a function that opens another page, with state for it */
  useGoTo: () => (to: string, state?: unknown) => void;
}

/**
 * Passes state in the history entry, where React Router reads it once the page has loaded. The key is needed because
 * its inline script overwrites a state without one.
 */
const openDocument = (to: string, state?: unknown): void => {
  if (state === undefined) return window.location.assign(to);
  window.history.pushState({ usr: state, key: hexId(4) }, '', to);
  window.location.reload();
};

/** Whether a click opens the page in this tab, and not in a new tab or as a download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function DocumentLink({ to, state, inPlace = false, onClick, children, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if ((state === undefined && !inPlace) || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        if (inPlace) window.location.replace(to);
        else openDocument(to, state);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Navigation in which every link loads a document. @param pathname of this page, unknown while prerendering otherwise
 */
export const documentNavigation = (pathname: string): PageNavigation => ({
  Link: DocumentLink,
  usePathname: () => pathname,
  useGoTo: () => openDocument,
});

export const NavigationContext = createContext(documentNavigation('/'));

export function PageLink(props: PageLinkProps) {
  const { Link } = use(NavigationContext);
  return <Link {...props} />;
}

export const usePathname = (): string => use(NavigationContext).usePathname();
export const useGoTo = (): ((to: string, state?: unknown) => void) => use(NavigationContext).useGoTo();
