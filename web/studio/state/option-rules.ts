/** The rules of the option controls: what a tap on a choice makes of the options. Pure. */
import { STYLE_PRESETS } from '#engine/compose/style-looks.ts';
import type { Material, Style } from '#contract/options.ts';
import { defaultOptions, type ColorPick, type DesignOptions } from './wizard-state.ts';

export const MAX_MAIN_COLORS = 2;

/** The last material cannot be deselected (V-17); `none` stands alone (D-38). */
export const toggleMaterial = (materials: readonly Material[], id: Material): Material[] => {
  if (materials.includes(id))
    return materials.length === 1 ? [...materials] : materials.filter((chosen) => chosen !== id);
  return id === 'none' ? ['none'] : [...materials.filter((chosen) => chosen !== 'none'), id];
};

/** One or two main colours (V-18): the last cannot be taken away, a third cannot be added, `none` stands alone. */
export const toggleMainColor = (colors: readonly ColorPick[], id: ColorPick): ColorPick[] => {
  if (colors.includes(id)) return colors.length === 1 ? [...colors] : colors.filter((chosen) => chosen !== id);
  if (colors.length >= MAX_MAIN_COLORS) return [...colors];
  if (id === 'none' || colors.includes('none')) return [id];
  return [...colors, id];
};

/** With two chosen, every other one is out of reach (V-18). */
export const isMainColorDisabled = (colors: readonly ColorPick[], id: ColorPick): boolean =>
  colors.length >= MAX_MAIN_COLORS && !colors.includes(id);

/** Another shade of a custom colour: keeps its place; one that is already chosen is not chosen twice. */
export const replaceMainColor = (colors: readonly ColorPick[], from: ColorPick, to: ColorPick): ColorPick[] =>
  from === to || colors.includes(to) ? [...colors] : colors.map((chosen) => (chosen === from ? to : chosen));

type Filled = 'stitchingStyle' | 'stitchingColor' | 'pipingStyle';

/**
 * Choosing a style fills in its stitching and piping. What the style before had filled in, and nobody has touched since,
 * goes back to its default, so that leaving "Luxury" does not leave its double piping behind.
 */
export const chooseStyle = (options: DesignOptions, style: Style): DesignOptions => {
  if (style === options.style) return options;
  const defaults = defaultOptions(new Date(0));
  const next: DesignOptions = { ...options, style };
  for (const [field, value] of Object.entries(STYLE_PRESETS[options.style] ?? {}))
    if (options[field as Filled] === value) Object.assign(next, { [field]: defaults[field as Filled] });
  return Object.assign(next, STYLE_PRESETS[style]);
};

/** `#abc`, `abc`, `AABBCC`, ` #aabbcc ` → `#aabbcc`; anything else → `undefined`. */
export const readHex = (text: string): `#${string}` | undefined => {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return undefined;
};
