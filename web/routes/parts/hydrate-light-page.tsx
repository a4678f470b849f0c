import { startTransition, StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LightPage } from './light-page.tsx';

/** The script of a light page, which `entry.server.tsx` has prerendered. */
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
