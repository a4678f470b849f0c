// @vitest-environment jsdom
import type { CustomerFolder } from '#contract/customer/customers.ts';
import type { DecisionForOwner } from '#contract/customer/approvals.ts';
import type { Share } from '#contract/customer/shares.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer } from '#contract/customer/customers.ts';
import type { ReactNode } from 'react';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { MATERIAL_OPTIONS, STITCHING_OPTIONS, STYLE_OPTIONS } from '#contract/options.ts';
import type { RenderView } from '#contract/studio/renders.ts';
import {
  aDesign,
  aPremium,
  aShare,
  aSubscription,
  aUser,
  cleanUpPage,
  CONFIG,
  problemResponse,
  showPage,
  type Answer,
} from '#tests/support/show-page.tsx';
import { useUser } from '#web/lib/api/session.ts';
import { newJobFor, type JobRequest } from '#web/lib/new-job.ts';
import { currentToasts } from '#web/lib/toasts.ts';
import { aDecision } from '#tests/support/an-answer.ts';
import { Studio } from './studio.tsx';
import { parseDesign } from '#engine/design.ts';

/** The engine's worker: takes everything, answers nothing; the wizard works without the preview. */
class SilentWorker {
  postMessage(): void {}
  terminate(): void {}
}
const uploads: UploadRequest[] = [];
class UploadRequest {
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  statusText = '';
  onload?: () => void;
  onerror?: () => void;
  body?: FormData;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(body: FormData): void {
    this.body = body;
    uploads.push(this);
  }
  answer(status: number, body: unknown): void {
    act(() => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    });
  }
}
const streams: RenderEvents[] = [];
class RenderEvents extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    streams.push(this);
  }
  close(): void {}
  tell(view: RenderView): void {
    act(() => {
      this.dispatchEvent(new MessageEvent('render', { data: JSON.stringify(view) }));
    });
  }
}

const stubBrowser = (): void => {
  uploads.length = streams.length = 0;
  const stubs = {
    Worker: SilentWorker,
    XMLHttpRequest: UploadRequest,
    EventSource: RenderEvents,
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
      unobserve(): void {}
    },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
    scrollTo: () => undefined,
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  URL.createObjectURL = () => 'blob:face';
  URL.revokeObjectURL = () => undefined;
};
beforeEach(stubBrowser);
afterEach(cleanUpPage);

const PHOTO = '/api/files/photo1';
const TEMPLATES = [
  {
    id: 'sedan',
    name: 'Sedan, tan leather',
    vehicleType: 'suv',
    width: 1200,
    height: 800,
    description: 'Seats',
    image: '/templates/sedan.jpg',
    thumbnail: '/templates/sedan-small.webp',
  },
];
const open = (
  answers: Record<string, Answer> = {},
  user = aUser(),
  entry: JobRequest | null = null,
  at = '/design-studio',
  forSaved?: (designId: number, startsOpen: boolean) => ReactNode,
) => {
  const Page = () => {
    const who = useUser();
    return who == null ? null : <Studio user={who} forSaved={forSaved} />;
  };
  return showPage(Page, {
    initialUrl: at,
    state: entry,
    user,
    answers: Object.assign(answers, {
      '/api/templates': TEMPLATES,
      '/api/analysis': () => new Promise<Response>(() => undefined) as never,
      '/api/renders/latest': Response.json(null),
      ...answers,
    }),
  });
};
const image = (name: string, bytes = 1536): File => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const pick = async (...files: File[]): Promise<void> =>
  userEvent.upload((await screen.findAllByLabelText<HTMLInputElement>('Choose photos'))[0]!, files, {
    applyAccept: false,
  });
const uploaded = (nth: number, url = PHOTO): void =>
  uploads[nth]!.answer(201, { imageUrl: url, images: [url], name: 'x', size: 1, width: 1200, height: 800 });
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const said = (): [string | undefined, string | undefined, string | undefined] => {
  const [toast] = currentToasts();
  return [toast?.title as string, toast?.description as string, toast?.variant];
};
const toCustomize = async (mode: 'Quick Design' | 'Custom Instructions' = 'Quick Design'): Promise<void> => {
  await pick(image('seat.jpg'));
  uploaded(0);
  await screen.findByRole('radio', { name: /seat\.jpg/ });
  await press('Next: Mode');
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(mode) }));
  const next = screen.queryByRole('button', { name: 'Next: Customize' });
  if (next !== null) await userEvent.click(next);
  await screen.findByRole('heading', { name: 'Customize' });
};
const RESULT = {
  generatedImage: '/api/files/made',
  analysis: 'Leather in red on the seats.',
  upgradeToPremium: false,
  renderId: 'render001',
  rendersRemaining: 17,
  isHighRes: false,
};
const view = (change: Partial<RenderView>): RenderView => ({
  id: 'render001',
  state: 'running',
  stage: 'trimming',
  progress: 0.5,
  queuePosition: null,
  etaMs: 4000,
  originalImage: PHOTO,
  createdAt: '2026-11-20T10:00:00Z',
  design: parseDesign({ style: 'original', materials: ['leather'], mainColors: ['black'] }),
  ...change,
});
const ACCEPT: Record<string, Answer> = {
  'POST /api/generate-design': () => Response.json({ renderId: 'render001', upgradeToPremium: false }, { status: 202 }),
};
const generate = async (): Promise<void> => {
  await press('Generate');
  await waitFor(() => expect(streams.length).toBeGreaterThan(0));
};
const finish = async (): Promise<void> => {
  streams.at(-1)!.tell(view({ state: 'succeeded', stage: 'done', progress: 1, result: RESULT }));
  await screen.findByRole('heading', { name: 'Your new interior is ready.' });
};

