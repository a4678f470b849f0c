import { parseColorChoice, stylePreset } from '#engine/compose/style-looks.ts';
import type { Style } from '#contract/options.ts';
import { defaultOptions, type DesignOptions } from './wizard-state.ts';

type PresetField = 'stitchingStyle' | 'stitchingColor' | 'pipingStyle';

/**
 * Applies a style's preset. First, fields that still hold the previous style's preset go back to their initial values.
 * A thread the user chose is kept.
 */
export const chooseStyle = (options: DesignOptions, style: Style, initial = defaultOptions()): DesignOptions => {
  if (style === options.style) return options;
  const next: DesignOptions = { ...options, style };
  const seats = parseColorChoice(options.swatches.main?.color ?? options.mainColors[0]);
  // The seats may have been recolored since.
  for (const [field, value] of [undefined, seats].flatMap((color) => Object.entries(stylePreset(options.style, color))))
    if (options[field as PresetField] === value) Object.assign(next, { [field]: initial[field as PresetField] });
  const { stitchingColor } = next;
  const isThreadChosen = stitchingColor !== initial.stitchingColor || options.swatches.thread !== undefined;
  return { ...next, ...stylePreset(style, seats), ...(isThreadChosen && { stitchingColor }) };
};

/** Normalizes `#abc`, `abc`, `AABBCC` or ` #aabbcc ` to `#aabbcc`. @returns `undefined` for anything else */
export const normalizeHexColor = (text: string): `#${string}` | undefined => {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return undefined;
};
