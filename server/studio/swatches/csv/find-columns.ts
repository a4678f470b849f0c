/** Maps a file's columns to fields by the titles that suppliers and shops use. */
import { truncateToUnits } from '#contract/graphemes.ts';

export const FIELDS = [
  'book',
  'code',
  'name',
  'supplier',
  'line',
  'material',
  'grain',
  'color',
  'priceBand',
  'inStock',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];

/** Titles of each field in lower case, without blanks and punctuation, the preferred ones first. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  book: ['book', 'swatchbook', 'samplebook', 'cardname', 'card', 'musterbuch'],
  code: [
    'code',
    'sku',
    'ref',
    'reference',
    'item',
    'itemno',
    'itemnumber',
    'itemcode',
    'article',
    'articleno',
    'articlenumber',
    'productcode',
    'number',
    'no',
    'nr',
    'partnumber',
    'partno',
    'id',
    'swatchcode',
    'materialcode',
    'artikelnr',
    'artikelnummer',
    'artikel',
    'articulo',
    'artigo',
    'articolo',
    'artnr',
    'bestellnr',
    'codice',
    'codigo',
    'referencia',
    'riferimento',
  ],
  name: [
    'name',
    'title',
    'product',
    'productname',
    'swatch',
    'swatchname',
    'colorname',
    'colourname',
    'shade',
    'shadename',
    'bezeichnung',
    'farbname',
    'nom',
    'nome',
    'nombre',
    'designation',
  ],
  supplier: [
    'supplier',
    'vendor',
    'maker',
    'manufacturer',
    'brand',
    'company',
    'mill',
    'tannery',
    'lieferant',
    'hersteller',
    'fournisseur',
    'fornitore',
    'proveedor',
  ],
  line: ['line', 'productline', 'range', 'collection', 'series', 'family', 'quality', 'kollektion', 'serie'],
  material: [
    'material',
    'type',
    'materialtype',
    'kind',
    'category',
    'substrate',
    'werkstoff',
    'materiale',
    'materiau',
    'matiere',
  ],
  grain: ['grain', 'leathergrain', 'finish', 'texture', 'emboss'],
  color: [
    'color',
    'colour',
    'hex',
    'hexcolor',
    'hexcolour',
    'hexcode',
    'colorhex',
    'colourhex',
    'colorcode',
    'colourcode',
    'rgb',
    'srgb',
    'html',
    'farbe',
    'farbcode',
    'couleur',
    'colore',
    'cor',
  ],
  priceBand: [
    'priceband',
    'band',
    'pricegroup',
    'pricelevel',
    'pricecategory',
    'pricetier',
    'preisgruppe',
    'tier',
    'grade',
    'price',
    'preis',
    'prix',
    'prezzo',
    'precio',
  ],
  inStock: [
    'instock',
    'stock',
    'available',
    'availability',
    'stocked',
    'onhand',
    'quantity',
    'qty',
    'bestand',
    'lager',
    'lagerbestand',
  ],
  note: [
    'note',
    'notes',
    'description',
    'comment',
    'comments',
    'remark',
    'remarks',
    'bemerkung',
    'hinweis',
    'remarque',
  ],
};

const FIELD_OF = new Map(FIELDS.flatMap((field) => NAMES[field].map((name): [string, Field] => [name, field])));
/** In a file with one of these columns, a column "color" contains the color's name, which names the swatch if nothing else does. */
const CODE_TITLES = new Set([
  'hex',
  'hexcolor',
  'hexcolour',
  'hexcode',
  'colorhex',
  'colourhex',
  'rgb',
  'srgb',
  'html',
]);

const normalizeTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Rank of a title, the preferred one first. A "color" column with names has -1, because `name` does not list it. */
const rankOf = (field: Field, name: string): number => NAMES[field].indexOf(name);

export interface Columns {
  byField: ReadonlyMap<Field, { index: number; title: string }>;
  /** The column with the names of colors, where a file has it beside those of the products and of the codes. */
  colorName?: number;
  /** Unknown titles. */
  ignored: string[];
}

/** Titles that a person has named, by field. */
export type NamedColumns = Readonly<Partial<Record<Field, string>>>;

/** Of two columns for the same field, the named one is used, then the one with the preferred title, or else the first. */
export const findColumns = (cells: readonly string[], named: NamedColumns = {}): Columns => {
  const columns = findKnownColumns(cells);
  const titles = cells.map(cutTitle);
  const byField = new Map(columns.byField);
  for (const [field, title] of Object.entries(named) as [Field, string][]) {
    const index = titles.indexOf(title);
    if (index < 0) continue;
    for (const [other, column] of byField) if (column.index === index) byField.delete(other);
    byField.set(field, { index, title });
  }
  return { ...columns, byField, ignored: columns.ignored.filter((title) => !Object.values(named).includes(title)) };
};

export const cutTitle = (cell: string): string => truncateToUnits(cell.trim(), 80);

const findKnownColumns = (cells: readonly string[]): Columns => {
  const titles = cells.map(cutTitle);
  const hasColorCode = titles.some((title) => CODE_TITLES.has(normalizeTitle(title)));
  const isColorName = (title: string): boolean => hasColorCode && /^colou?r$/.test(normalizeTitle(title));
  const hasName = titles.some((title) => FIELD_OF.get(normalizeTitle(title)) === 'name');
  const colorName = hasName ? titles.findIndex(isColorName) : -1;
  const byField = new Map<Field, { index: number; title: string }>();
  const ignored: string[] = [];
  titles.forEach((title, index) => {
    if (index === colorName) return;
    const name = normalizeTitle(title);
    const field = isColorName(title) ? 'name' : FIELD_OF.get(name);
    const earlier = field === undefined ? undefined : byField.get(field);
    if (
      field !== undefined &&
      (earlier === undefined || rankOf(field, name) < rankOf(field, normalizeTitle(earlier.title)))
    ) {
      byField.set(field, { index, title });
      if (earlier !== undefined) ignored.push(earlier.title);
    } else if (title !== '') ignored.push(title);
  });
  const note = byField.get('note');
  // A description is the note if there is also a name, or else the name.
  if (!byField.has('name') && note !== undefined && normalizeTitle(note.title) === 'description') {
    byField.set('name', note);
    byField.delete('note');
  }
  return { byField, ignored, ...(colorName < 0 ? {} : { colorName }) };
};
