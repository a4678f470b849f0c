// @vitest-environment jsdom
/** The browser follows batches that the server runs: after a reload, on another device, with one item that failed. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BatchItemView, BatchView } from '#contract/studio/batches.ts';
import type { RenderView } from '#contract/studio/renders.ts';
import {
  aCustomer,
  aDesign,
  aUser,
  cleanUpPage,
  problemResponse,
  showPage,
  type Answer,
} from '#tests/support/show-page.tsx';
import { useUser } from '#web/lib/api/session.ts';
import { currentToasts } from '#web/lib/toasts.ts';
import { COLORWAYS_KEY, WIZARD_KEY } from '#web/lib/storage.ts';
import { emptyDraft } from './colorways/colorway-draft.ts';
import { toStored } from './state/persisted-state.ts';
import { initialState, type WizardResult, type WizardState } from './state/wizard-state.ts';
import type { ShareTogether } from './studio-context.tsx';
import { Studio } from './studio.tsx';
import { parseDesign } from '#engine/design.ts';

/** The machine may be busy with other tests. */
const SOON = { timeout: 15_000 };

class Silent extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  postMessage(): void {}
  terminate(): void {}
  close(): void {}
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  const stubs = {
    Worker: Silent,
    EventSource: Silent,
    ResizeObserver: Silent,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
    scrollTo: () => undefined,
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
});
afterEach(cleanUpPage);

const PHOTOS = ['/api/files/photo-number-one-', '/api/files/photo-number-two-', '/api/files/photo-number-six-'];
const ASKED = { style: 'original', materials: ['leather'], mainColors: ['black'] };
const DESIGN = parseDesign(ASKED);
const USER = aUser();

const item = (nth: number, tag: string, state: BatchItemView['state'], change: Partial<BatchItemView> = {}) => ({
  item: nth,
  name: `${tag} by name`,
  tag,
  originalImage: PHOTOS[0]!,
  renderId: `render-${tag.replace(' ', '-')}`,
  state,
  stage: 'waiting' as const,
  progress: 0,
  queuePosition: null,
  etaMs: null,
  picture: state === 'succeeded' ? '/api/files/picture-of-render' : null,
  designId: null,
  ...change,
});
const batch = (kind: BatchView['kind'], state: BatchView['state'], ...items: BatchItemView[]): BatchView => ({
  id: 'batch-one',
  kind,
  state,
  createdAt: '2026-11-20T10:00:00Z',
  items,
});
const rendered = (id: string, originalImage: string, change: Partial<RenderView> = {}): RenderView => ({
  id,
  state: 'succeeded',
  stage: 'done',
  progress: 1,
  queuePosition: null,
  etaMs: 0,
  originalImage,
  createdAt: '2026-11-20T10:00:00Z',
  design: DESIGN,
  result: {
    generatedImage: `/api/files/made-of-${id}`,
    analysis: 'Leather.',
    upgradeToPremium: false,
    renderId: id,
    rendersRemaining: 10,
    isHighRes: false,
  },
  ...change,
});

const open = (answers: Record<string, Answer>, shareTogether?: ShareTogether) => {
  const Page = () => {
    const who = useUser();
    return who == null ? null : <Studio user={who} shareTogether={shareTogether} />;
  };
  return showPage(Page, {
    initialUrl: '/design-studio',
    user: USER,
    answers: Object.assign(answers, {
      '/api/templates': [],
      '/api/analysis': answers['/api/analysis'] ?? (() => new Promise<Response>(() => undefined) as never),
      ...(answers['/api/renders/latest'] === undefined ? { '/api/renders/latest': Response.json(null) } : {}),
    }),
  });
};
/** As a visit before left it. */
const leave = (change: Partial<WizardState>): void => {
  const images = PHOTOS.map((url, nth) => ({ url, name: `photo ${nth + 1}`, size: 1 }));
  const state: WizardState = { ...initialState(), images, mode: 'quick', step: 3, ...change };
  localStorage.setItem(WIZARD_KEY, JSON.stringify(toStored(state, USER.id)));
};