const expectDescribed = (element: Element | null, sentence: string): void =>
  expect(document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
/** What a step lacks is also said where it is chosen. */
const expectFocusedAndDescribed = (sentence: string): void => expectDescribed(document.activeElement, sentence);

test('S-65, S-62, W-03, W-07, M-25, V-15: four steps; the first goes on only with a photo', async () => {
  open();
  await screen.findByRole('list', { name: 'Design steps' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Create Design', 'Saved Designs']);
  const steps = within(screen.getByRole('list', { name: 'Design steps' })).getAllByRole<HTMLButtonElement>('button');
  expect(steps.map(({ textContent, disabled }) => [textContent!.replace(/^\d(?=\d)/, ''), disabled])).toEqual([
    ['1 Upload', false],
    ['2 Mode', true],
    ['3 Customize', true],
    ['4 Result', true],
  ]);
  screen.getByText(/JPEG and PNG, 1080p or higher recommended/);
  await press('Next: Mode');
  expect(said()).toEqual(['Missing Image', 'Please upload a car interior image first', 'destructive']);
  expectFocusedAndDescribed('Please upload a car interior image first');
});

test('S-66, W-22, A-16, M-35, E-30: several photos go up one request each, with progress, then stand with name and size', async () => {
  open();
  await screen.findByText('Drop photos here');
  await pick(image('one.jpg'), image('two.jpg', 3072));
  expect(uploads.map(({ body }) => (body!.get('images') as File).name)).toEqual(['one.jpg', 'two.jpg']);
  act(() => uploads[0]!.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true }));
  expect(screen.getByRole('progressbar', { name: 'Uploading one.jpg' }).getAttribute('aria-valuenow')).toBe('50');
  uploaded(0);
  uploaded(1, '/api/files/photo2');
  await waitFor(() => expect(said()).toEqual(['Upload successful', 'Uploaded 2 image(s) successfully', 'default']));
  const thumbs = screen.getAllByRole('radio', { name: /\.jpg/ });
  expect(thumbs.map((thumb) => thumb.closest('label')!.textContent)).toEqual(['one.jpg1.5 KB', 'two.jpg3.0 KB']);
  await userEvent.click(thumbs[1]!);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /two\.jpg/ }).checked).toBe(true);
  await press('Remove one.jpg');
  expect(screen.getAllByRole('radio', { name: /\.jpg/ })).toHaveLength(1);
});

test('M-31, M-32, M-33, M-34: what could not be uploaded is named, each with its reason', async () => {
  open();
  await screen.findByText('Drop photos here');
  await pick(
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
    new File([new Uint8Array(10_485_761)], 'huge.png', { type: 'image/png' }),
  );
  expect(said()).toEqual([
    '2 invalid file(s)',
    'Could not upload: notes.txt (invalid type), huge.png (too large)',
    'destructive',
  ]);
  await pick(image('cut.jpg'), image('lost.jpg'));
  uploads[0]!.answer(415, { message: 'This photo is incomplete.', code: 'unsupported_image' });
  uploads[1]!.answer(201, {});
  await waitFor(() =>
    expect(said()).toEqual([
      'Upload failed',
      'Failed to upload cut.jpg. This photo is incomplete. No image URL in response for lost.jpg',
      'destructive',
    ]),
  );
});

test('S-05: a vehicle template counts as the photo and sets the vehicle', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Sedan, tan leather/ }));
  await press('Next: Mode');
  screen.getByRole('heading', { name: 'How do you want to design?' });
});

test('S-67, W-04, W-06, M-26: the mode is quick or words, and must be chosen; back goes one step', async () => {
  open();
  await screen.findByText('Drop photos here');
  await pick(image('seat.jpg'));
  uploaded(0);
  await screen.findByRole('radio', { name: /seat\.jpg/ });
  await press('Next: Mode');
  expect(
    screen.getAllByRole('radio').map((radio) => radio.closest('label')!.querySelector('.t3')!.textContent),
  ).toEqual(['Quick Design', 'Custom Instructions']);
  await press('Next: Customize');
  expect(said()).toEqual([
    'Select Design Mode',
    'Please choose between Quick Design or Custom Instructions',
    'destructive',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Quick Design/ }));
  expectDescribed(screen.getByRole('radiogroup'), 'Please choose between Quick Design or Custom Instructions');
  await press('Back');
  screen.getByText('Drop photos here');
});

const part = (name: RegExp): Promise<void> =>
  userEvent.click(within(screen.getByRole('group', { name: 'What to change' })).getByRole('radio', { name }));
const chosen = (group: string): string[] =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')!.textContent!);

