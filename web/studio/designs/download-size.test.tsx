// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DownloadSize, LargerPhoto } from './download-size.tsx';

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  '/shown': [1024, 683],
  '/photo': [4032, 2690],
  '/small-photo': [1024, 683],
};

beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 0;
      naturalHeight = 0;
      onload: (() => void) | null = null;
      set src(address: string) {
        [this.naturalWidth, this.naturalHeight] = SIZES[address]!;
        queueMicrotask(() => this.onload?.());
      }
    },
  );
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) =>
    address === '/file' && headers['Range'] === 'bytes=0-0'
      ? new Response('P', { status: 206, headers: { 'Content-Range': 'bytes 0-0/1887437' } })
      : Response.json({ message: 'Gone', code: 'not_found' }, { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const says = (photo: string, high: boolean, file: string, expected: string): Promise<void> => {
  const { container } = render(
    <>
      <DownloadSize shown="/shown" photo={photo} file={file} high={high} />
      <LargerPhoto shown="/shown" photo={photo} high={high}>
        The way to more.
      </LargerPhoto>
    </>,
  );
  return waitFor(() => expect(container.textContent).toBe(expected));
};

test('D-16: a download says its size beforehand, and what gives more where the photo has more', async () => {
  await says(
    '/photo',
    false,
    '/file',
    'The file has 1024 × 683 pixels and 1.8 MB.Your photo has 4032 × 2690 pixels. The way to more.',
  );
  await says('/photo', true, '/file', 'The file has 4032 × 2690 pixels and 1.8 MB.');
  await says('/small-photo', false, '/file', 'The file has 1024 × 683 pixels and 1.8 MB.');
});

test('a download whose file cannot be asked for its size says the pixels alone', async () => {
  await says('/small-photo', false, '/gone', 'The file has 1024 × 683 pixels.');
});