test('another device shows the colorways that run: names, states, the reason of a failure with its retry, and the way to stop', async () => {
  const answers: Record<string, Answer> = {
    '/api/render-batches/latest': batch(
      'colorways',
      'running',
      item(0, 'leather tan', 'failed', {
        problem: { code: 'safety_refusal', message: 'This picture was refused.', upgradeToPremium: false },
      }),
      item(1, 'leather red', 'running', { progress: 0.5 }),
      item(2, 'order 17', 'queued'),
    ),
    '/api/renders/render-leather-tan': rendered('render-leather-tan', PHOTOS[0]!, { result: undefined }),
  };
  answers['/api/render-batches/batch-one'] = () => answers['/api/render-batches/latest'] as object;
  const page = open(answers);
  await screen.findByRole('list', { name: 'Colorways' }, SOON);
  await screen.findByText('This picture was refused.', {}, SOON);
  expect(screen.getByRole('progressbar', { name: 'Rendering Red leather' }).getAttribute('aria-valuenow')).toBe('50');
  screen.getByText('order 17 by name');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try Tan leather again' }).disabled).toBe(true);

  answers['DELETE /api/render-batches/batch-one'] = () => {
    answers['/api/render-batches/latest'] = batch(
      'colorways',
      'ended',
      item(0, 'leather tan', 'failed'),
      item(1, 'leather red', 'succeeded', { designId: 7 }),
      item(2, 'order 17', 'cancelled'),
    );
    return answers['/api/render-batches/latest'];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('link', { name: 'Open Red leather' }, SOON);
  answers['POST /api/render-batches/batch-one/items/0/retry'] = () => answers['/api/render-batches/latest'] as object;
  await userEvent.click(screen.getByRole('button', { name: 'Try Tan leather again' }));
  expect(page.calls()).toContain('POST /api/render-batches/batch-one/items/0/retry');
});

test('colorways are one request with the name and the design of each; too few renders are said and nothing is lost', async () => {
  leave({});
  const answers: Record<string, Answer> = {
    '/api/render-batches/latest': Response.json(null),
    '/api/analysis': problemResponse(503, 'The photo cannot be read now.', 'internal'),
    'POST /api/render-batches': Response.json(
      {
        message: 'This needs 2 renders, and only one is left. Nothing was started.',
        code: 'allowance_too_small',
        upgradeToPremium: true,
      },
      { status: 409 },
    ),
  };
  const page = open(answers);
  await userEvent.click(await screen.findByText('Colorways', {}, SOON));
  for (const name of ['Choose Tan leather', 'Choose Red leather']) await userEvent.click(screen.getByLabelText(name));
  await userEvent.click(screen.getByText('Render 2 colorways'));
  await waitFor(() => expect(page.calls()).toContain('POST /api/render-batches'), SOON);
  expect(page.bodyOf('POST /api/render-batches')).toMatchObject({
    kind: 'colorways',
    items: [
      { name: 'Tan leather', tag: 'leather tan', originalImage: PHOTOS[0], design: { mainColors: ['tan'] } },
      { name: 'Red leather', tag: 'leather red', originalImage: PHOTOS[0], design: { mainColors: ['red'] } },
    ],
  });
  await userEvent.click(await screen.findByText('Not now', {}, SOON));
  expect(currentToasts()[0]).toMatchObject({
    title: 'Not enough renders left',
    description: 'This needs 2 renders, and only one is left. Nothing was started.',
  });
  screen.getByText('Render 2 colorways');
  expect(localStorage.getItem(COLORWAYS_KEY)).toContain('leather tan');
});

test('back on the page, what was rendered is not offered again: not while the batches load, nor when the start was never answered', async () => {
  leave({});
  const chosen = ['leather tan', 'leather red'];
  const grid = { ...emptyDraft(USER.id), image: PHOTOS[0]!, open: true, colors: ['tan', 'red', 'black'], chosen };
  localStorage.setItem(COLORWAYS_KEY, JSON.stringify({ ...grid, idsAwaitingStart: chosen }));
  const ended = batch(
    'colorways',
    'ended',
    ...chosen.map((tag, nth) => item(nth, tag, 'succeeded', { designId: nth + 1 })),
  );
  let load = (_batch: Response): void => undefined;
  const loading = new Promise<Response>((resolve) => (load = resolve));
  open({
    '/api/render-batches/latest': ended,
    '/api/render-batches/batch-one': () => loading,
    '/api/analysis': problemResponse(503, 'The photo cannot be read now.', 'internal'),
  });
  const canRender = (): boolean[] =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: /^Render/ }).map(({ disabled }) => !disabled);
  await screen.findByText('Looking up what is rendered already.', {}, SOON);
  expect(canRender()).toEqual([false]);
  expect(screen.queryByLabelText('Choose Tan leather')).toBeNull();
  load(Response.json(ended));
  await screen.findByRole('link', { name: 'Open Tan leather' }, SOON);
  screen.getByRole('link', { name: 'Open Red leather' });
  expect(canRender()).toEqual([false]);
  await screen.findByLabelText('Choose Black leather', {}, SOON);
});

