/** A render engine that returns a small picture and is controlled by the test. */
import sharp from 'sharp';
import type { EngineInput, EngineRun, RenderEngine } from '#server/studio/providers/models/render-engine.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';

export interface ScriptedEngine extends RenderEngine {
  /** Running renders, oldest first. */
  readonly runningRenders: { input: EngineInput; run: EngineRun }[];
  /** Number of renders requested. */
  renderCount: number;
  /** Makes renders wait until `release` is called or they are aborted. */
  hold(): void;
  release(): void;
  /** Makes the next render fail. */
  failNext(error: Error): void;
  /** Sets the fraction of the photo that the next render reports as changed. */
  coverNext(fraction: number): void;
  /** Renders ignore their abort signal. */
  ignoresAbort: boolean;
}

const pngOf = async (
  width: number,
  height: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number }> => ({
  bytes: Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: '#8c1f2b' } })
      .png()
      .toBuffer(),
  ),
  width,
  height,
});

const NAMES = { seat: 'Seats', bolster: 'Bolsters', door: 'Doors' } as const;

interface Script {
  /** Size of the full-resolution picture; above 1024 pixels there is also a standard picture of 1024 pixels. */
  width?: number;
  height?: number;
  /** Zones of the photo. */
  zones?: readonly (keyof typeof NAMES)[];
  /** Zones that no render changes. */
  keptZones?: readonly (keyof typeof NAMES)[];
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

export const createScriptedEngine = ({
  width = 96,
  height = 64,
  zones = ['seat'],
  keptZones = [],
}: Script = {}): ScriptedEngine => {
  let held: { promise: Promise<void>; resolve: () => void } | undefined;
  let failure: Error | undefined;
  let coverage = 0.5;

  const engine: ScriptedEngine = {
    name: 'scripted',
    remote: false,
    runningRenders: [],
    renderCount: 0,
    ignoresAbort: false,
    hold() {
      let resolve = (): void => {};
      const promise = new Promise<void>((done) => {
        resolve = done;
      });
      held = { promise, resolve };
    },
    release() {
      held?.resolve();
      held = undefined;
    },
    failNext(error) {
      failure = error;
    },
    coverNext(fraction) {
      coverage = fraction;
    },
    async render(input, run): Promise<RenderResult> {
      engine.renderCount += 1;
      const work = { input, run };
      engine.runningRenders.push(work);
      try {
        run.onStage('trimming');
        if (held !== undefined)
          await (engine.ignoresAbort ? held.promise : Promise.race([held.promise, aborted(run.signal)]));
        if (failure !== undefined) {
          const error = failure;
          failure = undefined;
          throw error;
        }
        const maskCoverage = coverage;
        coverage = 0.5;
        const large = Math.max(width, height) > 1024;
        return {
          standard: large ? await pngOf(1024, Math.round((1024 * height) / width)) : await pngOf(width, height),
          ...(large ? { master: await pngOf(width, height) } : {}),
          report: {
            provider: 'scripted',
            engineVersion: 1,
            seed: 1,
            width,
            height,
            maskCoverage,
            outsideChanged: 0,
            warnings: [],
            zones: zones.map((kind) => ({
              id: kind,
              kind,
              name: NAMES[kind],
              area: 0.5,
              confidence: 0.9,
              changed: !keptZones.includes(kind),
              material: 'leather',
            })),
          },
          milliseconds: { reading: 1, trimming: 2, finishing: 3 },
        };
      } finally {
        engine.runningRenders.splice(engine.runningRenders.indexOf(work), 1);
      }
    },
  };
  return engine;
};
