/** A visitor without an account: an IP address and a browser's cookie. */
import type { Response } from 'light-my-request';
import { UPLOAD_CHUNK_BYTES } from '#contract/studio/photos.ts';
import { newId } from '#server/platform/ids.ts';
import { multipart } from './multipart.ts';
import type { TestApp } from './test-app.ts';

/** A chunk of an upload. */
export interface UploadChunk {
  upload: string;
  from: number;
  /** Size of the whole photo in bytes. */
  size: number;
  bytes: Uint8Array;
}

export interface Visitor {
  cookie: string;
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object): Promise<Response>;
  send(piece: UploadChunk): Promise<Response>;
  /** Sends all chunks of a photo until one is refused. @returns the last answer */
  uploadPhoto(bytes: Uint8Array): Promise<Response>;
}

export const pieceOf = (photo: Uint8Array, upload: string, from: number): UploadChunk => ({
  upload,
  from,
  size: photo.length,
  bytes: photo.subarray(from, from + UPLOAD_CHUNK_BYTES),
});

export const pieceUrl = ({ upload, from, size }: Omit<UploadChunk, 'bytes'>): string =>
  `/api/try/photos/chunks?upload=${upload}&from=${from}&size=${size}`;

export const makeVisitor = (t: Pick<TestApp, 'app'>, address: string): Visitor => {
  const keep = (answer: Response): Response => {
    const set = answer.cookies.find(({ name }) => name.endsWith('retrim_visitor'));
    if (set !== undefined) self.cookie = set.value === '' ? '' : `${set.name}=${set.value}`;
    return answer;
  };
  const cookies = (): Record<string, string> => (self.cookie === '' ? {} : { cookie: self.cookie });
  const self: Visitor = {
    cookie: '',
    call: async (method, url, body) =>
      keep(
        await t.app.inject({
          method,
          url,
          remoteAddress: address,
          headers: cookies(),
          ...(body === undefined ? {} : { payload: body }),
        }),
      ),
    async send(piece) {
      const form = multipart(piece.bytes);
      return keep(
        await t.app.inject({
          method: 'POST',
          url: pieceUrl(piece),
          remoteAddress: address,
          headers: { 'content-type': form.type, ...cookies() },
          payload: form.body,
        }),
      );
    },
    async uploadPhoto(bytes) {
      const upload = newId();
      for (let from = 0; ; from += UPLOAD_CHUNK_BYTES) {
        const answer = await self.send(pieceOf(bytes, upload, from));
        if (answer.statusCode !== 201 || from + UPLOAD_CHUNK_BYTES >= bytes.length) return answer;
      }
    },
  };
  return self;
};
