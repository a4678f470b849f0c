import { expect, it } from 'vitest';
import { chooseStyle, normalizeHexColor } from './option-rules.ts';
import { defaultOptions } from './wizard-state.ts';

const options = defaultOptions();

it('O-13: a style brings its stitching and piping', () => {
  expect(chooseStyle(options, 'classic').pipingStyle).toBe('single');
  expect(chooseStyle(options, 'modern').stitchingStyle).toBe('double');
  expect(chooseStyle(options, 'luxury').pipingStyle).toBe('double');
  const racing = chooseStyle(options, 'racing');
  expect(racing.stitchingStyle).toBe('single');
  expect(racing.stitchingColor).not.toBe(options.mainColors[0]);
});
it('the thread of racing stands out on red seats too, whether or not they are a swatch, and is taken back with the style', () => {
  const swatch = {
    id: 's',
    code: '',
    name: '',
    supplier: '',
    line: '',
    material: 'leather',
    color: '#8c1f2b',
  } as const;
  for (const seats of [
    { mainColors: ['red' as const] },
    { mainColors: ['#6f1a25' as const] },
    { mainColors: ['black' as const], swatches: { main: swatch } },
  ]) {
    const racing = chooseStyle({ ...options, ...seats }, 'racing');
    expect(racing.stitchingColor).toBe('white');
    expect(chooseStyle(racing, 'original').stitchingColor).toBe(options.stitchingColor);
  }
  const recolored = { ...chooseStyle(options, 'racing'), mainColors: ['red' as const] };
  expect(chooseStyle(recolored, 'original').stitchingColor).toBe(options.stitchingColor);
});
it('leaving a style takes back what it filled in, and leaves alone what the user changed', () => {
  const luxury = chooseStyle(options, 'luxury');
  expect(chooseStyle(luxury, 'original').pipingStyle).toBe('none');
  expect(chooseStyle({ ...luxury, pipingStyle: 'contrast' }, 'original').pipingStyle).toBe('contrast');
});
it('a style changes no thread that was chosen', () => {
  expect(chooseStyle({ ...options, stitchingColor: 'blue' }, 'racing').stitchingColor).toBe('blue');
  const toneOnTone = { ...options, stitchingColor: 'none' as const };
  const racing = chooseStyle(toneOnTone, 'racing', toneOnTone);
  expect(racing.stitchingColor).toBe('red');
  expect(chooseStyle(racing, 'original', toneOnTone).stitchingColor).toBe('none');
});
it('reads colors the way people type them', () => {
  expect(normalizeHexColor(' #AABBCC ')).toBe('#aabbcc');
  expect(normalizeHexColor('abc')).toBe('#aabbcc');
  expect(normalizeHexColor('#12345')).toBeUndefined();
  expect(normalizeHexColor('tan')).toBeUndefined();
});
