import type { ReactNode } from 'react';
import { MARK_OPENED_AT_TOP } from '#web/lib/first-paint/first-look.ts';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { THEME_KEY } from '#web/lib/theme.ts';

/** Inline script that runs before the first paint, so that the theme and the header's links do not flash. */
const BEFORE_PAINT = `try{var d=document.documentElement,k=function(n){try{return localStorage.getItem(n)}catch(e){return null}};if(k('${THEME_KEY}')==='dark'){d.classList.add('dark');document.querySelector('meta[name="theme-color"]').content='#161412'}if(k('${SESSION_HINT_KEY}'))d.classList.add('maybe-signed-in');${MARK_OPENED_AT_TOP}}catch(e){}`;

interface PageDocumentProps {
  /** Metadata, styles and preloads of the page. */
  head?: ReactNode;
  children: ReactNode;
  /** Scripts at the end of the body. */
  scripts?: ReactNode;
}

export function PageDocument({ head, children, scripts }: PageDocumentProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f3ed" suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        {head}
      </head>
      <body>
        {children}
        {scripts}
      </body>
    </html>
  );
}
