// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { IMPORT_PREVIEW_ROWS, type ImportReply } from '#contract/swatches.ts';
import { aUser, clearStage, showPage } from '#tests/support/show-page.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(clearStage);

const REPLY: ImportReply = {
  rows: 3001,
  created: 3000,
  updated: 0,
  skipped: 1,
  problems: [{ line: 7, column: 'hex', message: '"reddish" is no color' }],
  ignoredColumns: [],
  preview: Array.from({ length: IMPORT_PREVIEW_ROWS }, (_, i) => ({
    book: 'My swatches',
    code: `H-${i}`,
    name: `Hide ${i}`,
    supplier: '',
    line: '',
    material: 'leather' as const,
    grain: null,
    color: '#a4683a',
    priceBand: null,
    inStock: true,
    note: '',
  })),
};

const open = () => {
  const stage = showPage(() => <ImportDialog open onClose={() => undefined} />, {
    user: aUser(),
    answers: { 'POST /api/swatches/import': REPLY },
  });
  return { stage, choose: (file: File) => userEvent.upload(screen.getByLabelText('CSV file'), file) };
};

test('the first rows say how many they are of all, and of which material each is; what is left out can be downloaded', async () => {
  const { choose } = open();
  await choose(new File(['sku;title'], 'prices.csv', { type: 'text/csv' }));
  expect(await screen.findByText('The first 20 of 3,000 rows')).toBeDefined();
  expect(screen.getAllByText(/^Leather · H-/)).toHaveLength(IMPORT_PREVIEW_ROWS);
  expect(screen.getByRole('button', { name: 'Import 3,000 swatches' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download this list' })).toBeDefined();
});

test('a picture is no CSV: that is said at once, and nothing is sent', async () => {
  const { choose, stage } = open();
  await choose(new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)], 'prices.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a CSV file');
  expect(stage.calls()).not.toContain('POST /api/swatches/import');
});
