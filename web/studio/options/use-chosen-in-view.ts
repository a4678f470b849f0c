import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * On a phone a row of swatches scrolls sideways: brings the chosen one into view, and never scrolls the page.
 * @param chosen the row is looked at again when it changes
 */
export const useChosenInView = (chosen: string | undefined): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const swatches = row.current;
    const card = swatches?.querySelector(':checked')?.parentElement;
    // Chosen in the row itself, a swatch stays under the finger.
    if (swatches == null || card == null || swatches.contains(document.activeElement)) return;
    const shown = swatches.getBoundingClientRect();
    const { left, right, width } = card.getBoundingClientRect();
    if (left < shown.left || right > shown.right)
      swatches.scrollLeft += left + width / 2 - (shown.left + shown.width / 2);
  }, [chosen]);
  return row;
};
