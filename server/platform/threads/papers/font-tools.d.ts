declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
  }
  export default function bidiFactory(): Bidi;
}
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype';
    keepAllGlyphs: true;
    noHinting?: boolean;
    variationAxes?: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: undefined, options: SubsetOptions): Promise<Buffer>;
}
