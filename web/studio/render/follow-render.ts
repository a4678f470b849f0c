/** A render to its end, with every view on the way. */
import type { RenderView } from '#contract/studio/renders.ts';
import { codeOf } from '#web/lib/api/api-error.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { isFinal, readRender, watchRender } from './render-calls.ts';

/** @throws the signal's reason; the render itself goes on, it can be followed again */
export const followRender = (
  id: string,
  onView: (view: RenderView) => void,
  signal: AbortSignal,
): Promise<RenderView> =>
  new Promise((resolve, reject) => {
    const stop = watchRender(id, seen, () => undefined);
    signal.addEventListener(
      'abort',
      () => {
        stop();
        reject(signal.reason as Error);
      },
      { once: true },
    );

    function seen(view: RenderView): void {
      onView(view);
      if (!isFinal(view)) return;
      // Events tell the state; the full result is read once more, so that nothing hangs on the last event's size.
      if (view.state === 'succeeded' && view.result === undefined) readRender(id, signal).then(resolve, reject);
      else resolve(view);
    }
  });

/** The result of an earlier render; undefined when it has no picture, or is no longer there. */
export const readResult = async (id: string, signal?: AbortSignal): Promise<WizardResult | undefined> => {
  try {
    return resultOf(await readRender(id, signal));
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined;
    throw error;
  }
};

export const resultOf = (view: RenderView): WizardResult | undefined =>
  view.result === undefined || view.result.generatedImage === ''
    ? undefined
    : {
        renderId: view.id,
        originalImage: view.originalImage,
        generatedImage: view.result.generatedImage,
        analysis: view.result.analysis,
        isHighRes: view.result.isHighRes,
        design: view.design,
        engine: view.engine,
        summary: view.summary,
        parts: view.parts,
      };
