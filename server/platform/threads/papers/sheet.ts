/** The pages of a paper, with the shop's header and footer. Content that does not fit continues on a new page. */
import { PAPER_WORDS, type PaperWords } from '#contract/customer/words/paper-words.ts';
import PDFDocument from 'pdfkit';
import type { PaperSize } from '#contract/customer/presentations.ts';
import { isolateDirection, type Letters } from './letters.ts';
import type { PdfTask } from './pdf-task.ts';
import { fitInside, type PictureBox } from './place.ts';
import {
  drawTextLine,
  drawTextLines,
  lineHeight,
  wrapLines,
  setLetters,
  wrapAndTruncateLines,
  measureText,
  type TextStyle,
} from './typeset.ts';

/** Points. */
const SIZES: Readonly<Record<PaperSize, [number, number]>> = { a4: [595.28, 841.89], letter: [612, 792] };
export const MARGIN = 44;
const FOOT = 60;

export const INK = '#1c1917';
export const INK_2 = '#57514a';
export const INK_3 = '#6b6258';
const HAIR = '#d9d1c5';

export const SMALL: TextStyle = { face: 'text', size: 8.5, color: INK_2 };
export const BODY: TextStyle = { face: 'text', size: 10, color: INK };
export const LABEL: TextStyle = { face: 'strong', size: 8, color: INK_2 };

/** Degrees. */
const WATERMARK_TILT = 40;
const WATERMARK_OPACITY = 0.42;
/** Offset in points between the dark and the light letters. */
const WATERMARK_EDGE = 3;

/** Tolerance in points, so that text that fits exactly still fits despite rounding. */
const ROUNDING = 0.01;

/** A method of pdfkit that its types leave out. */
interface OpensImages {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { width: number; height: number };
}

