// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_SHOP_COLOR } from '#contract/customer/shop-profile.ts';
import { aUser, cleanUpPage, showPage, type Answer } from '#tests/support/show-page.tsx';
import ShopPage from './shop.tsx';

afterEach(cleanUpPage);

const shop = {
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

test('a country that nothing tells is left to choose', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  onTestFinished(() => void vi.restoreAllMocks());
  const unknown = { ...shop, timeZone: 'UTC', country: null };
  showPage(ShopPage, { initialUrl: '/shop', user: aUser(), answers: { 'GET /api/shop': unknown } });
  const country = await screen.findByLabelText<HTMLSelectElement>('Country, for dates and currency');
  expect(country.selectedOptions[0]?.textContent).toBe('Please choose');
});

test('a country that was preset wrongly is changed in one place, which says the currency of new papers', async () => {
  const stage = showPage(ShopPage, {
    initialUrl: '/shop',
    user: aUser(),
    answers: { 'GET /api/shop': shop, 'PUT /api/shop': { ...shop, country: 'ES' } },
  });
  const country = await screen.findByLabelText('Country, for dates and currency');
  screen.getByText(/On new papers: .*£1,204\.50/);
  await userEvent.selectOptions(country, 'Spain');
  screen.getByText(/On new papers: .*1204,50\s€/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(stage.bodyOf('PUT /api/shop')).toMatchObject({ country: 'ES' });
});

test('W-32: a field of the shop that another device changed: what was typed stays, and the next save replaces it', async () => {
  const elsewhere = { ...shop, phone: '555 0100', email: 'shop@alma.example' };
  const answers: Record<string, Answer> = {
    'GET /api/shop': shop,
    'PUT /api/shop': Response.json(
      {
        message: 'Another device changed this.',
        code: 'conflict',
        fields: { phone: 'Another device saved here: “555 0100”' },
      },
      { status: 409 },
    ),
  };
  const page = showPage(ShopPage, { initialUrl: '/shop', user: aUser(), answers });
  await userEvent.type(await screen.findByLabelText(/^Phone/), '555 0199');
  answers['GET /api/shop'] = elsewhere;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Another device saved here: “555 0100”');
  await screen.findByDisplayValue('shop@alma.example');
  screen.getByDisplayValue('555 0199');
  answers['PUT /api/shop'] = { ...elsewhere, phone: '555 0199' };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(page.bodyOf('PUT /api/shop')).toMatchObject({ phone: '555 0199', basis: { phone: '555 0100' } }),
  );
});
