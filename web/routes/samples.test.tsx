// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aPremium, aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { SHARE_PICTURES } from '#web/lib/page-meta.ts';
import { ExamplesDialog } from '#web/marketing/samples/examples-dialog.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';
import { SAMPLES } from '#web/marketing/samples/samples.ts';
import HomeSections from './parts/home-sections.tsx';
import About from './marketing/about.tsx';
import Auth from './account/auth.tsx';
import ClassicDashboard from './customer/classic-dashboard.tsx';
import ClassicHome from './marketing/classic-home.tsx';
import Gallery from './marketing/gallery.tsx';
import Home from './marketing/home.tsx';
import RestorationShops from './marketing/restoration-shops.tsx';

afterEach(cleanUpPage);

const Dialog = () => <ExamplesDialog open onClose={() => undefined} />;
const PAGES: Record<string, ComponentType> = {
  Home,
  HomeSections,
  ClassicHome,
  About,
  Auth,
  RestorationShops,
  Gallery,
  ClassicDashboard,
  Dialog,
};
const samplesOn = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('img[src^="/samples/"]')];

test.each(Object.entries(PAGES))(
  'S-80: %s shows no sample without saying that it is made by computer',
  async (name, Page) => {
    showPage(Page, {
      user: name === 'ClassicDashboard' ? aUser() : null,
      answers: { '/api/subscription': aPremium() },
    });
    if (name !== 'Auth') await waitFor(() => expect(samplesOn().length).toBeGreaterThan(0));
    // Alternative text is empty where a caption says everything, and says so itself everywhere else.
    for (const { alt, src } of samplesOn()) if (alt !== '') expect(alt, src).toMatch(/^Renders?: /);
    const compared = document.querySelectorAll('.compare img[src^="/samples/"]').length > 0;
    if (compared) expect(document.body.textContent).toMatch(/before and after are both computer renders/);
    else if (samplesOn().length > 0) screen.getAllByText(SAMPLE.tag);
  },
);

const PHOTOGRAPHED = /as photographed|\bour own interior|interiors? of ours|photo of our/i;

test('S-80: no text beside a sample calls it photographed, or an interior of ours', () => {
  for (const [name, Page] of Object.entries(PAGES)) {
    showPage(Page, {
      user: name === 'ClassicDashboard' ? aUser() : null,
      answers: { '/api/subscription': aPremium() },
    });
    expect(document.body.textContent, name).not.toMatch(PHOTOGRAPHED);
    cleanUpPage();
  }
  for (const { alt, name } of Object.values(SAMPLES)) expect(`${name} ${alt}`).not.toMatch(PHOTOGRAPHED);
  for (const alt of Object.values(SHARE_PICTURES)) expect(alt).toMatch(/^Two computer renders /);
});
