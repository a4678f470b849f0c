import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { at, ROOT } from './project.mjs';

const TEXT = /\.(?:ts|tsx|mjs|js|md|css|sql|json|py|ya?ml|sh|html|svg)$/;
/** Dependencies, generated snapshots, and a test that needs numbers of rules that do not exist. */
const SKIPPED = /^package-lock\.json$|^server\/platform\/db\/migrations\/meta\/|^scripts\/checklist\.test\.ts$/;
const RULE = /(?<![\w-])[ABDEMNORSTVW]-\d{2,3}(?![\w%-])/g;
/** Documents that were never part of this repository. */
const ELSEWHERE =
  /\b(?:SPEC|DECISIONS|CHECKLIST|DESIGN)\b(?:\.md| [A-Z]-\d)|(?:^|[\s`'"(/])(?:spec|research)\/\w|\.\.\/shared\b/;
/** The benchmarks measure photos that may not enter the repository; they name the folder that holds them. */
const MEASURES_OTHER_PHOTOS = /^bench\//;

const FILES = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => TEXT.test(path) && !SKIPPED.test(path) && existsSync(at(path)))
  .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));

const written = FILES.filter(({ path }) => path.startsWith('docs/rules/')).flatMap(({ text }) =>
  [...text.matchAll(/^- \*\*([A-Z]-\d+)\*\* \S/gm)].map(([, id]) => id!),
);
const known = new Set(written);

test('every rule is written once', () => {
  expect(written.filter((id, index) => written.indexOf(id) !== index)).toEqual([]);
});

test('every rule that the checklist asks a test for is written, and every written one but decisions is on the checklist', () => {
  const listed = Object.values(
    JSON.parse(readFileSync(at('tests/checklist.json'), 'utf8')) as Record<string, string[]>,
  ).flat();
  expect(written.filter((id) => !id.startsWith('D-')).toSorted()).toEqual(listed.toSorted());
});

test('every rule that is cited is written', () => {
  const missing = FILES.flatMap(({ path, text }) =>
    [...text.matchAll(RULE)].filter(([id]) => !known.has(id)).map(([id]) => `${path}: ${id}`),
  );
  expect(missing).toEqual([]);
});

test('no file refers to a document outside the repository', () => {
  const lines = FILES.filter(
    ({ path }) => path !== 'scripts/rules.test.ts' && !MEASURES_OTHER_PHOTOS.test(path),
  ).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => ELSEWHERE.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

test('every link from one document to another arrives', () => {
  const dead = FILES.filter(({ path }) => path.endsWith('.md')).flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(resolve(ROOT, dirname(path), target!)))
      .map(([, target]) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});
