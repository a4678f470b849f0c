import { expect, it } from 'vitest';
import {
  chooseStyle,
  isMainColorDisabled,
  readHex,
  replaceMainColor,
  toggleMainColor,
  toggleMaterial,
} from './option-rules.ts';
import { defaultOptions } from './wizard-state.ts';

const options = defaultOptions(new Date('2026-05-04'));

it('V-17: the last material cannot be taken away', () => {
  expect(toggleMaterial(['leather'], 'leather')).toEqual(['leather']);
  expect(toggleMaterial(['leather', 'suede'], 'leather')).toEqual(['suede']);
});
it('O-11: none stands alone among materials', () => {
  expect(toggleMaterial(['leather', 'suede'], 'none')).toEqual(['none']);
  expect(toggleMaterial(['none'], 'cloth')).toEqual(['cloth']);
});
it('materials keep the order they were chosen in', () => {
  expect(toggleMaterial(['suede'], 'leather')).toEqual(['suede', 'leather']);
});
it('V-18, E-28: a third main colour is out of reach, the last cannot be taken away', () => {
  expect(toggleMainColor(['black', 'tan'], 'red')).toEqual(['black', 'tan']);
  expect(isMainColorDisabled(['black', 'tan'], 'red')).toBe(true);
  expect(isMainColorDisabled(['black', 'tan'], 'none')).toBe(true);
  expect(isMainColorDisabled(['black', 'tan'], 'tan')).toBe(false);
  expect(isMainColorDisabled(['black'], 'red')).toBe(false);
  expect(toggleMainColor(['black'], 'black')).toEqual(['black']);
});
it('O-11: none stands alone among main colours', () => {
  expect(toggleMainColor(['black'], 'none')).toEqual(['none']);
  expect(toggleMainColor(['none'], 'red')).toEqual(['red']);
});
it('O-11: a custom colour changes in place and never doubles', () => {
  expect(replaceMainColor(['#aabbcc', 'tan'], '#aabbcc', '#112233')).toEqual(['#112233', 'tan']);
  expect(replaceMainColor(['#aabbcc', 'tan'], '#aabbcc', 'tan')).toEqual(['#aabbcc', 'tan']);
});
it('O-13: a style brings its stitching and piping', () => {
  expect(chooseStyle(options, 'classic').pipingStyle).toBe('single');
  expect(chooseStyle(options, 'modern').stitchingStyle).toBe('double');
  expect(chooseStyle(options, 'luxury').pipingStyle).toBe('double');
  const racing = chooseStyle(options, 'racing');
  expect(racing.stitchingStyle).toBe('single');
  expect(racing.stitchingColor).not.toBe(options.mainColors[0]);
});
it('leaving a style takes back what it filled in, and leaves alone what the user changed', () => {
  const luxury = chooseStyle(options, 'luxury');
  expect(chooseStyle(luxury, 'original').pipingStyle).toBe('none');
  expect(chooseStyle({ ...luxury, pipingStyle: 'contrast' }, 'original').pipingStyle).toBe('contrast');
});
it('reads colours the way people type them', () => {
  expect(readHex(' #AABBCC ')).toBe('#aabbcc');
  expect(readHex('abc')).toBe('#aabbcc');
  expect(readHex('#12345')).toBeUndefined();
  expect(readHex('tan')).toBeUndefined();
});