test('S-68, E-26, E-27, O-11: quick mode has a control for every option, at its default, behind the tab of its part', async () => {
  open();
  await screen.findByText('Drop photos here');
  await toCustomize();
  const panel = screen.getByRole('region', { name: 'Options' });
  const names = (group: string): string[] =>
    within(within(panel).getByRole('group', { name: group }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent!);
  expect(names('Style')).toEqual(expect.arrayContaining(STYLE_OPTIONS.slice(0, 3).map(({ name }) => name)));
  expect(names('Seats: material')).toEqual([...MATERIAL_OPTIONS.slice(0, -1).map(({ name }) => name), 'As it is']);
  expect([chosen('Style'), chosen('Seats: material'), chosen('Seats: color')]).toEqual([
    ['Original'],
    ['Leather'],
    // One is suggested once the photo has been read.
    [],
  ]);
  for (const label of ['Vehicle type', 'Year', 'Make', 'Model']) within(panel).getByLabelText(label);
  expect(within(panel).getByLabelText<HTMLSelectElement>('Year').value).toBe(String(new Date().getFullYear()));
  expect([names('Seat type').length, chosen('Seat type')]).toEqual([4, ['Bucket']]);
  await part(/^Inserts/);
  expect(chosen('Inserts: color')).toEqual(['Like seats']);
  await part(/^Bolsters/);
  expect([chosen('Bolsters: color'), chosen('Seat bolsters')]).toEqual([['Like seats'], ['Standard']]);
  await part(/^Doors/);
  expect(chosen('Doors: color')).toEqual(['As it is']);
  await part(/^Thread/);
  expect(names('Stitch')).toEqual(STITCHING_OPTIONS.map(({ name }) => name));
  expect([chosen('Stitch'), chosen('Thread: color')]).toEqual([['French'], ['Black']]);
  await part(/^Piping/);
  expect(chosen('Piping')).toEqual(['None']);
  await userEvent.click(within(panel).getByRole('radio', { name: 'Contrast' }));
  expect(chosen('Piping: color')).toEqual(['Auto']);
});

test('E-26: the form begins with this year, which nobody has chosen: it is sent once its list was opened or another was taken', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  const thisYear = new Date().getFullYear();
  const year = screen.getByLabelText<HTMLSelectElement>('Year');
  expect([year.value, screen.queryByText('Not on papers until you choose it') !== null]).toEqual([`${thisYear}`, true]);
  await userEvent.type(screen.getByLabelText('Make'), 'Mazda');
  await generate();
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({ vehicleMake: 'Mazda' });
  expect(stage.bodyOf('POST /api/generate-design')).not.toHaveProperty('vehicleYear');
  await finish();
  await press('Edit');
  fireEvent.click(screen.getByLabelText('Year'));
  expect(screen.queryByText('Not on papers until you choose it')).toBeNull();
  await generate();
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({ vehicleYear: thisYear });
});

test('D-87: a tap replaces the color of the open part, undo takes it back, and each tab says what its part wears', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  const tap = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
  for (const color of ['Red', 'Blue', 'Tan']) await tap(color);
  expect(chosen('Seats: color')).toEqual(['Tan']);
  await part(/^Inserts/);
  for (const color of ['White', 'Green']) await tap(color);
  const wears = (): string[] =>
    within(screen.getByRole('group', { name: 'What to change' }))
      .getAllByRole('radio')
      .slice(0, 3)
      .map((radio) => radio.closest('label')!.textContent!);
  expect(wears()).toEqual(['SeatsLeather, tan', 'InsertsLeather, green', 'BolstersLeather, tan']);
  await press('Undo');
  expect(wears()[1]).toBe('InsertsLeather, white');
  await press('Like the seats again');
  expect(wears()[1]).toBe('InsertsLeather, tan');
  await press('Undo');
  await generate();
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({ mainColors: ['tan', 'white'] });
});

test('S-69, V-20: in words there is one field with a counter, and Generate waits for them', async () => {
  open();
  await screen.findByText('Drop photos here');
  await toCustomize('Custom Instructions');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Custom instructions' });
  expect(field.maxLength).toBe(2000);
  screen.getByText('0 / 2000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled).toBe(true);
  await userEvent.type(field, '   ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled).toBe(true);
  await userEvent.type(field, 'tan leather');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled).toBe(false);
});

test('words that are not used are said between their field and what was understood', async () => {
  open();
  await screen.findByText('Drop photos here');
  await toCustomize('Custom Instructions');
  const field = screen.getByRole('textbox', { name: 'Custom instructions' });
  await userEvent.type(field, 'tan leather seats, red gizmos');
  const unused = screen.getByText('Not used:');
  const follows = (one: Element, other: Element): boolean =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(field, unused)).toBe(true);
  expect(follows(unused, screen.getByRole('heading', { name: 'What we understood' }))).toBe(true);
});

