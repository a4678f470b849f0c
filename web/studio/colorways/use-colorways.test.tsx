// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { initialState } from '../state/wizard-state.ts';
import { useColorways } from './use-colorways.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test('no colorway is asked for while the corrections that it would show are not stored', async () => {
  const batchControl = {
    latest: undefined,
    isLoaded: true,
    running: false,
    refusal: null,
    clearRefusal: vi.fn(),
    start: vi.fn(async () => undefined),
    retry: vi.fn(),
    cancel: vi.fn(),
  };
  let areStored = false;
  const wizard = { state: initialState(), dispatch: vi.fn(), stored: undefined };
  const { result } = renderHook(
    () => useColorways({ wizard: wizard as never, userId: 'u1', batchControl, saveCorrections: async () => areStored }),
    { wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider> },
  );
  await act(async () => result.current.run());
  expect(batchControl.start).not.toHaveBeenCalled();
  areStored = true;
  await act(async () => result.current.run());
  expect(batchControl.start).toHaveBeenCalledTimes(1);
});
