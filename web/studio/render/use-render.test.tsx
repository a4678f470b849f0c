// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { PLACEHOLDER } from '../state/image-placeholder.ts';
import { initialState } from '../state/wizard-state.ts';
import { useRender } from './use-render.ts';

afterEach(() => {
  cleanup();
  removeToast();
  vi.unstubAllGlobals();
});

const batchControl = {
  latest: undefined,
  isLoaded: true,
  running: false,
  refusal: null,
  clearRefusal: vi.fn(),
  start: vi.fn(),
  retry: vi.fn(),
  cancel: vi.fn(),
};
const show = (wizard: object, saveCorrections: () => Promise<boolean>) =>
  renderHook(
    () => useRender({ wizard: wizard as never, userId: 'u1', subscription: undefined, batchControl, saveCorrections }),
    { wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider> },
  );
const PHOTO = '/api/files/photo1';
const READY_TO_RENDER = {
  ...initialState(),
  images: [{ url: PHOTO, name: 'seat.jpg', size: 5 }],
  step: 3 as const,
  mode: 'quick' as const,
};

test('no render is asked for while the corrections that it would show are not stored', async () => {
  const asked = vi.fn(async (_url: string) => Response.json(null));
  vi.stubGlobal('fetch', asked);
  const wizard = { state: READY_TO_RENDER, dispatch: vi.fn(), stored: undefined };
  const { result } = show(wizard, async () => false);
  await act(() => result.current.generate());
  expect(wizard.dispatch).not.toHaveBeenCalled();
  expect(asked.mock.calls.map(([url]) => url)).not.toContain('/api/generate-design');
});

test('V-19, M-24: without a photo, or with one that is only remembered, nothing is asked for', async () => {
  const asked = vi.fn(async () => Response.json({ message: 'none', code: 'not_found' }, { status: 404 }));
  vi.stubGlobal('fetch', asked);
  const saveCorrections = vi.fn(async () => true);
  for (const images of [[], [{ url: PLACEHOLDER, name: 'seat.jpg', size: 5 }]]) {
    const wizard = {
      state: { ...initialState(), images, step: 3 as const, mode: 'quick' as const },
      dispatch: vi.fn(),
      stored: undefined,
    };
    const { result } = show(wizard, saveCorrections);
    await act(() => result.current.generate());
    const [top] = currentToasts();
    expect([top?.title, top?.description, top?.variant]).toEqual([
      'Missing Images',
      'Please upload at least one car interior image first.',
      'destructive',
    ]);
    expect(wizard.dispatch).not.toHaveBeenCalled();
  }
  expect(saveCorrections).not.toHaveBeenCalled();
  expect(asked.mock.calls.every(([url]: unknown[]) => String(url).includes('/api/renders/latest'))).toBe(true);
});
