// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, showPage, SITE } from '#tests/support/show-page.tsx';
import { TRASH_DAYS } from '#contract/durations.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import { COOKIES, PERSONAL_DATA } from '#contract/account/privacy-register.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { GALLERY_EXAMPLES } from '#web/marketing/samples/examples.ts';
import { SAMPLES } from '#web/marketing/samples/samples.ts';
import { SiteFooter } from '#web/platform/navigation/site-footer.tsx';
import { productFacts } from '#web/marketing/site-facts.ts';
import HomeSections from './parts/home-sections.tsx';
import About from './marketing/about.tsx';
import DesignGuide from './marketing/design-guide.tsx';
import Gallery from './marketing/gallery.tsx';
import HelpCenter from './marketing/help-center.tsx';
import Home from './marketing/home.tsx';
import JobEstimator from './marketing/job-estimator.tsx';
import Licenses from './marketing/licenses.tsx';
import Privacy from './marketing/privacy.tsx';
import RestorationShops from './marketing/restoration-shops.tsx';
import Subscription from './money/subscription.tsx';
import Terms from './marketing/terms.tsx';

afterEach(cleanUpPage);
const href = (link: HTMLElement): string | null => link.getAttribute('href');

test('S-78, S-80, E-32: six example cards with vehicle, change and picture, each marked as a sample', async () => {
  showPage(Gallery, { initialUrl: '/gallery', user: aUser() });
  const cards = screen.getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  GALLERY_EXAMPLES.forEach(({ vehicle, change, imagePath }, i) => {
    for (const text of [vehicle, change, 'Sample render']) expect(cards[i]!.textContent).toContain(text);
    expect(cards[i]!.querySelector('img')!.getAttribute('src')).toBe(imagePath);
  });
  expect(href(screen.getByRole('link', { name: 'Create Your Own Design' }))).toBe('/design-studio');
  expect(href(screen.getByRole('link', { name: 'See plans' }))).toBe('/subscription');
});

test('S-79, S-84: a card opens the dialog at its own example; Start Your Design leads to the studio', async () => {
  showPage(Gallery, { initialUrl: '/gallery', user: aUser() });
  await userEvent.click(within(screen.getAllByRole('listitem')[2]!).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Design Examples' });
  within(dialog).getByText('3 of 7');
  expect(await within(dialog).findByRole('link', { name: 'Start Your Design' }).then(href)).toBe('/design-studio');
});

test('S-80: every sample is rendered from one of our own interiors', () => {
  for (const sample of Object.values(SAMPLES)) expect(sample.template).toMatch(/^[a-z0-9-]+$/);
});

test('S-81: quick help, five groups of questions, and how to reach us', async () => {
  showPage(HelpCenter, { initialUrl: '/help-center', user: aUser() });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Make a first design',
    'Take a better photo',
    'Plans and renders',
    'Getting started',
    'Photo requirements',
    'Subscription',
    'Technical',
    'Design tips',
  ]);
  const support = screen.getByRole('region', { name: 'Support' });
  expect(href(await within(support).findByRole('link', { name: 'help@trim.example' }))).toBe(
    'mailto:help@trim.example',
  );
});

test('S-81: a search leaves the three best answers; without one that has every word, the closest and the way to reach us', async () => {
  showPage(HelpCenter, { initialUrl: '/help-center', user: aUser() });
  const field = screen.getByRole('searchbox', { name: 'Search the questions' });
  const questions = () => screen.queryAllByRole('group').map((item) => item.querySelector('summary')!.textContent);
  const all = questions().length;
  expect(all).toBeGreaterThan(15);
  await userEvent.type(field, 'DOWNLOAD pixels');
  expect(questions()).toEqual(['How large is the download?']);
  expect(screen.getByRole('status').textContent).toBe('One answer');
  expect(screen.queryByRole('heading', { name: 'Design tips' })).toBeNull();
  await userEvent.clear(field);
  expect(questions()).toHaveLength(all);
  await userEvent.type(field, 'color of my submarine');
  const closest = screen.getByText(/^No answer has all of these words\./).parentElement!;
  expect(questions()).toHaveLength(3);
  expect(href(await within(closest).findByRole('link', { name: 'help@trim.example' }))).toBe(
    'mailto:help@trim.example',
  );
  await userEvent.clear(field);
  await userEvent.type(field, 'submarine');
  expect(questions()).toHaveLength(all);
  const nothing = screen.getByText(/^Nothing found\./).parentElement!;
  expect(within(nothing).getAllByRole('link', { name: 'help@trim.example' })).toHaveLength(1);
});

