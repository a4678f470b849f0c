// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { IMPORT_PREVIEW_ROWS, type ImportReply } from '#contract/studio/swatches.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(cleanUpPage);

const REPLY: ImportReply = {
  encoding: 'utf-8',
  rows: 3001,
  created: 3000,
  updated: 0,
  skipped: 1,
  problems: [{ line: 7, column: 'hex', message: '"reddish" is no color', kept: false }],
  unsureColors: [],
  ignoredColumns: [],
  missing: [],
  titles: ['sku', 'title'],
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

const open = (reply = REPLY) => {
  const stage = showPage(() => <ImportDialog open onClose={() => undefined} />, {
    user: aUser(),
    answers: { 'POST /api/swatches/import': reply },
  });
  return { ...stage, choose: (file: File) => userEvent.upload(screen.getByLabelText('CSV file'), file) };
};

test('the first rows say how many they are of all, and of which material each is; what is left out can be downloaded', async () => {
  const { choose } = open();
  await choose(new File(['sku;title'], 'prices.csv', { type: 'text/csv' }));
  expect(await screen.findByText('The first 20 of 3,000 rows to be imported')).toBeDefined();
  expect(screen.getAllByText(/^Leather · H-/)).toHaveLength(IMPORT_PREVIEW_ROWS);
  expect(screen.getByRole('button', { name: 'Import 3,000 swatches' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download this list' })).toBeDefined();
});

test('the encoding that was found out is said, and another one can be chosen', async () => {
  const { bodyOf, choose } = open({ ...REPLY, encoding: 'windows-1252' });
  await choose(new File(['sku;title'], 'prices.csv', { type: 'text/csv' }));
  const field = await screen.findByLabelText<HTMLSelectElement>('Text encoding');
  expect(field.value).toBe('windows-1252');
  await userEvent.selectOptions(field, 'windows-1250');

  await waitFor(() => expect(bodyOf('POST /api/swatches/import')).toMatchObject({ encoding: 'windows-1250' }));
});

test('a list whose columns are not known was read: each that is missing is named in place, or one material is said of all rows', async () => {
  const { bodyOf, choose } = open({
    ...REPLY,
    created: 0,
    preview: [],
    problems: [],
    titles: ['Ref', 'Tint', 'Finish'],
    missing: ['color', 'material'],
  });
  await choose(new File(['Ref,Tint,Finish'], 'prices.csv', { type: 'text/csv' }));
  await screen.findByText('Your list was read. Which column is which?');
  expect(screen.queryByText(/could not be read/)).toBeNull();
  const color = screen.getByLabelText(/^Column with the color/);
  expect([...color.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a column',
    'Ref',
    'Tint',
    'Finish',
  ]);
  await userEvent.selectOptions(color, 'Tint');
  await waitFor(() =>
    expect(bodyOf('POST /api/swatches/import')).toMatchObject({ columns: { color: 'Tint' }, dryRun: true }),
  );
  await userEvent.selectOptions(await screen.findByLabelText('Material of rows without one'), 'Leather');
  await waitFor(() =>
    expect(bodyOf('POST /api/swatches/import')).toMatchObject({ columns: { color: 'Tint' }, material: 'leather' }),
  );
});

test('a color that was not read, or only in part, is picked by eye where the list is reviewed', async () => {
  const { bodyOf, choose } = open({
    ...REPLY,
    unsureColors: [
      { cell: 'Black/white', color: '#232120' },
      { cell: 'Fango', color: null },
    ],
  });
  await choose(new File(['sku;title'], 'prices.csv', { type: 'text/csv' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Black/white')).value).toBe('#232120');
  fireEvent.change(screen.getByLabelText(/^Fango/), { target: { value: '#998877' } });
  await waitFor(() =>
    expect(bodyOf('POST /api/swatches/import')).toMatchObject({ colors: { Fango: '#998877' }, dryRun: true }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3,000 swatches' }));
  await waitFor(() =>
    expect(bodyOf('POST /api/swatches/import')).toMatchObject({ colors: { Fango: '#998877' }, dryRun: false }),
  );
});
