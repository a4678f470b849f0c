/** A provider that makes a small real picture when the test says so: everything around it is tested. */
import sharp from 'sharp';
import type { ProviderInput, ProviderRun, RenderProvider } from '#server/studio/providers/models/provider.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';

export interface ScriptedProvider extends RenderProvider {
  /** Renders under way, oldest first. */
  readonly underWay: { input: ProviderInput; run: ProviderRun }[];
  /** How often it was asked. */
  asked: number;
  /** From now on a render waits until `release` (or its abort). */
  hold(): void;
  release(): void;
  /** The next render fails with this. */
  failNext(error: Error): void;
  /** The next render changes this share of the photo. */
  coverNext(share: number): void;
  /** Renders no longer listen to their abort: they come too late. */
  deaf: boolean;
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
  /** Of the master; with more than 1024 pixels on the long side there is a smaller standard picture as well. */
  width?: number;
  height?: number;
  /** The parts in the photo. */
  zones?: readonly (keyof typeof NAMES)[];
  /** Those of them that every render leaves as they are. */
  kept?: readonly (keyof typeof NAMES)[];
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

export const scriptedProvider = ({
  width = 96,
  height = 64,
  zones = ['seat'],
  kept = [],
}: Script = {}): ScriptedProvider => {
  let held: { promise: Promise<void>; resolve: () => void } | undefined;
  let failure: Error | undefined;
  let coverage = 0.5;

  const provider: ScriptedProvider = {
    name: 'scripted',
    remote: false,
    underWay: [],
    asked: 0,
    deaf: false,
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
    coverNext(share) {
      coverage = share;
    },
    async render(input, run): Promise<RenderResult> {
      provider.asked += 1;
      const work = { input, run };
      provider.underWay.push(work);
      try {
        run.onStage('trimming');
        if (held !== undefined)
          await (provider.deaf ? held.promise : Promise.race([held.promise, aborted(run.signal)]));
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
              changed: !kept.includes(kind),
              material: 'leather',
            })),
          },
          milliseconds: { reading: 1, trimming: 2, finishing: 3 },
        };
      } finally {
        provider.underWay.splice(provider.underWay.indexOf(work), 1);
      }
    },
  };
  return provider;
};
