/** The way to the book from every list of colors. */
import { createContext, use, type ComponentType } from 'react';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';

/** The component that shows the books; it lives with them, and is fetched when it is first opened. */
export interface SwatchPickerProps {
  /** Worn now, where something is. */
  chosen: readonly SwatchSnapshot[];
  /** `radio`: one; `checkbox`: several. */
  type?: 'radio' | 'checkbox';
  onChoose: (swatch: SwatchSnapshot) => void;
}
export type SwatchPicker = ComponentType<SwatchPickerProps>;

/** Opens the book in the panel's place, for the part that is chosen; nothing where there is no book to open. */
export const SwatchBookContext = createContext<(() => void) | null>(null);
export const useSwatchBook = (): (() => void) | null => use(SwatchBookContext);
