// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  aDesign,
  aShare,
  aUser,
  cleanUpPage,
  problemResponse,
  showPage,
  type Answer,
} from '#tests/support/show-page.tsx';
import Presentation from './presentation.tsx';

afterEach(() => {
  cleanUpPage();
  vi.restoreAllMocks();
});

const drawn = vi.hoisted(() => ({ files: [] as Blob[], fails: false, second: Promise.resolve() }));
vi.mock('#web/customer/presentations/draw-paper.ts', () => ({
  drawPaper: async (file: Blob, onPages: (urls: readonly string[], of: number) => void) => {
    if (drawn.fails) throw new Error('no canvas');
    drawn.files.push(file);
    onPages(['blob:page-1'], 2);
    await drawn.second;
    onPages(['blob:page-1', 'blob:page-2'], 2);
    return ['blob:page-1', 'blob:page-2'];
  },
}));
/** Names of files that the browser was given. A mock of `saveFile` would not reach a page that an earlier test file loaded. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  if (!('createObjectURL' in URL)) Object.assign(URL, { createObjectURL: () => 'blob:none' });
});

const show = (place: Answer) =>
  showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: { '/api/designs': [aDesign(7)], 'GET /api/designs/7/customer': place },
  });
const fields = async (): Promise<[string, string]> => [
  ((await screen.findByLabelText(/^Customer/)) as HTMLInputElement).value,
  (screen.getByLabelText(/^Job number/) as HTMLInputElement).value,
];

test('S-99: customer and job number are those of the folder that the design lies in', async () => {
  show({
    customer: {
      id: 'c1c1c1c1',
      name: 'Pat Sample',
      phone: '',
      email: '',
      vehicle: '1967 Roadster',
      jobNumber: 'J-1042',
    },
  });
  expect(await fields()).toEqual(['Pat Sample', 'J-1042']);
});

test('an empty title says the vehicle that the paper will bear: the one of the folder, where the design names none', async () => {
  showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: {
      '/api/designs': [{ ...aDesign(7), vehicleYear: '', vehicleMake: '', vehicleModel: '' }],
      'GET /api/designs/7/customer': {
        customer: { id: 'c1c1c1c1', name: 'Pat Sample', phone: '', email: '', vehicle: '1967 Roadster', jobNumber: '' },
      },
    },
  });
  expect((await screen.findByLabelText(/^Title/)).getAttribute('placeholder')).toBe('1967 Roadster');
});

test('S-99: a design in no folder, or whose folder cannot be asked for, begins with empty fields', async () => {
  show({ customer: null });
  expect(await fields()).toEqual(['', '']);
  cleanUpPage();
  show(() => problemResponse(500, 'Something went wrong'));
  expect(await fields()).toEqual(['', '']);
});

/** The reader of papers is fetched when one is first looked at. */
const SOON = { timeout: 15_000 };
const SHOP = {
  name: 'Hide & Seek Trim',
  email: '',
  phone: '',
  website: '',
  address: '',
  nextSteps: '',
  color: '#7a1f2b',
  timeZone: null,
  logo: null,
};
const PAPER = 'POST /api/designs/7/presentation';
const open = (tier: 'free' | 'premium') =>
  showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: tier }),
    answers: {
      '/api/designs': [aDesign(7)],
      'GET /api/designs/7/customer': { customer: null },
      [PAPER]: () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    },
  });

test('a paper is looked at page by page, and downloaded without being made again; with other words it is made anew', async () => {
  const page = open('premium');
  await screen.findByText('Download PDF');
  let drawSecond = (): void => undefined;
  drawn.second = new Promise((resolve) => (drawSecond = resolve));
  await userEvent.click(await screen.findByText('Preview'));
  // The first page is there while the second is drawn, and words say so.
  expect(await screen.findByAltText('Page 1 of 2', {}, SOON)).toBeDefined();
  expect(screen.getByText('Drawing page 2 of 2')).toBeDefined();
  drawSecond();
  expect(await screen.findByAltText('Page 2 of 2', {}, SOON)).toBeDefined();
  expect(screen.queryByText(/^Drawing page/)).toBeNull();
  await userEvent.click(screen.getAllByText('Download PDF').at(-1)!);
  expect(saved).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(page.calls().filter((call) => call === PAPER)).toHaveLength(1);
  await userEvent.type(screen.getByLabelText(/^Notes/), 'x');
  await userEvent.click(screen.getByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(3));
  expect(page.calls().filter((call) => call === PAPER)).toHaveLength(2);
});

test('a paper is in the customer’s language, as the server knows it, or in the one that is chosen', async () => {
  const page = open('premium');
  const language = await screen.findByLabelText('Language');
  await userEvent.click(await screen.findByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(page.bodyOf(PAPER)).not.toHaveProperty('language');
  await userEvent.selectOptions(language, 'German');
  await userEvent.click(await screen.findByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(page.bodyOf(PAPER)).toMatchObject({ language: 'de' });
});

test.each([
  [{ views: 0 }, 'Automatic (German)', /^That of your shop’s country/],
  [{ views: 2, customersLanguage: 'fr' as const }, 'Automatic (French)', /^The one in which your customer last read/],
  [{ language: 'it' as const }, 'Automatic (Italian)', /^The one that you chose for the newest link/],
])('the form says which language a paper has by itself, and where it comes from (%j)', async (change, name, from) => {
  showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: {
      '/api/designs': [aDesign(7)],
      'GET /api/designs/7/customer': { customer: null },
      'GET /api/designs/7/share': [aShare({ customersLanguage: 'de', ...change })],
      'GET /api/shop': { ...SHOP, country: 'DE' },
    },
  });
  const field = await screen.findByLabelText<HTMLSelectElement>('Language');
  await vi.waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe(name));
  screen.getByText(from);
});

