/** How the studio is entered from elsewhere: `?style=racing` from a style card, `?render=ID` to edit a picture again. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { STYLES, type Style } from '#contract/options.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { resultOf } from '../render/follow-render.ts';
import { readRender } from '../render/render-calls.ts';
import type { Wizard } from '../state/use-wizard.ts';

const isStyle = (text: string | null): text is Style => STYLES.some((style) => style === text);

export const useEntry = ({ dispatch }: Wizard): void => {
  const [query, setQuery] = useSearchParams();
  const used = useRef(false);
  useEffect(() => {
    if (used.current) return;
    used.current = true;
    const style = query.get('style');
    const render = query.get('render');
    if (isStyle(style)) {
      dispatch({ type: 'style-chosen', style });
      dispatch({ type: 'mode-chosen', mode: 'quick' });
    }
    if (render !== null) void editAgain(render);
    // A reload must not do it once more over what was changed since.
    if (style !== null || render !== null) setQuery({}, { replace: true });

    async function editAgain(id: string): Promise<void> {
      try {
        const view = await readRender(id);
        const result = resultOf(view);
        dispatch({ type: 'images-added', images: [{ url: view.originalImage, name: 'Photo', size: 0, template: view.originalImage.startsWith('/templates/') }] });
        dispatch({ type: 'design-loaded', request: view.request });
        dispatch({ type: 'step-entered', step: 3 });
        if (result !== undefined) dispatch({ type: 'result-restored', result, show: false });
      } catch (error) {
        toastError('Could not open this design', sentenceOf(error, 'Please try again.'));
      }
    }
  }, [query, setQuery, dispatch]);
};
