import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { fitPhoto, isTooLarge } from '#web/lib/photo/fit-photo.ts';
import { isPhotoFile } from '#web/lib/photo/is-photo-file.ts';
import { uploadMaterialPhoto } from '#web/lib/photo/upload-photo.ts';
import { PHOTOGRAPH } from '../photograph-words.ts';

export interface MaterialPhoto {
  file: File;
  /**
   * The shown picture: the file itself, so that marking begins during the upload; the server's copy where the browser
   * can't show the file.
   */
  face: string;
  /** 0..1 */
  progress: number;
  /** Address on the server; undefined while it uploads. */
  url: string | undefined;
  /** Why it did not get there. */
  problem: string | undefined;
}

/** One photo on its way to the server. */
export const useMaterialPhoto = () => {
  const [photo, setPhoto] = useState<MaterialPhoto>();
  const [refused, setRefused] = useState<string>();
  const abort = useRef(new AbortController());

  const send = (file: File): void => {
    abort.current.abort();
    const { signal } = (abort.current = new AbortController());
    const change = (part: Partial<MaterialPhoto>): void => {
      if (!signal.aborted) setPhoto((now) => (now === undefined ? now : { ...now, ...part }));
    };
    change({ progress: 0, problem: undefined });
    uploadMaterialPhoto(file, (progress) => change({ progress }), signal).then(
      ({ url }) => change({ url, progress: 1 }),
      (error: unknown) => change({ problem: sentenceOf(error, PHOTOGRAPH.uploadFailed) }),
    );
  };
  const drop = (): void => {
    abort.current.abort();
    setPhoto((now) => {
      if (now !== undefined) URL.revokeObjectURL(now.face);
      return undefined;
    });
  };
  /** The file picked last, of several that are being made smaller. */
  const latest = useRef<File>(undefined);
  const pick = async (picked: File): Promise<void> => {
    latest.current = picked;
    if (!isPhotoFile(picked)) return setRefused(PHOTOGRAPH.notAPicture);
    const file = await fitPhoto(picked);
    if (latest.current !== picked) return;
    if (isTooLarge(file)) return setRefused(PHOTOGRAPH.tooLarge);
    setRefused(undefined);
    drop();
    setPhoto({ file, face: URL.createObjectURL(file), progress: 0, url: undefined, problem: undefined });
    send(file);
  };
  /** This browser can't show the file: wait for the server's copy. */
  const showServersCopy = (): void =>
    setPhoto((now) => (now?.url === undefined || now.face === now.url ? now : { ...now, face: now.url }));
  useEffect(() => () => abort.current.abort(), []);

  return {
    photo,
    refused,
    pick,
    drop,
    showServersCopy,
    again: () => {
      if (photo !== undefined) send(photo.file);
    },
  };
};
