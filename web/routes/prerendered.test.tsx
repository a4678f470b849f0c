// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PLANS } from '#contract/money/plan-catalog.ts';
import { PAGES, type Page } from '#contract/routes.ts';
import type { SiteSettings } from '#contract/platform/site-settings.ts';
import { cleanUpPage, CONFIG, PRICED, showPage, SITE, type Answer } from '#tests/support/show-page.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import type { License } from '#web/marketing/licenses/license.ts';
import { LICENSES } from '#web/marketing/licenses/third-party.ts';
import { SiteFooter } from '#web/platform/navigation/site-footer.tsx';
import { SiteHeader } from '#web/platform/navigation/site-header.tsx';
import { OWN_TEMPLATES } from '#web/studio/upload/own-templates.ts';
import HomeSections from './parts/home-sections.tsx';

// A few of the licenses: none of their thousand lines depends on a setting. They come back for the other tests, because a
// mock of the module would stay in the worker.
const licenses = LICENSES as License[];
const otherLicenses = licenses.splice(0, licenses.length - 3);
afterAll(() => licenses.unshift(...otherLicenses));

afterEach(cleanUpPage);

/** The lower part of both home pages comes later in the browser, and stands in the prerendered page all the same. */
const LATE: Record<string, ComponentType[]> = { '/': [HomeSections], '/classic-home': [HomeSections] };
const partsOf = async ({ path, name }: Page): Promise<ComponentType[]> => {
  const [room, file] = name.split('/');
  const { default: Own } = (await import(`./${room}/${file}.tsx`)) as { default: ComponentType };
  return [Own, ...(LATE[path] ?? [])];
};
const framed = (parts: ComponentType[]) => () => (
  <>
    <SiteHeader user={null} onLogout={() => undefined} />
    {parts.map((Part, i) => (
      <Part key={i} />
    ))}
    <SiteFooter />
  </>
);

/** The developers' page names an example's address until it knows its own. */
const EXAMPLE = 'https://retrim.example';

const sentencesIn = (live: Node): Set<string> => {
  // React leaves neighboring texts apart; a page that was parsed has them in one.
  const root = live.cloneNode(true);
  root.normalize();
  if (root instanceof Element) for (const script of root.querySelectorAll('script')) script.remove();
  const found = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent!.trim().replaceAll(window.location.origin, EXAMPLE);
    if (text !== '') found.add(text);
  }
  return found;
};

const asPrerendered = (Page: ComponentType): Set<string> => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sentencesIn(place);
};

const site = (change: Partial<SiteSettings>): Record<string, Answer> => ({ '/api/site': { ...SITE, ...change } });
/** Every setting that a public page may depend on, each away from the usual; then all of them at once. */
// Quotes and partners are left out: whole sections give way to them, and these sections' claims hold all the same.
const SETTINGS: Record<string, Record<string, Answer>> = {
  usual: {},
  'no payments': {
    '/api/plans': PLANS,
    '/api/config': { ...CONFIG, testPayments: false },
    ...site({ outside: { ...SITE.outside, payments: 'none' } }),
  },
  'real payments with a script': {
    '/api/config': { ...CONFIG, testPayments: false, publishableKey: 'pk_live_1' },
    ...site({ outside: { ...SITE.outside, payments: 'stripe', paymentScript: true } }),
  },
  'a last day of the price': {
    '/api/plans': PRICED.map((plan) => (plan.interval === 'year' ? { ...plan, limitedUntil: '2027-03-31' } : plan)),
  },
  'models of other companies': {
    '/api/config': { ...CONFIG, remoteProvider: true, typicalRenderMs: 40_000 },
    ...site({ outside: { ...SITE.outside, models: ['OpenAI'] } }),
  },
  'nothing rendered yet': { '/api/config': { ...CONFIG, typicalRenderMs: null } },
  'an operator': site({ operator: { name: 'Example Trim LLC', address: 'Detroit' } }),
  'a phone and a chat': site({
    support: {
      ...SITE.support,
      phone: { number: '+1 313 555 0123', hours: 'always' },
      chat: { url: 'https://chat.example.com', hours: 'always' },
    },
  }),
  'figures with sources': site({
    claims: [{ value: '12,000', text: 'renders made', source: 'count', verified: '2026-10-05' }],
  }),
};

test.each(PAGES.filter(({ prerendered }) => prerendered))(
  'the prerendered $path says nothing that another setting would take back',
  async (page) => {
    const at = page.path;
    const Page = framed(await partsOf(page));
    const said = asPrerendered(Page);
    expect(said.size).toBeGreaterThan(20);
    const answers: Record<string, Answer> = {};
    let client = createQueryClient();
    const Told = () => {
      client = useQueryClient();
      return <Page />;
    };
    // One page to which the server answers anew: a hundred pages would take a minute of the processor.
    for (const [name, setting] of Object.entries(SETTINGS)) {
      for (const known of Object.keys(answers)) delete answers[known];
      Object.assign(answers, { '/api/templates': OWN_TEMPLATES, ...setting });
      if (name === 'usual') showPage(Told, { initialUrl: at, user: null, answers });
      else await act(() => client.refetchQueries());
      await waitFor(() =>
        expect([client.isFetching(), client.getQueryData(['/api/site'])]).toEqual([0, answers['/api/site'] ?? SITE]),
      );
      const now = sentencesIn(document.body);
      // A chat takes the place of the word that there is none.
      const taken = [...said].filter(
        (sentence) => !now.has(sentence) && !(name === 'a phone and a chat' && sentence === 'Coming soon'),
      );
      expect(taken, `${at} with ${name}`).toEqual([]);
    }
  },
);
