// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mark } from '#contract/photos.ts';
import { aUser, clearStage, showPage, type Answer } from '#tests/support/show-page.tsx';
import { useUser } from '#web/lib/session.ts';
import { Studio } from './studio.tsx';

const WIDTH = 4;
const map = (zone: number) => ({ width: WIDTH, height: WIDTH, data: new Uint8Array(WIDTH * WIDTH).fill(zone) });
const seat = {
  id: 'seat',
  kind: 'seat',
  name: 'Seat',
  confidence: 1,
  bounds: { left: 0, top: 0, right: 4, bottom: 4 },
  area: 0.3,
};
const NOTHING = { zones: [], map: map(255), outlines: [] };
const WARNING = 'No seats were found in this photo. Tap the upholstery, or use a photo of the interior.';
const replayed: (readonly Mark[])[] = [];

/** The engine's worker on a photo without a seat: whatever is marked becomes one. */
class SeatlessEngine {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  terminate(): void {}
  postMessage({ id, name, input }: { id: number; name: string; input: { marks?: readonly Mark[] } }): void {
    const marked = (input.marks?.length ?? 0) > 0;
    if (marked) replayed.push(input.marks!);
    const raster = { width: WIDTH, height: WIDTH, data: new Uint8ClampedArray(WIDTH * WIDTH * 4) };
    const outputs: Record<string, object> = {
      open: { ...NOTHING, width: WIDTH, height: WIDTH, warnings: [{ code: 'not-an-interior', text: WARNING }] },
      adopt: { zones: [seat], map: map(0), outlines: [''], width: WIDTH, height: WIDTH, warnings: [] },
      paint: {
        picture: raster,
        changed: { width: WIDTH, height: WIDTH, data: new Uint8Array(WIDTH * WIDTH) },
        milliseconds: 1,
      },
      correct: marked
        ? { zones: [seat], map: map(0), outlines: [''], milliseconds: 1 }
        : { ...NOTHING, milliseconds: 1 },
    };
    setTimeout(() => act(() => this.onmessage?.({ data: { id, output: outputs[name] } })), 0);
  }
}

const TEMPLATE = {
  id: 'sedan',
  name: 'Sedan, tan leather',
  vehicleType: 'suv',
  width: 1200,
  height: 800,
  description: 'Seats',
  image: '/templates/sedan.jpg',
  thumbnail: '/templates/sedan-small.webp',
};
const look = (marks: readonly Mark[] = [], revision = 0) => ({
  state: 'ready',
  width: 1200,
  height: 800,
  zones: [],
  warnings: [],
  marks,
  revision,
});

beforeEach(() => {
  replayed.length = 0;
  const stubs = {
    Worker: SeatlessEngine,
    ImageData: class {},
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
      unobserve(): void {}
    },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
    scrollTo: () => undefined,
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(clearStage);

test('a photo without a seat asks for taps at once; Generate waits with a reason; both words go once a seat is marked', async () => {
  const Page = () => {
    const who = useUser();
    return who == null ? null : <Studio user={who} />;
  };
  let kept: readonly Mark[] = [];
  const answers: Record<string, Answer> = {
    '/api/templates': [TEMPLATE],
    '/api/analysis': () => look(kept, kept.length),
    '/api/layers': () => new Response(new Uint8Array(4)),
    '/templates/sedan.jpg': () => new Response(new Uint8Array(4)),
    '/api/renders/latest': Response.json(null),
    'PUT /api/marks': ({ body }) => look((kept = (JSON.parse(body as string) as { marks: Mark[] }).marks), 1),
  };
  showPage(Page, { at: '/design-studio', user: aUser(), answers });
  await userEvent.click(await screen.findByRole('button', { name: /Sedan, tan leather/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Mode' }));
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  const next = screen.queryByRole('button', { name: 'Next: Customize' });
  if (next !== null) await userEvent.click(next);

  await screen.findByText('Tap your seats');
  expect(screen.queryByText(WARNING)).toBeNull();
  const generate = (): HTMLButtonElement => screen.getByRole('button', { name: 'Generate' });
  expect(generate().disabled).toBe(true);
  expect(document.getElementById(generate().getAttribute('aria-describedby')!)!.textContent).toMatch(
    /no seat is marked yet/,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Colorways/ }).disabled).toBe(true);

  // No tool was taken up: the picture itself answers, to a finger as to the keyboard's cross.
  const picture = screen.getByRole('application', { name: 'Your photo, live preview' });
  picture.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(replayed[0]).toEqual([{ type: 'tap', x: 0.5, y: 0.5, add: true }]));
  await waitFor(() => expect(generate().disabled).toBe(false));
  expect(screen.queryByText('Tap your seats')).toBeNull();
  expect(screen.queryByText(/no seat is marked yet/)).toBeNull();
  await waitFor(() => expect(kept).toEqual([{ type: 'tap', x: 0.5, y: 0.5, add: true }]));
});
