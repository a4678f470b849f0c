import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a horizontal row of swatches to the chosen one, without scrolling the page as `scrollIntoView` would.
 * @param chosen a value that changes with the choice; each change scrolls again
 */
export const useChosenInView = (chosen: string | undefined): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const swatches = row.current;
    const card = swatches?.querySelector(':checked')?.parentElement;
    // A swatch that was tapped in this row must not move.
    if (swatches == null || card == null || swatches.contains(document.activeElement)) return;
    const rowBounds = swatches.getBoundingClientRect();
    const { left, right, width } = card.getBoundingClientRect();
    if (left < rowBounds.left || right > rowBounds.right)
      swatches.scrollLeft += left + width / 2 - (rowBounds.left + rowBounds.width / 2);
  }, [chosen]);
  return row;
};
