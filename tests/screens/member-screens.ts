/** Pages of new, trial and paying members, with their lists, dialogs and failures. */
import { fails, inTurn, neverAnswers, press } from './steps.ts';
import type { Cast } from './people.ts';
import type { Screen } from './screen.ts';

export const PAGES_OF_MEMBERS: readonly Screen[] = [
  ...(
    ['dashboard', 'classic-dashboard', 'designs', 'designs/trash', 'customers', 'swatches', 'portfolio'] as const
  ).map((page): Screen => ({ name: `new-${page.replace('/', '-')}`, who: 'newcomer', path: `/${page}` })),
  ...(
    [
      'dashboard',
      'classic-dashboard',
      'subscription',
      'designs',
      'gallery',
      'help-center',
      'design-guide',
      'account',
      'shop',
    ] as const
  ).map((page): Screen => ({ name: `trial-${page}`, who: 'trial', path: `/${page}` })),
  { name: 'trial-subscription-current', who: 'trial', path: '/subscription?tab=current' },
  { name: 'used-up-dashboard', who: 'used-up', path: '/dashboard' },
  { name: 'used-up-studio', who: 'used-up', path: '/design-studio' },
  ...(
    [
      'dashboard',
      'classic-dashboard',
      'subscription',
      'designs',
      'designs/trash',
      'customers',
      'swatches',
      'shop',
      'portfolio',
      'account',
    ] as const
  ).map((page): Screen => ({ name: `shop-${page.replace('/', '-')}`, who: 'shop', path: `/${page}` })),
  { name: 'shop-subscription-current', who: 'shop', path: '/subscription?tab=current' },
];

export const workshopScreens = ({ shop }: Cast): Screen[] => [
  {
    name: 'folder-delete-dialog',
    who: 'shop',
    path: `/customers/${shop.customer}`,
    act: press('Delete folder'),
    window: true,
  },
  { name: 'key-dialog', who: 'shop', path: '/account', act: press('Create a key'), window: true },
  { name: 'webhook-dialog', who: 'shop', path: '/account', act: press('Add a webhook'), window: true },
  { name: 'account-delete-dialog', who: 'shop', path: '/account', act: press('Delete my account'), window: true },
  { name: 'account-failed', who: 'shop', path: '/account', before: fails('**/api/account**') },
  { name: 'customers-failed', who: 'shop', path: '/customers', before: fails('**/api/customers**') },
  { name: 'portfolio-failed', who: 'shop', path: '/portfolio', before: fails('**/api/portfolio') },
  {
    name: 'test-checkout',
    who: 'trial',
    path: '/subscription',
    act: inTurn(press('Subscribe Monthly'), (page) => page.getByRole('button', { name: /^Pay/ }).first().waitFor()),
  },
  { name: 'customer', who: 'shop', path: `/customers/${shop.customer}` },
  { name: 'approval', who: 'shop', path: `/approvals/${shop.approval}` },
  { name: 'designs-loading', who: 'shop', path: '/designs', before: neverAnswers('**/api/designs'), window: true },
  { name: 'designs-failed', who: 'shop', path: '/designs', before: fails('**/api/designs'), window: true },
  {
    name: 'dashboard-loading',
    who: 'shop',
    path: '/dashboard',
    before: neverAnswers('**/api/{designs,subscription,approvals}'),
    window: true,
  },
  {
    name: 'dashboard-failed',
    who: 'shop',
    path: '/dashboard',
    before: fails('**/api/{designs,subscription,approvals}'),
    window: true,
  },
  { name: 'designs-none-found', who: 'shop', path: '/designs?q=crimson', window: true },
  { name: 'menu', who: 'shop', path: '/dashboard', act: press(/account|menu/i), window: true },
  { name: 'filter-menu', who: 'shop', path: '/designs', act: press(/filter/i), window: true },
  {
    name: 'cancel-dialog',
    who: 'shop',
    path: '/subscription?tab=current',
    act: press('Cancel subscription'),
    window: true,
  },
];
