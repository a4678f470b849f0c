import { Component, useEffect, useState, type ReactNode } from 'react';
import { NavigationContext, documentNavigation } from '#web/lib/page-link.tsx';
import { PageCrash } from '#web/platform/navigation/page-crash.tsx';
import { PageDocument } from './page-document.tsx';
import { SiteFrame } from './site-frame.tsx';
import { Visit } from './visit.tsx';

/**
 * A prerendered page without React Router, in the frame of the app's pages (decision 020). The build adds its head and
 * script (`entry.server.tsx`), which React leaves in place.
 */
export function LightPage({ path, children }: { path: string; children: ReactNode }) {
  const [navigation] = useState(() => documentNavigation(path));
  return (
    <PageDocument>
      <NavigationContext value={navigation}>
        <ErrorBoundary>
          <Visit>
            <LocationWatch path={path} />
            <SiteFrame>{children}</SiteFrame>
          </Visit>
        </ErrorBoundary>
      </NavigationContext>
    </PageDocument>
  );
}

/** Normalizes a path, because servers also serve a page under the path of its file. */
const normalizePath = (pathname: string): string => pathname.replace(/\/(index\.html)?$/, '') || '/';

function LocationWatch({ path }: { path: string }) {
  // After a reload, Back may lead to a history entry that the app had pushed. The browser then changes only the URL,
  // and this page must load the other one.
  useEffect(() => {
    const loadChangedPage = (): void => {
      if (normalizePath(window.location.pathname) !== path) window.location.reload();
    };
    loadChangedPage();
    window.addEventListener('popstate', loadChangedPage);
    return () => window.removeEventListener('popstate', loadChangedPage);
  }, [path]);
  return null;
}

class ErrorBoundary extends Component<{ children: ReactNode }, { crash?: { error: unknown } }> {
  override state: { crash?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    return crash === undefined ? this.props.children : <PageCrash error={crash.error} />;
  }
}
