// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { OpenSwatchPickerContext } from '../swatch-books/open-swatch-picker.ts';
import { ColorGrid } from './color-grid.tsx';

afterEach(cleanUpPage);

const OXBLOOD: SwatchSnapshot = {
  id: 'swatch-1',
  code: 'H-102',
  name: 'Oxblood hide',
  supplier: '',
  line: '',
  material: 'leather',
  color: '#561a1e',
};

test('the swatch book and its chosen swatch stand first in the row of colors, where a phone shows them', () => {
  render(
    <OpenSwatchPickerContext value={() => undefined}>
      <ColorGrid name="c" label="Color" value="black" relief="leather" swatch={OXBLOOD} onChange={() => undefined} />
    </OpenSwatchPickerContext>,
  );
  const names = [...screen.getByRole('group', { name: 'Color' }).querySelectorAll('.swatch-name')];
  expect(names.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Swatch book',
    expect.stringContaining('Oxblood hide'),
    'Black',
  ]);
});
