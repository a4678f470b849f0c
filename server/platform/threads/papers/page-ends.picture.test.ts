/** The contents of the last page of a presentation, and the shapes of its pictures. */
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfTask } from './pdf-task.ts';

const picture = (aspect: number) =>
  sharp({ create: { width: Math.round(60 * aspect), height: 60, channels: 3, background: '#a8703f' } })
    .png()
    .toBuffer();

const task = async (aspect: number, lines: number, template: PdfTask['template']): Promise<PdfTask> => {
  const bytes = await picture(aspect);
  return {
    template,
    paperSize: 'letter',
    language: 'en',
    watermarked: false,
    shop: {
      name: 'Stitch',
      email: 'a@b.example',
      phone: '',
      website: '',
      address: '',
      color: '#7a1f2b',
      logo: undefined,
    },
    title: 'Tan bench',
    customer: 'A. Customer',
    jobNumber: '17',
    version: 'Version 2',
    vehicle: '1969 Ford Mustang',
    date: 'Nov 20, 2026',
    madeAt: new Date('2026-11-20T10:00:00Z'),
    note: '',
    feeLabel: '',
    link: 'https://retrim.example/s/abcdefghijklmnop',
    designs: [
      {
        name: 'Tan bench',
        before: bytes,
        after: bytes,
        lines: Array.from({ length: lines }, (_, i) => ({
          part: `Part${i}`,
          material: 'Leather',
          colorName: 'Tan',
          code: '#a8703f',
          kind: 'cover' as const,
          covering: 'leather' as const,
        })),
        tiles: new Map(),
        choices: [{ name: 'Style', value: 'Classic' }],
        instructions: '',
        fee: '$1,204.50',
      },
    ],
  };
};

for (const template of ['before-after', 'material-board'] as const)
  test(`${template}: price and signature never stand alone on a page`, async () => {
    const alone: string[] = [];
    for (const aspect of [0.75, 1, 1.5])
      for (const lines of [3, 6, 9, 12]) {
        const { bytes } = await drawPdf(await task(aspect, lines, template));
        const { pages } = await readPdf(Buffer.from(bytes));
        if (pages.length > 1 && !/Part\d/.test(pages.at(-1)!)) alone.push(`${lines} lines, ${aspect} to 1`);
      }
    expect(alone).toEqual([]);
  });

const withOptions = async (aspect: number, count: number, extra: { note?: string; fee?: string; lines?: number }) => {
  const { designs, ...rest } = await task(aspect, extra.lines ?? 6, 'options');
  const [design] = designs;
  const one = { ...design, fee: extra.fee ?? '', instructions: '' };
  const others = Array.from({ length: count - 1 }, () => one);
  return { ...rest, note: extra.note ?? '', designs: [one, ...others] } satisfies PdfTask;
};

/** Points from a swatch's lower edge down to the first line of its name, and from a small line down to its letters' feet. */
const [TO_NAME, TO_FEET] = [15.7, 1.7];

test.each(LANGUAGES)('material-board: what the place for the sample says stays within it, in %s', async (language) => {
  // Three rows of four: swatches are flat there.
  const board = { ...(await task(0.75, 11, 'material-board')), paperSize: 'a4' as const, language };
  const { textPositions } = await readPdf(Buffer.from((await drawPdf(board)).bytes));
  const { attachSample } = PAPER_WORDS[language];
  const said = textPositions.filter(({ text }) => attachSample.includes(text) && text.length > 3);
  const lowest = Math.min(...said.map(({ line }) => line));
  const names = textPositions.filter(({ text, line }) => text.startsWith('Leather') && line < lowest);
  const name = Math.max(...names.map(({ line }) => line));
  expect([said.length > 1, lowest - TO_FEET >= name + TO_NAME]).toEqual([true, true]);
});

test('options: the last page of two, three and four holds a design or the end of a note, never the signature alone', async () => {
  const alone: string[] = [];
  for (const paperSize of ['letter', 'a4'] as const)
    for (const count of [2, 3, 4])
      for (const [aspect, lines] of [
        [0.75, 9],
        [1.5, 6],
        [2.33, 12],
      ] as const)
        for (const fee of ['', '$4,850.50'])
          for (const note of ['', 'Foam is rebuilt.', 'Foam is rebuilt. '.repeat(68)]) {
            const { bytes } = await drawPdf({ ...(await withOptions(aspect, count, { note, fee, lines })), paperSize });
            const { pages } = await readPdf(Buffer.from(bytes));
            const last = pages.at(-1)!;
            if (!/Part\d/.test(last) && (last.match(/Foam/g) ?? []).length < 3)
              alone.push(`${count} of ${aspect} to 1 on ${paperSize}, price "${fee}", note of ${note.length}`);
            expect(pages.length).toBeLessThanOrEqual(3);
          }
  expect(alone).toEqual([]);
});

test('a long note divides so that at least its last three lines stand with price and signature', async () => {
  for (const template of ['before-after', 'material-board'] as const)
    for (const paragraphs of [16, 18, 20, 22, 24, 26, 28]) {
      const plain = await task(1.5, 3, template);
      const note = Array.from({ length: paragraphs }, (_, i) => `Line${i}.`).join('\n');
      const { bytes } = await drawPdf({ ...plain, note });
      const { pages } = await readPdf(Buffer.from(bytes));
      const said = pages.at(-1)!.match(/Line\d+|Part\d/g) ?? [];
      expect(said.length, `${template}, ${paragraphs}`).toBeGreaterThanOrEqual(3);
    }
});

