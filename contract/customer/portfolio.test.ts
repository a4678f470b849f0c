import { expect, test } from 'vitest';
import { createEmbedCode } from './portfolio.ts';

test('an embedded picture is as wide as its column, but a tall one is never higher than a screen', () => {
  const styleOf = (ratio: number) => /style="([^"]*)"/.exec(createEmbedCode('https://x.example', 't', 'A', ratio))?.[1];
  expect(styleOf(0.75)).toBe('width:100%;max-width:600px;aspect-ratio:0.750;border:0');
  expect(styleOf(1.5)).toBe('width:100%;max-width:1200px;aspect-ratio:1.500;border:0');
});
