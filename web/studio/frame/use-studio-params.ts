/**
 * Applies the studio's query parameters: `?style=racing` chooses a style, `?render=ID` reopens a render for editing,
 * `?design=ID` starts the next version of a saved design.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getDesignCustomer } from '#contract/customer/customers.ts';
import { listVersions } from '#contract/studio/saved-designs.ts';
import { STYLES, type Style } from '#contract/options.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { parseJobRequest } from '#web/lib/new-job.ts';
import { toastError } from '#web/lib/toasts.ts';
import { readResult, resultOf } from '../render/follow-render.ts';
import { readRender } from '../render/render-calls.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { OPENING } from './frame-words.ts';

const isStyle = (text: string | null): text is Style => STYLES.some((style) => style === text);

const toWizardImage = (url: string, name: string) => ({ url, name, size: 0, template: url.startsWith('/templates/') });

/** @returns whether a saved design or a render is still being fetched */
export const useStudioParams = ({ dispatch }: Wizard): boolean => {
  const [query, setQuery] = useSearchParams();
  const { state: historyState } = useLocation();
  const isApplied = useRef(false);
  const [isOpening, setOpening] = useState(() => query.has('render') || query.has('design'));
  useEffect(() => {
    if (isApplied.current) return;
    isApplied.current = true;
    const style = query.get('style');
    const render = query.get('render');
    const design = query.get('design');
    if (isStyle(style)) {
      dispatch({ type: 'style-chosen', style });
      dispatch({ type: 'mode-chosen', mode: 'quick' });
    }
    if (render !== null) void reopenRender(render).finally(() => setOpening(false));
    else if (design !== null) void reopenDesign(design).finally(() => setOpening(false));
    // Replaces the history entry, without its query (applied above) and without its state (a `JobRequest`, which
    // `state/open-job.ts` has applied), so that a reload repeats neither.
    if (style !== null || render !== null || design !== null || parseJobRequest(historyState) !== undefined)
      setQuery({}, { replace: true });

    async function reopenDesign(versionId: string): Promise<void> {
      try {
        const [versions, { customer }] = await Promise.all([
          call(listVersions, { params: { id: versionId } }),
          call(getDesignCustomer, { params: { id: versionId } }),
        ]);
        const version = versions.find((candidate) => String(candidate.id) === versionId);
        if (version === undefined) throw new Error('no such design');
        const result =
          version.renderId === null ? undefined : await readResult(version.renderId).catch(() => undefined);
        const image = toWizardImage(version.originalImageUrl, version.name);
        dispatch({
          type: 'design-opened',
          edited: { id: version.id, rootId: version.rootId, name: version.name, image: image.url },
          customer: customer && { id: customer.id, name: customer.name },
          image,
          design: version.design,
          result,
        });
      } catch (error) {
        toastError(OPENING.failed, getUserMessage(error, OPENING.mayBeDeleted));
      }
    }

    async function reopenRender(id: string): Promise<void> {
      try {
        const render = await readRender(id);
        const result = resultOf(render);
        dispatch({ type: 'images-added', images: [toWizardImage(render.originalImage, 'Photo')] });
        dispatch({ type: 'design-loaded', design: render.design });
        dispatch({ type: 'step-entered', step: 3 });
        if (result !== undefined) dispatch({ type: 'result-restored', result, show: true });
      } catch (error) {
        toastError(OPENING.failed, getUserMessage(error, OPENING.tryAgain));
      }
    }
  }, [query, setQuery, dispatch, historyState]);
  return isOpening;
};
