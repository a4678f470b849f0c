/** The reader of PDF in its worker, as a file of our own build: it listens as soon as it is loaded. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
