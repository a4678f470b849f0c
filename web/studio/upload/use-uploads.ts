/** Uploads photos, each in a request of its own. */
import { useRef, useState } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';
import { ApiError, getUserMessage } from '#web/lib/api/api-error.ts';
import { fitPhoto, hasTooManyBytes } from '#web/lib/photo/fit-photo.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { uploadPhoto, type uploadTryPhoto } from '#web/lib/photo/upload-photo.ts';
import { UPLOAD_PROBLEM_WORDS } from '#web/lib/photo/upload-words.ts';
import type { WizardPhoto } from '../state/wizard-state.ts';
import { useChosenFiles } from './chosen-files.ts';
import { resumeWhenOnline } from './resume-when-online.ts';
import { pickFiles, describeRefused, describeTooMany, type RefusedFile } from './picked-files.ts';
import { UPLOAD_NOTICE } from './upload-words.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  /** Object URL of the file. */
  previewUrl: string;
  /** From 0 to 1. */
  progress: number;
  /** Whether the connection was lost. The upload continues when it is back. */
  isWaiting?: boolean;
  /** Whether the file is being resized before it is sent. */
  isReducing?: boolean;
  /** Why it failed. */
  error?: string;
  /** Whether the server cannot use this picture, so that sending it again would not help. */
  isUnusable?: boolean;
  /** Whether the server's limit was reached. */
  isBeyondLimit?: boolean;
}

/** Outcome of an upload; empty if the user removed it. */
type Outcome = { photo?: WizardPhoto; failure?: string; refused?: RefusedFile };

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message.startsWith(UPLOAD_PROBLEM_WORDS.noAddress)
    ? error.message
    : getUserMessage(error, UPLOAD_NOTICE.somethingWrong);

const isPhotoLimitError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'too_many_images' || error.code === 'too_many_requests');

const isPictureError = (error: unknown): boolean => error instanceof ApiError && error.code === 'unsupported_image';

const reportTooMany = (names: readonly string[]): void => {
  const { title, description } = describeTooMany(names);
  if (names.length > 0) toastError(title, description);
};

/** Shows a single toast, because only one is visible at a time. Failures take precedence over success. */
const reportOutcomes = (
  outcomes: readonly Outcome[],
  { early, late, isTooMany }: { early: readonly RefusedFile[]; late: readonly RefusedFile[]; isTooMany: boolean },
): void => {
  const failures = outcomes.flatMap(({ failure = [] }) => failure);
  const sentCount = outcomes.filter(({ photo }) => photo !== undefined).length;
  const refusal = describeRefused([...early, ...late]);
  if (failures.length > 0) toastError(UPLOAD_NOTICE.failed, failures.join(' '));
  else if (late.length > 0) toastError(refusal.title, refusal.description);
  else if (sentCount > 0 && early.length === 0 && !isTooMany)
    toast(UPLOAD_NOTICE.done, UPLOAD_NOTICE.doneText(sentCount));
};

/**
 * Sends all files at once, but shows the photos in the order in which they were chosen.
 * @param show returns false if the photo was removed in the meantime
 */
const sendInOrder = async (
  ids: readonly number[],
  send: (id: number) => Promise<Outcome>,
  show: (id: number, photo: WizardPhoto, isFirst: boolean) => boolean,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const { id, sending } of ids.map((fileId) => ({ id: fileId, sending: send(fileId) }))) {
    const outcome = await sending;
    const isFirst = !outcomes.some(({ photo }) => photo !== undefined);
    outcomes.push(outcome.photo === undefined || show(id, outcome.photo, isFirst) ? outcome : {});
  }
  return outcomes;
};

const useUploadList = () => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  return {
    uploads,
    append: (added: readonly Upload[]): void => setUploads((all) => [...all, ...added]),
    change: (id: number, part: Partial<Upload>): void =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload))),
    drop: (id: number): void =>
      setUploads((all) => {
        const dropped = all.find((upload) => upload.id === id);
        if (dropped !== undefined) URL.revokeObjectURL(dropped.previewUrl);
        return all.filter((upload) => upload !== dropped);
      }),
  };
};

