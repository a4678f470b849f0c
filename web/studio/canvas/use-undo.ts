import { useEffect, useRef } from 'react';
import type { DesignSnapshot } from '../state/wizard-state.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';

/** Number of corrections before and after a choice. The choice caused those in between. */
interface MarkCounts {
  image: string | null;
  before: number;
  after: number;
}

/**
 * One undo history for choices and corrections. A choice and the corrections that it caused are one step, such as making a
 * panel a part of its own.
 */
export const useUndo = () => {
  const { past, future } = useJob().state;
  const { dispatch, live } = useActions();
  const image = usePreview((preview) => preview.image);
  const isReady = usePreview(({ phase }) => phase === 'ready');
  const { done, undone } = usePreview(({ marks }) => marks);
  const countsOfChoices = useRef(new WeakMap<DesignSnapshot, MarkCounts>());
  const corrections = useRef({ count: done.length, atOpening: done.length });
  const [choice, undoneChoice] = [past.at(-1), future[0]];

  useEffect(() => {
    const { count: previous, atOpening } = corrections.current;
    const count = done.length;
    if (choice !== undefined && !countsOfChoices.current.has(choice))
      countsOfChoices.current.set(choice, { image, before: previous, after: count });
    if (undoneChoice !== undefined && !countsOfChoices.current.has(undoneChoice))
      countsOfChoices.current.set(undoneChoice, { image, before: count, after: previous });
    corrections.current = { count, atOpening: isReady ? atOpening : count };
  }, [choice, undoneChoice, done, image, isReady]);

  const countsOf = (step: DesignSnapshot | undefined): MarkCounts | undefined => {
    const counts = step && countsOfChoices.current.get(step);
    return counts?.image === image ? counts : undefined;
  };
  const undoMarks = (count: number): void => {
    for (let n = 0; n < count; n++) live.undoMark();
    if (count > 0) void live.finishCorrections();
  };
  const redoMarks = (count: number): void => {
    for (let n = 0; n < count; n++) live.redoMark();
    if (count > 0) void live.finishCorrections();
  };
  return {
    canUndo: choice !== undefined || done.length > 0,
    canRedo: undoneChoice !== undefined || undone.length > 0,
    undo: (): void => {
      const { before = 0, after = 0 } = countsOf(choice) ?? {};
      const isCorrectionLast = done.length > Math.max(after, corrections.current.atOpening);
      if (choice === undefined || isCorrectionLast) return undoMarks(1);
      dispatch({ type: 'undo' });
      undoMarks(Math.min(after, done.length) - before);
    },
    redo: (): void => {
      const { before = 0, after = 0 } = countsOf(undoneChoice) ?? {};
      if (undoneChoice === undefined || (undone.length > 0 && done.length < before)) return redoMarks(1);
      dispatch({ type: 'redo' });
      redoMarks(after - before);
    },
  };
};
