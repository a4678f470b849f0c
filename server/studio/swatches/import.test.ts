import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_CSV_BYTES,
  MAX_IMPORT_PROBLEMS,
  type ImportReply,
  type OwnSwatch,
  type SwatchPage,
} from '#contract/studio/swatches.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { makeUser, type Person } from '#tests/support/server/make.ts';
import { injectCrashes, type CrashInjector } from '#tests/support/server/crash-injector.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let crash: CrashInjector;
beforeAll(async () => {
  t = await openTestApp(
    { RETRIM_RATE_LIMITS: 'off' },
    {
      prepare: async (deps) => {
        crash = await injectCrashes(deps);
      },
    },
  );
});
afterAll(async () => {
  crash.restart();
  await t.close();
});

const send = (person: Person, csv: string | Buffer, rest: object = {}) =>
  person.call('POST', '/api/swatches/import', {
    ...(typeof csv === 'string' ? { csv } : { csvBase64: csv.toString('base64') }),
    ...rest,
  });
const imported = async (person: Person, csv: string | Buffer, rest: object = {}): Promise<ImportReply> => {
  const reply = await send(person, csv, rest);
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200);
  return reply.json<ImportReply>();
};
const own = async (person: Person): Promise<OwnSwatch[]> =>
  (await person.call('GET', '/api/swatches?limit=200')).json<SwatchPage>().swatches.filter(({ starter }) => !starter);
const only = async (person: Person): Promise<OwnSwatch> => {
  const [swatch, ...more] = await own(person);
  expect(more).toEqual([]);
  return swatch!;
};

const LIST = `Book,Code,Name,Supplier,Line,Material,Color,Price band,In stock,Note
Hides,H-1,"Saddle, light",Hide & Co,Classic,Leather,#A4683A,3,yes,"Two ""weeks""
and a day"
Hides,H-2,Oxblood,Hide & Co,Classic,full grain leather,"rgb(107, 29, 36)",$$,0,
Cloths,C-1,Plaid,Mill,Highland,wool tweed,navy blue,D,in stock,
`;

test('on trial nothing is written; then all of it is, and a second time everything is found again', async () => {
  const ana = await makeUser(t);
  const trial = await imported(ana, LIST, { dryRun: true });
  expect(trial).toMatchObject({ rows: 3, created: 3, updated: 0, skipped: 0, problems: [], ignoredColumns: [] });
  expect(trial.preview[0]).toEqual({
    book: 'Hides',
    code: 'H-1',
    name: 'Saddle, light',
    supplier: 'Hide & Co',
    line: 'Classic',
    material: 'leather',
    grain: null,
    color: '#a4683a',
    priceBand: 3,
    inStock: true,
    note: 'Two "weeks"\nand a day',
  });
  expect(await own(ana)).toEqual([]);

  expect(await imported(ana, LIST)).toMatchObject({ created: 3 });
  const first = await own(ana);
  expect(
    first.map(({ book, code, material, color, priceBand, inStock }) => [
      book,
      code,
      material,
      color,
      priceBand,
      inStock,
    ]),
  ).toEqual([
    ['Cloths', 'C-1', 'cloth', '#1b2740', 4, true],
    ['Hides', 'H-1', 'leather', '#a4683a', 3, true],
    ['Hides', 'H-2', 'leather', '#6b1d24', 2, false],
  ]);
  expect(await imported(ana, LIST)).toMatchObject({ created: 0, updated: 3 });
  expect(await own(ana)).toEqual(first);
});

test('an update changes the fields of the file and leaves the rest alone', async () => {
  const ana = await makeUser(t);
  await imported(ana, LIST);
  const reply = await imported(ana, 'code;color;material\nh-1;#000000;vinyl\nNEW;#ffffff;suede', { book: 'hides' });
  expect(reply).toMatchObject({ created: 1, updated: 1 });
  expect(reply.preview[0]).toMatchObject({ name: 'Saddle, light', color: '#000000' });
  const after = await own(ana);
  expect(after.find(({ code }) => code === 'h-1')).toMatchObject({
    name: 'Saddle, light',
    material: 'vinyl',
    color: '#000000',
    priceBand: 3,
    supplier: 'Hide & Co',
    book: 'Hides',
  });
  // Named by its code, in the book as it is spelled.
  expect(after.find(({ code }) => code === 'NEW')).toMatchObject({
    name: 'NEW',
    book: 'Hides',
    inStock: true,
    priceBand: null,
  });
});

