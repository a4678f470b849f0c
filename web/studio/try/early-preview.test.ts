// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_ATTRIBUTE } from '#web/lib/first-paint/draft-mark.ts';
import { TRY_KEY } from '#web/lib/storage.ts';
import { toStored } from '../state/persisted-state.ts';
import { initialState } from '../state/wizard-state.ts';
import { VISITOR_USER_ID } from './use-try-wizard.ts';

const PHOTO = '/api/try/photos/AAAAAAAAAAAAAAAAAAAAAA';

const asked: string[] = [];
const terminated = vi.fn();
let status = 200;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  asked.length = 0;
  terminated.mockClear();
  status = 200;
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = vi.fn();
      terminate = terminated;
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('?')[0]!);
    if (status === 404) return new Response(JSON.stringify({ code: 'not_found', message: 'gone' }), { status });
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.removeAttribute(DRAFT_ATTRIBUTE);
});

const keepDraft = (): void => {
  const state = { ...initialState(), step: 3 as const, mode: 'quick' as const };
  const images = [{ url: PHOTO, name: 'my seat.jpg', size: 9 }];
  localStorage.setItem(TRY_KEY, JSON.stringify(toStored({ ...state, images }, VISITOR_USER_ID)));
  document.documentElement.setAttribute(DRAFT_ATTRIBUTE, '');
};

test('photo and analysis of a draft are asked for before anything is drawn', async () => {
  keepDraft();
  const { startEarlyPreview, getEarlyPreview } = await import('./early-preview.ts');
  expect(startEarlyPreview()).toBe(true);
  await vi.waitFor(() => expect(asked.sort()).toEqual(['/api/try/analysis', PHOTO]));
  expect(getEarlyPreview()!.live.state()).toMatchObject({ image: PHOTO, phase: 'analyzing' });
});

test('without a draft nothing begins', async () => {
  const { startEarlyPreview, getEarlyPreview } = await import('./early-preview.ts');
  expect([startEarlyPreview(), getEarlyPreview()]).toEqual([false, undefined]);
  expect(asked).toEqual([]);
});

test('a preview that nobody takes is closed again, one that is taken stays', async () => {
  keepDraft();
  const { startEarlyPreview, getEarlyPreview } = await import('./early-preview.ts');
  startEarlyPreview();
  vi.advanceTimersByTime(11_000);
  expect(terminated).toHaveBeenCalledTimes(1);
  startEarlyPreview();
  getEarlyPreview();
  vi.advanceTimersByTime(11_000);
  expect(terminated).toHaveBeenCalledTimes(1);
});

test('a photo whose hour is over is told to whoever takes the preview, also afterwards', async () => {
  keepDraft();
  status = 404;
  const { startEarlyPreview, getEarlyPreview } = await import('./early-preview.ts');
  startEarlyPreview();
  const { live, onGone } = getEarlyPreview()!;
  await vi.waitFor(() => expect(live.state().phase).toBe('failed'));
  const told: string[] = [];
  onGone((url) => told.push(url));
  expect(told).toContain(PHOTO);
});
