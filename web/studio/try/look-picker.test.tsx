// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Design } from '#engine/design.ts';
import type { LivePreview, PreviewState } from '../preview/live-preview.ts';
import type { WizardState } from '../state/wizard-state.ts';
import { NO_COLORWAYS, NO_RENDER } from './no-account.ts';

const ENCODER = '../preview/encode-picture.ts';
const loadModules = async () => ({
  ...(await import('./look-picker.tsx')),
  ...(await import('./try-mode.tsx')),
  ...(await import('../studio-context.tsx')),
  ...(await import('../state/wizard-reducer.ts')),
  ...(await import('../state/wizard-state.ts')),
});
let modules: Awaited<ReturnType<typeof loadModules>>;
// Loaded anew with the encoder's stand-in, and forgotten afterward, because files of tests share their modules.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(ENCODER, () => ({ encodePicture: async (picture: unknown) => picture }));
  modules = await loadModules();
});
afterAll(() => {
  vi.doUnmock(ENCODER);
  vi.resetModules();
});

/** What the fake engine paints: the photo, its corrections, and what covers the seats. */
const words = (design: Design): string =>
  design.mode === 'custom' ? design.customInstructions : `${design.materials.join()} ${design.mainColors[0]}`;
let preview: PreviewState;
const listeners = new Set<() => void>();
/** Pictures under way, the oldest first. */
let underWay: (() => void)[] = [];
const live = {
  state: () => preview,
  subscribe: (next: () => void) => {
    listeners.add(next);
    return () => listeners.delete(next);
  },
  sample: (design: Design) => {
    const picture = `${preview.image} with ${preview.marks.done.length} marks in ${words(design)}`;
    return new Promise((resolve) => underWay.push(() => resolve(picture)));
  },
} as unknown as LivePreview;

/** The picture of a photo whose seats are light gray. */
const opened = (image: string, change: Partial<PreviewState> = {}): PreviewState => ({
  image,
  phase: 'ready',
  errorText: null,
  warnings: [],
  seatColors: [[80, 0, 0]],
  questions: [],
  painted: {} as never,
  isPainting: false,
  isReanalyzing: false,
  marks: { done: [], undone: [], adopted: [] } as never,
  marksAtOpening: 0,
  hasUnsavedMarks: false,
  isSaveRefused: false,
  isCorrecting: false,
  zones: [],
  map: { width: 1, height: 1, data: new Uint8Array(1) },
  ...change,
});
const shows = (next: PreviewState) =>
  act(() => {
    preview = next;
    for (const listener of listeners) listener();
  });
/** Answers as many pictures as were asked for, and those asked for after them. */
const paintAll = async (): Promise<void> => {
  while (underWay.length > 0)
    await act(async () => {
      underWay.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
};

function Visit({ first }: { first: WizardState }) {
  const { LookPicker, StudioProvider, TryMode } = modules;
  const [state, send] = useReducer(modules.wizardReducer, first);
  return (
    <StudioProvider
      state={state}
      design={undefined}
      dispatch={send}
      live={live}
      allowance={undefined as never}
      subscription={undefined}
      render={NO_RENDER}
      colorways={NO_COLORWAYS}
      forSaved={undefined}
      ShareTogether={undefined}
      jobs={undefined}
      SwatchPicker={undefined}
    >
      <TryMode />
      <button type="button" onClick={() => send({ type: 'option-changed', change: { materials: ['alcantara'] } })}>
        Alcantara
      </button>
      <LookPicker />
    </StudioProvider>
  );
}

const open = (change: Partial<WizardState> = {}): void => {
  render(<Visit first={{ ...modules.initialState(), mode: 'quick', instructions: 'green suede', ...change }} />);
};
/** The picture of each look by the color in its name; null for a placeholder. */
const tiles = (): Record<string, string | null> =>
  Object.fromEntries(
    [...document.querySelectorAll('.look')].map((tile) => [
      tile.textContent.split(' ')[0]!.toLowerCase(),
      tile.querySelector('img')?.getAttribute('src') ?? null,
    ]),
  );
const ownCovers = (photo: string, marks = 0) =>
  Object.fromEntries(Object.keys(tiles()).map((color) => [color, `${photo} with ${marks} marks in leather ${color}`]));
const noPictures = (): Record<string, null> => Object.fromEntries(Object.keys(tiles()).map((color) => [color, null]));

beforeEach(() => {
  preview = opened('bench');
  underWay = [];
  URL.createObjectURL = (picture) => picture as unknown as string;
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

test('each look has a placeholder, then the picture of its own cover', async () => {
  open();
  expect(Object.keys(tiles())).toHaveLength(3);
  expect(tiles()).toEqual(noPictures());
  const isBusy = (): string | null => document.querySelector('.looks')!.getAttribute('aria-busy');
  expect([isBusy(), document.querySelectorAll('.look .stitch-busy').length]).toEqual(['true', 3]);
  await paintAll();
  expect(tiles()).toEqual(ownCovers('bench'));
  expect([isBusy(), document.querySelectorAll('.look .stitch-busy').length]).toEqual(['false', 0]);
});

test('looks painted while the visitor writes show their own covers when the swatches are back', async () => {
  open();
  fireEvent.click(screen.getByLabelText('Custom Instructions'));
  shows({ ...preview, isPainting: true });
  shows({ ...preview, isPainting: false });
  await paintAll();
  fireEvent.click(screen.getByLabelText('Quick Design'));
  await paintAll();
  expect(tiles()).toEqual(ownCovers('bench'));
});

test('no look is chosen while the picture still shows the words; a look that is tapped replaces them', () => {
  open();
  const chosen = (): number => document.querySelectorAll('.look :checked').length;
  fireEvent.click(document.querySelector('.look input')!);
  expect(chosen()).toBe(1);
  fireEvent.click(screen.getByLabelText('Custom Instructions'));
  fireEvent.click(screen.getByLabelText('Quick Design'));
  expect(chosen()).toBe(0);
  fireEvent.click(document.querySelector('.look input')!);
  expect(chosen()).toBe(1);
});

test('a look does not take the material that was chosen before it was painted', async () => {
  open();
  fireEvent.click(screen.getByText('Alcantara'));
  await paintAll();
  expect(tiles()).toEqual(ownCovers('bench'));
});

test('another photo begins with placeholders; a picture of the photo before that comes late is dropped', async () => {
  open();
  await paintAll();
  shows(opened('truck', { phase: 'opening', map: undefined, seatColors: undefined, painted: null }));
  shows(opened('truck'));
  expect(tiles()).toEqual(noPictures());
  const [late] = underWay.splice(0);
  shows(opened('coupe'));
  late!();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(tiles()).toEqual(noPictures());
  await paintAll();
  expect(tiles()).toEqual(ownCovers('coupe'));
});

test('a correction takes the pictures of the old outline away, and the looks are painted on the new one', async () => {
  open();
  await paintAll();
  const corrected = opened('bench', {
    seatColors: preview.seatColors,
    marks: { done: [{ type: 'tap' }], undone: [], adopted: [] } as never,
    isReanalyzing: true,
  });
  shows(corrected);
  await paintAll();
  expect(tiles()).toEqual(noPictures());
  shows({ ...corrected, isReanalyzing: false });
  await paintAll();
  expect(tiles()).toEqual(ownCovers('bench', 1));
});
