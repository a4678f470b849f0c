// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseDesign } from '#engine/design.ts';
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

test('a render that is gone is no longer waited for, also one of an earlier visit', async () => {
  const streams: EventTarget[] = [];
  class RefusedStream extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = RefusedStream.CLOSED;
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', RefusedStream);
  const running = {
    id: 'render001',
    state: 'running',
    stage: 'trimming',
    progress: 0.5,
    queuePosition: null,
    etaMs: 4000,
    originalImage: PHOTO,
    createdAt: '2026-11-20T10:00:00Z',
    design: parseDesign({ style: 'original', materials: ['leather'], mainColors: ['black'] }),
  };
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/latest')
      ? Response.json(running)
      : Response.json({ message: 'This render was not found.', code: 'not_found' }, { status: 404 }),
  );
  const wizard = { state: READY_TO_RENDER, dispatch: vi.fn(), stored: undefined };
  show(wizard, async () => true);
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(wizard.dispatch).toHaveBeenLastCalledWith({ type: 'generation-accepted', renderId: 'render001' });
  act(() => void streams[0]!.dispatchEvent(new Event('error')));
  await waitFor(() => expect(wizard.dispatch).toHaveBeenLastCalledWith({ type: 'generation-ended' }));
  expect(currentToasts()[0]).toMatchObject({
    title: 'Generation failed',
    description: 'This render was not found.',
  });
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
