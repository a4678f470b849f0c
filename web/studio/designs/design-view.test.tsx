// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { DesignDescription } from '#contract/studio/design-lines.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { ChosenList } from '#web/studio/designs/chosen-list.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { aDecision } from '#tests/support/an-answer.ts';
import { aDesign, aUser, showPage } from '#tests/support/show-page.tsx';
import { DesignView } from './design-view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chosenOn = (design: SavedDesign): HTMLElement => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 401 })));
  const router = createMemoryRouter([{ path: '*', element: <DesignView design={design} versions={[design]} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: /What was chosen|Custom design/ });
};

const LINES: DesignDescription = {
  vehicle: '2019 Ford Bronco',
  parts: [
    { part: 'Bolsters', material: 'Leather', kind: 'cover', covering: 'leather', colorName: 'red', code: '#8C1F2B' },
    { part: 'Inserts', material: 'Cloth', kind: 'cover', covering: 'cloth', colorName: 'tan', code: '#A8703F' },
  ],
  choices: [{ name: 'Style', value: 'Original' }],
  words: '',
};

test('the owner reads the list that the customer reads: what was painted, and no field that was sent beside it', () => {
  const region = chosenOn(
    aDesign(1, { materials: '["leather"]', seatType: 'bucket', vehicleType: 'suv', lines: LINES }),
  );
  const own = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(region.textContent).toContain('2019 Ford Bronco (SUV)');
  expect(region.textContent).not.toMatch(/Seat type|Bucket|Materials/);
  cleanup();
  render(<ChosenList shown={LINES} />);
  expect(own).toEqual(screen.getAllByRole('listitem').map(({ textContent }) => textContent));
});

test('car is what every design begins with, so that it is not stated: nobody may have chosen it', () => {
  expect(chosenOn(aDesign(1, { vehicleType: 'car', lines: LINES })).textContent).toMatch(/Vehicle2019 Ford Bronco$/);
  cleanup();
  const unnamed = { ...LINES, vehicle: '' };
  expect(chosenOn(aDesign(1, { vehicleType: 'car', lines: unnamed })).textContent).not.toContain('Vehicle');
  cleanup();
  expect(chosenOn(aDesign(1, { vehicleType: 'van', lines: unnamed })).textContent).toMatch(/VehicleVan$/);
});

test('S-96: a design made from words says so, with the words, and lists what was painted', () => {
  const custom = { style: 'custom', seatType: 'custom', stitchingStyle: 'custom', materials: '[]', color: '' };
  const region = chosenOn(
    aDesign(1, { ...custom, lines: { ...LINES, choices: [], words: 'red leather, tan inserts' } }),
  );
  expect(region.textContent).toContain('red leather, tan inserts');
  expect(within(region).getAllByRole('listitem')).toHaveLength(2);
});

test('a version that a customer approved stays marked as approved when a newer one is current', async () => {
  const [first, second] = [aDesign(1, { version: 1 }), aDesign(2, { version: 2, rootId: 1, parentId: 1 })];
  showPage(() => <DesignView design={second} versions={[first, second]} />, {
    initialUrl: '/designs/2',
    user: aUser(),
    answers: {
      '/api/approvals': [
        aDecision({ decision: 'approved', version: 1, supersededAt: '2026-11-21T00:00:00Z', supersededBy: 2 }),
        aDecision({ id: 'change', version: 2 }),
      ],
    },
  });
  const versions = await screen.findByRole('region', { name: 'Versions' });
  await within(versions).findByText('Approved');
  expect(
    within(versions)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Approved/.test(textContent ?? '')),
  ).toEqual([true, false]);
});

const MAKE_FIRST_CURRENT = 'Make version 1 the current one';
const showApproved = (supersededBy: number | null) => {
  const [first, second] = [aDesign(1, { version: 1 }), aDesign(2, { version: 2, rootId: 1, parentId: 1 })];
  const supersededAt = supersededBy === null ? null : '2026-11-21T00:00:00Z';
  return showPage(() => <DesignView design={second} versions={[first, second]} />, {
    initialUrl: '/designs/2',
    user: aUser(),
    answers: {
      '/api/approvals': [aDecision({ decision: 'approved', version: 2, supersededAt, supersededBy })],
      'POST /api/designs/1/restore-version': aDesign(3, { version: 3, rootId: 1, parentId: 1 }),
    },
  });
};

test('making another version current asks first when it ends an approval, and says what the customer will see', async () => {
  const page = showApproved(null);
  const restore = 'POST /api/designs/1/restore-version';
  await screen.findByText('Approved');
  fireEvent.click(screen.getByRole('button', { name: MAKE_FIRST_CURRENT }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/Ada approved version 2.*links show.*version 1.*again/);
  expect(page.calls()).not.toContain(restore);
  fireEvent.click(within(question).getByRole('button', { name: 'Keep version 2' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.calls()).not.toContain(restore);
  fireEvent.click(screen.getByRole('button', { name: MAKE_FIRST_CURRENT }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make version 1 current' }),
  );
  await waitFor(() => expect(page.calls()).toContain(restore));
});

test('where no approval is in effect, another version is made current at once', async () => {
  const page = showApproved(3);
  await screen.findByText('Approved');
  fireEvent.click(screen.getByRole('button', { name: MAKE_FIRST_CURRENT }));
  await waitFor(() => expect(page.calls()).toContain('POST /api/designs/1/restore-version'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(page.keysOf('POST /api/designs/1/restore-version')).toEqual(['restore-1-over-2']);
});
