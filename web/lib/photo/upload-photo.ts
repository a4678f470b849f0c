/**
 * Uploads a file by XMLHttpRequest, because `fetch` reports no progress. Large files are sent in pieces, so that a
 * lost connection does not lose the whole upload.
 */
import { ACCOUNT_HEADER } from '#contract/account/account-header.ts';
import { requireValue } from '#contract/expected.ts';
import { ProblemReply } from '#contract/problem.ts';
import { UPLOAD_CHUNK_BYTES, uploadChunk as chunks, uploadPhoto as endpoint } from '#contract/studio/photos.ts';
import { deleteTryPhoto, uploadTryChunk as tryChunks } from '#contract/studio/try.ts';
import { actingAccount } from '../api/acting-account.ts';
import { ApiError } from '../api/api-error.ts';
import { announceSignedOut, call, queryString } from '../api/api.ts';
import { hexId } from '../hex-id.ts';
import { UPLOAD_PROBLEM_WORDS } from './upload-words.ts';

interface UploadedPhoto {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/** URLs that accept the pieces of a large file, or a small file as a whole. */
interface Destination {
  chunks: string;
  whole?: string;
  of?: 'material';
}
const INTERIOR: Destination = { chunks: chunks.path, whole: endpoint.path };
const MATERIAL: Destination = { ...INTERIOR, of: 'material' };
const VISITOR_DESTINATION: Destination = { chunks: tryChunks.path };

/**
 * @param account that chose the photo; the server rejects the upload if another account is signed in
 * @throws ApiError, with status 0 if the connection was lost; an Error with M-34's text if the reply has no URL
 */
export const uploadPhoto = (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  account = actingAccount(),
): Promise<UploadedPhoto> => send({ to: INTERIOR, file, onProgress, signal, account });

export const uploadMaterialPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) =>
  send({ to: MATERIAL, file, onProgress, signal, account });

/**
 * A visitor's uploads run one after the other: the first reply sets the cookie that owns the photos, and two first
 * replies would set two.
 */
let visitorUpload: Promise<unknown> = Promise.resolve();

export const uploadTryPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) => {
  const sent = visitorUpload.then(() => {
    signal.throwIfAborted();
    return send({ to: VISITOR_DESTINATION, file, onProgress, signal, account });
  });
  visitorUpload = sent.catch(() => undefined);
  return sent;
};

/** Removes a visitor's photo before the next one is sent, so that it no longer counts. */
export const removeTryPhoto = (url: string): void => {
  visitorUpload = visitorUpload
    .then(() => call(deleteTryPhoto, { params: { id: requireValue(url.split('/').pop(), 'An id') } }))
    .catch(() => undefined); // The server removes it within the hour.
};

interface UploadRequest {
  to: Destination;
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
  account: string | undefined;
}

const send = async (request: UploadRequest): Promise<UploadedPhoto> => {
  const { file, to } = request;
  if (to.whole === undefined || file.size > UPLOAD_CHUNK_BYTES) return sendInPieces(request);
  return parseUploadedPhoto(await sendForm({ ...request, url: to.whole + queryString({ of: to.of }) }), file);
};

/** Number of bytes that the server has received of each file, so that a retry continues from there. */
const unfinishedUploads = new WeakMap<File, { upload: string; received: number }>();