test('S-82, B-15, T-11: help names the catalog’s prices and limits; no chat hours or phone without a chat or a phone', async () => {
  showPage(HelpCenter, { initialUrl: '/help-center', user: aUser() });
  const text = document.body.textContent;
  for (const fact of [
    '25 renders over 14 days',
    '$19.99 per month',
    'the annual price that the subscription page states',
    '120 renders per month',
    '10.0 MB',
    'reply by email within 24 hours',
  ])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/9\s?am\b|\bEST\b|[Pp]hone support/);
});

test('D-03: neither help nor the facts for search engines state an annual price, which another one may have followed', () => {
  showPage(HelpCenter, { initialUrl: '/help-center', user: aUser() });
  for (const text of [document.body.textContent, JSON.stringify(productFacts())]) {
    expect(text).toContain('19.99');
    expect(text).not.toContain('95.88');
  }
});

test('B-15, T-11: with a chat and a phone the help center names both with their hours, and the footer leads to the chat', async () => {
  const support = {
    ...SITE.support,
    phone: { number: '+1 313 555 0123', hours: 'Mon-Fri 9-5 EST' },
    chat: { url: 'https://chat.example.com', hours: 'Mon-Fri 9am-6pm EST' },
  };
  showPage(
    () => (
      <>
        <HelpCenter />
        <SiteFooter />
      </>
    ),
    { initialUrl: '/help-center', user: aUser(), answers: { '/api/site': { ...SITE, support } } },
  );
  const region = screen.getByRole('region', { name: 'Support' });
  await within(region).findByText(/By phone, on request:/);
  expect(region.textContent).toContain('With a paid plan, live chat: Open the chat, Mon-Fri 9am-6pm EST.');
  expect(region.textContent).toContain('By phone, on request: +1 313 555 0123, Mon-Fri 9-5 EST.');
  expect(href(within(region).getByRole('link', { name: '+1 313 555 0123' }))).toBe('tel:+13135550123');
  expect(href(screen.getByRole('link', { name: 'Live Chat' }))).toBe('https://chat.example.com');
});

test('R-20: terms, privacy page and footer name the operator where one is set, and are silent where none is', async () => {
  for (const Page of [Terms, Privacy]) {
    showPage(
      () => (
        <>
          <Page />
          <SiteFooter />
        </>
      ),
      { answers: { '/api/site': { ...SITE, operator: { name: 'Example Trim LLC', address: '1 Example Street' } } } },
    );
    await screen.findByText('This site is operated by Example Trim LLC, 1 Example Street.');
    screen.getByText('Example Trim LLC, 1 Example Street');
    cleanUpPage();
    showPage(Page);
    await screen.findByRole('link', { name: 'help@trim.example' });
    expect(document.body.textContent).not.toContain('operated by');
    cleanUpPage();
  }
});

test('R-20: the privacy page prints the whole register, and what is set up on this site', async () => {
  showPage(Privacy, {
    answers: {
      '/api/site': { ...SITE, outside: { ...SITE.outside, payments: 'stripe', bucket: true, models: ['OpenAI'] } },
    },
  });
  const text = document.body.textContent;
  for (const { what, why, until, seenBy } of Object.values(PERSONAL_DATA))
    for (const said of [what, why, until, seenBy]) expect(text).toContain(said);
  for (const { name } of COOKIES) expect(text).toContain(name);
  for (const never of [/only you can open/i, /we set one cookie/i]) expect(text).not.toMatch(never);
  await screen.findByText('Set up on this site today: Stripe for payments, a storage service, OpenAI.');
});

test('S-83: the guide speaks of photos, color, material, patterns and stitching', () => {
  showPage(DesignGuide, { initialUrl: '/design-guide', user: aUser() });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Taking the photo', 'Choosing color', 'Choosing material', 'Patterns and stitching']),
  );
});

