/** Opens the studio's step 3 in jsdom with a template and a fake engine. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { useUser } from '#web/lib/api/session.ts';
import { Studio } from '#web/studio/studio.tsx';
import { CountRenders } from './count-renders.tsx';
import { aUser, showPage, type Answer } from './show-page.tsx';

/** Opening the first page takes long on a loaded machine. */
const FIRST_PAGE = { timeout: 20_000 };

/** Width and height of the engine's pictures. */
export const SIDE = 4;

/** Replies of the fake engine's worker, or promises of them; undefined is sent as an empty object. */
export type EngineAnswers = (name: string, input: { marks?: readonly unknown[] }) => object | undefined;

export const PAINT_RESULT = {
  picture: { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 4) },
  changed: { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) },
  milliseconds: 1,
};

export const aZone = (kind: string, name: string) => ({
  id: kind,
  kind,
  name,
  confidence: 1,
  bounds: { left: 0, top: 0, right: SIDE, bottom: SIDE },
  area: 0.3,
});

/**
 * Answers of an engine that finds these zones.
 * @param questions regions that it is unsure of
 * @param regionOfQuestion outline of what an answer changes
 */
export const answerWithZones =
  (
    zones: readonly ReturnType<typeof aZone>[],
    questions?: readonly object[],
    regionOfQuestion: object = { width: SIDE, height: SIDE, path: '' },
  ): EngineAnswers =>
  (name) => {
    const map = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
    const found = { zones, map, outlines: zones.map(() => 'M0 0Z') };
    const opened = { ...found, width: SIDE, height: SIDE, warnings: [], ...(questions && { questions }) };
    return {
      open: opened,
      adopt: opened,
      correct: { ...found, milliseconds: 1 },
      panels: {},
      paint: PAINT_RESULT,
      regionOfQuestion,
    }[name];
  };

export const anAnalysis = (marks: readonly unknown[] = [], revision = 0) => ({
  state: 'ready',
  width: 1200,
  height: 800,
  zones: [],
  warnings: [],
  marks,
  revision,
});

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

const stubBrowser = (answer: EngineAnswers): void => {
  class Engine {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    terminate(): void {}
    postMessage({ id, name, input }: { id: number; name: string; input: { marks?: readonly unknown[] } }): void {
      void Promise.resolve(answer(name, input)).then((output = {}) =>
        setTimeout(() => act(() => this.onmessage?.({ data: { id, output } })), 0),
      );
    }
  }
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
};

/** Chooses the template and Quick Design, and goes on to step 3. */
export const openCustomizeStep = async (engine: EngineAnswers, answers: Record<string, Answer> = {}) => {
  stubBrowser(engine);
  const Page = () => {
    const user = useUser();
    return user == null ? null : (
      <CountRenders>
        <Studio user={user} />
      </CountRenders>
    );
  };
  const page = showPage(Page, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: {
      '/api/templates': [TEMPLATE],
      '/api/analysis': anAnalysis(),
      '/api/layers': () => new Response(new Uint8Array(4)),
      '/templates/sedan.jpg': () => new Response(new Uint8Array(4)),
      '/api/renders/latest': Response.json(null),
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Sedan, tan leather/ }, FIRST_PAGE));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Mode' }));
  await userEvent.click(screen.getByRole('radio', { name: /Quick Design/ }));
  const next = screen.queryByRole('button', { name: 'Next: Customize' });
  if (next !== null) await userEvent.click(next);
  return page;
};
