/** Suggests a name for a color: the nearest color word of the trade. */
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgb } from '#engine/color/srgb.ts';
import { COLOR_WORDS } from '#engine/words/lexicon.ts';

const labOfHex = (hex: string): [number, number, number] => {
  const [r, g, b] = parseHexColor(hex);
  return linearToLab(decodeSrgb(r), decodeSrgb(g), decodeSrgb(b));
};

export const nearestColorWord = (hex: string): string => {
  const target = labOfHex(hex);
  let nearest = { word: '', distance: Infinity };
  for (const [word, color] of Object.entries(COLOR_WORDS)) {
    const distance = ciede2000(...target, ...labOfHex(color));
    if (distance < nearest.distance) nearest = { word, distance };
  }
  return nearest.word;
};
