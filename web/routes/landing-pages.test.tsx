// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { STYLE_OPTIONS } from '#contract/options.ts';
import { aUser, cleanUpPage, showPage, SITE } from '#tests/support/show-page.tsx';
import { useUser } from '#web/lib/api/session.ts';
import HomeSections from './parts/home-sections.tsx';
import About from './marketing/about.tsx';
import ClassicHome from './marketing/classic-home.tsx';
import Home from './marketing/home.tsx';
import JobEstimator from './marketing/job-estimator.tsx';
import RestorationShops from './marketing/restoration-shops.tsx';

afterEach(cleanUpPage);
const settle = () => waitFor(() => expect(screen.queryByText('settled')).not.toBeNull());
/** The session has been asked for. */
const Settled = () => (useUser() === undefined ? null : <i>settled</i>);
const show = async (Page: () => React.ReactNode, user: ReturnType<typeof aUser> | null = null, at = '/') => {
  const stage = showPage(
    () => (
      <>
        <Settled />
        <Page />
      </>
    ),
    { initialUrl: at, user },
  );
  await settle();
  return stage;
};
const targetsOf = (name: string | RegExp): (string | null)[] =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
const headings = (): (string | null)[] =>
  screen
    .getAllByRole('heading')
    .filter(({ tagName }) => tagName === 'H1' || tagName === 'H2')
    .map(({ textContent }) => textContent);

test('R-01, S-07: the home page shows its sections in their order, without a sign-in', async () => {
  await show(Home);
  await screen.findByRole('heading', { name: 'Ask us' }, { timeout: 20_000 });
  expect(headings()).toEqual([
    'Your own interior, retrimmed before a hide is cut.',
    'Three steps, one photo.',
    'Start from a style. Change anything.',
    'Made the way a trimmer looks at a seat.',
    'Drag the seam.',
    'The studio stays out of the way.',
    'How it can be used',
    'Questions, answered plainly',
    'Pricing without asterisks',
    'Ask us',
  ]);
});

test('R-02: the home page can be entered at its contact, its questions and its prices', async () => {
  await show(HomeSections);
  for (const id of ['contact', 'faq', 'pricing']) expect(document.getElementById(id)?.tagName, id).toBe('SECTION');
});

test('R-03: the classic home page shows the same sections and plans in the older layout', async () => {
  await show(ClassicHome);
  await screen.findByRole('heading', { name: 'Ask us' });
  expect(headings().slice(1)).toContain('Pricing without asterisks');
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Free Trial',
    'Core Plan',
    'Annual Plan',
  ]);
});

test('S-08: exactly the first three styles stand on the home page, with name and description', async () => {
  await show(HomeSections);
  const section = screen.getByRole('heading', { name: 'Start from a style. Change anything.' }).closest('section')!;
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Original', 'Classic', 'Modern']);
  for (const { description } of STYLE_OPTIONS.slice(0, 3)) within(section).getByText(description);
});

