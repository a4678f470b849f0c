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

/** A column of names of colors beside one of colors in digits, or else a column of either. */
const COLOR_NAME_TITLES = ['color', 'colour', 'farbe', 'couleur', 'colore', 'cor'];
/** Colors in digits, or a supplier's numbers of them. */
const COLOR_CODE_TITLES = [
  'colorcode',
  'colourcode',
  'farbcode',
  'codecouleur',
  'codigocolor',
  'codigodecolor',
  'codicecolore',
  'codigocor',
  'codigodacor',
];
/** Colors in digits; "RVB" is French. */
const COLOR_VALUE_TITLE = /hex(?!ag)|^html$|(?:rgb|rvb)(?:code|wert|value)?$/;

/** A supplier's numbers of the colors of an article. */
const COLOR_NUMBER_TITLE =
  /^(?:colou?r|col|shade|farbe?)(?:no|nr|number|nummer)$|^(?:n|no|nr|num|numero|ref|rif)(?:d[aeiou]|del)?(?:couleur|colore?|cor)$/;

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
  color: [...COLOR_NAME_TITLES, ...COLOR_CODE_TITLES],
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

const normalizeTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Whether a column may have a supplier's numbers in the place of colors. */
export const isColorCodeTitle = (title: string): boolean => COLOR_CODE_TITLES.includes(normalizeTitle(title));

const fieldOf = (title: string): Field | undefined => {
  const normalized = normalizeTitle(title);
  return COLOR_VALUE_TITLE.test(normalized) ? 'color' : FIELD_OF.get(normalized);
};

/** Position of a title in its field's list; lower is preferred. That of colors in digits is not in it, so -1 comes first. */
const getTitleRank = (field: Field, title: string): number => TITLES[field].indexOf(normalizeTitle(title));

export interface Column {
  index: number;
  title: string;
}

export interface Columns {
  byField: ReadonlyMap<Field, Column>;
  /** The column with color names, if the file also has one with color values. It is that of `name` if no other is. */
  colorName: Column | undefined;
  /** The column with a supplier's numbers of colors, if the file also has one with codes. */
  colorNumber: Column | undefined;
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
  const isNameOfColor = (title: string): boolean => COLOR_NAME_TITLES.includes(normalizeTitle(title));
  const hasColorCode = titles.some((title) => fieldOf(title) === 'color' && !isNameOfColor(title));
  const isColorName = (title: string): boolean => hasColorCode && isNameOfColor(title);
  const hasName = titles.some((title) => fieldOf(title) === 'name');
  const named = titles.findIndex(isColorName);
  const hasCode = titles.some((title) => fieldOf(title) === 'code');
  const numbered = titles.findIndex((title) => hasCode && COLOR_NUMBER_TITLE.test(normalizeTitle(title)));
  const columnAt = (index: number): Column | undefined => {
    const title = titles[index];
    return title === undefined ? undefined : { index, title };
  };
  const byField = new Map<Field, Column>();
  const ignored: string[] = [];
  titles.forEach((title, index) => {
    if (index === numbered || (index === named && hasName)) return;
    const known = isColorName(title) ? undefined : fieldOf(title);
    const field = index === named ? 'name' : known;
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
  return { byField, ignored, colorName: columnAt(named), colorNumber: columnAt(numbered) };
};