test('while the upholstery is looked for, each colorway says so, and none can be ordered', async () => {
  leave({});
  open({ '/api/render-batches/latest': Response.json(null) });
  await userEvent.click(await screen.findByText('Colorways', {}, SOON));
  expect(await screen.findAllByText('Finding the upholstery...')).toHaveLength(4);
  expect(screen.queryByLabelText('Choose Tan leather')).toBeNull();
  expect(screen.queryByText('Preview')).toBeNull();
});

test('step 3 leads out of the grid of colorways, by the row of steps and by the phone’s list', async () => {
  leave({});
  open({
    '/api/render-batches/latest': Response.json(null),
    '/api/analysis': problemResponse(503, 'The photo cannot be read now.', 'internal'),
  });
  const list = (): HTMLSelectElement => screen.getByLabelText('Step');
  const leaveBy = {
    row: () =>
      userEvent.click(
        within(screen.getByRole('list', { name: 'Design steps' })).getByRole('button', { name: /Customize$/ }),
      ),
    list: () => userEvent.selectOptions(list(), '3. Customize'),
  };
  for (const go of Object.values(leaveBy)) {
    await userEvent.click(await screen.findByText('Colorways', { selector: 'button, button *' }, SOON));
    await screen.findByLabelText('Choose Tan leather', {}, SOON);
    expect(list().selectedOptions[0]!.text).toBe('Colorways');
    await go();
    await waitFor(() => expect(screen.queryByLabelText('Choose Tan leather')).toBeNull(), SOON);
    expect(list().value).toBe('3');
  }
});

test('rendered colorways are shared together; one that was not saved is saved first, into the folder of its customer', async () => {
  leave({ customer: { id: 'cust-1', name: 'Pat' } });
  const ended = (designId: number | null): BatchView =>
    batch(
      'colorways',
      'ended',
      item(0, 'leather tan', 'succeeded', { designId: 6 }),
      item(1, 'leather red', 'succeeded', { designId }),
      item(2, 'leather black', 'failed'),
    );
  const answers: Record<string, Answer> = {
    '/api/render-batches/latest': ended(null),
    '/api/render-batches/batch-one': ended(null),
    '/api/renders/render-leather-red': rendered('render-leather-red', PHOTOS[0]!, {
      design: { ...DESIGN, vehicleYear: 2019, vehicleMake: 'Ford', vehicleModel: 'Bronco' },
    }),
    'POST /api/designs': () => {
      answers['/api/render-batches/latest'] = answers['/api/render-batches/batch-one'] = ended(7);
      return aDesign(7);
    },
    'PUT /api/designs/7/customer': Response.json(null, { status: 200 }),
  };
  localStorage.setItem(
    COLORWAYS_KEY,
    JSON.stringify({ ...emptyDraft(USER.id), image: PHOTOS[0], open: true, batchIds: ['batch-one'] }),
  );
  const page = open(answers, ({ designs }) => <p>Shares {designs.map(({ id }) => id).join(' and ')}</p>);
  await userEvent.click(await screen.findByText('Share these 2', {}, SOON));
  await screen.findByText('Shares 6 and 7', {}, SOON);
  expect(page.bodyOf('POST /api/designs')).toMatchObject({ vehicleYear: '2019', vehicleMake: 'Ford' });
  expect(page.bodyOf('PUT /api/designs/7/customer')).toEqual({ customerId: 'cust-1' });
});

test('S-101: the other photos are one batch of the shown result; each picture comes as it is made, a failure says why and is asked for again', async () => {
  leave({ step: 4, result: resultOf('render-first') });
  const items = (second: BatchItemView['state'], third: BatchItemView['state']) =>
    [PHOTOS[1]!, PHOTOS[2]!].map((originalImage, nth) => ({
      ...item(nth, 'render-first', nth === 0 ? second : third, {
        problem:
          nth === 1 && third === 'failed'
            ? { code: 'render_failed', message: 'Too dark.', upgradeToPremium: false }
            : undefined,
      }),
      name: `photo ${nth + 2}`,
      originalImage,
      renderId: `render-of-photo-${nth + 2}`,
    }));
  const answers: Record<string, Answer> = {
    '/api/render-batches/latest': Response.json(null),
    '/api/renders/render-first': rendered('render-first', PHOTOS[0]!),
    '/api/renders/render-of-photo-2': rendered('render-of-photo-2', PHOTOS[1]!),
    'POST /api/render-batches': () => {
      answers['/api/render-batches/latest'] = batch('photos', 'running', ...items('succeeded', 'running'));
      return Response.json(answers['/api/render-batches/latest'], { status: 202 });
    },
  };
  const page = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: /^Apply to the other 2 photos/ }, SOON));
  expect(page.bodyOf('POST /api/render-batches')).toMatchObject({
    kind: 'photos',
    items: [
      { name: 'photo 2', tag: 'render-first', originalImage: PHOTOS[1], design: ASKED },
      { name: 'photo 3', tag: 'render-first', originalImage: PHOTOS[2], design: ASKED },
    ],
  });
  await screen.findByRole('button', { name: 'Show the result of photo 2' }, SOON);
  answers['/api/render-batches/latest'] = batch('photos', 'ended', ...items('succeeded', 'failed'));
  answers['POST /api/render-batches/batch-one/items/1/retry'] = () => answers['/api/render-batches/latest'] as object;
  await screen.findByText('photo 3: Too dark.', {}, SOON);
  await userEvent.click(screen.getByRole('button', { name: 'Render photo 3 again' }));
  expect(page.calls()).toContain('POST /api/render-batches/batch-one/items/1/retry');
});

