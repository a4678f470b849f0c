import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';

/**
 * The 4,000 most frequent passwords of at least eight characters in published lists of stolen ones, which attackers try
 * first, in lower case and ordered by frequency. From @zxcvbn-ts/language-common 4.1.3, passwords.json. Copyright (c) 2012-2016 Dan
 * Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts. MIT license: permission is granted to use, copy, modify and
 * distribute without restriction, provided that this notice is kept.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(path.join(projectRoot, 'assets/common-passwords.txt'), 'utf8').trimEnd().split('\n'),
);

/** Case does not count. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