test('a cell that cannot be read leaves what the swatch had', async () => {
  const ana = await makeUser(t);
  await imported(ana, LIST);
  const reply = await imported(
    ana,
    'Book,Code,Material,Color,Price band,In stock\nHides,H-2,leather,#6b1d24,on request,maybe\n',
  );
  expect(reply).toMatchObject({
    updated: 1,
    problems: [
      { column: 'Price band', kept: true },
      { column: 'In stock', kept: true },
    ],
  });
  expect((await own(ana)).find(({ code }) => code === 'H-2')).toMatchObject({ priceBand: 2, inStock: false });
});

test('a grain of leather is read by the words of price lists, and an export says it', async () => {
  const ana = await makeUser(t);
  await imported(
    ana,
    'code,name,material,color,finish\n1,A,leather,#112233,Full grain milled\n2,B,leather,#112233,Nappa\n3,C,vinyl,#112233,smooth\n4,D,leather,#112233,aniline',
  );
  const grains = (await own(ana)).map(({ code, grain }) => [code, grain]);
  expect(grains).toEqual([
    ['1', 'tumbled'],
    ['2', 'smooth'],
    ['3', null],
    ['4', null],
  ]);
  const file = (await ana.call('GET', '/api/swatches/export')).body;
  expect(file.split(/\r?\n/)[1]).toContain('"leather","tumbled","#112233"');
  const bea = await makeUser(t);
  await imported(bea, file);
  expect((await own(bea)).map(({ code, grain }) => [code, grain])).toEqual(grains);
});

test('a list that comes again with another finish changes the grain of its swatches', async () => {
  const ana = await makeUser(t);
  const list = (finish: string) => `code,name,material,color,finish\n1,A,leather,#112233,${finish}`;
  await imported(ana, list('Nappa'));
  expect((await only(ana)).grain).toBe('smooth');
  expect(await imported(ana, list('Full grain milled'))).toMatchObject({ created: 0, updated: 1 });
  expect((await only(ana)).grain).toBe('tumbled');
});

test.each([
  ['semicolons', 'code;name;material;color\r\nX;Öl;leather;#112233\r\n'],
  ['tabs', 'code\tname\tmaterial\tcolor\nX\tÖl\tleather\t#112233'],
  ['a mark and sep=', '\uFEFFsep=;\r\ncode;name;material;color\r\nX;Öl;leather;#112233'],
  ['old Macintosh line ends', 'code,name,material,color\rX,Öl,leather,#112233\r'],
  ['other titles, other order', 'Hex,SKU,Colour,Type\n112233,X,Öl,Hide'],
  ['blank lines and blanks', '\n\n Code , Name ,Material, Colour \n,,,\n X , Öl , LEATHER , 17 34 51 \n\n'],
])('%s are understood', async (_name, csv) => {
  const ana = await makeUser(t);
  expect(await imported(ana, csv)).toMatchObject({ rows: 1, created: 1, problems: [] });
  expect(await only(ana)).toMatchObject({ code: 'X', name: 'Öl', material: 'leather', color: '#112233' });
});

