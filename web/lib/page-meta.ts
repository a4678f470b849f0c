/** Metadata of a page for browsers, search engines and shared links. */
import type { MetaDescriptor } from 'react-router';
import { ORIGIN_PLACEHOLDER } from '#contract/platform/site.ts';

interface PageMetaInput {
  title: string;
  description?: string;
  /** Canonical path for search engines. */
  canonical?: string;
  /** Name of the picture `/og/{picture}.jpg` that a shared link shows. */
  picture?: SharePicture;
  /** Private pages stay out of search engines. */
  noIndex?: boolean;
  /** Structured data of schema.org. */
  structuredData?: readonly object[];
}

/** Descriptions of the pictures that `scripts/make/make-share-pictures.ts` makes. */
export const SHARE_PICTURES = {
  home: 'Two computer renders of a sedan’s front seats: tan leather, and the same in oxblood leather',
  shops: 'Two computer renders of a pickup’s bench: grey cloth, and the same in tan leather',
  about: 'Two computer renders of a coupe’s seats: black leather, and the same in cream leather',
  plans: 'Two computer renders of a van’s captain chairs: beige, and the same in black quilted leather',
  estimator: 'Two computer renders of an SUV’s seats: beige leather, and the same in brown leather',
} as const;
export type SharePicture = keyof typeof SHARE_PICTURES;
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const SITE_NAME = 'Retrim';

/** Shared links need absolute URLs. Prerendered pages have a placeholder that the server replaces. */
const origin = (): string => (typeof window === 'undefined' ? ORIGIN_PLACEHOLDER : window.location.origin);

export const pageMeta = ({
  title,
  description,
  canonical,
  picture = 'home',
  noIndex = false,
  structuredData = [],
}: PageMetaInput): MetaDescriptor[] => {
  const fullTitle = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const meta: MetaDescriptor[] = [{ title: fullTitle }];
  if (description !== undefined) meta.push({ name: 'description', content: description });
  if (noIndex) return [...meta, { name: 'robots', content: 'noindex' }];

  meta.push(
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_US' },
  );
  if (description !== undefined) meta.push({ property: 'og:description', content: description });
  if (canonical !== undefined)
    meta.push(
      { tagName: 'link', rel: 'canonical', href: `${origin()}${canonical}` },
      { property: 'og:url', content: `${origin()}${canonical}` },
    );
  meta.push(
    { property: 'og:image', content: `${origin()}/og/${picture}.jpg` },
    { property: 'og:image:width', content: String(SHARE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_SIZE.height) },
    { property: 'og:image:alt', content: SHARE_PICTURES[picture] },
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  for (const entry of structuredData) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } });
  return meta;
};

/** The absolute URL of one of our pages or files. */
export const absoluteUrl = (path: string): string => `${origin()}${path}`;
