/** Draws the pages of a PDF as pictures, because phone browsers have no PDF viewer. Uses pdf.js's build for old browsers. */
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasToBlob } from '../../lib/photo/canvas-to-blob.ts';

/** Width of a page: sharp on a high-density screen, and within a phone's canvas limits. */
const PAGE_WIDTH_PX = 1400;

/**
 * @param onPages called with the pages drawn so far and the total number of pages
 * @returns object URLs of one picture per page, which the caller revokes
 */
export const drawPaper = async (
  file: Blob,
  onPages: (urls: readonly string[], of: number) => void,
): Promise<string[]> => {
  const port = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module', name: 'paper' });
  const worker = PDFWorker.create({ port });
  const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()), worker, isEvalSupported: false });
  const urls: string[] = [];
  try {
    const paper = await loading.promise;
    onPages([], paper.numPages);
    for (let number = 1; number <= paper.numPages; number++) {
      const page = await paper.getPage(number);
      const viewport = page.getViewport({ scale: PAGE_WIDTH_PX / page.getViewport({ scale: 1 }).width });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
      await page.render({ canvas, viewport }).promise;
      urls.push(URL.createObjectURL(await canvasToBlob(canvas, 'image/png')));
      onPages([...urls], paper.numPages);
    }
    return urls;
  } catch (error) {
    for (const url of urls) URL.revokeObjectURL(url);
    throw error;
  } finally {
    await loading.destroy();
    worker.destroy();
    port.terminate();
  }
};
