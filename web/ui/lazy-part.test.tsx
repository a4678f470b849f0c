// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart, type NotLoadedProps } from './lazy-part.tsx';

afterEach(cleanup);

/** A part that cannot be fetched the first time. */
const flakyPart = (NotLoaded?: ComponentType<NotLoadedProps>) => {
  let tries = 0;
  return lazyPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>The part</p> };
  }, NotLoaded);
};
const show = (Part: ReturnType<typeof flakyPart>) =>
  render(
    <>
      <input aria-label="Typed" defaultValue="kept" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );

test('a part that cannot be fetched says so in its place, leaves the page as it is, and can be tried again', async () => {
  show(flakyPart());
  await screen.findByText(/Check your connection and try again/);
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The part');
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept');
});

test('where a part is shown again, it is fetched again', async () => {
  const Part = flakyPart(() => <p>No part</p>);
  const { unmount } = show(Part);
  await screen.findByText('No part');
  unmount();
  show(Part);
  await screen.findByText('The part');
});
