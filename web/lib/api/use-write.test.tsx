// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useWrite } from './use-write.ts';

const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test('what is opened after a change is new: it was fetched again before', async () => {
  const order: string[] = [];
  let finishRefresh = (): void => undefined;
  const refresh = () => {
    order.push('refresh');
    return new Promise<void>((resolve) => (finishRefresh = resolve));
  };
  const onDone = () => order.push('done');
  const { result } = renderHook(
    () => useWrite(() => Promise.resolve(), { onDone, failedTitle: 'Not saved', refresh }),
    {
      wrapper: inClient,
    },
  );
  act(() => result.current.mutate());
  await waitFor(() => expect(order).toEqual(['refresh']));
  act(finishRefresh);
  await waitFor(() => expect(order).toEqual(['refresh', 'done']));
});

test('a failure is over at once, though what it may have changed is still being fetched', async () => {
  const fail = () => Promise.reject(new Error('no'));
  const refresh = () => new Promise<void>(() => undefined);
  const { result } = renderHook(() => useWrite(fail, { failedTitle: 'Not saved', refresh }), { wrapper: inClient });
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isPending).toBe(false));
});
