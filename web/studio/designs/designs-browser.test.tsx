// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { parseDesign } from '#engine/design.ts';
import { DESIGN_FIELDS } from '#tests/support/a-design.ts';
import { answerDesigns } from '#tests/support/designs-on-stage.ts';
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
  ...DESIGN_FIELDS,
  lines: { vehicle: '', parts: [], choices: [], words: '' },
  createdAt: '2026-11-20T00:00:00Z',
  ...change,
});
const DESIGNS = [
  design(1, 'Red bench', { isHighRes: true, tier: 'premium' }),
  design(2, 'A name that is much longer than the card', { style: 'retro' }),
  design(3, 'Grey cloth', { materials: '["cloth"]' }),
];

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => void answers.mockResolvedValue(new Response('', { status: 401 })));
afterEach(() => {
  cleanup();
  removeToast();
  answers.mockReset();
  vi.unstubAllGlobals();
});

/** Answers about lists come from `designs`; everything else from `answers`. */
const show = async (designs: readonly SavedDesign[], address = '/designs') => {
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const listed = (request.method ?? 'GET') === 'GET' ? answerDesigns(url, designs) : undefined;
    return listed === undefined ? answers(url, request) : Promise.resolve(Response.json(listed));
  });
  const router = createMemoryRouter([{ path: '/designs', element: <DesignsBrowser /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByText(/^(No designs yet|No design matches|Saved Designs)$/);
  return router;
};
const names = (): (string | null)[] =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h3')!.textContent);

const said = (designId: number, decision: string, change: object = {}) => ({
  id: `d${designId}`,
  rootId: designId,
  designId,
  designName: 'x',
  decision,
  personName: 'Pat',
  picture: null,
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

test('a card says what the customer last said of it', async () => {
  answers.mockImplementation(async (url) =>
    url.startsWith('/api/approvals')
      ? Response.json([
          said(1, 'approved'),
          said(1, 'change'),
          said(2, 'declined', { supersededAt: '2026-11-21T00:00:00Z', supersededBy: 2 }),
        ])
      : new Response('', { status: 401 }),
  );
  await show(DESIGNS);
  await screen.findByText('Approved');
  expect([screen.queryByText('Change requested'), screen.queryByText('Declined')]).toEqual([null, null]);
});

test('a card says whose it is, and how far the job is once it is started; the style that changes nothing is not named', async () => {
  const job = (rootId: number, state: string, name: string) => ({
    rootId,
    designId: rootId,
    newerVersion: null,
    state,
    customer: { id: `c${rootId}`, name },
  });
  answers.mockImplementation(async (url) => {
    if (url.startsWith('/api/approvals')) return Response.json([said(1, 'approved'), said(2, 'approved')]);
    if (url.startsWith('/api/jobs/designs'))
      return Response.json([job(1, 'in-work', 'Dana'), job(2, 'approved', 'Kim Park')]);
    return new Response('', { status: 401 });
  });
  await show(DESIGNS);
  const [first, second] = screen.getAllByRole('article');
  await within(first!).findByText('In progress');
  within(first!).getByText('Dana');
  expect(within(first!).queryByText(/Approved|Original/)).toBeNull();
  for (const text of ['Approved', 'Kim Park', 'Retro']) within(second!).getByText(text);
});

test('a card of a job in work shows the version that was approved, and says that a newer one is not', async () => {
  const approved = design(4, 'Approved bench', { version: 2, rootId: 1, generatedImageUrl: '/approved' });
  const newest = design(5, 'Approved bench', { version: 3, rootId: 1, generatedImageUrl: '/newest' });
  answers.mockImplementation(async (url) =>
    url.startsWith('/api/jobs/designs')
      ? Response.json([{ rootId: 1, designId: 4, newerVersion: 3, state: 'in-work', customer: null }])
      : new Response('', { status: 401 }),
  );
  await show([newest, approved, DESIGNS[1]!]);
  const [card] = screen.getAllByRole('article');
  await within(card!).findByText('Version 3 is newer and not approved.');
  await within(card!).findByText('Version 2');
  await waitFor(() => expect(card!.querySelector('img')!.getAttribute('src')).toContain('/approved'));
  expect(within(card!).getByRole('link').getAttribute('href')).toBe('/designs/4');
});

test('S-74, B-13, B-32: cards truncate a long name after 24 letters and mark high resolution', async () => {
  await show(DESIGNS);
  expect(names()).toEqual(['Red bench', 'A name that is much long...', 'Grey cloth']);
  expect(screen.getAllByText('HD')).toHaveLength(1);
});

test('S-73: what is typed filters at once, letter by letter, and stands in the address', async () => {
  const router = await show(DESIGNS);
  await userEvent.type(screen.getByLabelText('Search designs'), 'GREY');
  await waitFor(() => expect(names()).toEqual(['Grey cloth']));
  await waitFor(() => expect(router.state.location.search).toBe('?q=GREY'));
});

test('filters tick at once and combine with the search', async () => {
  await show(DESIGNS, '/designs?q=e');
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Retro' }));
  expect((screen.getByRole('checkbox', { name: 'Retro' }) as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(screen.queryByText('Red bench')).toBeNull());
});

test('an address with filters opens filtered; going back brings the old ones', async () => {
  const router = await show(DESIGNS, '/designs?style=retro');
  await waitFor(() => expect(names()).toHaveLength(1));
  await router.navigate('/designs');
  await waitFor(() => expect(names()).toHaveLength(3));
  await router.navigate(-1);
  await waitFor(() => expect(names()).toHaveLength(1));
});

test('S-76: no match differs from nothing saved, and offers a way out', async () => {
  await show(DESIGNS, '/designs?q=zzz');
  await screen.findByText('No design matches');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  cleanup();
  await show([]);
  screen.getByText('No designs yet');
});

test('a page of designs at a time: the next by button, none twice, and the count says all', async () => {
  const many = Array.from({ length: 50 }, (_, i) => design(100 - i, `D${100 - i}`));
  await show(many);
  await waitFor(() => expect(names()).toHaveLength(24));
  screen.getByText('50 designs');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toHaveLength(48));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(many.map(({ name }) => name)));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('S-77, M-19: deleting asks once, then says what happened', async () => {
  await show(DESIGNS);
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
  // The message takes it back out of the trash.
  expect(currentToasts()[0]!.action!.label).toBe('Undo');
  currentToasts()[0]!.action!.onPress();
  await waitFor(() =>
    expect(
      answers.mock.calls.filter(([url, { method }]) => method === 'POST' && url === '/api/trash/3/restore'),
    ).toHaveLength(1),
  );
});

test('a small button says what it does to the keyboard at once', async () => {
  await show(DESIGNS);
  screen.getByRole('button', { name: 'Download Red bench' }).focus();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Download');
});

test('M-18: a delete that fails says so and keeps the card', async () => {
  await show(DESIGNS);
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

test('S-96: a design made from words says "Custom design" instead of empty attributes', async () => {
  await show([
    design(9, 'In words', {
      style: 'custom',
      materials: '[]',
      seatType: 'custom',
      stitchingStyle: 'custom',
      color: '',
      design: parseDesign({ customInstructions: 'oxblood leather' }),
    }),
  ]);
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Custom design');
  expect(card.textContent).not.toMatch(/undefined|N\/A|,\s*,/);
});
