/** Lists the user's swatches and the starter book, in the order of the books or by distance from a color. */
import type { z } from 'zod';
import { STARTER_BOOK_NAME } from '#contract/studio/starter-book.ts';
import type { listSwatches, OwnSwatch, SwatchPage } from '#contract/studio/swatches.ts';
import { ciede2000 } from '#engine/color/ciede2000.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { linearToLab } from '#engine/color/lab.ts';
import { decodeSrgbColor } from '#engine/color/srgb.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { toOwnSwatch, STARTERS } from './to-own-swatch.ts';
import { countBooks, findOwnMatches, findOwnSwatches, type SwatchFilter } from './store.ts';

type Query = z.output<typeof listSwatches.query>;

const labOfHex = (hex: string): [number, number, number] => linearToLab(...decodeSrgbColor(parseHexColor(hex)));

const startersMatching = ({ words, book, material, inStock }: SwatchFilter): OwnSwatch[] => {
  if (inStock === false || (book !== undefined && book !== STARTER_BOOK_NAME)) return [];
  return [...STARTERS.values()].filter(
    (swatch) =>
      (material === undefined || swatch.material === material) &&
      words.every((word) => `${swatch.code}\n${swatch.name}`.toLowerCase().includes(word)),
  );
};

export const listSwatchPage = async (
  db: Queryable,
  userId: string,
  { q: search, similarTo, book, material, inStock, limit, offset }: Query,
): Promise<SwatchPage> => {
  const words = search.toLowerCase().trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const filter: SwatchFilter = {
    words,
    book,
    material,
    inStock: inStock === undefined ? undefined : inStock === 'true',
  };
  const matches: { id: string; color: string; distance: number | null }[] = [
    ...(await findOwnMatches(db, userId, filter)),
    ...startersMatching(filter),
  ].map(({ id, color }) => ({ id, color, distance: null }));
  if (similarTo !== undefined) {
    const target = labOfHex(similarTo);
    for (const match of matches) match.distance = ciede2000(...target, ...labOfHex(match.color));
    matches.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  }
  const page = matches.slice(offset, offset + limit);
  const own = await findOwnSwatches(
    db,
    userId,
    page.map(({ id }) => id).filter((id) => !STARTERS.has(id)),
  );
  const byId = new Map<string, OwnSwatch>(own.map((found) => [found.swatch.id, toOwnSwatch(found)]));
  const books = await countBooks(db, userId);
  return {
    // A swatch that was deleted between the two queries is left out.
    swatches: page.flatMap(({ id, distance }) => {
      const swatch = STARTERS.get(id) ?? byId.get(id);
      return swatch === undefined ? [] : [{ ...swatch, distance }];
    }),
    total: matches.length,
    books: [
      ...books.map((one) => ({ ...one, starter: false })),
      { name: STARTER_BOOK_NAME, count: STARTERS.size, starter: true },
    ],
  };
};
