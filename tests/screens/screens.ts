/** Every screen that a user can reach: the routes, and the dialogs that open on them. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { materialPhoto } from '../support/material-photo.ts';
import type { Cast, Role } from './people.ts';

export interface Screen {
  name: string;
  who: Role;
  path: string;
  /** Leads from the loaded page to the screen. */
  act?: (page: Page) => Promise<void>;
  /** Before the page is opened: answers that fail or never come. */
  before?: (page: Page) => Promise<void>;
  /** As the window shows it, not the whole page: dialogs, the studio. */
  window?: boolean;
}

const PHOTO = fileURLToPath(new URL('../../assets/templates/sedan-tan-leather.jpg', import.meta.url));
const NO_SUCH = 'A'.repeat(24);

const fails =
  (glob: string) =>
  async (page: Page): Promise<void> => {
    await page.route(glob, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          message: 'Something went wrong on our side. Please try again in a moment.',
          code: 'unavailable',
          requestId: 'screens',
        }),
      }),
    );
  };
const neverAnswers =
  (glob: string) =>
  async (page: Page): Promise<void> => {
    await page.route(glob, () => new Promise<void>(() => undefined));
  };

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };
const tab =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('tab', { name }).click();

const palette =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('.top-search kbd').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search pages/ }).fill(words);
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor({ state: 'attached' });
  };
const upload = async (page: Page): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles(PHOTO);
  await page.getByText('sedan-tan-leather.jpg').first().waitFor();
  await page.getByText('Upload successful').first().waitFor();
};
const customize =
  (mode: 'Quick Design' | 'Custom Instructions') =>
  async (page: Page): Promise<void> => {
    await upload(page);
    await page.getByRole('button', { name: 'Next: Mode' }).click();
    await page.getByText(mode, { exact: true }).click();
    const next = page.getByRole('button', { name: 'Next: Customize' });
    if (await next.isVisible()) await next.click();
    await page
      .getByText(mode === 'Quick Design' ? 'Live preview' : 'Your photo', { exact: true })
      .waitFor({ timeout: 120_000 });
  };
const result = async (page: Page): Promise<void> => {
  await customize('Custom Instructions')(page);
  await page.getByRole('textbox', { name: 'Custom instructions' }).fill('blue leather seats with cream stitching');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('heading', { name: 'Your new interior is ready.' }).waitFor({ timeout: 180_000 });
};
const trySample = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Sedan, tan leather/ }).click();
  await page.getByText('Live preview', { exact: true }).waitFor({ timeout: 120_000 });
};
const swatchBook = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Seats: color: choose from the swatch book' }).click();
  await page
    .getByRole('radio', { name: /^Saddle hide/ })
    .first()
    .waitFor({ state: 'attached' });
};
const ownSwatch = async (page: Page): Promise<void> => {
  await page.request.post('/api/swatches', { data: { name: 'Bench grey', material: 'vinyl', color: '#8a8986' } });
};
const priceList = async (page: Page): Promise<void> => {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'prices 2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sku;title;type;hex;weight\nH-101;Saddle hide;leather;#a4683a;1\nH-205;Bottle green hide;leather;#1d4630;1\nH-206;Something;leather;reddish;1\n;;leather;#222222;1\n',
    ),
  });
  await page.getByText('What was understood').waitFor();
};
/** Our own material, seen at an angle with a sheet of paper beside it, under a warm lamp. */
const hide = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'hide.jpg', mimeType: 'image/jpeg', buffer: await materialPhoto() });
  await page.getByRole('button', { name: 'Make the tile' }).waitFor();
};
const neutral = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Mark something neutral' }).click();
  await page.getByRole('img', { name: 'The photo' }).click({ position: { x: 40, y: 30 } });
};
const onPaper = (page: Page): Promise<void> => page.emulateMedia({ media: 'print' });
const inTurn =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };

