// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/account/accounts.ts';
import { DEFAULT_SHOP_COLOR } from '#contract/customer/shop-profile.ts';
import { logout } from '#contract/account/accounts.ts';
import { listApiKeys } from '#contract/developer/api-keys.ts';
import { MAX_DESIGNS_ON_PAGE } from '#contract/studio/design-query.ts';
import {
  aCustomer,
  aDesign,
  aPortfolio,
  aPremium,
  aUser,
  cleanUpPage,
  problemResponse,
  showPage,
  type Answer,
  type ShownPage,
} from '#tests/support/show-page.tsx';
import { DeleteCard } from '#web/account/settings/data-card.tsx';
import { ProfileCard } from '#web/account/settings/profile-card.tsx';
import { useLogout } from '#web/account/sign-in/use-logout.ts';
import { PlaceSelect } from '#web/customer/customers/place-select.tsx';
import { QuestionRows } from '#web/customer/shares/own-questions.tsx';
import { MailLink } from '#web/customer/shares/links/mail-link.tsx';
import { call } from '#web/lib/api/api.ts';
import { useSessionWatch } from '#web/lib/api/session-watch.ts';
import { endSigningOut, enterSession, leaveSession, setSigningOut } from '#web/lib/api/session.ts';
import { removePrivateData, UNSENT_TEXT_KEY } from '#web/lib/storage.ts';
import ContactForm from '#web/marketing/help/contact-form.tsx';
import { RefundDialog } from '#web/money/refund-dialog.tsx';
import { REFUND } from '#web/money/subscription-words.ts';
import { SwatchForm } from '#web/studio/swatch-books/swatch-form.tsx';
import Customer from './customer/customer.tsx';
import Customers from './customer/customers.tsx';
import PortfolioPage from './customer/portfolio.tsx';
import ShopPage from './customer/shop.tsx';
import SignedIn from './signed-in.tsx';
import Swatches from './studio/swatches.tsx';

afterEach(cleanUpPage);
afterEach(() => setSigningOut(false));

const PAT = aUser({ subscriptionTier: 'premium' });
const KIM = aUser({ id: 'u2', email: 'kim@example.com', subscriptionTier: 'premium' });

const CUSTOMER = aCustomer({ phone: '555 1234', vehicle: '1969 Mustang' });
const FOLDER = { customer: CUSTOMER, designs: [], photos: [], decisions: [], questions: [], mailedTo: [] };
const SHOP = {
  name: 'Alma',
  email: '',
  phone: '',
  website: '',
  address: '',
  nextSteps: '',
  color: DEFAULT_SHOP_COLOR,
  timeZone: 'Europe/Madrid',
  country: 'GB',
  logo: null,
};
const ACCOUNT = {
  user: PAT,
  emailVerified: true,
  pendingEmail: null,
  twoFactor: false,
  recoveryCodesLeft: 0,
  passkeys: [],
};
const QUESTION = {
  id: 'question-1',
  personName: 'Ada',
  version: 1,
  askedAt: '2026-11-20T10:00:00Z',
  words: 'How long?',
  pins: [],
  answer: null,
  answeredAt: null,
  designId: 3,
  designName: 'Design 3',
  picture: '/api/files/g',
} as unknown as Parameters<typeof QuestionRows>[0]['questions'][number];
const none = (): void => undefined;
const tabText = (): string => JSON.stringify(Object.entries(sessionStorage));
const storedText = (): string => tabText() + JSON.stringify(Object.entries(localStorage));

interface Form {
  Page: ComponentType;
  url?: string;
  path?: string;
  answers?: Record<string, Answer>;
  /** Name of the button that shows the form. */
  opener?: string;
  field: string | RegExp;
}

const photographed = (photo: string, tile: string): Form => ({
  Page: () => (
    <SwatchForm start={{ tile }} photo={new File(['pixels'], photo)} books={[]} onCancel={none} onSaved={none} />
  ),
  field: /^Code/,
});

