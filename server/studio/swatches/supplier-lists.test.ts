/** Price lists as suppliers send them: titles on top, other encodings and delimiters, prices, pages and totals. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CsvEncoding, ImportReply } from '#contract/studio/swatches.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let shop: Person;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
  shop = await makeUser(t);
});
afterAll(() => t.close());

const read = async (csv: string | Buffer, rest: object = {}): Promise<ImportReply> => {
  const file = typeof csv === 'string' ? { csv } : { csvBase64: csv.toString('base64') };
  const reply = await shop.call('POST', '/api/swatches/import', { dryRun: true, ...file, ...rest });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ImportReply>();
};

const ROW = 'L1,Tan,leather,#c8a070';
test.each([
  ['one title line', `Mill price list 2027\ncode,name,material,color\n${ROW}`, 3],
  ['a title in a row of empty cells', `Mill price list 2027,,,\n,,,\ncode,name,material,color\n${ROW},`, 4],
  ['a title above semicolons', `Preisliste 2027\nCode;Name;Material;Farbe\n${ROW.replaceAll(',', ';')}`, 3],
  [
    'a title with commas above semicolons',
    `Mill, Inc., 2027, EUR, net\n\ncode;name;material;color\n${ROW.replaceAll(',', ';')}`,
    4,
  ],
  ['a title above tabs', `Mill\tprice list\ncode\tname\tmaterial\tcolor\n${ROW.replaceAll(',', '\t')}`, 3],
  ['a title above bars', `Mill\ncode|name|material|color\n${ROW.replaceAll(',', '|')}`, 3],
  [
    'an address, a date and terms',
    `Mill & Sons\nMill Lane 4\n"Valid from 1 January,\nprices net"\n\nTel. 555-0100\n\n\nCode,Name,Material,Colour\n${ROW}`,
    10,
  ],
  ['sep= and a title', `sep=;\r\nMill\r\ncode;name;material;color\r\n${ROW.replaceAll(',', ';')}`, 4],
  ['a mark, old line ends and a title', `\uFEFFMill\rcode,name,material,color\r${ROW}\r`, 3],
  ['thirty lines of conditions', `${'Prices are net.\n'.repeat(30)}code,name,material,color\n${ROW}`, 32],
])('the column names are found below %s', async (_what, csv, line) => {
  expect(await read(csv)).toMatchObject({ rows: 1, created: 1, problems: [], preview: [{ code: 'L1', name: 'Tan' }] });
  // Lines are counted in the file, the title's included.
  expect((await read(csv.replace('#c8a070', 'no such color'))).problems).toMatchObject([{ line }]);
});

test('a German list with its own column names, materials and colors is read whole', async () => {
  const reply = await read(
    [
      'Artikel;Bezeichnung;Material;Farbe;EK Preis/m;Lieferant',
      'N-4401;Nappa Cognac;Leder;#8a4b22;89,50;Gerberei Süd',
      'N-4402;Nappa Tiefschwarz;Leder;schwarz;92,00;Gerberei Süd',
      'A-9002;Alcantara Anthrazit;Alcantara;Anthrazit;118,00;Alcantara SpA',
    ].join('\n'),
  );
  expect(reply).toMatchObject({ created: 3, problems: [], ignoredColumns: ['EK Preis/m'] });
  expect(reply.preview).toMatchObject([
    { code: 'N-4401', material: 'leather', supplier: 'Gerberei Süd' },
    { code: 'N-4402', material: 'leather', name: 'Nappa Tiefschwarz' },
    { code: 'A-9002', material: 'alcantara' },
  ]);
});

test.each([
  ['Referencia;Nombre;Material;Color', 'cuero;negro'],
  ['Référence;Désignation;Matière;Couleur', 'cuir;noir'],
  ['Referência;Nome;Material;Cor', 'couro;preto'],
  ['Codice;Nome;Materiale;Colore', 'pelle;nero'],
  ['Artikelnummer;Bezeichnung;Material;Farbe', 'Leder;Schwarz'],
  ['Artikel-Nr.;Farbname;Werkstoff;Farbcode', 'Leder;#111111'],
])('the titles "%s" name code, name, material and color', async (titles, cells) => {
  const reply = await read(`${titles}\nA1;Uno;${cells}`);
  expect(reply).toMatchObject({ created: 1, problems: [], ignoredColumns: [] });
  expect(reply.preview).toMatchObject([{ code: 'A1', name: 'Uno', material: 'leather' }]);
});

test.each([
  [
    'leather',
    ['Rindsleder', 'Echtleder', 'Nappaleder', 'cuero', 'piel', 'Piel natural', 'cuir pleine fleur', 'couro', 'pelle'],
  ],
  [
    'vinyl',
    ['Kunstleder', 'Skai', 'cuero sintético', 'polipiel', 'vinilo', 'similicuir', 'cuir synthétique', 'simili'],
  ],
  ['vinyl', ['courvin', 'couro sintético', 'couro ecológico', 'similpelle', 'ecopelle', 'finta pelle', 'vinile']],
  [
    'vinyl',
    ['vegan leather', 'Eco-leather', 'pleather', 'man-made leather', 'leather look', 'Naugahyde', 'P.U. leather'],
  ],
  ['vinyl', ['cuero ecológico', 'cuero vegano', 'piel artificial', 'imitación cuero', 'efecto piel', 'cuerina']],
  ['vinyl', ['veganes Leder', 'Kunst-Leder', 'Leder-Imitat', 'Leder (vegan)', 'Textilleder', 'Lederoptik']],
  ['vinyl', ['cuir végan', 'éco-cuir', 'cuir artificiel', 'imitation cuir', 'aspect cuir', 'cuir de synthèse']],
  ['vinyl', ['pelle ecologica', 'pelle vegana', 'eco-pelle', 'pelle finta', 'pelle sintetica', 'effetto pelle']],
  ['vinyl', ['couro vegano', 'couro artificial', 'ecocouro', 'pele sintética', 'courino', 'efeito couro']],
  ['leather', ['Full grain', 'aniline leather', 'eco-tanned leather', 'Vegetable tanned leather', 'cuir pleine fleur']],
  ['leather', ['Anilin', 'leather/synthetic', 'plena flor', 'cuir écossais', 'pelle pieno fiore', 'pele']],
  ['leather', ['Leather, artificially aged', 'cuir vieilli artificiellement', 'pelle invecchiata artificialmente']],
  ['leather', ['Leder, künstlich gealtert', 'real leather, not vegan', 'Leder, nicht vegan', 'Ersatzbezug Leder']],
  ['vinyl', ['vegan apple leather', 'artificial nappa', 'künstliches Leder', 'Lederersatz', 'Ersatzleder']],
  ['alcantara', ['Ultrasuede', 'Dinamica', 'Micro-suede']],
  ['cloth', ['Corduroy', 'Twill', 'velvet', 'Mohair', 'Jacquard', 'Samt', 'Cord', 'Wolle', 'Leinen']],
  ['cloth', ['terciopelo', 'pana', 'velours', 'laine', 'coton', 'velluto', 'lana', 'veludo', 'algodão']],
  ['suede', ['Wildleder', 'Veloursleder', 'Rauleder', 'ante', 'gamuza', 'daim', 'camurça', 'pelle scamosciata']],
  ['cloth', ['Stoff', 'Gewebe', 'tela', 'tejido', 'tissu', 'tecido', 'tessuto', 'stoffa']],
  ['alcantara', ['Alcantara', 'Mikrofaser', 'microfibra']],
])('%s is what suppliers call %j', async (material, words) => {
  const rows = words.map((word, i) => `${i};Uno;${word};#112233`);
  const reply = await read(['code;name;material;color', ...rows].join('\n'));
  expect(reply.problems).toEqual([]);
  expect(reply.preview.map((swatch, i) => [words[i], swatch.material])).toEqual(words.map((word) => [word, material]));
});

test.each([';', '\t', '|', ','])(
  'columns of unknown names are told apart at "%s", so that they can be named',
  async (delimiter) => {
    const csv = ['Cennik 2027,,', 'Kod,Nazwa,Surowiec,Kolor', 'L1,Jasny,leather,#c8a070', 'L2,Ciemny,leather,#402010']
      .join('\n')
      .replaceAll(',', delimiter);
    const unknown = await read(csv);
    expect(unknown).toMatchObject({ created: 0, titles: ['Kod', 'Nazwa', 'Surowiec', 'Kolor'] });
    const columns = { name: 'Nazwa', color: 'Kolor', material: 'Surowiec' };
    expect(await read(csv, { columns })).toMatchObject({ created: 2, problems: [] });
  },
);

test.each([';', '\t', '|', ','])(
  'terms with more commas than a list has columns of unknown names, which stand below, are not taken for the names at "%s"',
  async (delimiter) => {
    const list = ['Kod,Nazwa,Surowiec,Kolor,Uwagi', 'L1,Jasny,leather,#c8a070,', 'L2,Ciemny,leather,#402010,']
      .join('\n')
      .replaceAll(',', delimiter);
    const terms = 'Cennik 2027, netto, EUR, EXW, do 31.12, od 10 m';
    for (const above of [terms, `${terms}\nFirma, ul. Długa 1, Łódź, Polska, NIP 1, tel. 2`, `Ceny netto.\n${terms}`]) {
      expect(await read(`${above}\n${list}`)).toMatchObject({
        created: 0,
        titles: ['Kod', 'Nazwa', 'Surowiec', 'Kolor', 'Uwagi'],
      });
      const columns = { name: 'Nazwa', color: 'Kolor', material: 'Surowiec' };
      expect(await read(`${above}\n${list}`, { columns })).toMatchObject({ created: 2, problems: [] });
    }
  },
);

test.each([
  ['the rows', 'Kod;Nazwa;Surowiec;Kolor', ';'],
  ['the rows, which have no remarks,', 'Kod;Nazwa;Surowiec;Kolor;Uwagi', ';;'],
  ['the titles', 'Kod;Nazwa;Surowiec;Kolor;', ''],
])('unknown names of columns are found where only %s end with a delimiter', async (_what, titles, end) => {
  const rows = ['L1;Jasny;leather;#c8a070', 'L2;Ciemny;leather;#402010', 'L3;Szary;leather;#808080'];
  for (const above of ['', 'Cennik 2027; netto; EUR; EXW; do 31.12; od 10 m; od 1.1\n']) {
    const csv = `${above}${titles}\n${rows.map((row) => row + end).join('\n')}`;
    expect(await read(csv)).toMatchObject({ titles: titles.split(';').filter((title) => title !== '') });
    const columns = { name: 'Nazwa', color: 'Kolor', material: 'Surowiec' };
    expect(await read(csv, { columns })).toMatchObject({ created: 3, problems: [] });
  }
});

test('rows that a spreadsheet has put into one cell each are split', async () => {
  const rows = ['code,name,material,color', 'L1,Tan,leather,#c8a070', 'L2,"Tan, light",leather,#d8b080'];
  const quoted = rows.map((row) => `"${row.replaceAll('"', '""')}"`);
  for (const csv of [quoted, [rows[0], rows[1], quoted[2]]]) {
    const reply = await read(csv.join('\r\n'));
    expect(reply).toMatchObject({ created: 2, problems: [] });
    expect(reply.preview.map(({ code, name }) => [code, name])).toEqual([
      ['L1', 'Tan'],
      ['L2', 'Tan, light'],
    ]);
  }
});

test('a list without column names says how far it was searched', async () => {
  const reply = await shop.call('POST', '/api/swatches/import', { csv: `${ROW}\n`.repeat(60) });
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('in the first 40 rows')]);
});

test('column names that are printed again, empty rows, headings and totals lose no swatch', async () => {
  const head = 'code,name,material,color,price';
  const reply = await read(
    `${head}\n\nNAPPA,,,,\nA,Tan,leather,#112233,1\n${head}\nB,Oak,leather,#223344,2\n,,,,\nTotal,,,,3\n"Page 1, of 2"\n\n\n`,
  );
  expect(reply).toMatchObject({ created: 2, preview: [{ code: 'A' }, { code: 'B' }] });
  expect(reply.problems.map(({ line, message }) => [line, message])).toEqual(
    [3, 8, 9].map((line) => [line, 'has neither a material nor a color; it may be a title or a total']),
  );
});

test('of two columns for one field the more telling one counts, and the first of two alike', async () => {
  const reply = await read('code,code,name,material,color,price,price band\nA,B,Tan,leather,#112233,89.00,2');
  expect(reply).toMatchObject({ created: 1, problems: [], ignoredColumns: ['code', 'price'] });
  expect(reply.preview).toMatchObject([{ code: 'A', priceBand: 2 }]);
});

test('quotes hold delimiters, line breaks and quotes, begin after a blank, and stand inside a cell', async () => {
  const reply = await read(
    'code,name,material,color,note\nA, "Tan, ""light""",leather,#112233,"two\nlines"\nB,12" wide,leather,#223344,\nC,"Oak" dark,leather,#334455,x',
  );
  expect(reply).toMatchObject({ created: 3, problems: [] });
  expect(reply.preview.map(({ name, note }) => [name, note])).toEqual([
    ['Tan, "light"', 'two\nlines'],
    ['12" wide', ''],
    ['"Oak" dark', 'x'],
  ]);
});

test.each([
  ['1.234,56 €', null],
  ['1,234.56', null],
  ['1 234,56', null],
  ["12'345.60", null],
  ['€ 89 / m', null],
  ['USD 45.00/yd', null],
  ['89,-', null],
  ['on request', null],
  ['2', 2],
  ['2.00', 2],
  ['2,0', 2],
  ['PG 3', 3],
  ['Price group 4', 4],
  ['B', 2],
  ['€€€', 3],
  ['', null],
  ['–', null],
])('the price cell "%s" never drops its row', async (cell, band) => {
  const reply = await read(`code;name;material;color;price\nA;Tan;leather;#112233;"${cell}"`);
  expect(reply).toMatchObject({ created: 1, skipped: 0, preview: [{ code: 'A', priceBand: band }] });
  const isSaid = band === null && !['', '–'].includes(cell);
  expect(reply.problems).toEqual(
    isSaid ? [{ line: 2, column: 'price', message: expect.stringContaining('Use 1 to 4'), kept: true }] : [],
  );
});

test.each([
  ['1.234,5 m', true],
  ["1'200", true],
  ['12 450,00 lm', true],
  ['0,5 yd', true],
  ['> 100', true],
  ['10+', true],
  ['3 hides', true],
  ['45 m²', true],
  ['3 sets', true],
  ['1 set', true],
  ['0 set', false],
  ['45.2050', true],
  ['12.2000', true],
  ['12.50', true],
  ['1.234.567', true],
  ['0', false],
  ['0,00 m', false],
  ['-3', false],
  ['–', false],
  ['nein', false],
  // Spreadsheets write truth values in the language of their user.
  ['WAHR', true],
  ['FALSCH', false],
  ['VRAI', true],
  ['FAUX', false],
  ['VERDADERO', true],
  ['VERDADEIRO', true],
  ['VERO', true],
  ['FALSO', false],
  ['☑', true],
  ['☐', false],
  ['✔️', true],
  ['✗', false],
  ['❌', false],
  ['✓', true],
  ['Não', false],
  ['sì', true],
  ['sim', true],
  ['not available', false],
  ['Out of stock.', false],
  ['Ausverkauft', false],
  ['nicht lieferbar', false],
  ['Auslaufartikel', false],
  ['lieferbar', true],
  ['ab Lager', true],
  ['agotado', false],
  ['en stock', true],
  ['Épuisé', false],
  ['rupture de stock', false],
  ['esgotado', false],
  ['Esaurito', false],
  ['non disponibile', false],
  ['disponible', true],
])('the stock cell "%s" is understood', async (cell, inStock) => {
  const reply = await read(`code;name;material;color;stock\nA;Tan;leather;#112233;"${cell}"`);
  expect(reply).toMatchObject({ problems: [], preview: [{ inStock }] });
});

test.each(
  [
    '2 weeks|10 working days|24h|10d|4 Wochen|14 Tage|ca. 2 Monate|2 Mon.|12. KW|10 Werktage',
    '3 semaines|10 jours ouvrés|2 mois|2 semanas|15 días|3 meses|2 settimane|20 gg|2 mesi',
    '15.01.2027|15.1.|15. 1. 2027|ca. 15.01.2027|03.2027|15/01/2027|15. März|1 février|3 Jan',
  ].flatMap((cells) => cells.split('|')),
)('the stock cell "%s" is a time and no quantity, which is said', async (cell) => {
  const reply = await read(`code;name;material;color;availability\nA;Tan;leather;#112233;"${cell}"`);
  expect(reply).toMatchObject({ created: 1, problems: [{ column: 'availability', kept: true }] });
});

test('blanks around quotes, full-width signs, texts as formulas and the end of a DOS file spoil no row', async () => {
  const reply = await read(
    [
      'code,name,material,color,price,stock',
      '"A" ,"Tan, light" ,"leather" ,"#112233" ,"2" ,"no"',
      'B,Oak,ｌｅａｔｈｅｒ,＃112233,２,０',
      '="0012",="Elm",leather,#112233,,',
      '"=""0013""","=""6"""" ash""",leather,#112233,,',
      '\u001a',
    ].join('\n'),
  );
  expect(reply).toMatchObject({ rows: 4, created: 4, problems: [] });
  expect(reply.preview).toMatchObject([
    { code: 'A', name: 'Tan, light', color: '#112233', priceBand: 2, inStock: false },
    { code: 'B', material: 'leather', color: '#112233', priceBand: 2, inStock: false },
    { code: '0012', name: 'Elm' },
    { code: '0013', name: '6" ash' },
  ]);
});

test.each([
  ['#036', '#003366'],
  ['abc', '#aabbcc'],
  ['003366', '#003366'],
  ['tan #C8A070', '#c8a070'],
  ['Cognac (#8a4b22)', '#8a4b22'],
  ['#C8A070FF', '#c8a070'],
])('the color cell "%s" is %s', async (cell, color) => {
  expect(await read(`code,name,material,color\nA,Tan,leather,${cell}`)).toMatchObject({
    problems: [],
    unsureColors: [],
    preview: [{ color }],
  });
});

test.each([
  ['Deep black', '#1a1817'],
  ['Silver grey', '#9e9f9f'],
  ['tiefschwarz', '#161514'],
  ['dunkelbeige', '#8c7e66'],
  ['silbergrau', '#a9abad'],
  ['azul oscuro', '#1b2e4d'],
  ['bleu foncé', '#1b2e4d'],
  ['vert clair', '#2f5343'],
  ['azul-escuro', '#1b2e4d'],
  ['verde chiaro', '#2f5343'],
  ['dark green leather', '#173324'],
  ['Offwhite', '#efe9dd'],
  ['Dunkelblau, Leder', '#1b2e4d'],
])('the color "%s" is read with the word that changes it', async (cell, color) => {
  const reply = await read(`code;name;material;color\nA;Tan;leather;${cell}`);
  expect(reply).toMatchObject({ created: 1, problems: [], unsureColors: [], preview: [{ color }] });
});

test('a cell of several colors is read as the first, which is said, and another one can be picked by eye', async () => {
  const ana = await makeUser(t);
  const send = async (csv: string, rest: object = {}): Promise<ImportReply> =>
    (await ana.call('POST', '/api/swatches/import', { csv, ...rest })).json<ImportReply>();
  const list = 'code,name,material,color\nA,Houndstooth,cloth,Black/white\nB,Dot,cloth,Fango\nC,Dot,cloth,Fango';
  const trial = await send(list, { dryRun: true });
  expect(trial).toMatchObject({ created: 1, skipped: 2, preview: [{ color: '#232120' }] });
  expect(trial.problems[0]).toEqual({
    line: 2,
    column: 'color',
    message: '"Black/white" was read as black. Please check the color',
    kept: true,
  });
  expect(trial.unsureColors).toEqual([
    { cell: 'Black/white', color: '#232120' },
    { cell: 'Fango', color: null },
  ]);
  const colors = { 'Black/white': '#777777', Fango: '#998877' };
  expect(await send(list, { colors })).toMatchObject({
    created: 3,
    problems: [],
    preview: [{ color: '#777777' }, { color: '#998877' }, { color: '#998877' }],
    unsureColors: [{ color: '#777777' }, { color: '#998877' }],
  });
  // A later list does not put a guess in the place of the picked color.
  expect(await send(list.split('\n').slice(0, 2).join('\n'))).toMatchObject({
    updated: 1,
    preview: [{ color: '#777777' }],
  });
});

test('rows of one name keep the names of their colors, also when a later list has one of them alone', async () => {
  const ana = await makeUser(t);
  const send = async (csv: string): Promise<string[]> =>
    (await ana.call('POST', '/api/swatches/import', { csv })).json<ImportReply>().preview.map(({ name }) => name);
  const head = 'Article;Description;Color;Type';
  const cognac = 'ML-1;Nappa Vollleder;Cognac;Leder';
  const list = [head, cognac, 'ML-2;Nappa Vollleder;Midnight blue;Leder', 'ML-3;Nappa rot;rot;Leder'].join('\n');
  const names = ['Nappa Vollleder, Cognac', 'Nappa Vollleder, Midnight blue', 'Nappa rot'];
  expect(await send(list)).toEqual(names);
  expect(await send(list)).toEqual(names);
  expect(await send(`${head}\n${cognac}`)).toEqual([names[0]]);
  expect(await send(`${head}\n${cognac.replace('Nappa Vollleder', 'Nappa')}`)).toEqual(['Nappa']);
});

test('rows of one name without a code are told apart by their colors, and a long name leaves room for them', async () => {
  const long = 'x'.repeat(80);
  const reply = await read(
    `name,material,color\nSotega,vinyl,black\nSotega,vinyl,tan\n${long},vinyl,red\n${long},vinyl,blue`,
  );
  expect(reply).toMatchObject({ created: 4, problems: [] });
  expect(reply.preview.map(({ name }) => name)).toEqual([
    'Sotega, black',
    'Sotega, tan',
    `${long.slice(0, 75)}, red`,
    `${long.slice(0, 74)}, blue`,
  ]);
});

test('beside a column of codes of colors, both the name of a product and that of its color are kept', async () => {
  const reply = await read(
    'code,name,colour,hex,material\n1,Sotega,Anthracite,#36383b,vinyl\n2,Sotega,Bordeaux,#561824,vinyl',
  );
  expect(reply).toMatchObject({ created: 2, problems: [], ignoredColumns: [] });
  expect(reply.preview.map(({ name, color }) => [name, color])).toEqual([
    ['Sotega, Anthracite', '#36383b'],
    ['Sotega, Bordeaux', '#561824'],
  ]);
});

test.each([
  ['color;color code', 'Cognac;#8a4b22'],
  ['Farbe;Farbcode', 'Cognac;#8a4b22'],
  ['Farbe;Farbe (HEX)', 'Cognac;#8a4b22'],
  ['Hex-Wert;Farbe', '8a4b22;Cognac'],
  ['Couleur;Code couleur', 'Cognac;#8a4b22'],
  ['Couleur;RVB', 'Cognac;138 75 34'],
  ['Colore;Codice colore', 'Cognac;#8a4b22'],
  ['Cor;Código da cor', 'Cognac;#8a4b22'],
  ['Color;Código de color', 'Cognac;#8a4b22'],
  ['Color;Couleur;Hex value', 'Cognac;Cognac;#8a4b22'],
])('of the columns "%s" the color is taken by its digits and called by its name', async (titles, cells) => {
  for (const [head, row, names] of [
    ['Artikel;Bezeichnung', ';Nappa', ['Nappa, Cognac', 'Nappa, Schwarz']],
    ['Artikel', '', ['Cognac', 'Schwarz']],
  ] as const) {
    const black = cells.replaceAll('Cognac', 'Schwarz');
    const reply = await read(`${head};${titles};Material\n1${row};${cells};Leder\n2${row};${black};Leder`);
    expect(reply).toMatchObject({ created: 2, problems: [], preview: [{ color: '#8a4b22' }, { color: '#8a4b22' }] });
    expect(reply.preview.map(({ name }) => name)).toEqual(names);
  }
});

test('where a code of a color is a supplier’s number or left out, the name of the color counts', async () => {
  const reply = await read(
    'code,color,color code,material\n1,black,205,leather\n2,black,,leather\n3,Fango,RAL 1,leather\n4,Fango,#998877,leather',
  );
  expect(reply.preview.map(({ color }) => color)).toEqual(['#232120', '#232120', '#998877']);
  expect(reply).toMatchObject({
    problems: [{ line: 4, column: 'color', message: expect.stringContaining('"Fango" is not a color') }],
    unsureColors: [{ cell: 'Fango', color: null }],
  });
});

test.each([
  ['color;color code', 'black;B12', '#232120'],
  ['Farbe;Farbcode', 'schwarz;c05', '#232120'],
  ['Couleur;Code couleur', 'noir;100205', '#232120'],
  ['Color;Color code', 'black;#B12', '#bb1122'],
  ['Color;Color code', 'Fango;100205', '#100205'],
  ['Color;Hex', 'black;B12', '#bb1122'],
  ['Color;Hex', 'black;100205', '#100205'],
])('of "%s" the cells "%s" are the color %s', async (titles, cells, color) => {
  const reply = await read(`code;${titles};material\n1;${cells};leather`);
  expect(reply).toMatchObject({ problems: [], unsureColors: [], preview: [{ color }] });
});

test('a supplier’s number of three signs gives no color to a name that is not understood', async () => {
  const reply = await read('code,color,color code,material\n1,Fango,B12,leather');
  expect(reply).toMatchObject({ created: 0, unsureColors: [{ cell: 'Fango', color: null }] });
});

test.each([
  ['Article;Colour no.;Colour;Material', 'black', 'tan', 'leather'],
  ['Article;Col. no.;Color;Material', 'black', 'tan', 'leather'],
  ['Article;Color;Color code;Material', 'black', 'tan', 'leather'],
  ['Artikel;Farbnummer;Farbe;Material', 'schwarz', 'cognac', 'Leder'],
  ['Artikel;Farb-Nr.;Farbe;Material', 'schwarz', 'cognac', 'Leder'],
  ['Référence;N° couleur;Couleur;Matière', 'noir', 'cognac', 'cuir'],
  ['Referencia;Número de color;Color;Material', 'negro', 'coñac', 'cuero'],
  ['Codice;N. colore;Colore;Materiale', 'nero', 'cognac', 'pelle'],
  ['Referência;Nº da cor;Cor;Material', 'preto', 'conhaque', 'couro'],
])('of the columns "%s" the code of a swatch is that of the article and of its color', async (titles, ...words) => {
  const isNameFirst = titles.includes('Color;Color code');
  const [black, tan, material] = words;
  const rowOf = (code: string, number: string, color = ''): string =>
    [code, ...(isNameFirst ? [color, number] : [number, color]), material].join(';');
  const rows = [rowOf('NAPPA', '101', black), rowOf('nappa', '205', tan), rowOf('Nubuk-101', '101', black)];
  const reply = await read([titles, ...rows, rowOf('NAPPA', '', tan)].join('\n'));
  expect(reply).toMatchObject({ created: 4, problems: [], ignoredColumns: [] });
  expect(reply.preview.map(({ code }) => code)).toEqual(['NAPPA-101', 'nappa-205', 'Nubuk-101', 'NAPPA']);
});

test('a code of one row alone is that of its swatch, without the number of the color', async () => {
  const ana = await makeUser(t);
  const send = async (...rows: string[]): Promise<ImportReply> => {
    const csv = ['SKU;Colour no.;Name;Colour;Material', ...rows].join('\n');
    return (await ana.call('POST', '/api/swatches/import', { csv })).json<ImportReply>();
  };
  await ana.call('POST', '/api/swatches/import', { csv: 'SKU;Name;Colour;Material\nLX-7731;Tan;tan;leather' });
  const long = 'L'.repeat(38);
  const skus = await send('lx-7731;205;Sand;tan;leather', `${long};310;Oak;brown;leather`);
  expect(skus).toMatchObject({ created: 1, updated: 1, problems: [] });
  expect(skus.preview.map(({ code }) => code)).toEqual(['lx-7731', long]);
  expect(await send('NAPPA;101;Night;black;leather', 'NAPPA;205;Tan;tan;leather')).toMatchObject({ created: 2 });
  // A later list has one of the colors alone.
  expect(await send('Nappa;205;Camel;tan;leather')).toMatchObject({
    updated: 1,
    preview: [{ code: 'NAPPA-205', name: 'Camel' }],
  });
  // The second row is that swatch, whatever the first one is.
  expect(await send('Nappa;205;Tan;tan;leather', 'NAPPA-205;7;Camel;tan;leather')).toMatchObject({
    created: 1,
    updated: 1,
    preview: [{ code: 'Nappa' }, { code: 'NAPPA-205' }],
  });
});

test('a name of a color in a column that a person took for the colors is no number', async () => {
  const reply = await read('Article,Color,Color code,Material\nL1,Fango 3,205,leather\nL1,Tan,206,leather', {
    columns: { color: 'Color' },
    colors: { 'Fango 3': '#998877' },
  });
  expect(reply).toMatchObject({
    preview: [{ code: 'L1', color: '#998877' }],
    problems: [{ line: 3, column: 'Article', message: 'is on line 2 already' }],
  });
});

test('a number of three digits is a supplier’s own number of a color, not a color', async () => {
  const reply = await read('code,name,material,color\nA,Tan,leather,205\nB,Oak,leather,#112233');
  expect(reply).toMatchObject({ created: 1, skipped: 1, problems: [{ line: 2, column: 'color', kept: false }] });
});

test('a cell that could not be read changes nothing of a swatch that is there already', async () => {
  const ana = await makeUser(t);
  const send = (csv: string) => ana.call('POST', '/api/swatches/import', { csv });
  await send('code,name,material,color,price,stock\nA,Tan,leather,#112233,3,no');
  const reply = (
    await send('code,name,material,color,price,stock\nA,Tan 2,leather,#112233,€ 89,ask us')
  ).json<ImportReply>();
  expect(reply).toMatchObject({ updated: 1, skipped: 0 });
  expect(reply.problems.map(({ column, kept }) => [column, kept])).toEqual([
    ['price', true],
    ['stock', true],
  ]);
  expect(reply.preview).toMatchObject([{ name: 'Tan 2', priceBand: 3, inStock: false }]);
});

test('a long name or book drops no row, and a name that cannot be read is the code', async () => {
  const long = 'Premium full grain semi-aniline automotive hide with natural marks '.repeat(2);
  const reply = await read(
    `book,code,name,material,color\n${long},A,${long},leather,#112233\n\u200b,B,\u3164,leather,#112233`,
    { book: 'Case' },
  );
  expect(reply).toMatchObject({ created: 2, skipped: 0 });
  expect(reply.preview).toMatchObject([
    { code: 'A', name: long.slice(0, 80).trim(), book: long.slice(0, 80).trim() },
    { code: 'B', name: 'B', book: 'Case' },
  ]);
  expect(reply.problems.map(({ column, message, kept }) => [column, message, kept])).toEqual([
    ['book', 'has more than 80 characters, so the end is left out', true],
    ['name', 'has more than 80 characters, so the end is left out', true],
  ]);
});

test('optional words that are too long are cut between whole characters, and that is said with the true limit', async () => {
  const reply = await read(
    `code,name,material,color,supplier,note\nA,Tan,leather,#112233,${'x'.repeat(79)}👍🏽,${'n'.repeat(401)}`,
  );
  expect(reply.preview).toMatchObject([{ supplier: 'x'.repeat(79), note: 'n'.repeat(400) }]);
  expect(reply.problems.map(({ message }) => message)).toEqual([
    'has more than 80 characters, so the end is left out',
    'has more than 400 characters, so the end is left out',
  ]);
});

test('cells and titles that are quoted are cut between whole characters', async () => {
  const family = '👨‍👩‍👧‍👦';
  const reply = await read(
    `code,name,material,color,${'t'.repeat(75)}${family}\nA,Tan,${'m'.repeat(35)}${family},#112233\nB,Oak,cloth,${'c'.repeat(75)}${family}`,
  );
  expect(reply.ignoredColumns).toEqual(['t'.repeat(75)]);
  expect(reply.problems.map(({ message }) => /"(.*)"/.exec(message)?.[1])).toEqual(['m'.repeat(35), 'c'.repeat(40)]);
  expect(reply.unsureColors).toEqual([{ cell: 'c'.repeat(75), color: null }]);
});

test('rows are counted by the lines of the file, whatever ends them and however many a cell has', async () => {
  const csv =
    'code,name,material,color,note\r\nA,Tan,x,#112233,"1\r\n2\n3"\r\n\r\nB,Oak,x,#112233,"1\r2"\r\n \r\nC,Elm,x,#112233,\r\nD,"Ash';
  expect((await read(csv)).problems.map(({ line }) => line)).toEqual([2, 6, 9, 10]);
});

/** The upper halves of code pages of MS-DOS that no decoder of Node knows. */
const DOS = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};
type DosEncoding = keyof typeof DOS;
const encodeDos = (text: string, encoding: DosEncoding): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : 0x80 + DOS[encoding].indexOf(letter))),
  );

