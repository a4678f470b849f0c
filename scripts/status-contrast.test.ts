/** Words of a status, as of a customer's answer, against their ground: WCAG 2.2 asks for 4.5 to 1. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseHexColor } from '#engine/color/hex.ts';
import { decodeSrgbColor, luminance } from '#engine/color/srgb.ts';

const sheet = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const ruleOf = (css: string, selector: string): string => css.split(`${selector} {`)[1]!.split('}')[0]!;
const tokensOf = (rule: string): Record<string, string> =>
  Object.fromEntries([...rule.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));

const TOKENS = sheet('../web/ui/styles/tokens.css');
const OVERLAY = sheet('../web/ui/styles/overlay.css');
const light = tokensOf(ruleOf(TOKENS, ':root'));
const dark = { ...light, ...tokensOf(ruleOf(TOKENS, ':root.dark')) };
const GROUNDS = { light, dark };

const brightness = (color: string): number => luminance(...decodeSrgbColor(parseHexColor(color)));
const contrast = (one: string, other: string): number => {
  const [lower, higher] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (higher! + 0.05) / (lower! + 0.05);
};

/** Color and ground of every badge, by their tokens. */
const PAIRS = [
  ...OVERLAY.matchAll(
    /\.badge-(?:ok|warn|danger|accent) \{ background: var\((?<ground>.+?)\); color: var\((?<ink>.+?)\)/g,
  ),
].map(({ groups }) => [groups!['ink']!, groups!['ground']!] as const);

test.each(Object.entries(GROUNDS))('in %s every status is readable', (_, tokens) => {
  expect(PAIRS).toHaveLength(4);
  const pairs = [...PAIRS, ['--ink-2', '--sunken'], ['--ink-2', '--ok-soft'], ['--ink-2', '--warn-soft']] as const;
  const weak = pairs.filter(([ink, ground]) => contrast(tokens[ink]!, tokens[ground]!) < 4.5);
  expect(weak).toEqual([]);
});