const sendInPieces = async (request: UploadRequest, isSecondAttempt = false): Promise<UploadedPhoto> => {
  const { to, file, onProgress } = request;
  const { size } = file;
  const state = unfinishedUploads.get(file) ?? { upload: hexId(16), received: 0 };
  unfinishedUploads.set(file, state);
  try {
    for (;;) {
      const { upload, received: from } = state;
      const responseText = await sendForm({
        ...request,
        url: to.chunks + queryString({ of: to.of, upload, from, size }),
        file: file.slice(from, from + UPLOAD_CHUNK_BYTES, file.type),
        name: file.name,
        onProgress: (fraction, bytes) => onProgress((from + fraction * bytes) / size),
      });
      if (from + UPLOAD_CHUNK_BYTES >= size) {
        unfinishedUploads.delete(file);
        return parseUploadedPhoto(JSON.stringify(parseJsonObject(responseText)['photo']), file);
      }
      state.received = from + UPLOAD_CHUNK_BYTES;
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    // The server no longer has the pieces, so the upload starts over.
    unfinishedUploads.delete(file);
    if (isSecondAttempt) throw error;
    return sendInPieces(request, true);
  }
};

interface UploadForm {
  url: string;
  file: Blob;
  name?: string;
  account: string | undefined;
  signal: AbortSignal;
  /** @param bytes of this form's file */
  onProgress: (fraction: number, bytes: number) => void;
}

/** The connection counts as lost after this long without progress. */
const STALL_TIMEOUT_MS = 20_000;

/** @returns the text of the response */
const sendForm = ({ url, file, name, account, signal, onProgress }: UploadForm): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url);
    request.withCredentials = true;
    if (account !== undefined) request.setRequestHeader(ACCOUNT_HEADER, account);
    request.responseType = 'text';
    const stallWatch = watchConnection(request);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      stallWatch.restart();
      onProgress(lengthComputable ? loaded / total : 0, file.size);
    };
    // The server may take longer after the last byte.
    request.upload.onload = stallWatch.pause;
    request.onloadend = stallWatch.end;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.responseText);
      const error = toApiError(request);
      reject(error);
      if (error.code === 'account_changed') announceSignedOut(url, error.code);
    };
    request.onerror = () => reject(new ApiError(0, UPLOAD_PROBLEM_WORDS.connectionLost));
    request.onabort = () =>
      reject(
        signal.aborted
          ? new DOMException('Upload cancelled', 'AbortError')
          : new ApiError(0, UPLOAD_PROBLEM_WORDS.connectionLost),
      );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    if (name === undefined) form.append('images', file);
    else form.append('images', file, name);
    request.send(form);
  });

/** Aborts a request that makes no progress. Browsers themselves would wait for minutes. */
const watchConnection = (request: XMLHttpRequest) => {
  const stop = (): void => request.abort();
  let timer = setTimeout(stop, STALL_TIMEOUT_MS);
  addEventListener('offline', stop);
  return {
    restart: (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALL_TIMEOUT_MS);
    },
    pause: (): void => clearTimeout(timer),
    end: (): void => {
      clearTimeout(timer);
      removeEventListener('offline', stop);
    },
  };
};

/** @throws Error with M-34's text */
const parseUploadedPhoto = (text: string, file: File): UploadedPhoto => {
  const image = parseUploadReply(text, file);
  if (image === undefined) throw new Error(UPLOAD_PROBLEM_WORDS.noAddressFor(file.name));
  return image;
};

const parseJsonObject = (text: string): Record<string, unknown> => {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

const toApiError = ({ status, statusText, responseText }: XMLHttpRequest): ApiError =>
  new ApiError(status, responseText === '' ? statusText : responseText, readProblem(responseText));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readProblem = (text: string): ProblemReply | undefined => {
  const problem = ProblemReply.safeParse(parseJson(text));
  return problem.success ? problem.data : undefined;
};

/** `imageUrl` or the first of `images`. */
export const parseUploadReply = (text: string, file: Pick<File, 'name' | 'size'>): UploadedPhoto | undefined => {
  const reply = parseJson(text) as
    | { imageUrl?: unknown; images?: unknown; width?: unknown; height?: unknown }
    | null
    | undefined;
  if (reply === null || typeof reply !== 'object') return undefined;
  const first = Array.isArray(reply.images) ? (reply.images[0] as unknown) : undefined;
  const url = typeof reply.imageUrl === 'string' ? reply.imageUrl : first;
  if (typeof url !== 'string' || url === '') return undefined;
  const size = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  return { url, name: file.name, size: file.size, width: size(reply.width), height: size(reply.height) };
};
