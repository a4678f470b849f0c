// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aShare, aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { EmbedButton } from './embed-button.tsx';
import { ShareButton } from './share-button.tsx';
import ShareTogether from './share-together.tsx';
import { EMBED, SHARE } from '../shares-words.ts';

afterEach(cleanUpPage);

/** The button, once the shop has loaded. */
const findCreate = (): Promise<HTMLElement> =>
  waitFor(() => {
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create link' });
    expect(create.disabled).toBe(false);
    return create;
  });

/** The `Idempotency-Key` of every request for a new link. */
const keysOf = async (press: (create: HTMLElement) => void): Promise<(string | null)[]> => {
  const keys: (string | null)[] = [];
  showPage(() => <ShareButton designId={7} startsOpen />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      '/api/designs/7/share': [],
      'POST /api/designs/7/share': (request) => {
        keys.push(new Headers(request.headers).get('idempotency-key'));
        return new Response(null, { status: 503 });
      },
    },
  });
  press(await findCreate());
  await waitFor(() => expect(keys.length).toBeGreaterThan(0));
  await findCreate();
  return keys;
};

test('a double click asks for one link: both requests have the same key', async () => {
  const keys = await keysOf((create) => {
    fireEvent.click(create);
    fireEvent.click(create);
  });
  expect(keys[0]).toMatch(/^[0-9a-f]{16,}$/);
  expect(new Set(keys).size).toBe(1);
});

test('a link that failed is asked for again under its key, and under a new one once the form has changed', async () => {
  const keys = await keysOf((create) => fireEvent.click(create));
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  await findCreate();
  fireEvent.change(screen.getByRole('textbox', { name: /Title/ }), { target: { value: 'Your Bronco' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

/** The fake server's list, which cannot be fetched again. */
const onceOnly = (list: object[]) => {
  const replies = [Response.json(list)];
  return () => replies.pop() ?? new Response(null, { status: 503 });
};

test('a link that was made is shown, and one that was revoked is gone, also if the list cannot be fetched again', async () => {
  const page = showPage(() => <ShareButton designId={7} startsOpen />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      '/api/designs/7/share': onceOnly([]),
      'POST /api/designs/7/share': aShare(),
      'DELETE /api/shares/share-1': new Response(null, { status: 204 }),
    },
  });
  fireEvent.click(await findCreate());
  await screen.findByDisplayValue('https://retrim.example/s/secret');
  await waitFor(() => expect(page.calls().filter((call) => call === 'GET /api/designs/7/share')).toHaveLength(2));
  screen.getByDisplayValue('https://retrim.example/s/secret');
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  fireEvent.click(await screen.findByRole('button', { name: SHARE.revokeConfirm }));
  await findCreate();
  expect(screen.queryByDisplayValue('https://retrim.example/s/secret')).toBeNull();
});

test('a link to several designs that was made is shown, also if the list cannot be fetched again', async () => {
  const designs = [7, 8].map((id) => ({ id, name: `Design ${id}`, picture: '/p', photo: '/front' }));
  showPage(() => <ShareTogether designs={designs} onClose={() => undefined} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      '/api/designs/7/share': onceOnly([]),
      'POST /api/designs/7/share': aShare({ others: [8] }),
    },
  });
  fireEvent.click(await findCreate());
  await screen.findByDisplayValue('https://retrim.example/s/secret');
});

test('an embed code that was made is shown, also if the list cannot be fetched again', async () => {
  const embed = { id: 'embed-1', designId: 7, version: 1, token: 'of-embed-1', expiresAt: null, isExpired: false };
  showPage(() => <EmbedButton designId={7} picture="/p" />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      '/api/designs/7/embeds': onceOnly([]),
      'POST /api/designs/7/embeds': { ...embed, createdAt: '2026-11-20T10:00:00Z' },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: EMBED.open }));
  fireEvent.click(await screen.findByRole('button', { name: EMBED.create }));
  await screen.findByDisplayValue(/of-embed-1/);
  expect(screen.queryByRole('button', { name: EMBED.create })).toBeNull();
});