const FORMS: Record<string, Form> = {
  'a customer’s folder': {
    Page: Customer,
    url: '/customers/customer-1',
    path: '/customers/:id',
    answers: { '/api/customers/customer-1': FOLDER },
    opener: 'Edit',
    field: 'Notes',
  },
  'a new customer': {
    Page: Customers,
    answers: { '/api/customers': [CUSTOMER] },
    opener: 'New customer',
    field: 'Notes',
  },
  'the shop': { Page: ShopPage, answers: { 'GET /api/shop': SHOP }, field: /^What happens next/ },
  'the portfolio': {
    Page: PortfolioPage,
    answers: { '/api/designs': [aDesign(3), aDesign(4)], 'GET /api/portfolio': aPortfolio(), 'GET /api/shop': SHOP },
    field: 'Caption of Design 3',
  },
  'the answer to a question': { Page: () => <QuestionRows questions={[QUESTION]} withDesign />, field: /Ada/ },
  'the note of a mail': {
    Page: () => <MailLink share={{ id: 'share1', customerEmail: null }} designId={7} onSent={none} />,
    answers: { '/api/account': ACCOUNT, 'GET /api/shop': SHOP },
    field: /^Your message/,
  },
  'a new swatch': {
    Page: Swatches,
    answers: { '/api/swatches': { swatches: [], total: 0, books: [{ name: 'Own', starter: false, count: 0 }] } },
    opener: 'Add one',
    field: 'Note',
  },
  'a photographed swatch': photographed('houndstooth.jpg', 'tile-1'),
  'a message to the operator': { Page: () => <ContactForm />, field: 'Message' },
  'a request for a refund': {
    Page: () => <RefundDialog open onClose={none} planName="Core" />,
    answers: { '/api/subscription': aPremium() },
    field: 'Message',
  },
  'the account': { Page: () => <ProfileCard account={ACCOUNT} />, field: /^Company/ },
};
const {
  'a customer’s folder': FOLDER_FORM,
  'the shop': SHOP_FORM,
  'the portfolio': PORTFOLIO_FORM,
} = FORMS as {
  [name: string]: Form;
};

const Guarded = () => {
  useSessionWatch();
  const { mutate } = useLogout();
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Logout
      </button>
      <SignedIn />
    </>
  );
};
const show = (
  { Page, url = '/page', path, answers = {} }: Form,
  user: User,
): ShownPage & { answers: typeof answers } => {
  const own = { ...answers };
  return {
    answers: own,
    ...showPage(Guarded, { initialUrl: url, path, user, answers: own, outletContent: <Page /> }),
  };
};

