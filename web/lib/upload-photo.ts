/**
 * One file to the server, with progress; `fetch` reports none for uploads, so this is an XMLHttpRequest. A long file goes
 * piece by piece, so that it survives a dead zone.
 */
import { ACCOUNT_HEADER } from '#contract/account-header.ts';
import { ProblemReply } from '#contract/problem.ts';
import { UPLOAD_CHUNK_BYTES, uploadChunk as chunks, uploadPhoto as endpoint } from '#contract/photos.ts';
import { uploadTryPhoto as tryEndpoint } from '#contract/try.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError } from './api-error.ts';
import { announceSignedOut } from './api.ts';
import { hexId } from './hex-id.ts';
import { SENDING } from './upload-words.ts';

export interface UploadedPhoto {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/**
 * @param account for which the photo was chosen; the server refuses it for another one
 * @throws ApiError; status 0 when the connection was lost; an Error with M-34's text when the answer names no picture
 */
export const uploadPhoto = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  account = actingAccount(),
): Promise<UploadedPhoto> => sendInPieces(file, 'interior', onProgress, signal, account);

/** The same for a photo of material. */
export const uploadMaterialPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) =>
  sendInPieces(file, 'material', onProgress, signal, account);

/** The visitor's upload before. The answer to the first one brings the cookie that owns them all; two first ones would bring two. */
let visitorUpload: Promise<unknown> = Promise.resolve();

/**
 * The same for somebody without an account: one photo after the other, each in one piece, for the server keeps no pieces
 * for strangers.
 */
export const uploadTryPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) => {
  const sent = visitorUpload.then(async () => {
    signal.throwIfAborted();
    return photoOf(await sendForm({ address: tryEndpoint.path, file, account, signal, onProgress }), file);
  });
  visitorUpload = sent.catch(() => undefined);
  return sent;
};

/** Pieces of a file that the server already has: a second attempt goes on from there. */
const begun = new WeakMap<File, { upload: string; received: number }>();

const wholeTo = (of: 'interior' | 'material'): string =>
  of === 'interior' ? endpoint.path : `${endpoint.path}?of=${of}`;

const sendInPieces = async (
  file: File,
  of: 'interior' | 'material',
  onProgress: (share: number) => void,
  signal: AbortSignal,
  account: string | undefined,
  isAgain = false,
): Promise<UploadedPhoto> => {
  if (file.size <= UPLOAD_CHUNK_BYTES)
    return photoOf(await sendForm({ address: wholeTo(of), file, account, signal, onProgress }), file);
  const state = begun.get(file) ?? { upload: hexId(16), received: 0 };
  begun.set(file, state);
  try {
    for (;;) {
      const { upload, received: from } = state;
      const answer = await sendForm({
        address: `${chunks.path}?of=${of}&upload=${upload}&from=${from}&size=${file.size}`,
        file: file.slice(from, from + UPLOAD_CHUNK_BYTES, file.type),
        name: file.name,
        account,
        signal,
        onProgress: (share, bytes) => onProgress((from + share * bytes) / file.size),
      });
      if (from + UPLOAD_CHUNK_BYTES >= file.size) {
        begun.delete(file);
        return photoOf(JSON.stringify(asObject(answer)['photo']), file);
      }
      state.received = from + UPLOAD_CHUNK_BYTES;
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    // The server has forgotten a piece, which means all of them.
    begun.delete(file);
    if (isAgain) throw error;
    return sendInPieces(file, of, onProgress, signal, account, true);
  }
};

interface Form {
  address: string;
  file: Blob;
  name?: string;
  account: string | undefined;
  signal: AbortSignal;
  /** @param bytes of this form's file */
  onProgress: (share: number, bytes: number) => void;
}

/** Without a byte for so long the connection counts as lost, though no one has said so. */
const STALLED_MS = 20_000;

/** @returns the text of the answer */
const sendForm = ({ address, file, name, account, signal, onProgress }: Form): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    request.withCredentials = true;
    if (account !== undefined) request.setRequestHeader(ACCOUNT_HEADER, account);
    request.responseType = 'text';
    const watch = watchConnection(request);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch.moved();
      onProgress(lengthComputable ? loaded / total : 0, file.size);
    };
    // Sent whole, the server may take its time.
    request.upload.onload = watch.sent;
    request.onloadend = watch.end;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.responseText);
      const error = errorOf(request);
      reject(error);
      if (error.code === 'account_changed') announceSignedOut(address, error.code);
    };
    request.onerror = () => reject(new ApiError(0, SENDING.connectionLost));
    request.onabort = () =>
      reject(
        signal.aborted ? new DOMException('Upload cancelled', 'AbortError') : new ApiError(0, SENDING.connectionLost),
      );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    if (name === undefined) form.append('images', file);
    else form.append('images', file, name);
    request.send(form);
  });

/** A dead zone says nothing: browsers wait for minutes before they give a request up. */
const watchConnection = (request: XMLHttpRequest) => {
  const stop = (): void => request.abort();
  let timer = setTimeout(stop, STALLED_MS);
  addEventListener('offline', stop);
  return {
    moved: (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED_MS);
    },
    sent: (): void => clearTimeout(timer),
    end: (): void => {
      clearTimeout(timer);
      removeEventListener('offline', stop);
    },
  };
};

/** @throws Error with M-34's text */
const photoOf = (text: string, file: File): UploadedPhoto => {
  const image = readUploaded(text, file);
  if (image === undefined) throw new Error(SENDING.noAddressFor(file.name));
  return image;
};

const asObject = (text: string): Record<string, unknown> => {
  const value = parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

const errorOf = ({ status, statusText, responseText }: XMLHttpRequest): ApiError =>
  new ApiError(status, responseText === '' ? statusText : responseText, readProblem(responseText));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readProblem = (text: string): ProblemReply | undefined => {
  const problem = ProblemReply.safeParse(parse(text));
  return problem.success ? problem.data : undefined;
};

/** `imageUrl` or the first of `images`. */
export const readUploaded = (text: string, file: Pick<File, 'name' | 'size'>): UploadedPhoto | undefined => {
  const reply = parse(text) as
    | { imageUrl?: unknown; images?: unknown; width?: unknown; height?: unknown }
    | null
    | undefined;
  if (reply === null || typeof reply !== 'object') return undefined;
  const url =
    typeof reply.imageUrl === 'string'
      ? reply.imageUrl
      : Array.isArray(reply.images)
        ? (reply.images[0] as unknown)
        : undefined;
  if (typeof url !== 'string' || url === '') return undefined;
  const size = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  return { url, name: file.name, size: file.size, width: size(reply.width), height: size(reply.height) };
};
