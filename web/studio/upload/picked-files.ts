/** Decides which of the chosen files are uploaded (V-12 to V-15, V-33). */
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { canReduce, hasTooManyBytes } from '#web/lib/photo/fit-photo.ts';
import { isPhotoFile } from '#web/lib/photo/is-photo-file.ts';
import { UPLOAD_NOTICE } from './upload-words.ts';

export interface RefusedFile {
  name: string;
  reason: 'invalid type' | 'empty' | 'too large';
}

interface PickedFiles {
  accepted: File[];
  refused: RefusedFile[];
  /** Names of files beyond the maximum number of photos. */
  tooMany: string[];
}

/** A file above the size limit is accepted if this browser may be able to resize it. */
export const pickFiles = (files: readonly File[], photoCount: number): PickedFiles => {
  const refused: RefusedFile[] = [];
  const accepted: File[] = [];
  for (const file of files) {
    if (!isPhotoFile(file)) refused.push({ name: file.name, reason: 'invalid type' });
    else if (file.size === 0) refused.push({ name: file.name, reason: 'empty' });
    else if (hasTooManyBytes(file) && !canReduce(file)) refused.push({ name: file.name, reason: 'too large' });
    else accepted.push(file);
  }
  const remainingCount = Math.max(0, MAX_IMAGES_IN_WIZARD - photoCount);
  return {
    accepted: accepted.slice(0, remainingCount),
    refused,
    tooMany: accepted.slice(remainingCount).map((file) => file.name),
  };
};

export const describeRefused = (refused: readonly RefusedFile[]): { title: string; description: string } => ({
  title: UPLOAD_NOTICE.invalid(refused.length),
  description: UPLOAD_NOTICE.invalidText(
    refused.map(({ name, reason }) => `${name} (${UPLOAD_NOTICE.refusals[reason]})`),
  ),
});

export const describeTooMany = (names: readonly string[]): { title: string; description: string } => ({
  title: UPLOAD_NOTICE.tooMany,
  description: UPLOAD_NOTICE.tooManyText(MAX_IMAGES_IN_WIZARD, names),
});
