import { useEffect, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES } from '#contract/photos.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { uploadMaterialPhoto } from '#web/lib/upload-photo.ts';
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
  /** Its address on the server; nothing while it is on its way. */
  url: string | undefined;
  /** Why it did not get there. */
  problem: string | undefined;
}

const PHONE_FORMATS = /\.(heic|heif|avif)$/i;
const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && PHONE_FORMATS.test(name));

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
  const pick = (file: File): void => {
    setRefused(
      isPicture(file) ? (file.size > MAX_UPLOAD_BYTES ? PHOTOGRAPH.tooLarge : undefined) : PHOTOGRAPH.notAPicture,
    );
    if (!isPicture(file) || file.size > MAX_UPLOAD_BYTES) return;
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
