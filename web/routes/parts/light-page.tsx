import { Component, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { endFirstLook } from '#web/lib/first-paint/first-look.ts';
import { NavigationContext, documentNavigation } from '#web/lib/page-link.tsx';
import { PageCrash } from '#web/platform/navigation/page-crash.tsx';
import { PageDocument } from './page-document.tsx';
import { SiteFrame } from './site-frame.tsx';
import { Visit } from './visit.tsx';

/**
 * A prerendered page without React Router, in the same frame as the app's pages (decision 020). The build adds its
 * head and its script (`entry.server.tsx`); React leaves elements that it did not render there in place.
 */
export function LightPage({ path, children }: { path: string; children: ReactNode }) {
  const [navigation] = useState(() => documentNavigation(path));
  return (
    <PageDocument>
      <NavigationContext value={navigation}>
        <Crashes>
          <Visit>
            <Watches path={path} />
            <SiteFrame>{children}</SiteFrame>
          </Visit>
        </Crashes>
      </NavigationContext>
    </PageDocument>
  );
}

/** The path in one spelling: a server gives the page under the name of its file as well. */
const spelledOnce = (pathname: string): string => pathname.replace(/\/(index\.html)?$/, '') || '/';

function Watches({ path }: { path: string }) {
  // After a reload, the back button may lead to a page that the app had shown in this document's place: the browser
  // then changes only the address, and this page has to load the other one.
  useEffect(() => {
    const follow = (): void => {
      if (spelledOnce(window.location.pathname) !== path) window.location.reload();
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [path]);
  // A browser scrolls to an anchor before it says that the address has changed.
  useLayoutEffect(() => {
    const look = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a[href*="#"]') !== null) endFirstLook();
    };
    document.addEventListener('click', look, true);
    return () => document.removeEventListener('click', look, true);
  }, []);
  return null;
}

class Crashes extends Component<{ children: ReactNode }, { crash?: { error: unknown } }> {
  override state: { crash?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    return crash === undefined ? this.props.children : <PageCrash error={crash.error} />;
  }
}
