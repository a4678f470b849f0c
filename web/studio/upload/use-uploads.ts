/** Uploads photos, each in a request of its own. */
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
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
type Outcome = { photo?: WizardPhoto; failure?: string; refused?: RefusedFile; tooMany?: string };

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
 * @param show returns what became of the photo
 */
const sendInOrder = async (
  ids: readonly number[],
  send: (id: number) => Promise<Outcome>,
  show: (id: number, photo: WizardPhoto, isFirst: boolean) => Outcome,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const { id, sending } of ids.map((fileId) => ({ id: fileId, sending: send(fileId) }))) {
    const outcome = await sending;
    const isFirst = !outcomes.some(({ photo }) => photo !== undefined);
    outcomes.push(outcome.photo === undefined ? outcome : show(id, outcome.photo, isFirst));
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

/** Reports what became of files; those that were refused stay until the user dismisses the message. */
const useOutcomes = (opensFirst: boolean) => {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [tooMany, setTooMany] = useState<readonly string[]>([]);
  const clearRefused = (): void => {
    setRefused([]);
    setTooMany([]);
  };
  const clearTooMany = (): void => setTooMany([]);
  const refuseTooMany = (names: readonly string[]): void => {
    setTooMany(names);
    if (opensFirst) reportTooMany(names);
  };
  /** Reports files that are not sent at all. */
  const refuse = (early: readonly RefusedFile[], names: readonly string[]): void => {
    setRefused(early);
    refuseTooMany(names);
    if (early.length > 0) toastError(describeRefused(early).title, describeRefused(early).description);
  };
  /** @param early files that were refused before any was sent, as those of `names` were */
  const report = (
    outcomes: readonly Outcome[],
    early: readonly RefusedFile[] = [],
    names: readonly string[] = [],
  ): void => {
    const late = outcomes.flatMap(({ refused: file = [] }) => file);
    const lateNames = outcomes.flatMap(({ tooMany: name = [] }) => name);
    if (late.length > 0) setRefused([...early, ...late]);
    if (lateNames.length > 0) refuseTooMany([...names, ...lateNames]);
    reportOutcomes(outcomes, { early, late, isTooMany: names.length + lateNames.length > 0 });
  };
  return { refuse, report, messages: { refused, tooMany, clearRefused, clearTooMany } };
};

/** The job's places for photos. A photo that has just arrived counts before the page is drawn again. */
const usePlaces = (photoCount: number) => {
  const taken = useRef(photoCount);
  useLayoutEffect(() => {
    taken.current = photoCount;
  });
  /** @returns false if there is none left */
  const takePlace = (): boolean => {
    if (taken.current >= MAX_IMAGES_IN_WIZARD) return false;
    taken.current += 1;
    return true;
  };
  return takePlace;
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
  const { refuse, report, messages } = useOutcomes(opensFirst);
  const files = useChosenFiles();
  const takePlace = usePlaces(photoCount);
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

  /** Meanwhile the user may have removed the file, or filled the job with other photos. */
  const show = (id: number, photo: WizardPhoto, isFirst: boolean): Outcome => {
    if (files.current.get(id)?.abort.signal.aborted !== false) return {};
    forget(id);
    if (!takePlace()) return { tooMany: photo.name };
    onUploaded(photo, isFirst);
    return { photo };
  };
  const sendAll = (ids: readonly number[]): Promise<Outcome[]> => sendInOrder(ids, send, show);
  const placesTaken = (): number => photoCount + uploads.filter(({ error }) => error === undefined).length;

  const add = async (picked: readonly File[]): Promise<void> => {
    const { accepted, refused: early, tooMany } = pickFiles(picked, placesTaken());
    refuse(early, tooMany);
    if (accepted.length === 0) return;
    const added = accepted.map((file): Upload => {
      const id = nextId.current++;
      const { name, size } = file;
      files.current.set(id, { file, abort: new AbortController(), account: actingAccount() });
      const previewUrl = URL.createObjectURL(file);
      return { id, name, size, previewUrl, progress: 0, isReducing: hasTooManyBytes(file) };
    });
    append(added);
    report(await sendAll(added.map(({ id }) => id)), early, tooMany);
  };

  const retry = async ({ id, name }: Upload): Promise<void> => {
    if (placesTaken() >= MAX_IMAGES_IN_WIZARD) return refuse([], [name]);
    change(id, { error: undefined, progress: 0 });
    report(await sendAll([id]));
  };

  const remove = (id: number): void => {
    files.current.get(id)?.abort.abort();
    forget(id);
  };

  return { uploads, ...messages, add, retry, remove };
};

export type Uploading = ReturnType<typeof useUploads>;