/** Number of lines at the end of a text that stay together. */
const LAST_LINES = 3;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  /** Vertical position of the next element. */
  y = 0;
  readonly #task: PdfTask;
  /** In the customer's language. */
  readonly paperWords: PaperWords;
  readonly #height: number;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor(task: PdfTask, letters: Letters) {
    this.#task = task;
    this.paperWords = PAPER_WORDS[task.language];
    const [width, height] = SIZES[task.paperSize];
    this.width = width - 2 * MARGIN;
    this.#height = height;
    this.doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      compress: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: task.language,
      displayTitle: true,
      info: {
        Title: task.title,
        Author: task.shop.name === '' ? 'Retrim' : task.shop.name,
        Subject: this.paperWords.ai,
        Creator: 'Retrim',
        Producer: 'Retrim',
        CreationDate: task.madeAt,
      },
    });
    this.#ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    setLetters(this.doc, letters);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.#begin(true);
  }

  /** The lowest point that content may reach. */
  get floor(): number {
    return this.#height - MARGIN - FOOT;
  }

  /** Height in points between `y` and `floor`. */
  get remainingHeight(): number {
    return this.floor - this.y;
  }

  /** Starts a new page unless `height` fits on this one. @returns whether it started one */
  ensureHeight(height: number): boolean {
    if (height <= this.remainingHeight + ROUNDING || this.y <= this.#top) return false;
    this.#begin(false);
    return true;
  }

  /** Tagged content, which screen readers read. */
  drawTagged(kind: string, draw: () => void, alt?: string): void {
    this.#root.add(this.doc.struct(kind, alt === undefined ? {} : { alt }, draw));
  }

  /** Decoration, hidden from screen readers. */
  drawDecoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Whether a text is too short to be divided between two pages. */
  keepsTogether(text: string, type: TextStyle, width = this.width): boolean {
    return wrapLines(this.doc, text, type, width).length <= LAST_LINES;
  }

  /**
   * Draws text over the whole width and as many pages as needed.
   * @param tail height of the blocks that must be on one page with the last lines
   */
  paragraph(
    text: string,
    type: TextStyle,
    {
      kind = 'P',
      width = this.width,
      after = 0,
      tail = 0,
    }: { kind?: string; width?: number; after?: number; tail?: number } = {},
  ): void {
    if (text === '') return;
    let lines = wrapLines(this.doc, text, type, width);
    while (lines.length > 0) {
      const rest = lines.length * lineHeight(type) + (tail === 0 ? 0 : after + tail);
      this.ensureHeight(lines.length <= LAST_LINES ? rest : lineHeight(type));
      const maxLines = rest <= this.remainingHeight + ROUNDING ? lines.length : Math.max(lines.length - LAST_LINES, 1);
      const count = Math.min(maxLines, Math.max(1, Math.floor(this.remainingHeight / lineHeight(type))));
      const onThisPage = lines.slice(0, count);
      const { y } = this;
      this.drawTagged(kind, () => void drawTextLines(this.doc, onThisPage, MARGIN, y, type, width));
      this.y += count * lineHeight(type);
      lines = lines.slice(count);
    }
    this.y += after;
  }

  drawRule(color = HAIR, width = 0.7): void {
    this.drawDecoration(() =>
      this.doc
        .moveTo(MARGIN, this.y)
        .lineTo(MARGIN + this.width, this.y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    );
  }

  /** Plain, because dashes on a paper are thread, which has a color of its own. */
  #drawShopRule(): void {
    this.drawRule(this.#task.shop.color, 1.6);
  }

  /** Draws a picture in the center of its box, nearly uncropped, with its name on it. */
  drawPicture(bytes: Uint8Array, { alt, name }: { alt: string; name?: string }, place: PictureBox): void {
    const { doc } = this;
    const image = (doc as unknown as OpensImages).openImage(Buffer.from(bytes));
    const { x, y, width, height } = fitInside(place, image.width / image.height);
    this.drawTagged(
      'Figure',
      () => {
        doc.save().roundedRect(x, y, width, height, 3).clip();
        doc.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' });
        doc.restore();
      },
      alt,
    );
    if (name !== undefined) this.#tag(name, x + 8, y + height - 8);
  }

  /** Draws a label on a picture. */
  #tag(text: string, x: number, y: number): void {
    const type: TextStyle = { face: 'strong', size: 8, color: '#ffffff' };
    const labelWidth = measureText(this.doc, text, type) + 12;
    this.drawDecoration(() =>
      this.doc
        .save()
        .fillOpacity(0.78)
        .roundedRect(x, y - 18, labelWidth, 18, 2)
        .fill('#141210')
        .restore(),
    );
    this.drawTagged('Span', () => drawTextLine(this.doc, text, x + 6, y - 14.5, type));
  }

  /** Draws the footer of each page. @returns the bytes */
  async close(): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page);
      this.#foot(page - start + 1, count);
      if (this.#task.watermarked) this.#drawWatermark();
    }
    this.#root.end();
    this.doc.end();
    await this.#ended;
    return Uint8Array.from(Buffer.concat(this.#chunks));
  }

  /** Drawn last, so that no picture covers it. */
  #drawWatermark(): void {
    const { doc } = this;
    const type: TextStyle = { face: 'display', size: 132 };
    const [x, y] = [MARGIN + this.width / 2, this.#height / 2];
    const [left, top] = [x - measureText(doc, this.paperWords.watermark, type) / 2, y - lineHeight(type) / 2];
    this.drawDecoration(() => {
      doc
        .save()
        .rotate(-WATERMARK_TILT, { origin: [x, y] })
        .fillOpacity(WATERMARK_OPACITY);
      // Dark letters are visible on paper, light ones on pictures.
      drawTextLine(doc, this.paperWords.watermark, left, top, { ...type, color: INK });
      drawTextLine(doc, this.paperWords.watermark, left + WATERMARK_EDGE, top + WATERMARK_EDGE, {
        ...type,
        color: '#ffffff',
      });
      doc.restore();
    });
  }

  #top = 0;

  #begin(isFirst: boolean): void {
    this.doc.addPage();
    this.y = MARGIN - 8;
    if (isFirst) this.#head();
    else this.#continuedHead();
    this.#top = this.y;
  }

  #head(): void {
    const { doc } = this;
    const { shop, customer, version, date, jobNumber } = this.#task;
    const { logo } = shop;
    const top = this.y;
    const logoWidth = this.width * 0.5;
    if (logo !== undefined)
      this.drawTagged(
        'Figure',
        () => void doc.image(Buffer.from(logo), MARGIN, top, { fit: [Math.min(170, logoWidth), 42] }),
        this.paperWords.logoOf(shop.name),
      );
    else if (shop.name !== '') {
      const type: TextStyle = { face: 'display', size: 15, color: INK, leading: 1.2 };
      const lines = wrapAndTruncateLines(doc, shop.name, type, logoWidth, 2);
      this.drawTagged('P', () => void drawTextLines(doc, lines, MARGIN, top + (lines.length === 1 ? 6 : 0), type));
    }
    const columnWidth = this.width * 0.46;
    const x = MARGIN + this.width - columnWidth;
    let y = top;
    const drawText = (text: string, type: TextStyle, maxLines = 2): void => {
      const lines = wrapAndTruncateLines(doc, text, type, columnWidth, maxLines);
      const top = y;
      this.drawTagged('P', () => void drawTextLines(doc, lines, x, top, { ...type, align: 'right' }, columnWidth));
      y += lines.length * lineHeight(type);
    };
    if (customer !== '')
      drawText(this.paperWords.preparedFor(isolateDirection(customer)), { face: 'strong', size: 9.5, color: INK });
    if (jobNumber !== '') drawText(this.paperWords.job(isolateDirection(jobNumber)), SMALL, 1);
    drawText([version, date].filter(Boolean).join(', '), SMALL, 1);
    this.y = Math.max(top + 42, y) + 14;
    this.#drawShopRule();
    this.y += 18;
  }

  #continuedHead(): void {
    const { doc } = this;
    const { y } = this;
    const [line = ''] = wrapAndTruncateLines(
      doc,
      [this.#task.title, this.#task.customer].filter(Boolean).map(isolateDirection).join(', '),
      SMALL,
      this.width,
      1,
    );
    this.drawDecoration(() => drawTextLine(doc, line, MARGIN, y, SMALL));
    this.y += 20;
    this.#drawShopRule();
    this.y += 18;
  }

  #foot(page: number, count: number): void {
    const { doc } = this;
    const { shop } = this.#task;
    const y = this.#height - MARGIN - FOOT + 24;
    const contact = [
      shop.name,
      shop.phone,
      shop.email,
      shop.website.replace(/^https?:\/\//, ''),
      shop.address.replace(/\n+/g, ', '),
    ]
      .filter(Boolean)
      .map(isolateDirection)
      .join('  ·  ');
    const pages = this.paperWords.pages(page, count);
    this.drawDecoration(() => {
      doc
        .moveTo(MARGIN, y - 8)
        .lineTo(MARGIN + this.width, y - 8)
        .lineWidth(0.7)
        .strokeColor(HAIR)
        .stroke();
      drawTextLine(doc, this.paperWords.preview, MARGIN, y, { ...SMALL, face: 'strong', color: INK });
      drawTextLine(doc, this.paperWords.ai, MARGIN, y, { ...SMALL, align: 'right' }, this.width);
      drawTextLines(doc, wrapAndTruncateLines(doc, contact, SMALL, this.width - 60, 2), MARGIN, y + 14, SMALL);
      drawTextLine(doc, pages, MARGIN, y + 14, { ...SMALL, align: 'right' }, this.width);
    });
  }
}
