import type { Queryable } from '#server/platform/db/open.ts';
import { toCsv } from '#contract/csv.ts';
import { grainOf } from './to-own-swatch.ts';
import { listOwnBook } from './store.ts';

/** Column titles, which an import recognizes. */
const COLUMN_TITLES = [
  'Book',
  'Code',
  'Name',
  'Supplier',
  'Line',
  'Material',
  'Grain',
  'Color',
  'Price band',
  'In stock',
  'Note',
];

/** @param book undefined for all books */
export const exportOwnSwatches = async (db: Queryable, userId: string, book: string | undefined): Promise<string> =>
  toCsv(
    COLUMN_TITLES,
    (await listOwnBook(db, userId, book)).map(
      ({ book: name, code, name: title, supplier, line, material, grain, color, priceBand, inStock, note }) => [
        name,
        code,
        title,
        supplier,
        line,
        material,
        grainOf({ material, grain }) ?? '',
        color,
        priceBand === null ? '' : String(priceBand),
        inStock ? 'yes' : 'no',
        note,
      ],
    ),
  );
