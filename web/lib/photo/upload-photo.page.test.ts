// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#contract/studio/photos.ts';
import { uploadPhoto, uploadTryPhoto } from './upload-photo.ts';

const REPLY = { imageUrl: '/api/files/x', images: ['/api/files/x'], name: 'long.jpg', size: 1, width: 4, height: 3 };
type Answer = { status: number; body: unknown } | 'lost' | 'silence';

/** Requests of the browser: addresses that were sent, and an answer to each. */
const network = (answer: (address: URL, n: number) => Answer) => {
  const sent: URL[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    status = 0;
    statusText = '';
    responseText = '';
    #address = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    open(_method: string, address: string) {
      this.#address = address;
    }
    setRequestHeader() {}
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
    send() {
      const address = new URL(this.#address, 'http://localhost');
      const reply = answer(address, sent.push(address));
      if (reply === 'silence') return;
      queueMicrotask(() => {
        if (reply === 'lost') this.onerror?.();
        else {
          this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true });
          this.upload.onload?.();
          this.status = reply.status;
          this.responseText = JSON.stringify(reply.body);
          this.onload?.();
        }
        this.onloadend?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return { places: () => sent.map(({ searchParams }) => Number(searchParams.get('from'))), sent };
};

/** A server that keeps pieces; the last one brings the photo. */
const kept = ({ searchParams }: URL): Answer => {
  const end = Math.min(Number(searchParams.get('from')) + UPLOAD_CHUNK_BYTES, Number(searchParams.get('size')));
  const isLast = end === Number(searchParams.get('size'));
  return { status: 201, body: { received: end, ...(isLast ? { photo: REPLY } : {}) } };
};
const long = () => new File([new Uint8Array(2.5 * UPLOAD_CHUNK_BYTES)], 'long.jpg', { type: 'image/jpeg' });
const fractions: number[] = [];
const upload = (file: File) =>
  uploadPhoto(file, (fraction) => fractions.push(Math.round(fraction * 100)), new AbortController().signal, 'u1');

beforeEach(() => {
  fractions.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a long photo goes piece by piece, and its progress is that of the whole', async () => {
  const { places } = network(kept);
  expect(await upload(long())).toMatchObject({ url: '/api/files/x', name: 'long.jpg', width: 4 });
  expect(places()).toEqual([0, UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES]);
  expect(fractions).toEqual([40, 80, 100]);
});

test('after a lost connection the next attempt goes on with the piece that was under way', async () => {
  const { places, sent } = network((address, n) => (n === 2 ? 'lost' : kept(address)));
  const file = long();
  await expect(upload(file)).rejects.toMatchObject({ status: 0 });
  await upload(file);
  expect(places()).toEqual([0, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES]);
  expect(new Set(sent.map(({ searchParams }) => searchParams.get('upload'))).size).toBe(1);
});

test('pieces that the server has forgotten are sent again, once', async () => {
  const gone = { status: 409, body: { code: 'conflict', message: 'A part is no longer there.' } };
  const { sent } = network((address, n) => (n === 3 ? gone : kept(address)));
  await upload(long());
  expect(sent).toHaveLength(6);
  network((address) => (Number(address.searchParams.get('from')) > UPLOAD_CHUNK_BYTES ? gone : kept(address)));
  await expect(upload(long())).rejects.toMatchObject({ status: 409 });
});

test('a connection that goes silent counts as lost after 20 s, and at once when the browser says that it is offline', async () => {
  vi.useFakeTimers();
  network(() => 'silence');
  const silent = expect(upload(long())).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  await silent;
  const offline = expect(upload(long())).rejects.toMatchObject({ status: 0 });
  dispatchEvent(new Event('offline'));
  await offline;
});

test('a short photo is one request', async () => {
  const { sent } = network(() => ({ status: 201, body: REPLY }));
  await upload(new File(['x'], 'seat.jpg', { type: 'image/jpeg' }));
  expect(sent.map(({ pathname, search }) => pathname + search)).toEqual(['/api/upload']);
});

const drop = (file: File) =>
  uploadTryPhoto(file, (fraction) => fractions.push(Math.round(fraction * 100)), new AbortController().signal);

test('a visitor’s photo goes the same way, a short one as a single piece', async () => {
  const { places, sent } = network((address, n) => (n === 2 ? 'lost' : kept(address)));
  const file = long();
  await expect(drop(file)).rejects.toMatchObject({ status: 0 });
  expect(await drop(file)).toMatchObject({ url: '/api/files/x', name: 'long.jpg' });
  expect(places()).toEqual([0, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES]);
  await drop(new File(['x'], 'seat.jpg', { type: 'image/jpeg' }));
  expect(new Set(sent.map(({ pathname }) => pathname))).toEqual(new Set(['/api/try/photos/chunks']));
  expect(sent.at(-1)!.search).toMatch(/^\?upload=[\w-]{16,64}&from=0&size=1$/);
  expect(fractions.at(-1)).toBe(100);
});

test('a visitor’s pieces that the server has forgotten, or whose cookie did not come, are sent again, once', async () => {
  const gone = { status: 409, body: { code: 'conflict', message: 'Please allow cookies.' } };
  const { places } = network((address, n) => (n === 2 ? gone : kept(address)));
  await drop(long());
  expect(places()).toEqual([0, UPLOAD_CHUNK_BYTES, 0, UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES]);
  network((address) => (Number(address.searchParams.get('from')) > 0 ? gone : kept(address)));
  await expect(drop(long())).rejects.toMatchObject({ status: 409, userMessage: 'Please allow cookies.' });
});

test('a dead zone under a visitor’s second piece ends after 20 s of silence and costs only that piece', async () => {
  vi.useFakeTimers();
  const { places } = network((address, n) => (n === 2 ? 'silence' : kept(address)));
  const file = long();
  const silent = expect(drop(file)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  await silent;
  await drop(file);
  expect(places()).toEqual([0, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES]);
});

test('a visitor’s second photo waits for the first, whose answer brings the cookie; one that failed holds up none', async () => {
  const { sent } = network((address, n) => (n === 1 ? 'silence' : kept(address)));
  const first = new AbortController();
  const send = (signal: AbortSignal) => uploadTryPhoto(new File(['x'], 'car.jpg'), () => undefined, signal);
  const lost = send(first.signal);
  const photo = send(new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent).toHaveLength(1);
  first.abort();
  await expect(lost).rejects.toMatchObject({ name: 'AbortError' });
  expect(await photo).toMatchObject({ url: '/api/files/x' });
  expect(sent).toHaveLength(2);
});
