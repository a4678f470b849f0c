import { expect, test } from 'vitest';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { newestVersions, parentVersion, versionsOf } from './versions.ts';

const design = (id: number, rootId: number, version: number, parentId: number | null = null) =>
  ({ id, rootId, version, parentId }) as SavedDesign;
const all = [design(9, 3, 4, 3), design(8, 8, 1), design(7, 3, 2, 3), design(3, 3, 1)];

test('of every tree the newest version stands in the list', () => {
  expect(newestVersions(all).map(({ id }) => id)).toEqual([9, 8]);
});

test('versions come oldest first and say what they were edited from', () => {
  expect(versionsOf(all[2]!, all).map(({ id }) => id)).toEqual([3, 7, 9]);
  expect(parentVersion(all[0]!, all)).toBe(1);
  expect(parentVersion(all[2]!, all)).toBeUndefined();
});
