// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToast, currentToasts, removeToast, toast } from '#web/lib/toasts.ts';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import Toaster from './toaster.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // jsdom has no pointer capture.
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    hasPointerCapture: () => false,
  });
});
afterEach(() => {
  cleanup();
  removeToast();
  vi.unstubAllGlobals();
});

/** A finger on the message, moved to the right by so many pixels, and lifted. */
const swipe = (pixels: number): void => {
  const message = screen.getByText('Saved').closest<HTMLElement>('.toast')!;
  fireEvent.pointerDown(message, { button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(message, { clientX: 100 + pixels / 2, clientY: 100 });
  fireEvent.pointerMove(message, { clientX: 100 + pixels, clientY: 100 });
  fireEvent.pointerUp(message, { clientX: 100 + pixels, clientY: 100 });
};

test('B-33: a message swiped by 50 pixels stays, by one more it goes', () => {
  render(<Toaster />);
  act(() => {
    toast('Saved');
  });
  swipe(50);
  expect(currentToasts()[0]?.open).toBe(true);
  swipe(51);
  expect(currentToasts()[0]?.open).toBe(false);
});

test('a message of a page in another language has the words of that page around it', () => {
  render(<Toaster />);
  act(() => {
    addToast({ title: 'Gesendet', labels: { message: 'Meldung', messages: 'Meldungen (F8)', dismiss: 'Schließen' } });
  });
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Meldungen (F8)' })).toBeTruthy();
});

test('what can be done about a message is a button in it, which also closes it', () => {
  const pressed: string[] = [];
  render(<Toaster />);
  act(() => {
    addToast({ title: 'Deleted', action: { label: 'Undo', onPress: () => pressed.push('undo') } });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([pressed, currentToasts()[0]?.open]).toEqual([['undo'], false]);
});

test('Escape closes a dialog at the first press, also below a message', async () => {
  const closed: string[] = [];
  const { rerender } = render(
    <>
      <Toaster />
      <Dialog open title="Share" onClose={() => closed.push('dialog')}>
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  act(() => {
    toast('Saved');
  });
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(closed).toEqual(['dialog']);
  rerender(
    <>
      <Toaster />
      <ConfirmDialog
        open
        title="Delete?"
        description="It is gone then."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onClose={() => closed.push('question')}
        onConfirm={() => undefined}
      />
    </>,
  );
  act(() => {
    toast('Saved again');
  });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Keep it' }), { key: 'Escape' });
  expect(closed).toEqual(['dialog', 'question']);
});
