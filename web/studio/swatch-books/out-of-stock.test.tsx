// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ListedSwatch } from '#contract/studio/swatches.ts';
import type { SwatchSnapshot } from '#engine/swatch.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { initialState } from '../state/wizard-state.ts';
import { StudioProvider } from '../studio-context.tsx';
import { NO_COLORWAYS, NO_RENDER } from '../try/no-account.ts';
import { OutOfStock } from './out-of-stock.tsx';

afterEach(cleanUpPage);

const swatch = (id: string, name: string): SwatchSnapshot => ({
  id,
  code: '',
  name,
  supplier: '',
  line: '',
  material: 'leather',
  color: '#7a1f2b',
});
const listed = (snapshot: SwatchSnapshot): ListedSwatch => ({
  ...snapshot,
  book: 'Own',
  grain: null,
  priceBand: null,
  inStock: false,
  note: '',
  tile: null,
  starter: false,
  tileUrl: null,
  tileWidthCm: null,
  tileHeightCm: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  distance: null,
});
const [GONE, THERE] = [swatch('gone', 'Conker'), swatch('there', 'Biscuit')];
const state = initialState();
const Page = () => (
  <StudioProvider
    state={{
      ...state,
      mode: 'quick',
      options: { ...state.options, swatches: { main: THERE, insert: GONE } },
      zones: { headrest: { swatch: GONE } },
    }}
    design={undefined}
    dispatch={() => undefined}
    live={undefined as never}
    allowance={undefined as never}
    subscription={undefined}
    render={NO_RENDER}
    colorways={NO_COLORWAYS}
    forSaved={undefined}
    ShareTogether={undefined}
    jobs={undefined}
    SwatchPicker={undefined}
  >
    <OutOfStock />
  </StudioProvider>
);

test('the shop is told once of each chosen swatch that its book has out of stock', async () => {
  showPage(Page, {
    initialUrl: '/design-studio',
    user: aUser(),
    answers: {
      'GET /api/swatches': { swatches: [listed(GONE), listed(swatch('other', 'Oxblood'))], total: 2, books: [] },
    },
  });
  expect((await screen.findByText(/^Out of stock/)).textContent).toBe('Out of stock in your swatch book: Conker.');
});