test.each([
  ['UTF-8', Buffer.from('code,name,material,color\nX,Öl €,leather,#112233', 'utf8')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFcode,name,material,color\nX,Öl €,leather,#112233', 'utf8')],
  ['Windows-1252', Buffer.from('code,name,material,color\nX,\xd6l \x80,leather,#112233', 'latin1')],
  ['UTF-16 with a mark', Buffer.from('\uFEFFcode,name,material,color\nX,Öl €,leather,#112233', 'utf16le')],
  ['UTF-16 without', Buffer.from('code,name,material,color\nX,Öl €,leather,#112233', 'utf16le')],
  [
    'UTF-16, the other way round',
    Buffer.from('\uFEFFcode,name,material,color\nX,Öl €,leather,#112233', 'utf16le').swap16(),
  ],
])('a file in %s is found out to be one', async (_name, bytes) => {
  const ana = await makeUser(t);
  await imported(ana, bytes);
  expect(await only(ana)).toMatchObject({ code: 'X', name: 'Öl €' });
});

test('rows with a problem are named by line and column and left out; the others are kept', async () => {
  const ana = await makeUser(t);
  const csv = [
    'Code,Name,Material,Colour,Price,Stock,Weight',
    'A,One,leather,#112233,1,yes,9',
    'B,Two,gold,#112233,,,',
    'C,Three,leather,mauve-ish,,,',
    'D,Four,leather,#112233,9,,',
    'E,Five,leather,#112233,,perhaps,',
    'A,Again,leather,#112233,,,',
    ',,leather,#112233,,,',
    'F,"Six\nlines",leather,"rgb(1,2,300)",,,',
    `G,${'x'.repeat(100)},leather,#112233,,,`,
    'H,Last,,#112233,,,',
    'Z,Fine,suede,tan,4,no,',
  ].join('\n');
  const reply = await imported(ana, csv);
  expect(reply).toMatchObject({ rows: 11, created: 5, skipped: 6, ignoredColumns: ['Weight'] });
  expect(reply.problems).toEqual([
    { line: 3, column: 'Material', message: expect.stringContaining('"gold" is not a material'), kept: false },
    { line: 4, column: 'Colour', message: expect.stringContaining('"mauve-ish" is not a color'), kept: false },
    { line: 5, column: 'Price', message: expect.stringContaining('"9" is not a price band'), kept: true },
    { line: 6, column: 'Stock', message: expect.stringContaining('"perhaps"'), kept: true },
    { line: 7, column: 'Code', message: 'is on line 2 already', kept: false },
    { line: 8, column: 'Name', message: 'Please enter a name', kept: false },
    { line: 9, column: 'Colour', message: expect.stringContaining('is not a color'), kept: false },
    { line: 11, column: 'Name', message: 'has more than 80 characters, so the end is left out', kept: true },
    { line: 12, column: 'Material', message: 'is empty', kept: false },
  ]);
  expect((await own(ana)).map(({ code }) => code)).toEqual(['A', 'D', 'E', 'G', 'Z']);
});

test('a quote that never closes loses its row and the following ones, not earlier ones, and its line is reported', async () => {
  const ana = await makeUser(t);
  const reply = await imported(
    ana,
    'code,name,material,color\nA,One,leather,#112233\nB,"Two,leather,#112233\nC,Three,leather,#112233\n',
  );
  expect(reply).toMatchObject({
    rows: 2,
    created: 1,
    skipped: 1,
    problems: [{ line: 3, column: '', message: expect.stringContaining('opened on line 3 and never closed') }],
  });
});

test.each([
  ['nothing', '', 'empty'],
  ['blank lines', '\n\n,,,\n', 'empty'],
  [
    'no titles',
    'RT-1,Saddle,leather,#112233\nRT-2,Oak,leather,#112233',
    'No row with column titles was found in the first 40 rows',
  ],
  ['no color', 'code,name,material\nX,Y,leather', 'column for the color'],
  ['no material', 'code,name,color\nX,Y,#112233', 'column for the material'],
])('a file with %s is refused with a sentence', async (_name, csv, says) => {
  const reply = await send(await makeUser(t), csv);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', field: 'csv', message: expect.stringContaining(says) }),
  ]);
});