test.each(['before-after', 'material-board', 'options'] as const)(
  '%s: pictures of every shape are shown whole, and no smaller than a customer can read',
  async (template) => {
    const image = vi.spyOn(PDFDocument.prototype, 'image');
    try {
      for (const aspect of [0.5625, 0.75, 1, 1.333, 1.5, 1.778, 2.333])
        for (const lines of [3, 8, 12]) {
          image.mockClear();
          const one = await task(aspect, lines, template);
          await drawPdf(template === 'options' ? await withOptions(aspect, 3, { fee: '$4,850.50', lines }) : one);
          const places = image.mock.calls
            .map((call) => call.at(-1) as { cover?: [number, number]; align?: string })
            .filter(({ align }) => align === 'center')
            .map(({ cover }) => cover!);
          expect(places.length).toBeGreaterThan(0);
          for (const [width, height] of places) {
            expect(Math.abs(Math.log(width / height / aspect)), `${aspect} to 1, ${lines} lines`).toBeLessThan(0.09);
          }
          const [largest] = places.map(([width, height]) => Math.sqrt(width * height)).toSorted((a, b) => b - a);
          expect(largest, `${aspect} to 1, ${lines} lines`).toBeGreaterThan(100);
        }
    } finally {
      image.mockRestore();
    }
  },
  240_000,
);

test('the new interior has the full width of a page that has room for it', async () => {
  const image = vi.spyOn(PDFDocument.prototype, 'image');
  try {
    const { designs, ...rest } = await task(1.5, 4, 'before-after');
    const { pages } = await readPdf(
      Buffer.from((await drawPdf({ ...rest, paperSize: 'a4', designs: [{ ...designs[0], fee: '' }] })).bytes),
    );
    const widths = image.mock.calls.map((call) => (call.at(-1) as { cover?: [number, number] }).cover?.[0] ?? 0);
    expect(Math.max(...widths)).toBeGreaterThan(500);
    expect(pages).toHaveLength(1);
  } finally {
    image.mockRestore();
  }
});

const CODE = 'SUPPLIER-LONDON-7731-204-XXL-EDITION-9';
const SUPPLIER = 'The Hide Company of Very Long Names '.repeat(2);

test.each(['before-after', 'material-board', 'options'] as const)(
  '%s: the code of a swatch stands there whole for every part, and no text leaves its page',
  async (template) => {
    const plain =
      template === 'options' ? await withOptions(1.5, 4, { lines: 11, fee: '$1.00' }) : await task(1.5, 11, template);
    const coded = <Line extends PdfTask['designs'][0]['lines'][number]>(line: Line, i: number) => ({
      ...line,
      part: `${line.part} ${'of the seats '.repeat(i % 3)}`,
      colorName: 'Oxblood from the hills of Scotland'.repeat(1 + (i % 2)),
      swatch: { code: CODE.replace('204', `20${i}`), name: 'Oxblood', supplier: SUPPLIER, line: 'Classic Nappa' },
    });
    const [first, ...others] = plain.designs.map((one) => ({ ...one, lines: one.lines.map(coded) }));
    const { textPositions, text, size } = await readPdf(
      Buffer.from((await drawPdf({ ...plain, paperSize: 'a4', designs: [first!, ...others] })).bytes),
    );
    const joined = text.replace(/\s/g, '');
    for (let i = 0; i < 11; i += 1)
      expect(joined.split(CODE.replace('204', `20${i}`)).length - 1, `20${i}`).toBe(plain.designs.length);
    expect(joined).not.toContain('...');
    expect(textPositions.filter(({ left, right }) => left < 43 || right > size[0] - 43)).toEqual([]);
  },
);

test('stitches on a paper are thread: the shop’s own color is a plain rule', async () => {
  const [dash, strokeColor] = [vi.spyOn(PDFDocument.prototype, 'dash'), vi.spyOn(PDFDocument.prototype, 'strokeColor')];
  try {
    await drawPdf(await task(1.5, 4, 'before-after'));
    expect(strokeColor.mock.calls.map(([color]) => color)).toContain('#7a1f2b');
    expect(dash).not.toHaveBeenCalled();
  } finally {
    dash.mockRestore();
    strokeColor.mockRestore();
  }
});

test('the shop’s contact at the foot stays on its page, and beside the page’s number', async () => {
  const { shop, ...rest } = await task(1.5, 4, 'before-after');
  const address = 'Unit 7, The Old Saddlery\n12 Upper Leather Lane\nNorthampton NN1 4AA\nUnited Kingdom';
  const contact = { phone: '+44 1604 555 0100', email: 'workshop@the-old-saddlery.example', address };
  const { bytes } = await drawPdf({
    ...rest,
    shop: { ...shop, ...contact, website: 'https://the-old-saddlery.example' },
  });
  const { textPositions, text, size } = await readPdf(Buffer.from(bytes));
  expect(text.replace(/\s/g, '')).toContain('NorthamptonNN14AA');
  const foot = textPositions.filter(({ text: part }) => /Saddlery|Leather|Northampton|workshop|1604/.test(part));
  expect(foot.length).toBeGreaterThan(0);
  expect(foot.filter(({ right }) => right > size[0] - 44 - 60 + 1)).toEqual([]);
});

test('the words in the box for a sample stay in the box', async () => {
  // Four columns: the box is narrow.
  const { textPositions } = await readPdf(Buffer.from((await drawPdf(await task(1.5, 7, 'material-board'))).bytes));
  const words = textPositions.filter(({ text }) => /Physical sample|Attach|hide or cloth|here\./.test(text));
  expect(words.length).toBeGreaterThan(2);
  const [box] = words;
  // A quarter of the page's width without margins and gaps.
  const width = (612 - 88 - 3 * 16) / 4;
  for (const { right } of words) expect(right).toBeLessThanOrEqual(box!.left - 10 + width - 9);
});
