/** Text, metadata and links of a PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfContent {
  /** Text of each page. */
  pages: string[];
  text: string;
  info: Record<string, unknown>;
  links: string[];
  /** Names of the embedded fonts. */
  fontNames: string[];
  /** Width and height of the first page in points. */
  size: [number, number];
  hasScripts: boolean;
  /** Position of each piece of text in points: left and right edges, and the baseline's height above the bottom. */
  textPositions: { text: string; left: number; right: number; line: number }[];
}

export const readPdf = async (bytes: Uint8Array): Promise<PdfContent> => {
  const loading = getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  const links: string[] = [];
  const fontNames = new Set<string>();
  const textPositions: PdfContent['textPositions'] = [];
  let size: [number, number] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items, styles } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
    for (const item of items)
      if ('str' in item && item.str.trim() !== '' && item.transform[1] === 0)
        textPositions.push({
          text: item.str,
          left: item.transform[4] as number,
          right: (item.transform[4] as number) + item.width,
          line: item.transform[5] as number,
        });
    for (const { fontFamily } of Object.values(styles)) fontNames.add(fontFamily);
    for (const annotation of (await page.getAnnotations()) as { url?: string }[])
      if (annotation.url !== undefined) links.push(annotation.url);
    if (number === 1) size = [page.view[2]! - page.view[0]!, page.view[3]! - page.view[1]!];
  }
  const { info } = await document.getMetadata();
  const scripts = await document.getJSActions();
  await loading.destroy();
  return {
    pages,
    text: pages.join('\n'),
    info: info as Record<string, unknown>,
    links,
    fontNames: [...fontNames],
    size,
    hasScripts: scripts !== null,
    textPositions,
  };
};
