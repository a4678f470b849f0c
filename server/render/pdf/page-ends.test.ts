/** The contents of the last page of a presentation. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfTask } from './pdf-task.ts';

const picture = (aspect: number) =>
  sharp({ create: { width: Math.round(300 * aspect), height: 300, channels: 3, background: '#a8703f' } })
    .png()
    .toBuffer();

const task = async (aspect: number, lines: number, template: PdfTask['template']): Promise<PdfTask> => {
  const bytes = await picture(aspect);
  return {
    template,
    paper: 'letter',
    sample: false,
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
          relief: 'leather',
        })),
        choices: [{ name: 'Style', value: 'Classic' }],
        words: '',
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
  }, 240_000);