test('S-101: photos that the allowance did not reach are named with the reason, beside those that are rendered', async () => {
  leave({ step: 4, result: resultOf('render-first') });
  const started = (state: 'running' | 'succeeded'): BatchView => ({
    ...batch('photos', state === 'running' ? 'running' : 'ended', {
      ...item(0, 'render-first', state),
      name: 'photo 2',
      originalImage: PHOTOS[1]!,
      renderId: 'render-of-photo-2',
    }),
    notStarted: [
      {
        item: 1,
        name: 'photo 3',
        tag: 'render-first',
        problem: { code: 'monthly_allowance_used', message: 'You have used all 120 renders for this month.' },
      },
    ],
  });
  const answers: Record<string, Answer> = {
    '/api/render-batches/latest': Response.json(null),
    '/api/renders/render-first': rendered('render-first', PHOTOS[0]!),
    '/api/renders/render-of-photo-2': rendered('render-of-photo-2', PHOTOS[1]!),
    'POST /api/render-batches': () => {
      answers['/api/render-batches/latest'] = started('running');
      return Response.json(started('running'), { status: 202 });
    },
  };
  open(answers);
  await userEvent.click(await screen.findByRole('button', { name: /^Apply to the other 2 photos/ }, SOON));
  await screen.findByText('photo 3: You have used all 120 renders for this month.', {}, SOON);
  answers['/api/render-batches/latest'] = started('succeeded');
  await waitFor(
    () =>
      expect(currentToasts()[0]).toMatchObject({
        title: 'Not every photo was rendered',
        description: 'You have used all 120 renders for this month.',
      }),
    SOON,
  );
  await screen.findByRole('button', { name: 'Show the result of photo 2' }, SOON);
  screen.getByRole('button', { name: /^Apply to the other photo/ });
});

const DANA = aCustomer({ id: 'cust-1', name: 'Dana' });
/** Photo 1 was rendered, and its design applied to photo 2. */
const leaveTwoPictures = (): Record<string, Answer> => {
  const [first, second] = [resultOf('render-first'), resultOf('render-second')];
  leave({ step: 4, result: first, others: [{ ...second, originalImage: PHOTOS[1]! }] });
  return {
    '/api/render-batches/latest': Response.json(null),
    '/api/renders/render-first': rendered('render-first', PHOTOS[0]!),
    '/api/renders/render-second': rendered('render-second', PHOTOS[1]!),
    '/api/customers': [],
    'POST /api/customers': Response.json(DANA, { status: 201 }),
    'PUT /api/designs/5/customer': new Response(null, { status: 204 }),
    'PUT /api/designs/6/customer': new Response(null, { status: 204 }),
  };
};

test('a photo that the allowance did not reach is not named once it has a picture', async () => {
  const answers = leaveTwoPictures();
  const problem = { code: 'monthly_allowance_used' as const, message: 'You have used all 120 renders for this month.' };
  answers['/api/render-batches/latest'] = {
    ...batch('photos', 'ended', item(0, 'render-first', 'succeeded')),
    notStarted: [
      { item: 1, name: 'photo 2', tag: 'render-first', problem },
      { item: 2, name: 'photo 3', tag: 'render-first', problem },
    ],
  };
  open(answers);
  await screen.findByText(/^photo 3: You have used all/, {}, SOON);
  await screen.findByRole('button', { name: 'Show the result of photo 2' }, SOON);
  await waitFor(() => expect(screen.queryByText(/^photo 2: You have used all/)).toBeNull());
});
const pictureOf = ({ body }: RequestInit): string =>
  (JSON.parse(body as string) as { generatedImageUrl: string }).generatedImageUrl;

