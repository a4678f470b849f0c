/** Uploads under way: one request a file, each with its own progress and its own end. */
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { uploadPhoto, type uploadTryPhoto } from '#web/lib/upload-photo.ts';
import { SENDING } from '#web/lib/upload-words.ts';
import type { WizardImage } from '../state/wizard-state.ts';
import { resumeWhenOnline } from './resume-when-online.ts';
import { pickFiles, sayRefused, sayTooMany, type Refused } from './picked-files.ts';
import { UPLOAD_NEWS } from './upload-words.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  /** A picture of the file for the time of the upload. */
  face: string;
  /** 0..1 */
  progress: number;
  /** The connection is gone; it is sent again when it is back. */
  isWaiting?: boolean;
  /** Why it failed; it can be tried again. */
  error?: string;
}

/** @param upload where a file goes: a member's, or a visitor's */
export const useUploads = (
  already: number,
  onUploaded: (image: WizardImage) => void,
  upload: typeof uploadTryPhoto = uploadPhoto,
) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const files = useRef(new Map<number, { file: File; abort: AbortController }>());
  const nextId = useRef(1);

  const change = (id: number, what: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));
  const forget = (id: number): void => {
    files.current.delete(id);
    setUploads((all) => {
      const gone = all.find((upload) => upload.id === id);
      if (gone !== undefined) URL.revokeObjectURL(gone.face);
      return all.filter((upload) => upload !== gone);
    });
  };

  /** @returns the sentence of a failure, or nothing */
  const send = async (id: number): Promise<string | undefined> => {
    const entry = files.current.get(id);
    if (entry === undefined) return undefined;
    const { signal } = entry.abort;
    try {
      const image = await resumeWhenOnline(
        () => upload(entry.file, (progress) => change(id, { progress, isWaiting: false }), signal),
        () => change(id, { progress: 0, isWaiting: true }),
        signal,
      );
      forget(id);
      onUploaded(image);
      return undefined;
    } catch (error) {
      if (entry.abort.signal.aborted) return undefined;
      const { name } = entry.file;
      const why =
        error instanceof Error && error.message.startsWith(SENDING.noAddress)
          ? error.message
          : sentenceOf(error, UPLOAD_NEWS.wrong);
      change(id, { error: why });
      return why.includes(name) ? why : UPLOAD_NEWS.failedText(name, why);
    }
  };

  const add = async (picked: readonly File[]): Promise<void> => {
    const {
      accepted,
      refused: bad,
      tooMany,
    } = pickFiles(picked, already + uploads.filter(({ error }) => error === undefined).length);
    setRefused(bad);
    if (tooMany.length > 0) toastError(sayTooMany(tooMany).title, sayTooMany(tooMany).description);
    if (bad.length > 0) toastError(sayRefused(bad).title, sayRefused(bad).description);
    if (accepted.length === 0) return;
    const fresh = accepted.map((file): Upload => {
      const id = nextId.current++;
      files.current.set(id, { file, abort: new AbortController() });
      return { id, name: file.name, size: file.size, face: URL.createObjectURL(file), progress: 0 };
    });
    setUploads((all) => [...all, ...fresh]);
    const failures = (await Promise.all(fresh.map(({ id }) => send(id)))).filter((why) => why !== undefined);
    // One message is visible at a time: a failure matters more than a success, and the list names every file anyway.
    if (failures.length > 0) toastError(UPLOAD_NEWS.failed, failures.join(' '));
    else if (bad.length === 0 && tooMany.length === 0) toast(UPLOAD_NEWS.done, UPLOAD_NEWS.doneText(fresh.length));
  };

  const retry = async (id: number): Promise<void> => {
    change(id, { error: undefined, progress: 0 });
    const why = await send(id);
    if (why === undefined) toast(UPLOAD_NEWS.done, UPLOAD_NEWS.doneText(1));
    else toastError(UPLOAD_NEWS.failed, why);
  };

  const remove = (id: number): void => {
    files.current.get(id)?.abort.abort();
    forget(id);
  };

  useEffect(() => {
    const open = files.current;
    return () => open.forEach(({ abort }) => abort.abort());
  }, []);

  return { uploads, refused, add, retry, remove, clearRefused: () => setRefused([]) };
};

export type Uploading = ReturnType<typeof useUploads>;