test('on trial a list says which columns are not known; one can be named, and one material is for rows that name none', async () => {
  const ana = await makeUser(t);
  const list = 'Ref,Tint,Finish,GBP per m2\nYH-1,#7A4A2B,smooth,62.50\nYH-2,#1E3B2C,smooth,64.00';
  const unknown = await imported(ana, list, { dryRun: true });
  expect([unknown.missing, unknown.titles, unknown.created]).toEqual([
    ['color', 'material'],
    ['Ref', 'Tint', 'Finish', 'GBP per m2'],
    0,
  ]);
  const mapped = { columns: { color: 'Tint', name: 'GBP per m2' }, material: 'leather' };
  const trial = await imported(ana, list, { ...mapped, dryRun: true });
  expect([trial.missing, trial.created]).toEqual([[], 2]);
  expect(trial.preview[0]).toMatchObject({ code: 'YH-1', name: '62.50', color: '#7a4a2b', material: 'leather' });
  expect((await imported(ana, list, mapped)).created).toBe(2);
  // A row's own material counts more, and nothing is written where a column is still missing.
  const mixed = await imported(ana, 'code,color,material\nA,tan,vinyl\nB,tan,', { material: 'cloth', dryRun: true });
  expect(mixed.preview.map(({ material }) => material)).toEqual(['vinyl', 'cloth']);
  expect((await send(ana, list, { columns: { color: 'No such title' } })).statusCode).toBe(400);
});

test('a workbook, a picture and random bytes are no CSV file', async () => {
  const ana = await makeUser(t);
  const photo = await readFile('assets/templates/sedan-tan-leather.jpg');
  const others = ['PK\u0003\u0004 and so on', '\u0089PNG\r\n', 'GIF89a', 'RIFF1234WEBP', '%PDF-1.7'];
  // What programs save as .xls or .csv and is none: a page with a table, a workbook as XML, a text with formats, JSON.
  others.push(
    '<html><table><tr><td>code',
    '\n<!DOCTYPE html>',
    '<?xml version="1.0"?><Workbook',
    '{\\rtf1 code',
    '[{"code":',
  );
  for (const bytes of [...others.map((start) => Buffer.from(start, 'latin1')), photo.subarray(0, 60_000)])
    expect((await send(ana, bytes)).json()).toMatchObject({ message: expect.stringContaining('Save as') });
  expect((await send(ana, Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 256)))).statusCode).toBe(
    400,
  );
  for (const body of [
    {},
    { csv: 'a', csvBase64: 'YQ==' },
    { csv: 5 },
    { csv: 'code', book: 'x'.repeat(900) },
    { csv: 'code', dryRun: 'yes' },
  ])
    expect((await ana.call('POST', '/api/swatches/import', body)).statusCode, JSON.stringify(body).slice(0, 50)).toBe(
      400,
    );
});

test('a cell of ten megabytes, a hundred thousand rows and half a million columns are refused at once', async () => {
  const ana = await makeUser(t);
  // Beside full and honest lists: a busy machine makes both slow.
  const honest = `code,name,material,color\n${Array.from({ length: 4000 }, (_, i) => `H-${i},${'Tan '.repeat(15)},leather,#112233`).join('\n')}`;
  const honestMs = await cpuMsOf(async () => {
    for (let round = 0; round < 3; round++) expect((await imported(ana, honest, { dryRun: true })).rows).toBe(4000);
  });
  const took = await cpuMsOf(async () => {
    expect(
      (await send(ana, `code,name,material,color\nX,"${'x'.repeat(10 * 1024 * 1024)}",leather,#112233`)).json(),
    ).toMatchObject({ code: 'file_too_large' });
    expect(
      (await send(ana, `code,name,material,color\nX,"${'x'.repeat(MAX_CSV_BYTES)}",leather,#112233`)).json(),
    ).toMatchObject({ code: 'invalid_input' });
    expect(
      (await imported(ana, `code,name,material,color\nL,"${'x'.repeat(MAX_CSV_BYTES - 100)}",leather,#112233`))
        .problems,
    ).toMatchObject([{ line: 2, column: 'name' }]);
    expect((await send(ana, `code,name,material,color\n${'X,Y,cloth,red\n'.repeat(100_000)}`)).json()).toMatchObject({
      message: expect.stringContaining('more than 5,000 rows'),
    });
    expect((await imported(ana, `code,name,material,color${',x'.repeat(500_000)}\nX,Y,cloth,red`)).created).toBe(1);
    expect((await imported(ana, `code,name,material,color\n${','.repeat(1_000_000)}\nZ,Y,cloth,red`)).created).toBe(1);
  });
  // Alone they cost about as much; a rule that is broken costs hundreds of times as much.
  expect(took).toBeLessThan(20 * honestMs);
});

