/** Uploads under way: one request a file, each with its own progress and its own end. */
import { useRef, useState } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { fitPhoto, isTooLarge } from '#web/lib/photo/fit-photo.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { uploadPhoto, type uploadTryPhoto } from '#web/lib/photo/upload-photo.ts';
import { SENDING } from '#web/lib/photo/upload-words.ts';
import type { WizardImage } from '../state/wizard-state.ts';
import { useChosenFiles } from './chosen-files.ts';
import { resumeWhenOnline } from './resume-when-online.ts';
import { pickFiles, describeRefused, describeTooMany, type Refused } from './picked-files.ts';
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
  /** Beyond the limits of an upload: it is made smaller first. */
  isReducing?: boolean;
  /** Why it failed; it can be tried again. */
  error?: string;
}

/** End of one file; none of these when it was taken back. */
type End = { image?: WizardImage; why?: string; refused?: Refused };

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message.startsWith(SENDING.noAddress)
    ? error.message
    : sentenceOf(error, UPLOAD_NEWS.wrong);

/** One message is visible at a time: a failure matters more than a success, and the list names every file anyway. */
const reportEnds = (
  ends: readonly End[],
  { bad, late, isTooMany }: { bad: readonly Refused[]; late: readonly Refused[]; isTooMany: boolean },
): void => {
  const failures = ends.flatMap(({ why }) => (why === undefined ? [] : [why]));
  const sent = ends.filter(({ image }) => image !== undefined).length;
  const news = describeRefused([...bad, ...late]);
  if (failures.length > 0) toastError(UPLOAD_NEWS.failed, failures.join(' '));
  else if (late.length > 0) toastError(news.title, news.description);
  else if (sent > 0 && bad.length === 0 && !isTooMany) toast(UPLOAD_NEWS.done, UPLOAD_NEWS.doneText(sent));
};

/**
 * Photos are shown in the order in which they were chosen, whichever is sent first. @param show false: it is not
 * wanted any more
 */
const inOrder = async (
  ids: readonly number[],
  send: (id: number) => Promise<End>,
  show: (id: number, image: WizardImage) => boolean,
): Promise<End[]> => {
  const ends: End[] = [];
  for (const { id, sending } of ids.map((one) => ({ id: one, sending: send(one) }))) {
    const end = await sending;
    ends.push(end.image === undefined || show(id, end.image) ? end : {});
  }
  return ends;
};

const useUploadList = () => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  return {
    uploads,
    begin: (fresh: readonly Upload[]): void => setUploads((all) => [...all, ...fresh]),
    change: (id: number, what: Partial<Upload>): void =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...what } : upload))),
    drop: (id: number): void =>
      setUploads((all) => {
        const gone = all.find((upload) => upload.id === id);
        if (gone !== undefined) URL.revokeObjectURL(gone.face);
        return all.filter((upload) => upload !== gone);
      }),
  };
};

/** Files that were not added, until their names are read. */
const useRefusedFiles = () => {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [tooMany, setTooMany] = useState<readonly string[]>([]);
  const clearRefused = (): void => {
    setRefused([]);
    setTooMany([]);
  };
  return { refused, tooMany, setRefused, setTooMany, clearRefused };
};

/** @param upload where a file goes: a member's, or a visitor's */
export const useUploads = (
  already: number,
  onUploaded: (image: WizardImage) => void,
  upload: typeof uploadTryPhoto = uploadPhoto,
) => {
  const { uploads, begin, change, drop } = useUploadList();
  const { setRefused, setTooMany, ...unsent } = useRefusedFiles();
  const files = useChosenFiles();
  const nextId = useRef(1);

  const forget = (id: number): void => {
    files.current.delete(id);
    drop(id);
  };

  const send = async (id: number): Promise<End> => {
    const entry = files.current.get(id);
    if (entry === undefined) return {};
    const { signal } = entry.abort;
    try {
      const file = (entry.file = await fitPhoto(entry.file));
      signal.throwIfAborted();
      change(id, { isReducing: false, size: file.size });
      if (isTooLarge(file)) {
        forget(id);
        return { refused: { name: file.name, reason: 'too large' } };
      }
      const image = await resumeWhenOnline(
        () => upload(file, (progress) => change(id, { progress, isWaiting: false }), signal, entry.account),
        () => change(id, { isWaiting: true }),
        signal,
      );
      return { image };
    } catch (error) {
      if (signal.aborted) return {};
      const { name } = entry.file;
      const why = reasonOf(error);
      change(id, { error: why });
      return { why: why.includes(name) ? why : UPLOAD_NEWS.failedText(name, why) };
    }
  };

  /** Unless it was taken back meanwhile. */
  const show = (id: number, image: WizardImage): boolean => {
    if (files.current.get(id)?.abort.signal.aborted !== false) return false;
    forget(id);
    onUploaded(image);
    return true;
  };
  const sendAll = (ids: readonly number[]): Promise<End[]> => inOrder(ids, send, show);

  const add = async (picked: readonly File[]): Promise<void> => {
    const there = already + uploads.filter(({ error }) => error === undefined).length;
    const { accepted, refused: bad, tooMany: beyond } = pickFiles(picked, there);
    setRefused(bad);
    setTooMany(beyond);
    if (beyond.length > 0) toastError(describeTooMany(beyond).title, describeTooMany(beyond).description);
    if (bad.length > 0) toastError(describeRefused(bad).title, describeRefused(bad).description);
    if (accepted.length === 0) return;
    const fresh = accepted.map((file): Upload => {
      const id = nextId.current++;
      files.current.set(id, { file, abort: new AbortController(), account: actingAccount() });
      const isReducing = isTooLarge(file);
      return { id, name: file.name, size: file.size, face: URL.createObjectURL(file), progress: 0, isReducing };
    });
    begin(fresh);
    const ends = await sendAll(fresh.map(({ id }) => id));
    const late = ends.flatMap(({ refused: found }) => (found === undefined ? [] : [found]));
    if (late.length > 0) setRefused([...bad, ...late]);
    reportEnds(ends, { bad, late, isTooMany: beyond.length > 0 });
  };

  const retry = async (id: number): Promise<void> => {
    change(id, { error: undefined, progress: 0 });
    const [end] = await sendAll([id]);
    if (end?.why !== undefined) toastError(UPLOAD_NEWS.failed, end.why);
    else if (end?.image !== undefined) toast(UPLOAD_NEWS.done, UPLOAD_NEWS.doneText(1));
  };

  const remove = (id: number): void => {
    files.current.get(id)?.abort.abort();
    forget(id);
  };

  return { uploads, ...unsent, add, retry, remove };
};

export type Uploading = ReturnType<typeof useUploads>;
