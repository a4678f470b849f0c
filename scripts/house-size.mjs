// Compares the number of lines in the working tree with a revision: node scripts/house-size.mjs [REVISION]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, ROOT } from './project.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30 });
const revision = process.argv[2] ?? 'HEAD';

const isCode = (file) => /\.(ts|tsx|mjs|css|py)$/.test(file);
const isTest = (file) => /\.(test|spec)\.|^tests\//.test(file);
/** @type {[name: string, counts: (file: string) => boolean][]} */
const CATEGORIES = [
  ['lines other than tests (ts, tsx, mjs, css, py)', (file) => isCode(file) && !isTest(file)],
  ['the same, with shared test code (tests/support)', (file) => isCode(file) && (!isTest(file) || isShared(file))],
  ['tests', (file) => isCode(file) && isTest(file)],
  ['JSON of migrations', (file) => /\/migrations\/.*\.json$/.test(file)],
  ['docs/decisions', (file) => file.startsWith('docs/decisions/')],
];
const isShared = (file) => file.startsWith('tests/support/') && !/\.(test|spec)\./.test(file);

const countLines = (text) => text.reduce((n, byte) => n + (byte === 10 ? 1 : 0), 0);
/** @returns the number of lines of each counted file, by name */
const measure = (names, read) =>
  new Map(
    names.filter((name) => CATEGORIES.some(([, counts]) => counts(name))).map((name) => [name, countLines(read(name))]),
  );

const listFiles = (...args) =>
  git(...args, '-z')
    .toString()
    .split('\0')
    .filter(Boolean);
const linesBefore = measure(listFiles('ls-tree', '-r', '--name-only', revision), (name) =>
  git('show', `${revision}:${name}`),
);
const tracked = listFiles('ls-files', '--cached', '--others', '--exclude-standard').filter((name) =>
  existsSync(at(name)),
);
const linesNow = measure(tracked, (name) => readFileSync(at(name)));

const total = (files, counts) => [...files].reduce((sum, [name, n]) => sum + (counts(name) ? n : 0), 0);
for (const [name, counts] of CATEGORIES) {
  const [before, after] = [total(linesBefore, counts), total(linesNow, counts)];
  console.log(
    `${name.padEnd(50)}${String(before).padStart(9)}${String(after).padStart(9)}${(after / before).toFixed(3).padStart(8)}`,
  );
}