/** Opens the form unless it is shown, and returns the field. */
const findField = async ({ opener, field }: Form): Promise<HTMLInputElement> => {
  if (opener !== undefined) {
    const button = await screen.findByRole('button', { name: opener, hidden: true });
    if (screen.queryByRole('dialog') === null) await userEvent.click(button);
  }
  return screen.findByLabelText<HTMLInputElement>(field, {}, { timeout: 10_000 });
};
const retype = async (form: Form, text: string): Promise<void> => {
  const field = await findField(form);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const loseSession = async (page: ReturnType<typeof show>): Promise<void> => {
  page.answers['/api/account/api-keys'] = problemResponse(401, 'Please sign in', 'unauthenticated');
  await act(() => call(listApiKeys).catch(none));
  await waitFor(() => expect(page.address()).toContain('/auth?'));
  page.unmount();
};
/** A reload runs no cleanup of React, and leaves storage as it is. */
const reload = (page: ShownPage): void => {
  const stored = Object.entries(sessionStorage) as [string, string][];
  page.unmount();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
};

test.each(Object.entries(FORMS))(
  'W-31: the text typed for %s is there again when the same account signs in again, and for no other account',
  async (_what, form) => {
    const page = show(form, PAT);
    await retype(form, 'typed in vain');
    await loseSession(page);
    const others = show(form, KIM);
    expect((await findField(form)).value).not.toBe('typed in vain');
    await loseSession(others);
    show(form, PAT);
    await findField(form);
    await screen.findByDisplayValue('typed in vain');
  },
);

test('W-31: a reload by accident loses no text either', async () => {
  const page = show(SHOP_FORM!, PAT);
  await retype(SHOP_FORM!, 'We call you');
  reload(page);
  show(SHOP_FORM!, PAT);
  expect((await findField(SHOP_FORM!)).value).toBe('We call you');
});

test('W-31: only what was typed comes back; every other field shows what is saved by now', async () => {
  const page = show(FOLDER_FORM!, PAT);
  await retype(FOLDER_FORM!, 'Wants piping');
  await loseSession(page);
  const later = { ...FOLDER, customer: { ...CUSTOMER, phone: '555 9999' } };
  show({ ...FOLDER_FORM!, answers: { '/api/customers/customer-1': later } }, PAT);
  expect((await findField(FOLDER_FORM!)).value).toBe('Wants piping');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('555 9999');
});

test('W-31: the dialog in which the text was typed is open again', async () => {
  const page = show(FOLDER_FORM!, PAT);
  await retype(FOLDER_FORM!, 'Wants piping');
  await loseSession(page);
  show(FOLDER_FORM!, PAT);
  within(await screen.findByRole('dialog')).getByDisplayValue('Wants piping');
});

test('W-31: after a save that failed with the session, the text can be saved; it is gone after that', async () => {
  const page = show(FOLDER_FORM!, PAT);
  await retype(FOLDER_FORM!, 'Wants piping');
  page.answers['PUT /api/customers/customer-1'] = problemResponse(401, 'Please sign in', 'unauthenticated');
  page.answers['PATCH /api/customers/customer-1'] = page.answers['PUT /api/customers/customer-1'];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.address()).toContain('/auth?'));
  page.unmount();
  const again = show(FOLDER_FORM!, PAT);
  expect((await findField(FOLDER_FORM!)).value).toBe('Wants piping');
  const saved = { ...CUSTOMER, notes: 'Wants piping' };
  again.answers['PUT /api/customers/customer-1'] = saved;
  again.answers['PATCH /api/customers/customer-1'] = saved;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await loseSession(again);
  show(FOLDER_FORM!, PAT);
  expect((await findField(FOLDER_FORM!)).value).toBe('');
});

test('W-31, W-32: text that is there again after a reload is based on what was saved when it was typed', async () => {
  const page = show(FOLDER_FORM!, PAT);
  await retype(FOLDER_FORM!, 'Wants piping');
  reload(page);
  const again = show(FOLDER_FORM!, PAT);
  again.answers['/api/customers/customer-1'] = { ...FOLDER, customer: { ...CUSTOMER, phone: '1', notes: 'Wants tan' } };
  expect((await findField(FOLDER_FORM!)).value).toBe('Wants piping');
  again.answers['PUT /api/customers/customer-1'] = CUSTOMER;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(again.bodyOf('PUT /api/customers/customer-1')).toMatchObject({
    phone: '1',
    notes: 'Wants piping',
    basis: { phone: '1', notes: '' },
  });
});

test('W-31: the text of a form that stays open is gone after a successful save', async () => {
  const page = show(SHOP_FORM!, PAT);
  await retype(SHOP_FORM!, 'We call you');
  expect(tabText()).toContain('We call you');
  page.answers['PUT /api/shop'] = { ...SHOP, nextSteps: 'We call you' };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tabText()).not.toContain('We call you'));
  await loseSession(page);
  show(SHOP_FORM!, PAT);
  expect((await findField(SHOP_FORM!)).value).toBe('');
});

test('W-31: a message that was sent is not there again', async () => {
  const form = FORMS['a message to the operator']!;
  const page = show(form, PAT);
  await retype(form, 'What about velvet?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Velvet');
  expect(tabText()).toContain('velvet');
  page.answers['POST /api/contact'] = { message: 'We will answer.' };
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(screen.queryByDisplayValue('What about velvet?')).toBeNull());
  expect(tabText()).not.toContain('elvet');
});

