/**
 * Links between our own pages. Pages of the app use React Router; links of light pages load documents (decision 020).
 * Components that are used on both must use these links, because importing React Router would load all of it.
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

/** Navigation between pages, by React Router or by loading documents. */
export interface PageNavigation {
  Link: ComponentType<PageLinkProps>;
  usePathname: () => string;
  /** @returns a function that opens another page, with state for it */
  useGoTo: () => (to: string, state?: unknown) => void;
}

/** Passes state in the history entry, where React Router reads it. Its inline script overwrites a state without a key. */
const openDocument = (to: string, state?: unknown): void => {
  if (state === undefined) return window.location.assign(to);
  window.history.pushState({ usr: state, key: hexId(4) }, '', to);
  window.location.reload();
};

/** Whether a click opens the page in this tab. */
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

/** Navigation in which every link loads a document. @param pathname of this page, for prerendering */
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
