// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser, clearStage, showPage, type Answer } from '#tests/support/show-page.tsx';
import { useUser } from '#web/lib/session.ts';
import { Studio } from './studio.tsx';

const WIDTH = 4;
/** Upper half inserts, lower half bolsters. */
const map = {
  width: WIDTH,
  height: WIDTH,
  data: Uint8Array.from({ length: WIDTH * WIDTH }, (_, i) => (i < (WIDTH * WIDTH) / 2 ? 0 : 1)),
};
const zone = (kind: string, name: string) => ({
  id: kind,
  kind,
  name,
  confidence: 1,
  bounds: { left: 0, top: 0, right: 4, bottom: 4 },
  area: 0.3,
});
const FOUND = { zones: [zone('insert', 'Inserts'), zone('bolster', 'Bolsters')], map, outlines: ['M0 0Z', 'M0 2Z'] };
const BLACK_SEATS = [10, 0, 0];

/** The engine's worker on a photo of black seats with inserts and bolsters. */
class Engine {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  terminate(): void {}
  postMessage({ id, name }: { id: number; name: string }): void {
    const size = { width: WIDTH, height: WIDTH };
    const outputs: Record<string, object> = {
      open: { ...FOUND, ...size, warnings: [], cover: BLACK_SEATS },
      paint: {
        picture: { ...size, data: new Uint8ClampedArray(WIDTH * WIDTH * 4) },
        changed: { ...size, data: new Uint8Array(WIDTH * WIDTH) },
        milliseconds: 1,
      },
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
const LOOK = {
  state: 'ready',
  width: 1200,
  height: 800,
  zones: [],
  warnings: [],
  marks: [],
  revision: 0,
};

beforeEach(() => {
  const stubs = {
    Worker: Engine,
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

test('a tap on the picture opens the tab of the part under it, the same tap again all seats; the first look differs from the photo', async () => {
  const Page = () => {
    const who = useUser();
    return who == null ? null : <Studio user={who} />;
  };
  const answers: Record<string, Answer> = {
    '/api/templates': [TEMPLATE],
    '/api/analysis': LOOK,
    '/api/layers': () => new Response(new Uint8Array(4)),
    '/templates/sedan.jpg': () => new Response(new Uint8Array(4)),
    '/api/renders/latest': Response.json(null),
  };
  showPage(Page, { at: '/design-studio', user: aUser(), answers });
  await userEvent.click(await screen.findByRole('button', { name: /Sedan, tan leather/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Mode' }));
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  const next = screen.queryByRole('button', { name: 'Next: Customize' });
  if (next !== null) await userEvent.click(next);

  await screen.findByText('Not found in this photo: headrests, doors.');
  const parts = screen.getByRole('group', { name: 'What to change' });
  const tabs = () => within(parts).getAllByRole<HTMLInputElement>('radio');
  expect(tabs().map((tab) => tab.closest('label')!.textContent)).toEqual([
    'SeatsLeather, tan',
    'InsertsLeather, tan',
    'BolstersLeather, tan',
    'ThreadFrench, black',
    'PipingNone',
  ]);
  const open = (): string =>
    tabs()
      .find(({ checked }) => checked)!
      .closest('label')!.textContent!;
  screen.getByRole('application', { name: 'Your photo, live preview' }).focus();
  // The cross lies on the lower half.
  await userEvent.keyboard('{Enter}{Enter}');
  expect(open()).toMatch(/^Bolsters/);
  screen.getByRole('heading', { name: 'Bolsters' });
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Seats/);
  await userEvent.keyboard('{Enter}');
  expect(open()).toMatch(/^Bolsters/);
});
