// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DownloadSize } from './download-size.tsx';

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
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const says = async (photo: string, high: boolean): Promise<string> => {
  const { container } = render(
    <DownloadSize shown="/shown" photo={photo} high={high}>
      The way to more.
    </DownloadSize>,
  );
  await waitFor(() => expect(container.textContent).not.toBe(''));
  return container.textContent;
};

test('D-16: a download says its size, and what gives more where the photo has more', async () => {
  expect(await says('/photo', false)).toBe(
    'The file has 1024 × 683 pixels. Your photo has 4032 × 2690 pixels. The way to more.',
  );
  expect(await says('/photo', true)).toBe('The file has 4032 × 2690 pixels.');
  expect(await says('/small-photo', false)).toBe('The file has 1024 × 683 pixels.');
});
