import { Outlet, useMatches } from 'react-router';
import { SiteFrame } from './parts/site-frame.tsx';

/** A page's settings for its frame: `export const handle: PageHandle = { footer: false }`. */
export interface PageHandle {
  footer?: boolean;
}

/** The frame of the app's pages. */
export default function Site() {
  const footer = !useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.footer === false);
  return (
    <SiteFrame footer={footer}>
      <Outlet />
    </SiteFrame>
  );
}
