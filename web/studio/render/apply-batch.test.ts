// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { APPLY_KEY } from '#web/lib/storage.ts';
import { forgetApplyBatch, keepApplyBatch, readApplyBatch } from './apply-batch.ts';

afterEach(() => localStorage.clear());
const batch = {
  resultId: 'r1',
  left: [
    { photo: '/api/files/b', key: 'k1' },
    { photo: '/api/files/c', key: 'k2' },
  ],
  of: 3,
};

it('what is left, with its keys, comes back after a reload, for its own user alone', () => {
  keepApplyBatch('u1', batch);
  expect(readApplyBatch('u1')).toMatchObject(batch);
  expect(readApplyBatch('u2')).toBeUndefined();
});

it('nothing left is nothing stored; broken text counts as nothing', () => {
  keepApplyBatch('u1', batch);
  keepApplyBatch('u1', { ...batch, left: [] });
  expect(localStorage.getItem(APPLY_KEY)).toBeNull();
  for (const text of ['{', '{"version":2}', 'null']) {
    localStorage.setItem(APPLY_KEY, text);
    expect(readApplyBatch('u1')).toBeUndefined();
  }
  forgetApplyBatch();
});
