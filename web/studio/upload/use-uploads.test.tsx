// @vitest-environment jsdom
/** Photos that wait for the connection, and the account that chose them. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, problemResponse, showPage, type Answer } from '#tests/support/show-page.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { announceSignedOut } from '#web/lib/api/api.ts';
import { useSessionWatch } from '#web/lib/api/session-watch.ts';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import SignedIn from '#web/routes/signed-in.tsx';
import { useUploads } from './use-uploads.ts';

afterEach(cleanUpPage);

const sent: { name: string; account: string | undefined }[] = [];
let isOnline = false;
const upload: Parameters<typeof useUploads>[2] = async (file, _progress, signal, account) => {
  signal.throwIfAborted();
  if (!isOnline) throw new ApiError(0, 'The connection was lost');
  sent.push({ name: file.name, account });
  return { url: '/api/files/x', name: file.name, size: file.size };
};
const PHOTO = new File(['x'], 'seat.jpg', { type: 'image/jpeg' });
/** Ends of uploads that the test lets come, by the file's name. */
const arrive = new Map<string, () => void>();
const fail = new Map<string, () => void>();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const Several = () => {
  const [shown, setShown] = useState<string[]>([]);
  const { uploads, add, remove } = useUploads(
    0,
    ({ name }) => setShown((all) => [...all, name]),
    (file) =>
      new Promise((resolve) => {
        arrive.set(file.name, () => resolve({ url: `/api/files/${file.name}`, name: file.name, size: file.size }));
      }),
  );
  const photos = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'].map(
    (name) => new File(['x'], name, { type: 'image/jpeg' }),
  );
  return (
    <>
      <button type="button" onClick={() => void add(photos)}>
        Drop
      </button>
      <button type="button" onClick={() => remove(uploads[0]!.id)}>
        Remove
      </button>
      <p>{shown.join(' ')}</p>
    </>
  );
};
const SixPhotos = () => {
  const { tooMany, add, clearRefused } = useUploads(0, () => undefined, upload);
  const photos = [1, 2, 3, 4, 5, 6].map((n) => new File(['x'], `seat-${n}.jpg`, { type: 'image/jpeg' }));
  return (
    <>
      <button type="button" onClick={() => void add(photos)}>
        Six
      </button>
      <button type="button" onClick={clearRefused}>
        Close
      </button>
      <p>{tooMany.join(' ')}</p>
    </>
  );
};
/** A job that has photos already; each upload ends as the test says. */
const JobOf = ({ photos }: { photos: number }) => {
  const [count, setCount] = useState(photos);
  const { uploads, tooMany, add, retry } = useUploads(
    count,
    () => setCount((before) => before + 1),
    (file) =>
      new Promise((resolve, reject) => {
        arrive.set(file.name, () => resolve({ url: `/api/files/${file.name}`, name: file.name, size: file.size }));
        fail.set(file.name, () => reject(new ApiError(503, 'The server is busy.')));
      }),
  );
  return (
    <>
      {['a.jpg', 'b.jpg'].map((name) => (
        <button key={name} type="button" onClick={() => void add([new File(['x'], name, { type: 'image/jpeg' })])}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => void retry(uploads[0]!)}>
        Try again
      </button>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        Template
      </button>
      <p>{`${count} photos; sent: ${uploads.map(({ name }) => name).join(' ')}; too many: ${tooMany.join(' ')}`}</p>
    </>
  );
};
const Drop = () => {
  const { uploads, add } = useUploads(0, () => undefined, upload);
  return (
    <>
      <button type="button" onClick={() => void add([PHOTO])}>
        Drop
      </button>
      <p>{uploads.map(({ isWaiting }) => (isWaiting === true ? 'waiting' : 'sending'))}</p>
    </>
  );
};
const Page = () => {
  useSessionWatch();
  return <SignedIn />;
};

const open = async (answers: Record<string, Answer>) => {
  sent.length = 0;
  isOnline = false;
  showPage(Page, { initialUrl: '/design-studio', user: aUser(), answers, outletContent: <Drop /> });
  await userEvent.click(await screen.findByRole('button', { name: 'Drop' }));
  await screen.findByText('waiting');
};
const comeOnline = () =>
  act(async () => {
    isOnline = true;
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
const said = () => currentToasts().map(({ title, description }) => `${title}: ${description}`);

test('a photo that waited goes to the account that chose it', async () => {
  await open({});
  await comeOnline();
  await waitFor(() => expect(sent).toEqual([{ name: 'seat.jpg', account: 'u1' }]));
  await waitFor(() => expect(said()).toEqual(['Upload successful: Uploaded 1 image(s) successfully']));
});

test('another tab signs in another account: what waits is dropped, and says so', async () => {
  const answers: Record<string, Answer> = {};
  await open(answers);
  answers['/api/user'] = aUser({ id: 'u2', username: 'Eve' });
  localStorage.setItem(SESSION_HINT_KEY, 'u2');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY, newValue: 'u2' })));
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  await comeOnline();
  expect(sent).toEqual([]);
  expect(said()).toEqual([expect.stringMatching(/^Not uploaded: .*seat\.jpg/)]);
});

