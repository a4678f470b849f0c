// @vitest-environment jsdom
/** A visitor's own photos: several at once, the limit, and removing one. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { TRY_KEY } from '#web/lib/storage.ts';
import { currentToasts } from '#web/lib/toasts.ts';
import type { StoredJob } from '../state/persisted-state.ts';
import { TryStudio } from './try-studio.tsx';

const LIMIT = {
  code: 'too_many_images',
  message: 'Without an account you can try 5 photos. A free account holds more.',
};
const NOT_ADDED = 'One design holds at most 5 photos. Not added: f.jpg';
const TOO_SMALL = {
  code: 'unsupported_image',
  message: 'This image is too small. Each side must have at least 64 pixels.',
};
/** Answers about files that the server refuses. */
const refused = new Map<string, object>();
class Upload {
  upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onloadend?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(body: FormData): void {
    const { name } = body.get('images') as File;
    const problem = refused.get(name);
    const photo = { imageUrl: addressOf(name), width: 4, height: 3 };
    this.status = problem === undefined ? 201 : 400;
    this.responseText = JSON.stringify(problem ?? { received: 1, photo });
    setTimeout(() => act(() => this.onload?.()));
  }
}
const addressOf = (name: string): string => `/api/try/photos/${name.replace('.jpg', '')}`.padEnd(40, 'A');
const photos = (...names: string[]): File[] => names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
const draft = () => JSON.parse(localStorage.getItem(TRY_KEY) ?? '{}') as StoredJob;

beforeEach(() => {
  refused.clear();
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(): void {}
      terminate(): void {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
      unobserve(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  URL.createObjectURL = () => 'blob:face';
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanUpPage);

const open = async () => {
  const { calls } = showPage(TryStudio, {
    initialUrl: '/try',
    answers: {
      '/api/templates': [],
      '/api/try/analysis': () => new Promise<Response>(() => undefined),
      ...Object.fromEntries(
        'abcdef'.split('').map((name) => [`DELETE ${addressOf(name)}`, () => new Response(null, { status: 204 })]),
      ),
    },
  });
  await screen.findByText('Drop photos here');
  return calls;
};
const choose = (...names: string[]) =>
  userEvent.upload(screen.getAllByLabelText('Choose photos')[0]!, photos(...names));

test('six photos chosen at once: five are taken in order, the first opens, the sixth is named', async () => {
  await open();
  await choose('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg');
  await waitFor(() =>
    expect(draft().images?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']),
  );
  expect([draft().selectedImageIndex, draft().step]).toEqual([0, 3]);
  // Beside the choices, all of them with their count.
  const strip = await screen.findByRole('group', { name: 'Photo 1 of 5' });
  await userEvent.click(within(strip).getByRole('radio', { name: 'Photo 2: b.jpg' }));
  await screen.findByRole('group', { name: 'Photo 2 of 5' });
  await userEvent.click(within(strip).getByRole('radio', { name: 'Photo 1: a.jpg' }));
  // Said at once, and on the page until it is dismissed.
  expect(currentToasts().map(({ description }) => description)).toEqual([NOT_ADDED]);
  await userEvent.click(await screen.findByRole('button', { name: 'Another photo' }));
  expect((await screen.findByRole('alert')).textContent).toContain(NOT_ADDED);
  const thumbs = await screen.findAllByRole<HTMLInputElement>('radio', { name: /\.jpg/ });
  expect(thumbs.map(({ checked }) => checked)).toEqual([true, false, false, false, false]);
  // One main button, which opens the photo that is chosen.
  expect([...document.querySelectorAll('.btn-primary')].map(({ textContent }) => textContent)).toEqual([
    'Open the chosen photo',
  ]);
  await userEvent.click(thumbs[2]!);
  await userEvent.click(screen.getByRole('button', { name: 'Open the chosen photo' }));
  await waitFor(() => expect([draft().selectedImageIndex, draft().step]).toEqual([2, 3]));
});

test('a removed photo is removed from the server too, so that another can be tried', async () => {
  const calls = await open();
  await choose('a.jpg', 'b.jpg');
  await waitFor(() => expect(draft().images).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Another photo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.jpg' }));
  await waitFor(() => expect(calls()).toContain(`DELETE ${addressOf('a')}`));
});

test('where the server takes no more, an account is offered first', async () => {
  await open();
  refused.set('a.jpg', LIMIT);
  await choose('a.jpg');
  const thumb = (await screen.findByText(LIMIT.message)).closest('li')!;
  expect(thumb.querySelector('.btn-primary')!.textContent).toBe('Create account');
  expect(thumb.querySelector('a')!.getAttribute('href')).toBe('/auth?signup=true&next=%2Fdesign-studio');
});

test('a picture that cannot be used makes way for another one; sending it again would not help', async () => {
  await open();
  refused.set('a.jpg', TOO_SMALL);
  await choose('a.jpg');
  const thumb = (await screen.findByText(TOO_SMALL.message)).closest('li')!;
  expect(within(thumb).queryByRole('button', { name: 'Try again' })).toBeNull();
  const picker = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(within(thumb).getByRole('button', { name: 'Choose another photo' }));
  expect(picker).toHaveBeenCalled();
  picker.mockRestore();
  expect(screen.queryByText(TOO_SMALL.message)).toBeNull();
});