/** Files that were refused, until the user dismisses the message. */
const useRefusedFiles = () => {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [tooMany, setTooMany] = useState<readonly string[]>([]);
  const clearRefused = (): void => {
    setRefused([]);
    setTooMany([]);
  };
  const clearTooMany = (): void => setTooMany([]);
  return { refused, tooMany, setRefused, setTooMany, clearRefused, clearTooMany };
};

/**
 * @param photoCount number of photos that the job already has
 * @param onUploaded called for each photo, with whether it is the first of those that were chosen together
 * @param upload differs for members and visitors
 * @param opensFirst whether the first photo opens at once, so that messages next to the photos would not be seen
 */
export const useUploads = (
  photoCount: number,
  onUploaded: (photo: WizardPhoto, isFirst: boolean) => void,
  upload: typeof uploadTryPhoto = uploadPhoto,
  opensFirst = false,
) => {
  const { uploads, append, change, drop } = useUploadList();
  const { setRefused, setTooMany, ...refusedFiles } = useRefusedFiles();
  const files = useChosenFiles();
  const nextId = useRef(1);

  const forget = (id: number): void => {
    files.current.delete(id);
    drop(id);
  };

  const send = async (id: number): Promise<Outcome> => {
    const entry = files.current.get(id);
    if (entry === undefined) return {};
    const { signal } = entry.abort;
    try {
      const file = (entry.file = await fitPhoto(entry.file));
      signal.throwIfAborted();
      change(id, { isReducing: false, size: file.size });
      if (hasTooManyBytes(file)) {
        forget(id);
        return { refused: { name: file.name, reason: 'too large' } };
      }
      const photo = await resumeWhenOnline(
        () => upload(file, (progress) => change(id, { progress, isWaiting: false }), signal, entry.account),
        () => change(id, { isWaiting: true }),
        signal,
      );
      return { photo };
    } catch (error) {
      if (signal.aborted) return {};
      const { name } = entry.file;
      const reason = reasonOf(error);
      change(id, { error: reason, isBeyondLimit: isPhotoLimitError(error), isUnusable: isPictureError(error) });
      return { failure: reason.includes(name) ? reason : UPLOAD_NOTICE.failedText(name, reason) };
    }
  };

  /** @returns false if the user removed the file in the meantime */
  const show = (id: number, photo: WizardPhoto, isFirst: boolean): boolean => {
    if (files.current.get(id)?.abort.signal.aborted !== false) return false;
    forget(id);
    onUploaded(photo, isFirst);
    return true;
  };
  const sendAll = (ids: readonly number[]): Promise<Outcome[]> => sendInOrder(ids, send, show);

  const add = async (picked: readonly File[]): Promise<void> => {
    const count = photoCount + uploads.filter(({ error }) => error === undefined).length;
    const { accepted, refused: early, tooMany } = pickFiles(picked, count);
    setRefused(early);
    setTooMany(tooMany);
    if (opensFirst) reportTooMany(tooMany);
    if (early.length > 0) toastError(describeRefused(early).title, describeRefused(early).description);
    if (accepted.length === 0) return;
    const added = accepted.map((file): Upload => {
      const id = nextId.current++;
      const { name, size } = file;
      files.current.set(id, { file, abort: new AbortController(), account: actingAccount() });
      const previewUrl = URL.createObjectURL(file);
      return { id, name, size, previewUrl, progress: 0, isReducing: hasTooManyBytes(file) };
    });
    append(added);
    const outcomes = await sendAll(added.map(({ id }) => id));
    const late = outcomes.flatMap(({ refused = [] }) => refused);
    if (late.length > 0) setRefused([...early, ...late]);
    reportOutcomes(outcomes, { early, late, isTooMany: tooMany.length > 0 });
  };

  const retry = async (id: number): Promise<void> => {
    change(id, { error: undefined, progress: 0 });
    const [outcome] = await sendAll([id]);
    if (outcome?.failure !== undefined) toastError(UPLOAD_NOTICE.failed, outcome.failure);
    else if (outcome?.photo !== undefined) toast(UPLOAD_NOTICE.done, UPLOAD_NOTICE.doneText(1));
  };

  const remove = (id: number): void => {
    files.current.get(id)?.abort.abort();
    forget(id);
  };

  return { uploads, ...refusedFiles, add, retry, remove };
};

export type Uploading = ReturnType<typeof useUploads>;
