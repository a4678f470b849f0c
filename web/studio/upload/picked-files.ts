/** The files that may be uploaded, decided before a byte travels (V-12 to V-15, V-33). */
import { MAX_IMAGES_IN_WIZARD, MAX_UPLOAD_BYTES } from '#contract/photos.ts';
import { UPLOAD_NEWS } from './upload-words.ts';

export interface Refused {
  name: string;
  reason: 'invalid type' | 'too large';
}

export interface Picked {
  accepted: File[];
  refused: Refused[];
  /** Beyond the most that one wizard holds. */
  tooMany: string[];
}

/** Some systems know no type for the formats of phones; the server looks at the bytes anyway. */
const PHONE_FORMATS = /\.(heic|heif|avif)$/i;
const isImage = (file: File): boolean =>
  file.type.startsWith('image/') || (file.type === '' && PHONE_FORMATS.test(file.name));

export const pickFiles = (files: readonly File[], already: number): Picked => {
  const refused: Refused[] = [];
  const accepted: File[] = [];
  for (const file of files) {
    if (!isImage(file)) refused.push({ name: file.name, reason: 'invalid type' });
    else if (file.size > MAX_UPLOAD_BYTES) refused.push({ name: file.name, reason: 'too large' });
    else accepted.push(file);
  }
  const room = Math.max(0, MAX_IMAGES_IN_WIZARD - already);
  return { accepted: accepted.slice(0, room), refused, tooMany: accepted.slice(room).map((file) => file.name) };
};

export const sayRefused = (refused: readonly Refused[]): { title: string; description: string } => ({
  title: UPLOAD_NEWS.invalid(refused.length),
  description: UPLOAD_NEWS.invalidText(refused.map(({ name, reason }) => `${name} (${UPLOAD_NEWS.refusals[reason]})`)),
});

export const sayTooMany = (names: readonly string[]): { title: string; description: string } => ({
  title: UPLOAD_NEWS.tooMany,
  description: UPLOAD_NEWS.tooManyText(MAX_IMAGES_IN_WIZARD, names),
});