test('the form shows the paper of the shop’s country, and sends one only when it is chosen', async () => {
  const page = showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: {
      '/api/designs': [aDesign(7)],
      'GET /api/designs/7/customer': { customer: null },
      'GET /api/shop': { ...SHOP, country: 'DE' },
      [PAPER]: () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    },
  });
  await screen.findByDisplayValue('A4');
  expect((screen.getByLabelText('Language') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
    'Automatic (German)',
  );
  expect((screen.getByLabelText('Currency') as HTMLSelectElement).value).toBe('EUR');
  expect(screen.getByRole('link', { name: 'Change the country' }).getAttribute('href')).toBe('/shop#shop-days');
  await userEvent.click(screen.getByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(page.bodyOf(PAPER)).not.toHaveProperty('paper');
  await userEvent.selectOptions(screen.getByLabelText('Paper'), 'US Letter');
  await userEvent.click(screen.getByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(page.bodyOf(PAPER)).toMatchObject({ paper: 'letter' });
});

test('without a plan one looks at a sample, and cannot download it; where nothing can be drawn the file is opened', async () => {
  const page = open('free');
  expect(await screen.findByText(/with a mark across each page/)).toBeDefined();
  await userEvent.click(await screen.findByText('Preview'));
  expect(await screen.findByAltText('Page 1 of 2', {}, SOON)).toBeDefined();
  expect(page.bodyOf(PAPER)).toMatchObject({ sample: true });
  expect(screen.queryByText('Download PDF')).toBeNull();
  await userEvent.keyboard('{Escape}');
  drawn.fails = true;
  await userEvent.click(screen.getByText('Preview'));
  expect(await screen.findByText('Open the PDF')).toBeDefined();
  drawn.fails = false;
});

test('price, label, notes and title are there again on the next visit, for every version of this design and for no other', async () => {
  const visit = async (id: number, rootId: number): Promise<string[]> => {
    cleanup();
    showPage(Presentation, {
      initialUrl: `/designs/${id}/presentation`,
      path: '/designs/:id/presentation',
      user: aUser({ subscriptionTier: 'premium' }),
      answers: {
        '/api/designs': [aDesign(id, { rootId })],
        [`GET /api/designs/${id}/customer`]: { customer: null },
      },
    });
    await screen.findByLabelText(/^Price label/);
    return [/^Price \(/, /^Price label/, /^Notes/, /^Title/, 'Currency'].map(
      (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
    );
  };
  await visit(7, 7);
  await userEvent.type(screen.getByLabelText(/^Price \(/), '4.850,00');
  await userEvent.type(screen.getByLabelText(/^Price label/), 'With tax');
  await userEvent.type(screen.getByLabelText(/^Notes/), 'Four days.');
  await userEvent.type(screen.getByLabelText(/^Title/), 'Mustang');
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'CHF');
  const typed = ['4.850,00', 'With tax', 'Four days.', 'Mustang', 'CHF'];
  expect(await visit(7, 7)).toEqual(typed);
  expect(await visit(9, 7)).toEqual(typed);
  expect(await visit(8, 8)).toEqual(['', '', '', '', 'USD']);
  localStorage.setItem('retrim.papers', 'damaged');
  expect(await visit(7, 7)).toEqual(['', '', '', '', 'USD']);
});

test('the template with options asks for another design only when a paper is made, tells versions apart, and shows an amount as the country writes it', async () => {
  const name = 'Green check';
  showPage(Presentation, {
    initialUrl: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: {
      '/api/designs': [
        aDesign(7, { name, version: 2 }),
        aDesign(6, { name, version: 1 }),
        aDesign(5, { name: 'Tan', version: 3 }),
      ],
      'GET /api/designs/7/customer': { customer: null },
      'GET /api/shop': { ...SHOP, country: 'DE' },
      [PAPER]: () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    },
  });
  await screen.findByDisplayValue('A4');
  await userEvent.click(await screen.findByText('Download PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await userEvent.click(screen.getByRole('radio', { name: /^Options/ }));
  const older = await screen.findByRole('checkbox', { name: 'Green check, Version 1' });
  expect(screen.getByRole('checkbox', { name: 'Tan' })).toBeDefined();
  expect(screen.queryByText('Choose at least one more design')).toBeNull();
  await userEvent.click(screen.getByText('Download PDF'));
  expect(screen.getByText('Choose at least one more design')).toBeDefined();
  await userEvent.click(older);
  const prices = screen.getAllByLabelText(/^Price of Green check/) as HTMLInputElement[];
  expect(prices.map((price) => price.placeholder)).toEqual(['4.850,00', '4.850,00']);
  await userEvent.type(prices[0]!, 'much');
  expect(screen.getByText('Write an amount like 4.850,00')).toBeDefined();
});