test.each<[DosEncoding, string]>([
  ['ibm850', 'Größe weiß'],
  ['ibm850', 'Grün'],
  ['ibm850', 'Öl, schwärzlich'],
  ['ibm850', 'Écru foncé'],
  ['ibm850', 'Piel añil clásica'],
  ['ibm850', 'Couro castanho é genuíno'],
  ['ibm852', 'Červená'],
  ['ibm852', 'Stříbrná žebrovaná koženka'],
  ['ibm852', 'Skóra naturalna brązowa, żółta'],
])('a list of MS-DOS in %s with the one name %s is found out to be one', async (encoding, name) => {
  const bytes = encodeDos(`code,name,material,color\r\nL1,"${name}",leather,#c8a070\r\n`, encoding);
  expect(await read(bytes)).toMatchObject({ encoding, preview: [{ name }] });
  expect(await read(bytes, { encoding })).toMatchObject({ preview: [{ name }] });
});

test.each<[CsvEncoding, string]>([
  ['windows-1252', 'Größe weiß'],
  ['windows-1252', 'Écru foncé'],
  ['windows-1252', 'Piel añil clásica'],
  ['windows-1252', 'Mørkegrå skinn'],
  ['windows-1252', 'Alcantara© tan'],
  ['macintosh', 'Écru foncé'],
  ['macintosh', 'Piel añil'],
])(
  'a list in %s with the one name %s is not taken for one of MS-DOS or of another alphabet',
  async (encoding, name) => {
    const reply = await read(encoderOf(encoding)(`code,name,material,color\nL1,"${name}",leather,#c8a070\n`));
    expect(reply.encoding).not.toMatch(/^ibm/);
    expect(reply.preview[0]!.name).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Greek}]/u);
  },
);

