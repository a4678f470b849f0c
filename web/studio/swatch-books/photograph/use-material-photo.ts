import { useEffect, useRef, useState } from 'react';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { fitPhoto, hasTooManyBytes } from '#web/lib/photo/fit-photo.ts';
import { isPhotoFile } from '#web/lib/photo/is-photo-file.ts';
import { uploadMaterialPhoto } from '#web/lib/photo/upload-photo.ts';
import { PHOTOGRAPH } from '../photograph-words.ts';

export interface MaterialPhoto {
  file: File;
  /** URL of the picture to show: the file itself, or the server's copy if the browser cannot show the file. */
  shownUrl: string;
  /** Progress of the upload, from 0 to 1. */
  progress: number;
  /** URL on the server; undefined while it uploads. */
  url: string | undefined;
  /** Why the upload failed. */
  problem: string | undefined;
}

/** Chooses and uploads one photo. */
export const useMaterialPhoto = () => {
  const [photo, setPhoto] = useState<MaterialPhoto>();
  const [refusalText, setRefused] = useState<string>();
  const abort = useRef(new AbortController());

  const send = (file: File): void => {
    abort.current.abort();
    const { signal } = (abort.current = new AbortController());
    const change = (changes: Partial<MaterialPhoto>): void => {
      if (!signal.aborted) setPhoto((now) => (now === undefined ? now : { ...now, ...changes }));
    };
    change({ progress: 0, problem: undefined });
    uploadMaterialPhoto(file, (progress) => change({ progress }), signal).then(
      ({ url }) => change({ url, progress: 1 }),
      (error: unknown) => change({ problem: getUserMessage(error, PHOTOGRAPH.uploadFailed) }),
    );
  };
  const drop = (): void => {
    abort.current.abort();
    setPhoto((now) => {
      if (now !== undefined) URL.revokeObjectURL(now.shownUrl);
      return undefined;
    });
  };
  /** The file that was picked last: several may be in the process of being resized. */
  const latest = useRef<File>(undefined);
  const pick = async (picked: File): Promise<void> => {
    latest.current = picked;
    if (!isPhotoFile(picked)) return setRefused(PHOTOGRAPH.notAPicture);
    const file = await fitPhoto(picked);
    if (latest.current !== picked) return;
    if (hasTooManyBytes(file)) return setRefused(PHOTOGRAPH.tooLarge);
    setRefused(undefined);
    drop();
    setPhoto({ file, shownUrl: URL.createObjectURL(file), progress: 0, url: undefined, problem: undefined });
    send(file);
  };
  /** For files that the browser cannot show. */
  const showServersCopy = (): void =>
    setPhoto((now) => (now?.url === undefined || now.shownUrl === now.url ? now : { ...now, shownUrl: now.url }));
  useEffect(() => () => abort.current.abort(), []);

  return {
    photo,
    refused: refusalText,
    pick,
    drop,
    showServersCopy,
    again: () => {
      if (photo !== undefined) send(photo.file);
    },
  };
};
