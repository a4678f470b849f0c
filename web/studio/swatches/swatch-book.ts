/** Which place a swatch is chosen for, and the way to the book from every list of colours. */
import { createContext, use, type ComponentType } from 'react';
import type { SwatchPlace, SwatchSnapshot } from '#contract/swatches.ts';

/** What shows the books; it lives with them, and is fetched when it is first opened. */
export interface SwatchPickerProps {
  /** Worn now, where something is. */
  chosen: readonly SwatchSnapshot[];
  /** `radio`: one; `checkbox`: several. */
  type?: 'radio' | 'checkbox';
  onChoose: (swatch: SwatchSnapshot) => void;
}
export type SwatchPicker = ComponentType<SwatchPickerProps>;

export type BookTarget = { zone: string; name: string } | { places: readonly SwatchPlace[] };

/** Opens the book in the panel's place; nothing where there is no book to open. */
export const SwatchBookContext = createContext<((target: BookTarget) => void) | null>(null);
export const useSwatchBook = (): ((target: BookTarget) => void) | null => use(SwatchBookContext);