test('the server says it where no tab did', async () => {
  const answers: Record<string, Answer> = {};
  await open(answers);
  answers['/api/user'] = aUser({ id: 'u2', username: 'Eve' });
  act(() => announceSignedOut('/api/upload', 'account_changed'));
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  await comeOnline();
  expect(sent).toEqual([]);
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBe('u2');
});

test('another tab signs out: what waits is dropped, and says so', async () => {
  const answers: Record<string, Answer> = {};
  await open(answers);
  answers['/api/user'] = problemResponse(401, 'Please sign in', 'not_signed_in');
  localStorage.removeItem(SESSION_HINT_KEY);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY, newValue: null })));
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  await comeOnline();
  expect(sent).toEqual([]);
  expect(said()).toEqual([expect.stringMatching(/^Not uploaded: /)]);
});

test('photos beyond the most are named until the words are closed', async () => {
  showPage(SixPhotos, { initialUrl: '/design-studio', user: aUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Six' }));
  screen.getByText('seat-6.jpg');
  // Said in place, so not a second time as a toast.
  expect(said()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('seat-6.jpg')).toBeNull();
});

test('a hint that another tab lost without cause changes nothing', async () => {
  await open({});
  localStorage.removeItem(SESSION_HINT_KEY);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY, newValue: null })));
  await comeOnline();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('photos stand in the order in which they were chosen, whichever arrives first; one that is taken back holds none up', async () => {
  showPage(Several, { initialUrl: '/design-studio', user: aUser(), answers: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Drop' }));
  await waitFor(() => expect(arrive.size).toBe(4));
  act(() => {
    for (const name of ['three.jpg', 'four.jpg', 'two.jpg']) arrive.get(name)!();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  act(() => arrive.get('one.jpg')!());
  await screen.findByText('two.jpg three.jpg four.jpg');
});

test('V-33: a photo that failed is not sent again once another has taken its place', async () => {
  showPage(() => <JobOf photos={4} />, { initialUrl: '/design-studio', user: aUser() });
  await screen.findByText(/^4 photos/);
  await press('a.jpg');
  await waitFor(() => expect(fail.has('a.jpg')).toBe(true));
  await act(async () => fail.get('a.jpg')!());
  await press('b.jpg');
  await waitFor(() => expect(arrive.has('b.jpg')).toBe(true));
  await act(async () => arrive.get('b.jpg')!());
  await screen.findByText(/^5 photos/);
  removeToast();
  arrive.delete('a.jpg');
  await press('Try again');
  // It stays with its button, so that it can be sent when another photo is removed.
  await screen.findByText('5 photos; sent: a.jpg; too many: a.jpg');
  expect(arrive.has('a.jpg')).toBe(false);
  expect(said()).toEqual([]);
});

test('V-33, M-35: a photo that arrives after the last place was taken is named as too many, not as uploaded', async () => {
  showPage(() => <JobOf photos={3} />, { initialUrl: '/design-studio', user: aUser() });
  await screen.findByText(/^3 photos/);
  await press('a.jpg');
  await press('b.jpg');
  await press('Template');
  await waitFor(() => expect(arrive.has('b.jpg')).toBe(true));
  // Both in one moment, before the page is drawn again.
  await act(async () => ['a.jpg', 'b.jpg'].forEach((name) => arrive.get(name)!()));
  await screen.findByText('5 photos; sent: ; too many: b.jpg');
  expect(said()).toEqual(['Upload successful: Uploaded 1 image(s) successfully']);
});
