/** Maps a file's columns to fields by the titles that suppliers and shops use. */
import { truncateToUtf16Length } from '#contract/graphemes.ts';

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

/** Column titles of each field, normalized to lowercase letters and digits, the preferred ones first. */
const TITLES: Readonly<Record<Field, readonly string[]>> = {
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

const FIELD_OF = new Map(FIELDS.flatMap((field) => TITLES[field].map((title): [string, Field] => [title, field])));
/**
 * If a file has one of these columns, its column "color" holds names of colors. They become the swatches' names if no other
 * column does.
 */
const COLOR_VALUE_TITLES = new Set([
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

/**
 * Position of a title in its field's list; lower is preferred. A column "color" that serves as `name` is not in the list:
 * its -1 makes it preferred to all others.
 */
const getTitleRank = (field: Field, title: string): number => TITLES[field].indexOf(normalizeTitle(title));

export interface Columns {
  byField: ReadonlyMap<Field, { index: number; title: string }>;
  /** Index of the column with color names, if the file also has a column with product names and one with color values. */
  colorName?: number;
  /** Titles of columns that are not used: unknown, or less preferred than another column. */
  ignored: string[];
}

/** The column title that a person chose for each field. */
export type AssignedColumns = Readonly<Partial<Record<Field, string>>>;

/** Of two columns for the same field, the assigned one is used, then the one with the preferred title, or else the first. */
export const findColumns = (cells: readonly string[], assigned: AssignedColumns = {}): Columns => {
  const columns = findKnownColumns(cells);
  const titles = cells.map(cutTitle);
  const byField = new Map(columns.byField);
  for (const [field, title] of Object.entries(assigned) as [Field, string][]) {
    const index = titles.indexOf(title);
    if (index < 0) continue;
    for (const [other, column] of byField) if (column.index === index) byField.delete(other);
    byField.set(field, { index, title });
  }
  return { ...columns, byField, ignored: columns.ignored.filter((title) => !Object.values(assigned).includes(title)) };
};

export const cutTitle = (cell: string): string => truncateToUtf16Length(cell.trim(), 80);

const findKnownColumns = (cells: readonly string[]): Columns => {
  const titles = cells.map(cutTitle);
  const hasColorValues = titles.some((title) => COLOR_VALUE_TITLES.has(normalizeTitle(title)));
  const isColorName = (title: string): boolean => hasColorValues && /^colou?r$/.test(normalizeTitle(title));
  const hasName = titles.some((title) => FIELD_OF.get(normalizeTitle(title)) === 'name');
  const colorName = titles.findIndex((title) => hasName && isColorName(title));
  const byField = new Map<Field, { index: number; title: string }>();
  const ignored: string[] = [];
  titles.forEach((title, index) => {
    if (index === colorName) return;
    const field = isColorName(title) ? 'name' : FIELD_OF.get(normalizeTitle(title));
    const earlier = field && byField.get(field);
    if (
      field !== undefined &&
      (earlier === undefined || getTitleRank(field, title) < getTitleRank(field, earlier.title))
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
  return { byField, ignored, ...(colorName >= 0 && { colorName }) };
};
