/** The worker of pdf.js as a module of our own build; importing it starts it. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