test.each([
  ['Pat Welt', 'Brandt & Sohn', 'Show Brandt & Sohn on the page, with any phone and logo from My Shop'],
  ['Pat Welt', '', 'Show Pat Welt on the page, with any phone and logo from My Shop'],
])(
  'S-06, D-28: for %s of the shop "%s" the form says whom the page will name; only a shop is named unasked',
  async (username, companyName, label) => {
    showPage(() => <ShareButton designId={7} startsOpen />, {
      initialUrl: '/designs/7',
      user: aUser({ username, companyName }),
      answers: { '/api/designs/7/share': [] },
    });
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: label })).checked).toBe(companyName !== '');
  },
);

const shareTogether = async (photos: readonly string[]): Promise<() => Promise<object>> => {
  const bodies: object[] = [];
  const designs = photos.map((photo, i) => ({ id: 7 + i, name: `Design ${i + 1}`, picture: '/p', photo }));
  showPage(() => <ShareTogether designs={designs} onClose={() => undefined} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      '/api/designs/7/share': [],
      'POST /api/designs/7/share': ({ body }) => {
        bodies.push(JSON.parse(body as string) as object);
        return new Response(null, { status: 503 });
      },
    },
  });
  await findCreate();
  return async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    return bodies[0]!;
  };
};
const ONE_JOB = 'They show one job: one yes approves all of them';

test('designs of several photos are shared as one job, unless the shop says that they are alternatives', async () => {
  const create = await shareTogether(['/front', '/rear']);
  expect(await create()).toMatchObject({ others: [8], isOneJob: true });
  cleanUpPage();
  const createRivals = await shareTogether(['/front', '/rear']);
  fireEvent.click(screen.getByRole('checkbox', { name: ONE_JOB }));
  expect(await createRivals()).toMatchObject({ isOneJob: false });
});

test('colorways of one photo are alternatives', async () => {
  const create = await shareTogether(['/front', '/front']);
  expect(screen.queryByRole('checkbox', { name: ONE_JOB })).toBeNull();
  screen.getByText('Your customer chooses one of them.');
  expect(await create()).toMatchObject({ isOneJob: false });
});

const A_SHOP = {
  name: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  nextSteps: '',
  color: '#7a1f2b',
  timeZone: null,
  country: null,
  logo: null,
};

test.each([
  ['neither name nor shop is not asked about a shop, and reads that nobody is named', {}, undefined],
  ['a shop with a phone only decides about it', { phone: '+49 30 1234567' }, /^Show any phone and logo from My Shop/],
])('whoever has %s', async (_, shop, label) => {
  const bodies: { showShop?: boolean }[] = [];
  showPage(() => <ShareButton designId={7} startsOpen />, {
    initialUrl: '/designs/7',
    // A name generated from the address pat@example.com.
    user: aUser({ username: 'pat', companyName: '' }),
    answers: {
      '/api/shop': { ...A_SHOP, ...shop },
      '/api/designs/7/share': [],
      'POST /api/designs/7/share': ({ body }) => {
        bodies.push(JSON.parse(body as string) as { showShop?: boolean });
        return new Response(null, { status: 503 });
      },
    },
  });
  const create = await findCreate();
  if (label === undefined) {
    await screen.findByText(/^The page names no sender\./);
    expect(screen.queryByRole('checkbox', { name: /My Shop/ })).toBeNull();
  } else await screen.findByRole('checkbox', { name: label });
  fireEvent.click(create);
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]!.showShop).toBe(label !== undefined);
});

test('D-28: no link is made before the shop has loaded, so that the page names it', async () => {
  const bodies: { showShop?: boolean }[] = [];
  let answer = (_shop: object): void => undefined;
  const shop = new Promise<object>((resolve) => (answer = resolve));
  const page = showPage(() => <ShareButton designId={7} startsOpen />, {
    initialUrl: '/designs/7',
    user: aUser({ username: 'pat', companyName: '' }),
    answers: {
      '/api/shop': () => shop,
      '/api/designs/7/share': [],
      'POST /api/designs/7/share': ({ body }) => {
        bodies.push(JSON.parse(body as string) as { showShop?: boolean });
        return new Response(null, { status: 503 });
      },
    },
  });
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create link' });
  await waitFor(() => expect(page.calls()).toContain('GET /api/shop'));
  expect(create.disabled).toBe(true);
  answer({ ...A_SHOP, name: 'Brandt & Sohn' });
  fireEvent.click(await findCreate());
  await waitFor(() => expect(bodies).toMatchObject([{ showShop: true }]));
});