export const screensOf = ({ shop }: Cast): Screen[] => [
  ...[
    '/',
    '/classic-home',
    '/about',
    '/restoration-shops',
    '/subscription',
    '/job-estimator',
    '/developers',
    '/terms',
    '/privacy',
    '/auth',
    '/auth?signup=true',
    '/forgot-password',
    '/reset-password',
    '/no-such-page',
    '/image-test',
    '/multi-upload',
    '/design-system',
  ].map((path): Screen => ({
    name: path === '/' ? 'home' : path.slice(1).replace('?signup=true', '-register'),
    who: 'visitor',
    path,
  })),
  { name: 'reset-password-link', who: 'visitor', path: `/reset-password#token=${'A'.repeat(43)}` },
  { name: 'keep-email-link', who: 'visitor', path: `/keep-email#token=${'A'.repeat(43)}` },
  { name: 'keep-email-dead', who: 'visitor', path: '/keep-email' },
  { name: 'password-dialog', who: 'shop', path: '/account', act: press('Change password'), window: true },
  { name: 'verify-email-dead', who: 'visitor', path: `/verify-email#token=${'A'.repeat(43)}` },
  { name: 'examples-dialog', who: 'visitor', path: '/restoration-shops', act: press(/See Examples/), window: true },
  { name: 'register-mistakes', who: 'visitor', path: '/auth?signup=true', act: press('Create account') },
  {
    name: 'contact-mistakes',
    who: 'visitor',
    path: '/restoration-shops#contact',
    act: press('Send message'),
    window: true,
  },
  { name: 'share', who: 'visitor', path: `/s/${shop.openShare}` },
  { name: 'share-options', who: 'visitor', path: `/s/${shop.optionsShare}` },
  { name: 'share-approve', who: 'visitor', path: `/s/${shop.openShare}`, act: press(/^Approve/), window: true },
  { name: 'share-change', who: 'visitor', path: `/s/${shop.openShare}`, act: press(/change/i), window: true },
  { name: 'share-locked', who: 'visitor', path: `/s/${shop.lockedShare}` },
  { name: 'share-approved', who: 'visitor', path: `/s/${shop.approvedShare}` },
  { name: 'share-dead', who: 'visitor', path: `/s/${NO_SUCH}` },
  { name: 'share-failed', who: 'visitor', path: `/s/${shop.openShare}`, before: fails('**/api/share/**') },
  { name: 'portfolio-public', who: 'visitor', path: `/p/${shop.slug}` },
  { name: 'embed', who: 'visitor', path: `/embed/${shop.embed}`, window: true },
  { name: 'portfolio-missing', who: 'visitor', path: '/p/no-such-shop' },

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
  { name: 'design', who: 'shop', path: `/designs/${shop.design}` },
  { name: 'design-on-paper', who: 'shop', path: `/designs/${shop.design}`, act: onPaper },
  { name: 'design-long-name', who: 'shop', path: `/designs/${shop.longDesign}` },
  { name: 'design-missing', who: 'shop', path: '/designs/999999' },
  { name: 'design-embed-dialog', who: 'shop', path: `/designs/${shop.design}`, act: press('Embed code'), window: true },
  {
    name: 'design-share-dialog',
    who: 'shop',
    path: `/designs/${shop.design}`,
    act: press('Link for the customer'),
    window: true,
  },
  { name: 'design-delete-dialog', who: 'shop', path: `/designs/${shop.design}`, act: press(/^Delete/), window: true },
  { name: 'presentation', who: 'shop', path: `/designs/${shop.design}/presentation` },
  {
    name: 'presentation-options',
    who: 'shop',
    path: `/designs/${shop.design}/presentation`,
    act: inTurn((page) => page.getByText('Options', { exact: true }).click(), press('Download PDF')),
  },
  {
    name: 'presentation-offer',
    who: 'trial',
    path: `/designs`,
    act: (page) =>
      page
        .getByRole('link', { name: /Blue hatch/ })
        .first()
        .click()
        .then(() => page.getByRole('link', { name: 'Presentation' }).click())
        .then(() => page.getByText('Presentations come with').waitFor()),
  },
  { name: 'export-dialog', who: 'shop', path: `/designs/${shop.design}`, act: press('Export'), window: true },
  { name: 'customer-dialog', who: 'shop', path: '/customers', act: press('New customer'), window: true },
  { name: 'swatches-near', who: 'shop', path: '/swatches?near=%237a1f2b&material=leather', window: true },
  { name: 'swatches-none-found', who: 'shop', path: '/swatches?q=crimson', window: true },
  { name: 'swatches-loading', who: 'shop', path: '/swatches', before: neverAnswers('**/api/swatches**'), window: true },
  { name: 'swatches-failed', who: 'shop', path: '/swatches', before: fails('**/api/swatches**'), window: true },
  { name: 'swatch', who: 'shop', path: '/swatches', act: press(/^Oxblood hide/), window: true },
  { name: 'swatch-starter', who: 'shop', path: '/swatches', act: press(/^Chalk leather/), window: true },
  {
    name: 'swatch-edit-dialog',
    who: 'shop',
    path: '/swatches',
    act: inTurn(press(/^Oxblood hide/), press('Edit')),
    window: true,
  },
  { name: 'swatch-add-dialog', who: 'shop', path: '/swatches', act: press('Add one'), window: true },
  {
    name: 'swatch-deleted',
    who: 'trial',
    path: '/swatches',
    before: ownSwatch,
    act: inTurn(press(/^Bench grey/), press('Delete')),
    window: true,
  },
  { name: 'swatch-import-dialog', who: 'shop', path: '/swatches', act: press('Import CSV'), window: true },
  {
    name: 'swatch-import-read',
    who: 'shop',
    path: '/swatches',
    act: inTurn(press('Import CSV'), priceList),
    window: true,
  },
  { name: 'swatch-photo', who: 'shop', path: '/swatches/photograph' },
  { name: 'swatch-mark', who: 'shop', path: '/swatches/photograph', act: inTurn(hide, neutral), window: true },
  {
    name: 'swatch-name',
    who: 'trial',
    path: '/swatches/photograph',
    act: inTurn(hide, neutral, press('Make the tile'), (page) =>
      page.getByRole('heading', { name: 'Name it' }).waitFor({ timeout: 60_000 }),
    ),
  },
  {
    name: 'folder-delete-dialog',
    who: 'shop',
    path: `/customers/${shop.customer}`,
    act: press('Delete folder'),
    window: true,
  },
  { name: 'key-dialog', who: 'shop', path: '/account', act: press('Make a key'), window: true },
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
  { name: 'palette', who: 'shop', path: '/dashboard', act: palette(''), window: true },
  { name: 'palette-found', who: 'shop', path: '/dashboard', act: palette('hide'), window: true },
  { name: 'palette-nothing', who: 'shop', path: '/dashboard', act: palette('zzzz'), window: true },
  { name: 'filter-menu', who: 'shop', path: '/designs', act: press(/filter/i), window: true },
  {
    name: 'cancel-dialog',
    who: 'shop',
    path: '/subscription?tab=current',
    act: press('Cancel subscription'),
    window: true,
  },
  { name: 'admin', who: 'admin', path: '/admin' },
  {
    name: 'admin-user-dialog',
    who: 'admin',
    path: '/admin',
    act: inTurn(tab('Users'), press(/Change|Edit/)),
    window: true,
  },
  { name: 'admin-users', who: 'admin', path: '/admin', act: tab('Users') },
  { name: 'admin-waitlist', who: 'admin', path: '/admin', act: tab('Waitlist') },
  { name: 'admin-log', who: 'admin', path: '/admin', act: tab('Log') },

  { name: 'try-start', who: 'visitor', path: '/try', window: true },
  { name: 'try-bench', who: 'visitor', path: '/try', act: trySample, window: true },
  { name: 'auth-wall', who: 'visitor', path: '/auth?next=%2Fdesign-studio', window: true },
  {
    name: 'studio-full-screen',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(result, press('Full screen')),
    window: true,
  },
  {
    name: 'studio-set-aside',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(
      customize('Quick Design'),
      async (page) => void (await page.goto('/dashboard')),
      async (page) => page.getByRole('link', { name: 'New Design' }).first().click(),
      async (page) => page.getByRole('heading', { name: 'Unfinished designs' }).waitFor(),
    ),
    window: true,
  },
  { name: 'studio-upload', who: 'trial', path: '/design-studio', window: true },
  { name: 'studio-saved', who: 'trial', path: '/design-studio', act: tab('Saved Designs'), window: true },
  {
    name: 'studio-templates',
    who: 'trial',
    path: '/design-studio',
    act: (page) => page.getByRole('heading', { name: 'Choose a vehicle template' }).scrollIntoViewIfNeeded(),
    window: true,
  },
  { name: 'studio-uploaded', who: 'trial', path: '/design-studio', act: upload, window: true },
  { name: 'studio-mode', who: 'trial', path: '/design-studio', act: inTurn(upload, press('Next: Mode')), window: true },
  { name: 'studio-quick', who: 'shop', path: '/design-studio', act: customize('Quick Design'), window: true },
  {
    name: 'studio-swatch-book',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(customize('Quick Design'), swatchBook, (page) =>
      page.getByRole('radio', { name: /^Oxblood hide/ }).check({ force: true }),
    ),
    window: true,
  },
  {
    name: 'studio-swatch-worn',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(
      customize('Quick Design'),
      swatchBook,
      (page) => page.getByRole('radio', { name: /^Saddle hide/ }).check({ force: true }),
      press('Back'),
    ),
    window: true,
  },
  { name: 'studio-words', who: 'shop', path: '/design-studio', act: customize('Custom Instructions'), window: true },
  {
    name: 'studio-colorways',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(customize('Quick Design'), press(/^Colorways/), (page) =>
      page
        .getByRole('img', { name: /^Preview:/ })
        .nth(3)
        .waitFor({ timeout: 120_000 }),
    ),
    window: true,
  },
  { name: 'studio-result', who: 'shop', path: '/design-studio', act: result, window: true },
  { name: 'studio-result-on-paper', who: 'shop', path: '/design-studio', act: inTurn(result, onPaper) },
  {
    name: 'studio-save-dialog',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(result, press('Save Design')),
    window: true,
  },
];