test('with the first word the field moves to the top, so that what was understood is in view; no later word moves it', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, ...how) {
    if (this.querySelector('textarea') !== null) scrolled(...how);
  };
  open();
  await screen.findByText('Drop photos here');
  await toCustomize('Custom Instructions');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Custom instructions' });
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'red' } });
  screen.getByRole('heading', { name: 'What we understood' });
  expect(scrolled.mock.calls).toEqual([[{ block: 'start' }]]);
  fireEvent.change(field, { target: { value: 'red seats' } });
  expect(scrolled).toHaveBeenCalledOnce();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('S-71, W-05, W-08, M-23, A-06, A-17, B-11: while generating every step is out of reach and the stage is told; then step 4', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  const asked = stage.calls().filter((call) => call === 'GET /api/subscription').length;
  await generate();
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({
    originalImage: PHOTO,
    originalImages: [PHOTO],
    style: 'original',
    materials: ['leather'],
    customInstructions: '',
  });
  streams[0]!.tell(view({ state: 'queued', stage: 'waiting', queuePosition: 2, progress: 0 }));
  expect(
    within(screen.getByRole('list', { name: 'Design steps' }))
      .getAllByRole<HTMLButtonElement>('button')
      .every(({ disabled }) => disabled),
  ).toBe(true);
  screen.getByRole('progressbar', { name: 'Render' });
  expect(document.body.textContent).not.toContain('30-60 seconds');
  await finish();
  expect(said()).toEqual(['Design Generated', 'Your new interior is ready.', 'default']);
  screen.getByRole('heading', { name: 'Your new interior is ready.' });
  await waitFor(() =>
    expect(stage.calls().filter((call) => call === 'GET /api/subscription').length).toBeGreaterThan(asked),
  );
});

test('that the page may be closed is said once the server has the order, and not while it is on its way', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const accepted = Response.json({ renderId: 'render001', upgradeToPremium: false }, { status: 202 });
  open({ 'POST /api/generate-design': () => arrived.then(() => accepted) as never });
  await screen.findByText('Drop photos here');
  await toCustomize();
  await press('Generate');
  await screen.findByText('Please keep this page open until your design has been sent.');
  expect(screen.queryByText(/You can close this page/)).toBeNull();
  arrive();
  await screen.findByText('You can close this page; the picture will be here.');
  expect(screen.queryByText(/keep this page open/)).toBeNull();
});

test('a message about the design that is left goes with it: the new one begins without', async () => {
  open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  expect([said()[0], currentToasts()[0]?.open]).toEqual(['Design Generated', true]);
  await press('Start over');
  expect(currentToasts()[0]?.open).toBe(false);
});

test('M-21, M-22: a limit that is reached is said in its own words', async () => {
  const answers: Record<string, Answer> = {
    'POST /api/generate-design': () =>
      Response.json({ message: 'inner', code: 'render_limit_reached', upgradeToPremium: true }, { status: 402 }),
  };
  open(answers);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await press('Generate');
  await waitFor(() =>
    expect(said()).toEqual([
      'Render limit reached',
      "You've reached your trial limit of 25 renders. Upgrade to premium for 120 renders per month!",
      'destructive',
    ]),
  );
  answers['POST /api/generate-design'] = problemResponse(402, 'inner', 'trial_expired');
  await press('Not now');
  await press('Generate');
  await waitFor(() =>
    expect(said().slice(0, 2)).toEqual([
      'Free trial ended',
      'Your 14-day free trial has ended. Upgrade to premium for 120 renders per month!',
    ]),
  );
});

