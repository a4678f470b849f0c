/**
 * Applies the studio's query parameters: `?style=racing` chooses a style, `?render=ID` reopens a render for editing,
 * `?design=ID` starts the next version of a saved design.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getDesignPlace } from '#contract/customer/customers.ts';
import { listVersions } from '#contract/studio/saved-designs.ts';
import { STYLES, type Style } from '#contract/options.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { parseStudioEntry } from '#web/lib/new-job.ts';
import { toastError } from '#web/lib/toasts.ts';
import { resultOf } from '../render/follow-render.ts';
import { readRender } from '../render/render-calls.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { ENTRY } from './frame-words.ts';

const isStyle = (text: string | null): text is Style => STYLES.some((style) => style === text);

/** @returns whether a design is still being fetched */
export const useStudioParams = ({ dispatch }: Wizard): boolean => {
  const [query, setQuery] = useSearchParams();
  const { state: entry } = useLocation();
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
    if (render !== null) void editAgain(render).finally(() => setOpening(false));
    else if (design !== null) void openDesign(design).finally(() => setOpening(false));
    // Clear the query and history state, so that a reload does not apply them again and overwrite later changes.
    if (style !== null || render !== null || design !== null || parseStudioEntry(entry) !== undefined)
      setQuery({}, { replace: true });

    async function openDesign(id: string): Promise<void> {
      try {
        const [versions, { customer }] = await Promise.all([
          call(listVersions, { params: { id } }),
          call(getDesignPlace, { params: { id } }),
        ]);
        const found = versions.find((version) => String(version.id) === id);
        if (found === undefined) throw new Error('no such design');
        const view = found.renderId === null ? undefined : await readRender(found.renderId).catch(() => undefined);
        const image = {
          url: found.originalImageUrl,
          name: found.name,
          size: 0,
          template: found.originalImageUrl.startsWith('/templates/'),
        };
        dispatch({
          type: 'design-opened',
          edited: { id: found.id, rootId: found.rootId, name: found.name, image: image.url },
          customer: customer === null ? null : { id: customer.id, name: customer.name },
          image,
          design: found.design,
          result: view === undefined ? undefined : resultOf(view),
        });
      } catch (error) {
        toastError(ENTRY.failed, getUserMessage(error, ENTRY.gone));
      }
    }

    async function editAgain(id: string): Promise<void> {
      try {
        const view = await readRender(id);
        const result = resultOf(view);
        dispatch({
          type: 'images-added',
          images: [
            { url: view.originalImage, name: 'Photo', size: 0, template: view.originalImage.startsWith('/templates/') },
          ],
        });
        dispatch({ type: 'design-loaded', design: view.design });
        dispatch({ type: 'step-entered', step: 3 });
        if (result !== undefined) dispatch({ type: 'result-restored', result, show: true });
      } catch (error) {
        toastError(ENTRY.failed, getUserMessage(error, ENTRY.again));
      }
    }
  }, [query, setQuery, dispatch, entry]);
  return isOpening;
};