test('saving saves each photo’s picture as a design of its own, in one folder, and offers one link for all of them', async () => {
  const answers = leaveTwoPictures();
  const sent: object[] = [];
  answers['POST /api/designs'] = (request: RequestInit) => {
    const body = JSON.parse(request.body as string) as { name: string };
    sent.push(body);
    return Response.json(aDesign(4 + sent.length, { name: body.name }), { status: 201 });
  };
  const page = open(answers, ({ designs }) => (
    <p>Shares {designs.map(({ id, name }) => `${id} ${name}`).join(', ')}</p>
  ));
  await screen.findByRole('button', { name: 'Show the result of photo 2' }, SOON);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 designs' }, SOON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  dialog.getByText('The pictures of 2 photos are saved, each as a design of its own.');
  await userEvent.type(dialog.getByLabelText(/^Customer/), 'Dana');
  await userEvent.type(dialog.getByLabelText(/^Vehicle/), '1967 Ford Mustang');
  const name = dialog.getByLabelText('Design name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Tan{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Share these 2' }, SOON));
  await screen.findByText('Shares 5 Tan, 6 Tan, photo 2', {}, SOON);
  expect(sent).toMatchObject([
    { name: 'Tan', generatedImageUrl: '/api/files/made-of-render-first', vehicleModel: 'Ford Mustang' },
    {
      name: 'Tan, photo 2',
      originalImageUrl: PHOTOS[1],
      generatedImageUrl: '/api/files/made-of-render-second',
      vehicleModel: 'Ford Mustang',
    },
  ]);
  for (const id of [5, 6]) expect(page.bodyOf(`PUT /api/designs/${id}/customer`)).toEqual({ customerId: 'cust-1' });
  expect(page.calls().filter((call) => call === 'POST /api/customers')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show the result of photo 2' }));
  await screen.findByRole('link', { name: /^Saved/ }, SOON);
});

test('a picture that could not be saved is named and stays in the job, where it is saved later', async () => {
  const answers = leaveTwoPictures();
  answers['POST /api/designs'] = (request: RequestInit) =>
    pictureOf(request) === '/api/files/made-of-render-first'
      ? Response.json(aDesign(5, { name: 'Tan' }), { status: 201 })
      : problemResponse(507, 'The disk is full.', 'internal');
  const page = open(answers);
  await screen.findByRole('button', { name: 'Show the result of photo 2' }, SOON);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 designs' }, SOON));
  const name = within(await screen.findByRole('dialog', { name: 'Save Design' })).getByLabelText('Design name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Tan{Enter}');
  const rest = await screen.findByRole('button', { name: 'Save 1 more design' }, SOON);
  expect(currentToasts()[0]?.title).toBe('1 picture is not saved');
  answers['POST /api/designs'] = Response.json(aDesign(6, { name: 'Tan, photo 2' }), { status: 201 });
  await userEvent.click(rest);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save 1 more design' })).toBeNull(), SOON);
  expect(page.bodyOf('POST /api/designs')).toMatchObject({ name: 'Tan, photo 2', originalImageUrl: PHOTOS[1] });
  screen.getByRole('link', { name: /^Saved/ });
});

test('a folder made while saving has the vehicle that the picture was rendered for', async () => {
  const answers = leaveTwoPictures();
  const design = { ...DESIGN, vehicleYear: 2019, vehicleMake: 'Ford', vehicleModel: 'Bronco' };
  answers['/api/renders/render-first'] = rendered('render-first', PHOTOS[0]!, { design });
  answers['POST /api/designs'] = (request: RequestInit) =>
    Response.json(aDesign(pictureOf(request) === '/api/files/made-of-render-first' ? 5 : 6), { status: 201 });
  const page = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 designs' }, SOON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  await userEvent.type(dialog.getByLabelText(/^Customer/), 'Dana');
  await userEvent.type(dialog.getByLabelText('Design name'), 'Tan{Enter}');
  await waitFor(() => expect(page.calls()).toContain('PUT /api/designs/6/customer'), SOON);
  expect(page.bodyOf('POST /api/customers')).toEqual({ name: 'Dana', vehicle: '2019 Ford Bronco' });
});

const resultOf = (renderId: string): WizardResult => ({
  renderId,
  originalImage: PHOTOS[0]!,
  generatedImage: '/api/files/made',
  analysis: '',
  isHighRes: false,
  design: DESIGN,
});
