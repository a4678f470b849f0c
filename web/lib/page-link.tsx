/**
 * Ways to another page of ours. Pages of the app are led by React Router; a light page stands without it, and its
 * links load whole documents (decision 020). Parts that stand on both take their links from here, and import nothing of
 * React Router: it is one file that comes whole.
 */
import { createContext, use, type ComponentProps, type ComponentType, type MouseEvent } from 'react';
import { hexId } from './hex-id.ts';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Read by the page that the link leads to. */
  state?: unknown;
  /** Another view of the same page: it takes this one's place in the history, and stays where it was scrolled to. */
  inPlace?: boolean;
}

/** One way of going from page to page. */
export interface Travel {
  Link: ComponentType<PageLinkProps>;
  usePathname: () => string;
  /** @returns leads to another page, with a state that it reads */
  useGo: () => (to: string, state?: unknown) => void;
}

/**
 * A page's state stands in the history, where React Router reads it on the page that is loaded then; its inline script writes
 * a state anew that has no key.
 */
const openDocument = (to: string, state?: unknown): void => {
  if (state === undefined) return window.location.assign(to);
  window.history.pushState({ usr: state, key: hexId(4) }, '', to);
  window.location.reload();
};

/** Whether the browser is asked for this page, here and now: no new tab, no download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function DocumentLink({ to, state, inPlace = false, onClick, children, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if ((state === undefined && !inPlace) || event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        if (inPlace) window.location.replace(to);
        else openDocument(to, state);
      }}
    >
      {children}
    </a>
  );
}

/** Every link loads a document. @param pathname of the page, which the program that prerenders has no other way to know */
export const travelByDocument = (pathname: string): Travel => ({
  Link: DocumentLink,
  usePathname: () => pathname,
  useGo: () => openDocument,
});

export const TravelContext = createContext(travelByDocument('/'));

export function PageLink(props: PageLinkProps) {
  const { Link } = use(TravelContext);
  return <Link {...props} />;
}

export const usePathname = (): string => use(TravelContext).usePathname();
export const useGo = (): ((to: string, state?: unknown) => void) => use(TravelContext).useGo();