/** Encodes by asking the decoder what each byte, and each pair of bytes, stands for. */
const encoderOf = (encoding: CsvEncoding): ((text: string) => Buffer) => {
  const decoder = new TextDecoder(encoding);
  const known = new Map<string, number[]>();
  const note = (...bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== '\uFFFD' && !known.has(letter)) known.set(letter, bytes);
  };
  for (let one = 0; one < 256; one++) note(one);
  for (let one = 0x81; one < 255; one++) for (let two = 0x40; two < 255; two++) note(one, two);
  return (text) => Buffer.from(Array.from(text).flatMap((letter) => known.get(letter)!));
};

test.each<[CsvEncoding, string]>([
  ['windows-1250', 'Šltěná'],
  ['windows-1250', 'Červená žebrovaná koženka'],
  ['windows-1250', 'Skóra naturalna brązowa, żółta'],
  ['iso-8859-2', 'Červená žebrovaná koženka'],
  ['windows-1251', 'Красный'],
  ['windows-1251', 'Кожа чёрная'],
  ['windows-1253', 'Δέρμα μαύρο'],
  ['windows-1254', 'Açık yeşil süet'],
  ['shift_jis', '赤い'],
  ['shift_jis', '本革レザー'],
  ['gb18030', '红色'],
  ['gb18030', '真皮深棕色'],
  ['big5', '紅色'],
  ['big5', '黑色皮革'],
  ['euc-kr', '검은색'],
  ['macintosh', 'Größe weiß'],
  ['windows-1255', 'עור שחור כהה'],
  ['windows-874', 'หนังแท้สีแดงเข้ม'],
  ['koi8-u', 'Кожа чёрная'],
  ['ibm866', 'Красный'],
  ['ibm866', 'Кожа чёрная'],
  ['windows-1257', 'Juoda oda, šviesi'],
  ['windows-1257', 'Sarkanā āda'],
  ['euc-jp', '赤い'],
  ['euc-jp', '本革レザー'],
])('a list in %s with the one name %s is found out to be one', async (encoding, name) => {
  const bytes = encoderOf(encoding)(`code,name,material,color\nL1,"${name}",leather,#c8a070\n`);
  expect(await read(bytes)).toMatchObject({ encoding, preview: [{ name }] });
});

test('a UTF-8 list whose last letter is cut off is still read as UTF-8', async () => {
  const whole = Buffer.from('code,name,material,color,note\nL1,Größe,leather,#c8a070,Grüße €');
  for (const missing of [1, 2])
    expect(await read(whole.subarray(0, -missing))).toMatchObject({
      encoding: 'utf-8',
      preview: [{ name: 'Größe', note: 'Grüße' }],
    });
});

test('an encoding that was not found out can be said', async () => {
  for (const [encoding, name] of [
    ['windows-1256', 'جلد أحمر غامق'],
    ['iso-8859-5', 'Кожа чёрная'],
  ] as const) {
    const bytes = encoderOf(encoding)(`code,name,material,color\nL1,${name},leather,#c8a070\n`);
    expect((await read(bytes)).preview[0]!.name).not.toBe(name);
    expect(await read(bytes, { encoding })).toMatchObject({ encoding, preview: [{ name }] });
  }
  expect((await read('code,name,material,color\nL1,Öl,leather,#c8a070')).encoding).toBeNull();
  const refused = await shop.call('POST', '/api/swatches/import', { csvBase64: '', encoding: 'klingon' });
  expect(refused.statusCode).toBe(400);
});
