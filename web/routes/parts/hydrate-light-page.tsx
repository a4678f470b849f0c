import { startTransition, StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LightPage } from './light-page.tsx';

/** The whole script of a light page: `entry.server.tsx` has written the page from the same parts. */
export const hydrateLightPage = (path: string, Page: ComponentType): void =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LightPage path={path}>
          <Page />
        </LightPage>
      </StrictMode>,
    );
  });
