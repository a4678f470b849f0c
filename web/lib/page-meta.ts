/** Title, description, address and picture of a page, for browsers, search engines and shared links. */
import type { MetaDescriptor } from 'react-router';

interface PageWords {
  title: string;
  description?: string;
  /** For a page that shows what another page shows: that page's path. */
  canonical?: string;
  /** Private pages stay out of search engines. */
  hidden?: boolean;
}

export const SITE_NAME = 'Retrim';

export const pageMeta = ({ title, description, canonical, hidden = false }: PageWords): MetaDescriptor[] => {
  const full = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const meta: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }, { property: 'og:site_name', content: SITE_NAME }, { property: 'og:type', content: 'website' }];
  if (description !== undefined) meta.push({ name: 'description', content: description }, { property: 'og:description', content: description });
  if (canonical !== undefined) meta.push({ tagName: 'link', rel: 'canonical', href: canonical });
  if (hidden) meta.push({ name: 'robots', content: 'noindex' });
  return meta;
};
