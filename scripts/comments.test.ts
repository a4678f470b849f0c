/** Comments begin with their noun, so that a reader knows at the first word what they are about. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, ROOT } from './project.mjs';

/** A comment, or a sentence within one, whose subject is a clause: "What is not drawn stays". */
const HEADLESS = /(?:\/\/|\/\*\*?|^\s*\*|^\s*#:?)(?:.*[.:;])?\s+(?:What|Whatever|Which|Whoever|Whose|Who)\s(?!.*\?)/;

test('no comment begins with a headless clause', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.(?:tsx?|mjs|css|py)$/.test(path) && existsSync(at(path)));
  expect(files.length).toBeGreaterThan(1000);
  const headless = files.flatMap((path) =>
    readFileSync(at(path), 'utf8')
      .split('\n')
      .flatMap((line, n) => (HEADLESS.test(line) ? [`${path}:${n + 1} ${line.trim()}`] : [])),
  );
  expect(headless).toEqual([]);
});