test('R-20, T-17, S-11: terms and privacy carry their date, and state rights, refund and how long things are kept', () => {
  showPage(Terms, { initialUrl: '/terms' });
  for (const fact of [
    'Version of November 27, 2026',
    `removed after ${RETENTION_DAYS} days`,
    `trash for ${TRASH_DAYS} days`,
    'lie on the server of this site',
    'outside AI provider only where the operator',
    'for personal evaluation',
    'use your pictures commercially',
    'Within 30 days of your first payment',
    'lasts 14 days and includes 25 renders',
  ])
    expect(document.body.textContent).toContain(fact);
  cleanUpPage();
  showPage(Privacy, { initialUrl: '/privacy' });
  for (const fact of [
    `removed after ${RETENTION_DAYS} days`,
    `trash for ${TRASH_DAYS} days`,
    'processed on our own server',
    'outside AI provider only where the operator',
  ])
    expect(document.body.textContent).toContain(fact);
});

test('R-27, D-73, S-80: the licenses page says where samples, network and typefaces come from, and has every license text', () => {
  showPage(Licenses, { initialUrl: '/licenses' });
  const said = document.body.textContent;
  for (const fact of [
    'MIT License, copyright (c) 2026 The Retrim authors',
    'computer-rendered',
    'EfficientNet-Lite0 and Lite2 by Google',
    'TheCarSpy; Flickr 5458331358 or 5458330694: CC BY 2.0',
    'SIL Open Font License',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'onnxruntime-web',
  ])
    expect(said).toContain(fact);
  expect(href(screen.getByRole('link', { name: 'All of it as plain text' }))).toBe('/licenses.txt');
});

const PAGES = {
  Home,
  HomeSections,
  About,
  RestorationShops,
  Subscription,
  JobEstimator,
  Terms,
  Privacy,
  Gallery,
  HelpCenter,
  DesignGuide,
};
const textOf = (Page: () => React.ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&rsquo;/g, "'");

test('B-03, B-05, B-06, B-07, B-08, B-16, B-17, B-19, S-02: no page states a claim that nobody can vouch for, nor a price of another catalog', () => {
  const all = Object.entries(PAGES).map(([name, Page]) => [name, textOf(Page)] as const);
  const never = [
    /\b5 renders\b/i,
    /no monthly restrictions/i,
    /\$29\b(?!9)/,
    /\$79\b/,
    /\$11\.99/,
    /\$140\b/,
    /\b42%/,
    /limited[- ]time/i,
    /90\s?[-–]\s?95\s?%/,
    /5,?200\+?/,
    /18,?500/,
    /4\.[89]\s?\/\s?5/,
    /1,?500\+? (happy )?customers/i,
    /350\+/,
    /70% fewer/i,
    /30% faster/i,
    /85% close/i,
    /\$150\+/,
    /partner shops/i,
    /satisfied|happy customers/i,
  ];
  for (const [name, text] of all) for (const claim of never) expect(text, `${name} ${claim}`).not.toMatch(claim);
  // The only allowed figure is a shop's possible price.
  const fee = all
    .filter(([, text]) => text.includes('$50-200+'))
    .map(([name, text]) => [name, /You could charge \$50-200\+ per render/.test(text)]);
  expect(fee).toEqual([['RestorationShops', true]]);
  const trades = all
    .map(([, text]) => text)
    .join(' ')
    .toLowerCase();
  for (const trade of ['restor', 'upholster', 'detail', 'marine', 'aircraft', 'rv', 'furniture'])
    expect(trades, trade).toContain(trade);
});

test('B-18, B-19: wherever the trial, the monthly renders or the prices stand, they are the same figures', () => {
  for (const [name, Page] of Object.entries(PAGES)) {
    const text = textOf(Page);
    for (const [, days] of text.matchAll(/(\d+)-day (?:free )?trial/g)) expect(days, name).toBe('14');
    for (const [, count] of text.matchAll(/(\d+) renders (?:per|a) month/g)) expect(count, name).toBe('120');
    for (const [, count] of text.matchAll(/(\d+) (?:free renders|renders over)/g)) expect(count, name).toBe('25');
    for (const [price] of text.matchAll(/\$\d[\d,]*\.\d\d/g))
      expect(
        ['$0.00', '$19.99', '$95.88', '$7.99', '$239.88', '$74,100.00', '$889,200.00', '$2,300.00', '$948.00'],
        `${name} ${price}`,
      ).toContain(price);
  }
});