test('S-09: where others quote customers stand three situations without names, stars or quotation marks', async () => {
  await show(HomeSections);
  const section = screen.getByRole('heading', { name: 'How it can be used' }).closest('section')!;
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
  expect(section.textContent).not.toMatch(/["“”★]|\b\d(\.\d)?\s*\/\s*5\b/);
});

test('S-09, B-16: with quotes and figures of the operator’s they stand there with name, source and day', async () => {
  const quotes = [{ text: 'We show it before we cut it.', name: 'A. Example', role: 'Trimmer' }];
  const claims = [{ value: '12,000', text: 'renders made', source: 'count of this server', verified: '2026-10-05' }];
  showPage(HomeSections, { answers: { '/api/site': { ...SITE, quotes, claims } } });
  const section = (await screen.findByText('What customers say', {}, { timeout: 20_000 })).closest('section')!;
  expect(section.textContent).toContain('“We show it before we cut it.”A. Example, Trimmer');
  expect(screen.queryByRole('heading', { name: 'How it can be used' })).toBeNull();
  expect(screen.getByRole('region', { name: 'In figures' }).textContent).toBe(
    'renders made12,000Source: count of this server, checked Oct 5, 2026.',
  );
});

test('S-24: with partners the strip shows their logos', async () => {
  showPage(RestorationShops, {
    answers: {
      '/api/site': {
        ...SITE,
        partners: [{ name: 'Example Hides', url: 'https://hides.example.com', logo: '/api/site/logos/0' }],
      },
    },
  });
  const logo = await screen.findByRole('img', { name: 'Example Hides' });
  expect([logo.getAttribute('src'), logo.closest('a')!.getAttribute('href')]).toEqual([
    '/api/site/logos/0',
    'https://hides.example.com',
  ]);
  screen.getByRole('heading', { name: 'In use at' });
  expect(screen.queryByText('Marine Upholstery')).toBeNull();
});

test('S-10, S-11: four questions, whose answers follow the guarantee and the retention rule', async () => {
  await show(HomeSections);
  const faq = document.getElementById('faq')!;
  expect([...faq.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'How accurate are the renders?',
    'Can I use them with any shop?',
    'What if I am not happy with my subscription?',
    'What happens to my photos?',
  ]);
  for (const fact of [
    'photorealistic previews, not a guarantee',
    'Commercial use comes with the Core Plan',
    'Within 30 days of your first payment',
    'removed after 7 days',
    'outside AI provider only where one is configured',
  ])
    expect(faq.textContent).toContain(fact);
});

test('S-12, B-01, B-04, B-10: the plans are the catalog’s: 25 renders for nothing, $19.99, the guarantee', async () => {
  await show(HomeSections);
  const pricing = document.getElementById('pricing')!;
  for (const text of [
    '25 renders over 14 days',
    'No credit card required',
    '$19.99',
    '120 renders per month',
    '30-day money-back guarantee',
  ])
    expect(pricing.textContent).toContain(text);
});

test('S-15: transformations are comparisons with a seam to drag, each starting in the middle', async () => {
  await show(HomeSections);
  const section = screen.getByRole('heading', { name: 'Drag the seam.' }).closest('section')!;
  expect(
    within(section)
      .getAllByRole('slider')
      .map((slider) => (slider as HTMLInputElement).value),
  ).toEqual(['50', '50', '50']);
});

test('S-84, S-85, S-86, S-87, S-89, S-90: a visitor is led to a photo of their own, to sign-up, or to the plans', async () => {
  await show(ClassicHome);
  await screen.findByRole('heading', { name: 'Ask us' });
  for (const name of ['Create Design', 'View All Design Styles', 'Create Your Own Design'])
    expect(targetsOf(name), name).toEqual(['/try']);
  expect(targetsOf(/^Apply This Style/)).toEqual(['original', 'classic', 'modern'].map((id) => `/try?style=${id}`));
  expect(targetsOf('View Pricing')).toEqual(['/subscription']);
  expect(targetsOf('Start Free Trial')).toEqual(['/try']);
  expect([...targetsOf('Subscribe Monthly'), ...targetsOf('Subscribe Yearly')]).toEqual([
    '/subscription',
    '/subscription',
  ]);
  cleanUpPage();
  await show(RestorationShops);
  expect(targetsOf('Start Designing')).toEqual(['/try']);
  expect(targetsOf('Sign Up Free')).toEqual(['/auth?signup=true']);
  expect(targetsOf('Start Free Trial')).toEqual(['/try', '/subscription']);
  expect(targetsOf('Get Premium Access')).toEqual(['/subscription']);
});

test('S-84, S-85, S-86, S-91: a member goes straight on; a style is carried into the studio', async () => {
  for (const Page of [Home, ClassicHome]) {
    await show(Page, aUser());
    await screen.findByRole('heading', { name: 'Ask us' }, { timeout: 20_000 });
    for (const name of ['Create Design', 'View All Design Styles', 'Create Your Own Design'])
      expect(targetsOf(name), name).toEqual(['/design-studio']);
    expect(targetsOf(/^Apply This Style: Classic/)).toEqual(['/design-studio?style=classic']);
    expect(targetsOf('Start Free Trial')).toEqual(['/dashboard']);
    expect(document.querySelectorAll('a[href^="/auth"]')).toHaveLength(0);
    cleanUpPage();
  }
  await show(RestorationShops, aUser());
  expect(targetsOf('Start Designing')).toEqual(['/design-studio']);
});

test('R-07, S-22: the about page tells story, mission, technology and community, and leads to the studio', async () => {
  await show(About);
  expect(headings()).toEqual([
    'A picture, before the knife.',
    'Story',
    'Mission',
    'Technology',
    'Community',
    'How it can be used',
    'See it on your own seats.',
  ]);
  expect(targetsOf('Open the Design Studio')).toEqual(['/try']);
});

test('R-08, S-23, S-03, S-24: the page for shops has its sections and anchors, and the trades it is made for', async () => {
  await show(RestorationShops);
  expect(headings()).toEqual([
    'Get the yes before you cut.',
    'Made for',
    'A consultation in three steps.',
    'Before and after',
    'What a shop gets out of it.',
    'Styles to start from.',
    'How it can be used',
    'One plan, two ways to pay.',
    'Questions, answered plainly',
    'Ask us',
    'Put the next customer’s seats on the screen.',
    'What could a yes be worth?',
    'For teams',
  ]);
  for (const id of ['faq', 'contact']) expect(document.getElementById(id), id).not.toBeNull();
  for (const trade of [
    'Auto Restoration',
    'Custom Upholstery',
    'Auto Detailing',
    'Marine Upholstery',
    'Aircraft Interior',
    'RV Upholstery',
    'Furniture Restoration',
  ])
    screen.getByText(trade);
  for (const use of [/before work|before material/i, /portfolio/i, /consultation/i])
    expect(screen.getAllByText(use).length).toBeGreaterThan(0);
});

test('S-25, T-12: Professional and Enterprise are named, not sold: both lead to the form, with the subject filled in', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await show(RestorationShops);
  const plans = screen.getByRole('heading', { name: 'For teams' }).closest('section')!;
  expect(
    within(plans)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Professional', 'Enterprise']);
  expect(plans.textContent).not.toMatch(/\$\d/);
  expect(within(plans).queryAllByRole('link')).toEqual([]);
  await userEvent.click(within(plans).getByRole('button', { name: 'Contact us: Enterprise' }));
  expect(scrolled).toHaveBeenCalled();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Enterprise plan'));
});

test('S-25, S-30: each press of "Contact us" sets the subject alone and leads the keyboard to the form', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const stage = showPage(RestorationShops, {
    initialUrl: '/restoration-shops',
    user: aUser(),
    answers: { 'POST /api/contact': () => Response.json({ message: 'We reply.' }, { status: 201 }) },
  });
  const ask = (plan: string) => userEvent.click(screen.getByRole('button', { name: `Contact us: ${plan}` }));
  const text = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByDisplayValue('pat@example.com');
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Message'), 'How many seats have it?');
  await ask('Professional');
  await waitFor(() => expect(text('Subject')).toBe('Professional plan for our shop'));
  expect(document.activeElement?.tagName).toBe('FORM');
  await ask('Enterprise');
  await waitFor(() => expect(text('Subject')).toBe('Enterprise plan'));
  expect([text('First name'), text('Email'), text('Message')]).toEqual([
    'Ada',
    'pat@example.com',
    'How many seats have it?',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(stage.calls()).toContain('POST /api/contact'));
  await waitFor(() => expect(text('Subject')).toBe(''));
  await ask('Enterprise');
  await waitFor(() => expect(text('Subject')).toBe('Enterprise plan'));
  expect(document.activeElement?.tagName).toBe('FORM');
});

test('S-26, W-29, B-05, B-07, S-88: the toggle changes price, label, features and button, for visitors and members', async () => {
  await show(RestorationShops);
  const card = screen.getByText('POPULAR CHOICE').closest('article')!;
  expect(card.textContent).toContain('$19.99per month');
  expect(card.textContent).toContain('120 renders per month');
  expect(targetsOf('Upgrade Now')).toEqual(['/auth']);
  const monthly = [...card.querySelectorAll('li')].map(({ textContent }) => textContent);
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  within(card).getByText('BEST VALUE');
  for (const text of ['$95.88', '$7.99/month', '$239.88', 'Save $144 (60% off)'])
    expect(card.textContent).toContain(text);
  expect(targetsOf('Get Yearly Plan')).toEqual(['/auth']);
  expect([...card.querySelectorAll('li')].map(({ textContent }) => textContent)).not.toEqual(monthly);
  cleanUpPage();
  await show(RestorationShops, aUser());
  expect(targetsOf('Upgrade Now')).toEqual(['/subscription']);
});

test('S-28, S-79: the example buttons open seven samples for a visitor, and lead a member to the gallery', async () => {
  await show(RestorationShops);
  for (const name of ['See Examples', 'View More Examples', 'View Portfolio']) {
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Design Examples' });
    within(dialog).getByText('1 of 7');
    await userEvent.keyboard('{Escape}');
  }
  await userEvent.click(screen.getByRole('button', { name: 'See Examples' }));
  const dialog = await screen.findByRole('dialog');
  const seen = new Set<string | null>();
  for (let i = 0; i < 7; i++) {
    seen.add(within(dialog).getByRole('slider').getAttribute('aria-label'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next example' }));
  }
  expect(seen.size).toBe(7);
  expect(within(dialog).getByRole('link', { name: 'Start Your Design' }).getAttribute('href')).toBe('/try');
  cleanUpPage();
  await show(RestorationShops, aUser());
  for (const name of ['See Examples', 'View More Examples', 'View Portfolio'])
    expect(targetsOf(name)).toEqual(['/gallery']);
});

test('S-29, B-20, B-21, B-22, B-24, B-25, B-26: the calculator starts at its defaults and prints every assumption', async () => {
  await show(RestorationShops);
  const limits = (name: string) => {
    const slider = screen.getByLabelText<HTMLInputElement>(name);
    return [slider.min, slider.max, slider.step, slider.value];
  };
  expect(limits('Project requests per month')).toEqual(['5', '50', '1', '20']);
  expect(limits('Close rate today')).toEqual(['20', '80', '1', '50']);
  expect(limits('Average project value')).toEqual(['1000', '15000', '500', '5000']);
  const section = screen.getByRole('heading', { name: 'What could a yes be worth?' }).closest('section')!;
  for (const text of [
    '$74,100.00',
    '$889,200.00',
    '85%',
    'Estimate from your inputs and these assumptions; not a promise of results.',
    '35 points',
    '$2,300.00',
    '$948.00 a year',
    'The Core Plan costs $239.88 a year.',
  ])
    expect(section.textContent).toContain(text);
});

test('R-10, S-43: the estimator is announced: its preview is disabled as a whole', async () => {
  await show(JobEstimator);
  screen.getByText('Coming soon');
  const preview = screen.getByRole('region', { name: /Preview of the estimator/ });
  expect(preview.querySelector('fieldset')?.disabled).toBe(true);
  for (const control of preview.querySelectorAll('input, select, button, textarea'))
    expect(control.matches(':disabled')).toBe(true);
});
