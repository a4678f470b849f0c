/** The swatch picker, opened from lists of colors. */
import { createContext, use, type ComponentType } from 'react';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';

/** Props of the swatch picker. Its script is loaded when it is first opened. */
export interface SwatchPickerProps {
  chosen: readonly SwatchSnapshot[];
  /** `checkbox` if several swatches can be chosen. */
  type?: 'radio' | 'checkbox';
  onChoose: (swatch: SwatchSnapshot) => void;
}
export type SwatchPicker = ComponentType<SwatchPickerProps>;

/** Opens the swatch picker for the selected part; null if the page has none. */
export const OpenSwatchPickerContext = createContext<(() => void) | null>(null);
export const useOpenSwatchPicker = (): (() => void) | null => use(OpenSwatchPickerContext);