test('W-31: on a page that stays open, the text of one account is shown and kept for nobody else', async () => {
  const Page = () => {
    const client = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => leaveSession(client)}>
          Leave
        </button>
        <button type="button" onClick={() => enterSession(client, PAT)}>
          Pat
        </button>
        <button type="button" onClick={() => enterSession(client, KIM)}>
          Kim
        </button>
        <ContactForm />
      </>
    );
  };
  const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
  showPage(Page, { initialUrl: '/contact', user: PAT });
  const form = FORMS['a message to the operator']!;
  const field = await findField(form);
  await screen.findByDisplayValue(PAT.email);
  await retype(form, 'For Pat alone');
  await press('Leave');
  await waitFor(() => expect(field.value).toBe(''));
  await retype(form, 'I am nobody');
  await press('Pat');
  await screen.findByDisplayValue('For Pat alone');
  await press('Kim');
  await screen.findByDisplayValue(KIM.email);
  expect(field.value).toBe('');
  await retype(form, 'For Kim');
  expect(tabText()).toContain('For Kim');
  expect(storedText()).not.toContain('For Pat alone');
});

test('what is typed into the contact form before the user has loaded stays', async () => {
  let load = (_user: object): void => undefined;
  const loading = new Promise<object>((resolve) => (load = resolve));
  showPage(() => <ContactForm />, { initialUrl: '/contact', user: PAT, answers: { '/api/user': () => loading } });
  const form = FORMS['a message to the operator']!;
  await retype(form, 'What about velvet?');
  act(() => load(PAT));
  await screen.findByDisplayValue(PAT.email);
  screen.getByDisplayValue('What about velvet?');
  await waitFor(() => expect(tabText()).toContain('velvet'));
});

test('W-31: a request for a refund is not there again once it was sent or canceled', async () => {
  const form: Form = {
    Page: () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Ask
          </button>
          <RefundDialog open={isOpen} onClose={() => setOpen(false)} planName="Core" />
        </>
      );
    },
    answers: { '/api/subscription': aPremium(), 'POST /api/contact': { message: 'We will answer.' } },
    opener: 'Ask',
    field: 'Message',
  };
  show(form, PAT);
  for (const button of [REFUND.back, REFUND.send]) {
    await retype(form, 'It does not work in my browser');
    expect(tabText()).toContain('in my browser');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tabText()).not.toContain('in my browser');
    expect((await findField(form)).value).toBe(REFUND.message);
  }
});

test('W-31: a new customer that was begun for one design is there again at that design alone', async () => {
  const at = (designId: number): Form => ({
    Page: () => <PlaceSelect designId={designId} />,
    answers: {
      '/api/customers': [CUSTOMER],
      [`/api/designs/${designId}/customer`]: { customer: null },
    },
    field: 'Notes',
  });
  const page = show(at(7), PAT);
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'New customer');
  await retype(at(7), 'Wants piping');
  await loseSession(page);
  const list = show(FORMS['a new customer']!, PAT);
  expect((await findField(FORMS['a new customer']!)).value).toBe('');
  await loseSession(list);
  const other = show(at(8), PAT);
  await screen.findByRole('combobox');
  expect(screen.queryByRole('dialog')).toBeNull();
  await loseSession(other);
  show(at(7), PAT);
  await screen.findByDisplayValue('Wants piping');
});

test('W-31: the text typed for one photographed cloth is there at its photo, marked anew, and at no other', async () => {
  const page = show(photographed('houndstooth.jpg', 'tile-1'), PAT);
  await retype(photographed('houndstooth.jpg', 'tile-1'), 'K-17');
  await loseSession(page);
  const other = show(photographed('velvet.jpg', 'tile-2'), PAT);
  expect((await findField(photographed('velvet.jpg', 'tile-2'))).value).toBe('');
  await loseSession(other);
  show(photographed('houndstooth.jpg', 'tile-3'), PAT);
  await screen.findByDisplayValue('K-17');
});

