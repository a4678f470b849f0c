// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedDesign } from '#contract/designs.ts';
import { createQueryClient } from '#web/lib/queries.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { DesignsBrowser } from './designs-browser.tsx';

const design = (id: number, name: string, change: Partial<SavedDesign> = {}): SavedDesign => ({
  id,
  userId: 'u',
  name,
  originalImageUrl: '/o',
  generatedImageUrl: '/g',
  style: 'original',
  materials: '["leather"]',
  seatType: 'bucket',
  stitchingStyle: 'single',
  color: 'red',
  stitchingColor: '',
  pipingColor: '',
  seatBolsters: '',
  vehicleType: 'car',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  isHighRes: false,
  renderId: null,
  rootId: id,
  parentId: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00Z',
  ...change,
});
const DESIGNS = [
  design(1, 'Red bench', { isHighRes: true }),
  design(2, 'A name that is much longer than the card', { style: 'retro' }),
  design(3, 'Grey cloth', { materials: '["cloth"]' }),
];

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', answers.mockResolvedValue(new Response('', { status: 401 }))));
afterEach(() => {
  cleanup();
  removeToast();
  answers.mockReset();
  vi.unstubAllGlobals();
});

const show = (designs: readonly SavedDesign[], address = '/designs') => {
  const router = createMemoryRouter([{ path: '/designs', element: <DesignsBrowser designs={designs} /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return router;
};
const names = (): (string | null)[] =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h3')!.textContent);

test('a card says what the customer last said of it', async () => {
  const said = (designId: number, decision: string, change: object = {}) => ({
    id: `d${designId}`,
    rootId: designId,
    designId,
    designName: 'x',
    decision,
    personName: 'Pat',
    words: '',
    pins: [],
    version: 1,
    versionHash: 'a',
    recordHash: 'b',
    decidedAt: '2026-11-20T00:00:00Z',
    supersededAt: null,
    supersededBy: null,
    ...change,
  });
  answers.mockImplementation(async (url) =>
    url.startsWith('/api/approvals')
      ? Response.json([
          said(1, 'approved'),
          said(1, 'change'),
          said(2, 'declined', { supersededAt: '2026-11-21T00:00:00Z', supersededBy: 2 }),
        ])
      : new Response('', { status: 401 }),
  );
  show(DESIGNS);
  await screen.findByText('Approved');
  expect([screen.queryByText('Change asked for'), screen.queryByText('Declined')]).toEqual([null, null]);
});

test('S-74, B-13, B-32: cards truncate a long name after 24 letters and mark high resolution', () => {
  show(DESIGNS);
  expect(names()).toEqual(['Red bench', 'A name that is much long...', 'Grey cloth']);
  expect(screen.getAllByText('HD')).toHaveLength(1);
});

test('S-73: what is typed filters at once, letter by letter, and stands in the address', async () => {
  const router = show(DESIGNS);
  await userEvent.type(screen.getByLabelText('Search designs'), 'GREY');
  expect(names()).toEqual(['Grey cloth']);
  await waitFor(() => expect(router.state.location.search).toBe('?q=GREY'));
});

test('filters tick at once and combine with the search', async () => {
  show(DESIGNS, '/designs?q=e');
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Retro' }));
  expect((screen.getByRole('checkbox', { name: 'Retro' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByText('Red bench')).toBeNull();
});

test('an address with filters opens filtered; going back brings the old ones', async () => {
  const router = show(DESIGNS, '/designs?style=retro');
  expect(names()).toHaveLength(1);
  await router.navigate('/designs');
  await waitFor(() => expect(names()).toHaveLength(3));
  await router.navigate(-1);
  await waitFor(() => expect(names()).toHaveLength(1));
});

test('S-76: no match differs from nothing saved, and offers a way out', async () => {
  show(DESIGNS, '/designs?q=zzz');
  screen.getByText('No design matches');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(names()).toHaveLength(3);
  cleanup();
  show([]);
  screen.getByText('No designs yet');
});

test('S-77, M-19: deleting asks once, then says what happened', async () => {
  show(DESIGNS);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Grey cloth' }));
  expect(answers.mock.calls.some(([, { method }]) => method === 'DELETE')).toBe(false);
  answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete design' }));
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({ title: 'Design Deleted', description: 'Your design has been removed.' }),
  );
  expect(
    answers.mock.calls.filter(([url, { method }]) => method === 'DELETE' && url === '/api/designs/3'),
  ).toHaveLength(1);
});

test('a small button says what it does to the keyboard at once', async () => {
  show(DESIGNS);
  screen.getByRole('button', { name: 'Download Red bench' }).focus();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Download');
});

test('M-18: a delete that fails says so and keeps the card', async () => {
  show(DESIGNS);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Grey cloth' }));
  answers.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete design' }));
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({
      title: 'Delete Failed',
      description: 'Something went wrong',
      variant: 'destructive',
    }),
  );
  expect(names()).toContain('Grey cloth');
});

test('S-96: a design made from words says "Custom design" instead of empty attributes', () => {
  show([
    design(9, 'In words', {
      style: 'custom',
      materials: '[]',
      seatType: 'custom',
      stitchingStyle: 'custom',
      color: '',
    }),
  ]);
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Custom design');
  expect(card.textContent).not.toMatch(/undefined|N\/A|,\s*,/);
});