test('of very many problems the first are reported', async () => {
  const ana = await makeUser(t);
  const reply = await imported(
    ana,
    `code,name,material,color\n${Array.from({ length: 3000 }, (_, i) => `C-${i},N,gold,red`).join('\n')}`,
  );
  expect([reply.rows, reply.skipped, reply.created, reply.problems.length]).toEqual([
    3000,
    3000,
    0,
    MAX_IMPORT_PROBLEMS,
  ]);
});

test('formulas, markup, zero bytes and letters that turn the line round stay words, and an export harms no spreadsheet', async () => {
  const ana = await makeUser(t);
  await imported(
    ana,
    [
      'code,name,supplier,material,color,note',
      `"=1+1","=HYPERLINK(""http://evil.example"",""x"")",@SUM(A1),leather,#112233,"+cmd|' /C calc'!A0"`,
      'N\u0000UL,<img src=x onerror=alert(1)>\u202Egpj,-2,leather,#112233,"\t=1"',
      'WIDE,＝1+1,＠SUM(A1),leather,#112233,－2＋3',
    ].join('\n'),
  );
  const found = await own(ana);
  expect(found.map(({ code, name, supplier, note }) => [code, name, supplier, note])).toEqual([
    ['=1+1', '=HYPERLINK("http://evil.example","x")', '@SUM(A1)', "+cmd|' /C calc'!A0"],
    ['NUL', '<img src=x onerror=alert(1)>gpj', '-2', '=1'],
    ['WIDE', '＝1+1', '＠SUM(A1)', '－2＋3'],
  ]);
  const reply = await ana.call('GET', '/api/swatches/export');
  expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="swatches-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  for (const cell of reply.body
    .slice(1)
    .split(/\r\n/)
    .flatMap((line) => line.split('","')))
    expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@＝＋－＠\t]/);

  // And comes back as it was.
  const ben = await makeUser(t);
  expect(await imported(ben, Buffer.from(reply.body))).toMatchObject({ created: 3, problems: [] });
  const plain = ({ id: _i, createdAt: _c, updatedAt: _u, ...swatch }: OwnSwatch) => swatch;
  expect((await own(ben)).map(plain)).toEqual(found.map(plain));
  expect((await ana.call('GET', '/api/swatches/export?book=Nowhere')).body.trim().split('\r\n')).toHaveLength(1);
});

test('two imports at once make each swatch once', async () => {
  const ana = await makeUser(t);
  const csv = `code,name,material,color\n${Array.from({ length: 300 }, (_, i) => `C-${i},No. ${i},vinyl,#101010`).join('\n')}`;
  const replies = await Promise.all([imported(ana, csv), imported(ana, csv), imported(ana, `${csv}\n`)]);
  expect(replies.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 0, 300]);
  expect(replies.map(({ updated }) => updated).sort((a, b) => a - b)).toEqual([0, 300, 300]);
  expect((await ana.call('GET', '/api/swatches')).json<SwatchPage>().total).toBe(348);
});

test('an import that dies at any step has written all of it or nothing', async () => {
  const csv = `code,name,material,color\n${Array.from({ length: 1200 }, (_, i) => `C-${i},No. ${i},vinyl,#101010`).join('\n')}`;
  const counts = new Set<number>();
  for (const moment of ['before', 'after'] as const) {
    for (let step = 1; ; step++) {
      const ana = await makeUser(t);
      crash.crashAt(step, moment);
      await send(ana, csv).catch(() => undefined);
      await waitUntil(() => crash.pendingCalls === 0, 'nothing moves any more');
      const died = crash.hasCrashed;
      crash.restart();
      counts.add((await ana.call('GET', '/api/swatches')).json<SwatchPage>().total - 48);
      if (!died) break;
      expect(step).toBeLessThan(20);
    }
  }
  expect([...counts].sort((a, b) => a - b)).toEqual([0, 1200]);
});