test('S-70, S-72, S-97, V-23, V-24, W-12, M-27, M-28, M-30: the result is saved under a name: blank is refused, Enter saves, a failure keeps the name', async () => {
  const answers: Record<string, Answer> = {
    ...ACCEPT,
    'POST /api/designs': problemResponse(500, 'The disk is full.', 'internal'),
  };
  const stage = open(answers);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  screen.getByText('Leather in red on the seats.');
  for (const name of ['Save Design', 'Download', 'Start over']) screen.getByRole('button', { name });
  expect(screen.getByRole<HTMLInputElement>('slider', { name: /before and after/i }).value).toBe('50');
  await press('Save Design');
  const dialog = await screen.findByRole('dialog', { name: 'Save Design' });
  within(dialog).getByRole('button', { name: 'Cancel' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Design name');
  await userEvent.clear(field);
  await userEvent.type(field, '   {Enter}');
  expect(said()).toEqual(['Design name required', 'Please enter a name for your design', 'destructive']);
  expectFocusedAndDescribed('Please enter a name for your design');
  expect(field.maxLength).toBe(120);
  await userEvent.clear(field);
  await userEvent.type(field, 'Red bench{Enter}');
  await waitFor(() => expect(said()).toEqual(['Failed to save design', 'The disk is full.', 'destructive']));
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Design name').value).toBe('Red bench');
  answers['POST /api/designs'] = () => Response.json(aDesign(5, { name: 'Red bench' }), { status: 201 });
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText('Design name'), '{Enter}');
  await waitFor(() => expect(said()).toEqual(['Design saved successfully', 'Red bench', 'default']));
  expect(stage.bodyOf('POST /api/designs')).toMatchObject({
    name: 'Red bench',
    originalImageUrl: PHOTO,
    generatedImageUrl: '/api/files/made',
    style: 'original',
    seatType: 'bucket',
  });
  // A save that seems to have failed may have reached the server: the second attempt is the same save.
  const keys = stage.keysOf('POST /api/designs');
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(screen.getByRole('link', { name: /Saved/ }).getAttribute('href')).toBe('/designs');
});

const DANA: Customer = {
  id: 'customer-9',
  name: 'Dana',
  phone: '',
  email: '',
  vehicle: '1967 Ford Mustang',
  jobNumber: '',
  notes: '',
  designs: 0,
  cover: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
};

test('saving asks for customer and vehicle: a new name gets a folder, and the vehicle goes with the design', async () => {
  const stage = open({
    ...ACCEPT,
    '/api/customers': [],
    'POST /api/customers': () => Response.json(DANA, { status: 201 }),
    'POST /api/designs': () => Response.json(aDesign(5), { status: 201 }),
    'PUT /api/designs/5/customer': new Response(null, { status: 204 }),
  });
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Save Design');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  await userEvent.type(dialog.getByLabelText(/^Customer/), 'Dana');
  dialog.getByText('New customer: a folder is created.');
  await userEvent.type(dialog.getByLabelText(/^Vehicle/), '1967 Ford Mustang');
  await userEvent.type(dialog.getByLabelText('Design name'), 'Bench{Enter}');
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/5/customer')).toEqual({ customerId: 'customer-9' }));
  expect(stage.bodyOf('POST /api/customers')).toEqual({ name: 'Dana', vehicle: '1967 Ford Mustang' });
  expect(stage.bodyOf('POST /api/designs')).toMatchObject({ vehicleYear: 1967, vehicleModel: 'Ford Mustang' });
});

test('a name that is typed goes into the folder that has it, also where the list does not reach that far', async () => {
  const stage = open({
    ...ACCEPT,
    '/api/customers': (_: RequestInit, url: string) => Response.json(/[?&]q=dana/i.test(url) ? [DANA] : []),
    'POST /api/designs': () => Response.json(aDesign(5), { status: 201 }),
    'PUT /api/designs/5/customer': new Response(null, { status: 204 }),
  });
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Save Design');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  await userEvent.type(dialog.getByLabelText(/^Customer/), 'dana');
  await userEvent.type(dialog.getByLabelText('Design name'), 'Bench{Enter}');
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/5/customer')).toEqual({ customerId: 'customer-9' }));
  expect(stage.calls()).not.toContain('POST /api/customers');
});

test('saving begins with the customer of the job and the vehicle of their folder, which another customer changes', async () => {
  const kim = { ...DANA, id: 'customer-1', name: 'Kim Park', vehicle: '1972 Volvo 1800' };
  open({ ...ACCEPT, '/api/customers': [DANA, kim] }, aUser(), newJobFor({ id: 'customer-1', name: 'Kim Park' }));
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Save Design');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  const [customer, vehicle] = [dialog.getByLabelText<HTMLInputElement>(/^Customer/), dialog.getByLabelText(/^Vehicle/)];
  expect(customer.value).toBe('Kim Park');
  await waitFor(() => expect(vehicle).toHaveProperty('value', '1972 Volvo 1800'));
  await userEvent.clear(customer);
  await userEvent.type(customer, 'Dana');
  expect(vehicle).toHaveProperty('value', '1967 Ford Mustang');
});

test('saving begins with the vehicle that the order names', async () => {
  open({ ...ACCEPT, '/api/customers': [] });
  await screen.findByText('Drop photos here');
  await toCustomize('Custom Instructions');
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Custom instructions' }),
    'tan leather for my 1967 Ford Mustang',
  );
  await generate();
  await finish();
  await press('Save Design');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  expect(dialog.getByLabelText(/^Vehicle/)).toHaveProperty('value', '1967 Ford Mustang');
});

test('Share on an unsaved result says why it saves first and goes on to sharing by itself; Save Design does neither', async () => {
  const forSaved = (id: number, startsOpen: boolean) => `Links of ${id}: ${startsOpen ? 'open' : 'closed'}`;
  const saved = { 'POST /api/designs': () => Response.json(aDesign(5, { name: 'Red bench' }), { status: 201 }) };
  open({ ...ACCEPT, ...saved }, aUser(), null, '/design-studio', forSaved);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Save Design' }));
  const why = /^A design is saved before it is shared/;
  await press('Share');
  (await inDialog()).getByText(why);
  await press('Cancel');
  await press('Save Design');
  expect((await inDialog()).queryByText(why)).toBeNull();
  (await inDialog()).getByRole('button', { name: 'Save' });
  await press('Cancel');
  await press('Share');
  await userEvent.type((await inDialog()).getByLabelText('Design name'), 'Red bench');
  await press('Save and share');
  await screen.findByText('Links of 5: open');
});

/** Saves the result of a job that was begun in a customer's folder. */
const saveForCustomer = async (placed: Answer) => {
  const stage = open(
    {
      ...ACCEPT,
      'POST /api/designs': () => Response.json(aDesign(5, { name: 'Red bench' }), { status: 201 }),
      'PUT /api/designs/5/customer': placed,
    },
    aUser(),
    newJobFor({ id: 'customer-1', name: 'Kim Park' }),
  );
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Save Design');
  const name = within(await screen.findByRole('dialog', { name: 'Save Design' })).getByLabelText('Design name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Red bench{Enter}');
  await waitFor(() => expect(stage.calls()).toContain('PUT /api/designs/5/customer'));
  expect(stage.bodyOf('PUT /api/designs/5/customer')).toEqual({ customerId: 'customer-1' });
  return stage;
};

test('a design that was begun in a customer’s folder goes into it when it is saved', async () => {
  await saveForCustomer({ customer: { id: 'customer-1', name: 'Kim Park' } });
  await waitFor(() => expect(said()).toEqual(['Design saved successfully', 'Red bench', 'default']));
});

