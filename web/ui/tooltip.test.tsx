// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('B-34: a tooltip opens after 700 ms under the pointer, not before', () => {
  render(
    <TooltipProvider>
      <Tooltip text="Download">
        <button type="button">D</button>
      </Tooltip>
    </TooltipProvider>,
  );
  fireEvent.pointerMove(screen.getByText('D'), { pointerType: 'mouse' });
  act(() => {
    vi.advanceTimersByTime(699);
  });
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(2);
  });
  expect(screen.getByRole('tooltip').textContent).toBe('Download');
});
