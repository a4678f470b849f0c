/** Renders a line of text as a picture, in the product's fonts. */
import sharp from 'sharp';
import { faceFile } from '../pdf/faces.ts';

export type PictureFace = 'text' | 'strong' | 'display';

/** File, and the family name inside it. */
const FACES: Readonly<Record<PictureFace, [string, string]>> = {
  text: ['instrument-sans-regular', 'Retrim Text'],
  strong: ['instrument-sans-semibold', 'Retrim Strong'],
  display: ['archivo-display', 'Retrim Display'],
};

/** Escapes the text, because Pango reads it as markup. */
const quiet = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface WordsPicture {
  /** PNG with transparency. */
  input: Buffer;
  width: number;
  height: number;
}

/** @param size in pixels @param most width in pixels; longer lines end in three dots */
export const wordsPicture = async (
  text: string,
  face: PictureFace,
  size: number,
  color: string,
  most: number,
): Promise<WordsPicture> => {
  const [file, family] = FACES[face];
  for (let letters = Array.from(text); ; letters = letters.slice(0, Math.floor(letters.length * 0.94) - 1)) {
    const shown = letters.length === Array.from(text).length ? text : `${letters.join('').trimEnd()}...`;
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${quiet(shown)}</span>`,
        font: `${family} ${size}px`,
        fontfile: faceFile(file),
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (info.width <= most || letters.length < 4) return { input: data, width: info.width, height: info.height };
  }
};
