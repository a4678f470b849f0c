// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aDesign, aUser, cleanUpPage, problemResponse, showPage, SITE } from '#tests/support/show-page.tsx';
import { DesignView } from '#web/studio/designs/design-view.tsx';
import LicenseNotePage from './license-note.tsx';

afterEach(cleanUpPage);
const DESIGN = aDesign(3, { name: 'Red bench', lines: { ...aDesign(3).lines, vehicle: 'Ford Bronco' }, version: 2 });
const open = (user: ReturnType<typeof aUser>, versions: Response | object = [DESIGN]) =>
  showPage(LicenseNotePage, {
    initialUrl: '/designs/3/license',
    path: '/designs/:id/license',
    user,
    answers: {
      '/api/designs/3/versions': versions,
      '/api/site': { ...SITE, operator: { name: 'Example Trim LLC', address: null } },
    },
  });

test('T-17, D-73: with a plan every design has a license note to print, which names holder, design and rights', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(aUser({ subscriptionTier: 'premium', companyName: 'Welt & Sons' }));
  await screen.findByRole('heading', { name: 'License note' });
  await screen.findByText('Example Trim LLC');
  for (const fact of ['Welt & Sons (Pat Welt)', 'Red bench', '3, version 2', 'Ford Bronco', 'Jan 5, 2026'])
    expect(document.body.textContent).toContain(fact);
  for (const right of ['may use this picture commercially', 'made in the trial before', 'stays when the plan ends'])
    expect(document.body.textContent).toContain(right);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('T-17: without a plan the page says what pictures of the trial are for, and leads to the plans', async () => {
  open(aUser());
  await screen.findByText(/Trial images are for personal evaluation\./);
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('T-17, D-73: a design that was made under a plan keeps its note and its rights when the plan has ended, also one of a small photo', async () => {
  const kept = aDesign(3, { tier: 'premium' });
  open(aUser(), [kept]);
  await screen.findByRole('heading', { name: 'License note' });
  screen.getByRole('button', { name: 'Print' });
  cleanUpPage();
  showPage(() => <DesignView design={kept} versions={[kept]} />, { user: aUser() });
  await screen.findByText(/Full commercial rights/);
});

test("a license note of somebody else's design is not here", async () => {
  open(aUser({ subscriptionTier: 'premium' }), problemResponse(404, 'This design was not found.', 'not_found'));
  await screen.findByRole('heading', { name: 'Design not found' });
});

test('T-17: beside the downloads of a design stands what the picture may be used for, by plan, and the way to the note', async () => {
  for (const [tier, line] of [
    ['free', /personal evaluation\. .* Pictures made under a paid plan keep their commercial rights\./],
    ['premium', /Full commercial rights/],
  ] as const) {
    showPage(() => <DesignView design={DESIGN} versions={[DESIGN]} />, { user: aUser({ subscriptionTier: tier }) });
    await screen.findByText(line);
    expect(screen.getByRole('link', { name: 'License note' }).getAttribute('href')).toBe('/designs/3/license');
    cleanUpPage();
  }
});