test('a further photo for a customer can have the covers of the newest design in the folder, with its vehicle', async () => {
  const red = aDesign(5, { name: 'Red bench' });
  const design = { ...red.design, mainColors: ['red'], vehicleMake: 'Opel' };
  const stage = open(
    {
      ...ACCEPT,
      '/api/customers/customer-1': {
        customer: {
          id: 'customer-1',
          name: 'Kim Park',
          phone: '',
          email: '',
          vehicle: '',
          jobNumber: '',
          notes: '',
          designs: 2,
          cover: null,
          createdAt: '',
          updatedAt: '',
        },
        designs: [{ ...red, design }, aDesign(4)],
        photos: [],
        decisions: [],
        questions: [],
        mailedTo: [],
      } satisfies CustomerFolder,
    },
    aUser(),
    newJobFor({ id: 'customer-1', name: 'Kim Park' }),
  );
  await pick(image('rear.jpg'));
  uploaded(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Same covers as “Red bench”' }));
  await screen.findByRole('heading', { name: 'Customize' });
  await generate();
  expect(stage.bodyOf('POST /api/generate-design')).toMatchObject({
    originalImage: PHOTO,
    mainColors: ['red'],
    vehicleMake: 'Opel',
  });
});

/** A saved design of Kim Park's folder is opened, rendered again and about to be saved. */
const changeSaved = async (links: Share[] = [], answers: DecisionForOwner[] = []) => {
  const kim = { id: 'customer-1', name: 'Kim Park', phone: '', email: '', vehicle: '', jobNumber: '' };
  const stage = open(
    {
      ...ACCEPT,
      '/api/designs/7/versions': [aDesign(7, { name: 'Tan bench', originalImageUrl: PHOTO })],
      '/api/designs/7/customer': { customer: kim },
      '/api/designs/7/share': links,
      '/api/approvals': answers,
      'POST /api/designs': () => Response.json(aDesign(8, { name: 'Tan bench' }), { status: 201 }),
      'PUT /api/designs/8/customer': { customer: kim },
    },
    aUser(),
    null,
    '/design-studio?design=7',
  );
  await screen.findByRole('heading', { name: 'Customize' });
  await generate();
  await finish();
  await press('Save Design');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Design' }));
  dialog.getByText('It goes into the folder of Kim Park.');
  return { stage, dialog };
};

test('a saved design is changed for the customer in whose folder it lies: also as a design of its own it goes there', async () => {
  const { stage, dialog } = await changeSaved();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Save as a new version of “Tan bench”' }));
  await userEvent.type(dialog.getByLabelText('Design name'), '{Enter}');
  await waitFor(() => expect(stage.calls()).toContain('PUT /api/designs/8/customer'));
  expect(stage.bodyOf('PUT /api/designs/8/customer')).toEqual({ customerId: 'customer-1' });
});

test('while a saved design is fetched the studio says so, instead of asking for photos', async () => {
  let answer: (response: Response) => void = () => undefined;
  open(
    {
      '/api/designs/7/versions': () => new Promise<Response>((resolve) => (answer = resolve)) as never,
      '/api/designs/7/customer': { customer: null },
    },
    aUser(),
    null,
    '/design-studio?design=7',
  );
  await screen.findByText('Opening your design...');
  expect(screen.queryByText('Drop photos here')).toBeNull();
  answer(Response.json([]));
  await screen.findByText('Drop photos here');
});

test('a next version says that the customer’s link shows it at once, and who is told', async () => {
  const { dialog } = await changeSaved([aShare({ customerEmail: 'kim@example.com' })]);
  await dialog.findByText(
    /^The link to this design shows the new version .* kim@example\.com is told by email within half an hour; to tell them at once/,
  );
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Save as a new version of “Tan bench”' }));
  expect(dialog.queryByText(/^The link to this design/)).toBeNull();
});

test('a next version leads to the other pictures of the job on its link, which keep what they show', async () => {
  const { dialog } = await changeSaved([aShare({ designId: 3, others: [7, 9], isOneJob: true })]);
  const others = await dialog.findAllByRole('link', { name: /^Open picture/ });
  expect(others.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open picture A', '/designs/3'],
    ['Open picture C', '/designs/9'],
  ]);
});

test('alternatives on one link are not changed with each other, so a next version leads to none', async () => {
  const { dialog } = await changeSaved([aShare({ designId: 3, others: [7, 9] })]);
  await dialog.findByText(/^The link to this design/);
  expect(dialog.queryByRole('link', { name: /^Open picture/ })).toBeNull();
});

test('D-81: a next version of an approved one says in place that the approved one stays, and asks nothing', async () => {
  const { dialog } = await changeSaved([], [aDecision({ decision: 'approved', personName: 'Dot' })]);
  await dialog.findByText(
    'Version 1, which Dot approved, stays with its certificate. The new version has to be approved again.',
  );
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Save as a new version of “Tan bench”' }));
  expect(dialog.queryByText(/which Dot approved/)).toBeNull();
});