test('W-31: a canceled dialog is empty the next time, and not open after a reload', async () => {
  const page = show(FOLDER_FORM!, PAT);
  await retype(FOLDER_FORM!, 'Wants piping');
  expect(tabText()).toContain('Wants piping');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  reload(page);
  show(FOLDER_FORM!, PAT);
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await findField(FOLDER_FORM!)).value).toBe('');
});

test('W-31: signing out leaves no text', async () => {
  const page = show(SHOP_FORM!, PAT);
  await retype(SHOP_FORM!, 'We call you');
  expect(tabText()).toContain('We call you');
  page.answers[`POST ${logout.path}`] = new Response(null, { status: 204 });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(page.address()).toBe('/'));
  page.unmount();
  expect(tabText()).not.toContain('We call you');
});

test('W-31: signing out in another tab leaves no text in this one', async () => {
  const page = show(SHOP_FORM!, PAT);
  await retype(SHOP_FORM!, 'We call you');
  await loseSession(page);
  const other = show(SHOP_FORM!, PAT);
  expect((await findField(SHOP_FORM!)).value).toBe('We call you');
  const ownOfThisTab = Object.entries(sessionStorage) as [string, string][];
  removePrivateData();
  for (const [key, value] of ownOfThisTab) sessionStorage.setItem(key, value);
  await loseSession(other);
  show(SHOP_FORM!, PAT);
  expect((await findField(SHOP_FORM!)).value).toBe('');
});

test('W-31: deleting the account leaves no text', async () => {
  const form: Form = {
    Page: () => (
      <>
        <ProfileCard account={ACCOUNT} />
        <DeleteCard />
      </>
    ),
    answers: { 'DELETE /api/account': new Response(null, { status: 204 }) },
    field: /^Company/,
  };
  const page = show(form, PAT);
  await retype(form, 'Alma Trim');
  expect(tabText()).toContain('Alma Trim');
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'a-secret-word');
  expect(storedText()).not.toContain('a-secret-word');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(page.address()).toBe('/'));
  endSigningOut();
  page.unmount();
  expect(tabText()).not.toContain('Alma Trim');
});

test('W-31: a design that was added to the portfolio and not saved is a piece again', async () => {
  const page = show(PORTFOLIO_FORM!, PAT);
  await findField(PORTFOLIO_FORM!);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Design 4' }));
  await screen.findByRole('textbox', { name: 'Caption of Design 4' });
  await loseSession(page);
  show(PORTFOLIO_FORM!, PAT);
  await screen.findByRole('textbox', { name: 'Caption of Design 4' }, { timeout: 10_000 });
});

test('a portfolio with more designs than one request may name opens', async () => {
  const saved = Array.from({ length: 60 }, (_, nth) => ({
    token: `t${nth}`,
    designId: nth + 1,
    caption: '',
    newerDesignId: nth + 101,
  }));
  show(
    {
      ...PORTFOLIO_FORM!,
      answers: {
        ...PORTFOLIO_FORM!.answers,
        'GET /api/portfolio': aPortfolio({ items: saved }),
        'GET /api/designs': (_request, url) => {
          const ids = new URL(url, 'http://stage.test').searchParams.getAll('id');
          if (ids.length > MAX_DESIGNS_ON_PAGE) return problemResponse(400, 'Too many designs', 'invalid_input');
          return ids.map((id) => aDesign(Number(id)));
        },
      },
    },
    PAT,
  );
  for (const name of ['Caption of Design 1', 'Caption of Design 60'])
    await screen.findByRole('textbox', { name }, { timeout: 10_000 });
});

test('stored text that is damaged opens the form as it is saved', async () => {
  sessionStorage.setItem(UNSENT_TEXT_KEY, '{"account":"u1","forms":{');
  show(FOLDER_FORM!, PAT);
  expect((await findField(FOLDER_FORM!)).value).toBe('');
});

test('W-31: what a visitor types in the contact form is stored nowhere', async () => {
  const form = FORMS['a message to the operator']!;
  showPage(form.Page, { initialUrl: '/contact' });
  await retype(form, 'I am nobody');
  expect(storedText()).not.toContain('nobody');
});
