/** A search for swatches, and its query parameters in the URL. */
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { COVER_MATERIALS } from '#contract/options.ts';
import { MAX_SWATCH_LENGTHS, type SwatchMaterial } from '#contract/studio/swatches.ts';

export interface SwatchSearch {
  q: string;
  /** `#rrggbb`: sorts by similarity to this color. */
  similarTo: string | undefined;
  book: string | undefined;
  material: SwatchMaterial | undefined;
  inStock: boolean;
}

export const NO_SEARCH: SwatchSearch = {
  q: '',
  similarTo: undefined,
  book: undefined,
  material: undefined,
  inStock: false,
};

const MAX_QUERY_LENGTH = 200;
const isMaterial = (text: string): text is SwatchMaterial => COVER_MATERIALS.some((material) => material === text);

export const parseSearch = (query: URLSearchParams): SwatchSearch => {
  const material = query.get('material') ?? '';
  const book = query.get('book') ?? undefined;
  return {
    q: truncateToUtf16Length(query.get('q') ?? '', MAX_QUERY_LENGTH),
    similarTo: /^#[0-9a-f]{6}$/i.exec(query.get('similarTo') ?? '')?.[0].toLowerCase(),
    book: book && truncateToUtf16Length(book, MAX_SWATCH_LENGTHS.book),
    material: isMaterial(material) ? material : undefined,
    inStock: query.get('stock') === 'yes',
  };
};

export const searchToQuery = ({ q, similarTo, book, material, inStock }: SwatchSearch): URLSearchParams => {
  const query = new URLSearchParams();
  if (q.trim() !== '') query.set('q', q);
  if (similarTo !== undefined) query.set('similarTo', similarTo);
  if (book !== undefined) query.set('book', book);
  if (material !== undefined) query.set('material', material);
  if (inStock) query.set('stock', 'yes');
  return query;
};

export const isSearching = (search: SwatchSearch): boolean => searchToQuery(search).size > 0;
