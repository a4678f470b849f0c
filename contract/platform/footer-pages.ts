/** Pages in the footer. Separate from the other pages of `contract/routes.ts`, because every page loads this list. */
import type { Page } from '../routes.ts';

export type FooterColumn = 'product' | 'resources' | 'support' | 'company';

interface FooterPage extends Page {
  label: string;
  column: FooterColumn;
  /** The feature is announced but not available yet. */
  soon?: true;
}

/** In the footer's order. */
export const FOOTER_PAGES: readonly FooterPage[] = [
  { path: '/design-studio', name: 'studio/design-studio', label: 'Design Studio', column: 'product', access: 'user' },
  {
    path: '/subscription',
    name: 'money/subscription',
    label: 'Pricing',
    column: 'product',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  {
    path: '/job-estimator',
    name: 'marketing/job-estimator',
    label: 'Job Estimator',
    column: 'product',
    soon: true,
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  {
    path: '/restoration-shops',
    name: 'marketing/restoration-shops',
    label: 'For Restoration Shops',
    column: 'product',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  { path: '/design-guide', name: 'marketing/design-guide', label: 'Design Guide', column: 'resources', access: 'user' },
  { path: '/gallery', name: 'marketing/gallery', label: 'Gallery', column: 'resources', access: 'user' },
  { path: '/help-center', name: 'marketing/help-center', label: 'Help Center', column: 'support', access: 'user' },
  {
    path: '/about',
    name: 'marketing/about',
    label: 'About',
    column: 'company',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  {
    path: '/terms',
    name: 'marketing/terms',
    label: 'Terms of Service',
    column: 'company',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  {
    path: '/privacy',
    name: 'marketing/privacy',
    label: 'Privacy Policy',
    column: 'company',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
  {
    path: '/licenses',
    name: 'marketing/licenses',
    label: 'Licenses',
    column: 'company',
    access: 'public',
    prerendered: true,
    indexed: true,
  },
];
