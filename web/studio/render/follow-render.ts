/** Follows a render until it ends. */
import type { RenderView } from '#contract/studio/renders.ts';
import { getProblemCode } from '#web/lib/api/api-error.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { isFinal, readRender, watchRender } from './render-calls.ts';

/** Aborting the signal only stops following; the render itself continues. */
export const followRender = (
  id: string,
  onView: (view: RenderView) => void,
  signal: AbortSignal,
): Promise<RenderView> =>
  new Promise((resolve, reject) => {
    const stop = watchRender(id, receive, reject);
    signal.addEventListener(
      'abort',
      () => {
        stop();
        reject(signal.reason as Error);
      },
      { once: true },
    );

    function receive(view: RenderView): void {
      onView(view);
      if (!isFinal(view)) return;
      // The last event may leave out a large result.
      if (view.state === 'succeeded' && view.result === undefined) readRender(id, signal).then(resolve, reject);
      else resolve(view);
    }
  });

/** The result of an earlier render; undefined if it has no picture or was deleted. */
export const readResult = async (id: string, signal?: AbortSignal): Promise<WizardResult | undefined> => {
  try {
    return resultOf(await readRender(id, signal));
  } catch (error) {
    if (getProblemCode(error) === 'not_found') return undefined;
    throw error;
  }
};

export const resultOf = (view: RenderView): WizardResult | undefined => {
  if (view.result === undefined || view.result.generatedImage === '') return undefined;
  const { generatedImage, analysis, isHighRes } = view.result;
  const { originalImage, design, engine, summary, parts } = view;
  return { renderId: view.id, originalImage, generatedImage, analysis, isHighRes, design, engine, summary, parts };
};