test('its next version stays where the design lies by then: nobody moves it back', async () => {
  const { stage, dialog } = await changeSaved();
  await userEvent.type(dialog.getByLabelText('Design name'), '{Enter}');
  await screen.findByRole('link', { name: /Saved/ });
  expect(stage.bodyOf('POST /api/designs')).toMatchObject({ parentId: 7 });
  expect(stage.calls().filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test.each([
  ['is gone', problemResponse(404, 'This customer was not found.', 'not_found'), 'This customer was not found.'],
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Could not reach the server. Check your connection and try again.',
  ],
] as const)(
  'where the folder %s, the design is saved all the same, and the last word says that it is not in it',
  async (_how, answer, reason) => {
    const stage = await saveForCustomer(answer);
    const link = await screen.findByRole('link', { name: /Saved/ });
    expect(link.getAttribute('href')).toBe('/designs');
    expect(stage.calls().filter((call) => call === 'POST /api/designs')).toHaveLength(1);
    await waitFor(() =>
      expect(said()).toEqual([
        'Saved, but not in the folder of Kim Park',
        `${reason} You can choose the folder on the design’s page.`,
        'destructive',
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('M-36: a download is announced', async () => {
  open({ ...ACCEPT, '/api/files/made': new Response('png', { headers: { 'content-type': 'image/png' } }) });
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Download');
  await waitFor(() => expect(said()).toEqual(['Download Started', 'Your design is being downloaded.', 'default']));
});

test('S-101: the other photos say what they will use before they are rendered, and are asked for together', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await pick(image('two.jpg'));
  uploaded(0, '/api/files/photo2');
  await screen.findByRole('radio', { name: /two\.jpg/ });
  await pick(image('seat.jpg'));
  uploaded(1);
  await userEvent.click(await screen.findByRole('radio', { name: /seat\.jpg/ }));
  await press('Next: Mode');
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  if (screen.queryByRole('button', { name: 'Next: Customize' }) !== null) await press('Next: Customize');
  await generate();
  await finish();
  await press('Apply to the other photo uses 1 of 18 renders left');
  await waitFor(() => expect(stage.calls()).toContain('POST /api/render-batches'));
  expect(stage.bodyOf('POST /api/render-batches')).toMatchObject({
    kind: 'photos',
    items: [{ name: 'two.jpg', tag: 'render001', originalImage: '/api/files/photo2' }],
  });
});

test('S-101: a photo with an open question is not rendered before the answer, and its cost is said', async () => {
  const asked = { state: 'ready', width: 8, height: 8, zones: [], warnings: [], marks: [], revision: 1 };
  const questions = [{ x: 0.5, y: 0.5, area: 0.1, probability: 0.5 }];
  const stage = open({
    ...ACCEPT,
    '/api/analysis': (_: unknown, url: string) =>
      url.includes('photo2')
        ? Response.json({ ...asked, questions })
        : (new Promise<Response>(() => undefined) as never),
  });
  await screen.findByText('Drop photos here');
  await pick(image('two.jpg'));
  uploaded(0, '/api/files/photo2');
  await screen.findByRole('radio', { name: /two\.jpg/ });
  await pick(image('seat.jpg'));
  uploaded(1);
  await userEvent.click(await screen.findByRole('radio', { name: /seat\.jpg/ }));
  await press('Next: Mode');
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  if (screen.queryByRole('button', { name: 'Next: Customize' }) !== null) await press('Next: Customize');
  await generate();
  await finish();
  await screen.findByText(/^In one other photo we are not sure .* then uses 1 render\.$/);
  expect(screen.queryByRole('button', { name: /^Apply to/ })).toBeNull();
  await press('Answer in two.jpg');
  await screen.findByRole('heading', { name: 'Customize' });
  expect(stage.calls()).not.toContain('POST /api/render-batches');
});

test('S-101: several photos with open questions share one button, to the first of them', async () => {
  const questions = [{ x: 0.5, y: 0.5, area: 0.1, probability: 0.5 }];
  const asked = { state: 'ready', width: 8, height: 8, zones: [], warnings: [], marks: [], revision: 1, questions };
  open({
    ...ACCEPT,
    '/api/analysis': (_: unknown, url: string) =>
      /photo[23]/.test(url) ? Response.json(asked) : (new Promise<Response>(() => undefined) as never),
  });
  await screen.findByText('Drop photos here');
  for (const [i, name] of ['two.jpg', 'three.jpg'].entries()) {
    await pick(image(name));
    uploaded(i === 0 ? 0 : 1, `/api/files/photo${i + 2}`);
    await screen.findByRole('radio', { name: new RegExp(name) });
  }
  await pick(image('seat.jpg'));
  uploaded(2);
  await userEvent.click(await screen.findByRole('radio', { name: /seat\.jpg/ }));
  await press('Next: Mode');
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  if (screen.queryByRole('button', { name: 'Next: Customize' }) !== null) await press('Next: Customize');
  await generate();
  await finish();
  await screen.findByText(/^In 2 other photos we are not sure .* then uses 2 renders\.$/);
  expect(screen.getAllByRole('button', { name: /^Answer in/ }).map(({ textContent }) => textContent)).toEqual([
    'Answer in two.jpg',
  ]);
});

test('S-63, W-23, V-21: a banner tells what is left; with nothing left Generate is out of reach', async () => {
  open();
  await screen.findByText(/Free trial: 18 renders remaining\./);
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription');
  cleanUpPage();
  stubBrowser();
  open({ '/api/subscription': aSubscription({ monthlyRendersCount: 25, rendersRemaining: 0 }) });
  await screen.findByText(/You have used all 25 renders\./);
  await toCustomize();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled).toBe(true);
});

test('W-23, D-11: a used-up allowance whose reset has come is read again on the return to the tab', async () => {
  const answers: Record<string, Answer> = {
    '/api/subscription': aPremium({
      monthlyRendersCount: 120,
      rendersRemaining: 0,
      rendersResetAt: new Date(Date.now() - 2000).toISOString(),
    }),
  };
  open(answers);
  await screen.findByText(/You have used all 120 renders\./);
  answers['/api/subscription'] = aPremium();
  // Again and again, because a return during an earlier request asks for nothing.
  await waitFor(() => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.queryByText(/You have used all/)).toBeNull();
  });
});

test('S-63: beside a result, too, a trial that is over has no renders left, and the way to the plans is there', async () => {
  const answers: Record<string, Answer> = { ...ACCEPT };
  open(answers);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  answers['/api/subscription'] = aSubscription({
    status: 'canceled',
    monthlyRendersCount: 0,
    rendersRemaining: 0,
    trialEndsAt: '2026-01-05T12:00:00Z',
  });
  await finish();
  await screen.findByText(/Trial ended\./);
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByText(/renders left/)).toBeNull();
});

test('S-62: saved designs are the first three, and lead to all of them', async () => {
  open({ '/api/designs': [4, 3, 2, 1].map((id) => aDesign(id)) });
  await screen.findByText('Drop photos here');
  await userEvent.click(screen.getByRole('tab', { name: 'Saved Designs' }));
  await screen.findByText('Design 4');
  expect(['Design 4', 'Design 3', 'Design 2', 'Design 1'].map((name) => screen.queryByText(name) !== null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(screen.getByRole('link', { name: 'Open My Designs' }).getAttribute('href')).toBe('/designs');
});

test('S-64, M-37: the count can be started anew only with development tools or by an admin, and the answer is read out', async () => {
  open();
  await screen.findByText('Drop photos here');
  expect(screen.queryByRole('button', { name: 'Reset Monthly Render Count' })).toBeNull();
  cleanUpPage();
  stubBrowser();
  const answers: Record<string, Answer> = {
    '/api/config': { ...CONFIG, devTools: true },
    'POST /api/admin/reset-renders': { message: 'Render count reset.', rendersRemaining: 25 },
  };
  open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Monthly Render Count' }));
  within(await screen.findByRole('dialog', { name: 'Success' })).getByText('Render count reset. 25 renders available.');
  await press('OK');
  answers['POST /api/admin/reset-renders'] = problemResponse(403, 'Only for administrators.', 'forbidden');
  await press('Reset Monthly Render Count');
  within(await screen.findByRole('dialog', { name: 'Error' })).getByText('Only for administrators.');
});

test('T-07: a premium style can be tried and is not sent; the way to the plans is shown', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await userEvent.click(screen.getAllByRole('radio', { name: /^Luxury/ })[0]!);
  await press('Generate');
  within(await screen.findByRole('dialog', { name: 'A premium style' })).getByRole('link', { name: 'See the plans' });
  expect(stage.calls()).not.toContain('POST /api/generate-design');
});

test('T-17: the result says what it may be used for, by plan', async () => {
  open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  screen.getByText(/Trial images are for personal evaluation\./);
  cleanUpPage();
  stubBrowser();
  open({ ...ACCEPT, '/api/subscription': aPremium() }, aUser({ subscriptionTier: 'premium' }));
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  screen.getByText(/Full commercial rights/);
});

test('V-22, M-29: a result without its photo cannot be saved, and nothing is sent', async () => {
  const stage = open(ACCEPT);
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  streams.at(-1)!.tell(view({ state: 'succeeded', stage: 'done', progress: 1, result: RESULT, originalImage: '' }));
  await screen.findByRole('heading', { name: 'Your new interior is ready.' });
  await press('Save Design');
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Design name'), 'Bench{Enter}');
  expect(said()).toEqual(['Cannot save design', 'Missing required data or user not authenticated', 'destructive']);
  expect(stage.calls()).not.toContain('POST /api/designs');
});

test('V-22, M-29: saving after the session has ended says so in the words of the specification', async () => {
  open({ ...ACCEPT, 'POST /api/designs': problemResponse(401, 'Please sign in first.', 'not_signed_in') });
  await screen.findByText('Drop photos here');
  await toCustomize();
  await generate();
  await finish();
  await press('Save Design');
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Design name'), 'Bench{Enter}');
  await waitFor(() =>
    expect(said()).toEqual(['Cannot save design', 'Missing required data or user not authenticated', 'destructive']),
  );
});

test('photos that were uploaded from another device are used with one tap each', async () => {
  const upload = (name: string) => ({
    url: `/api/files/${name}`,
    name: `${name}.jpg`,
    size: 9,
    width: 1200,
    height: 800,
  });
  open({ '/api/upload': [upload('front'), upload('rear')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Use front.jpg' }));
  await screen.findByRole('radio', { name: /front\.jpg/ });
  expect(screen.queryByRole('button', { name: 'Use front.jpg' })).toBeNull();
  await press('Use rear.jpg');
  await screen.findByRole('radio', { name: /rear\.jpg/ });
  expect(screen.queryByRole('heading', { name: 'Photos you uploaded' })).toBeNull();
});
