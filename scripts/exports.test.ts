/** An export that no other file uses is dead, or private to its file. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, ROOT } from './project.mjs';

const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type|let) ([\w$]+)/gm;
/** Files whose exports are read by a framework or a compiler. */
const READ_BY_OTHERS = /^web\/(?:routes\/|root\.tsx|entry\.)|^engine\/kernels\/assembly\//;

/** @returns exports of the product's rooms that no other file names, as `file name` */
const unusedExports = (files: ReadonlyMap<string, string>): string[] => {
  const namedIn = new Map<string, number>();
  for (const text of files.values())
    for (const name of new Set(text.match(/[\w$]+/g))) namedIn.set(name, (namedIn.get(name) ?? 0) + 1);
  return [...files].flatMap(([file, text]) =>
    /^(?:cli|contract|engine|server|web)\//.test(file) && !READ_BY_OTHERS.test(file) && !/\.test\.tsx?$/.test(file)
      ? [...text.matchAll(EXPORT)].flatMap(([, name]) => (namedIn.get(name!) === 1 ? [`${file} ${name}`] : []))
      : [],
  );
};

test('every export is named in another file', () => {
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && existsSync(at(path)));
  expect(paths.length).toBeGreaterThan(1000);
  expect(unusedExports(new Map(paths.map((path) => [path, readFileSync(at(path), 'utf8')])))).toEqual([]);
});

test('an export without a user is found, whatever it is', () => {
  const files = new Map([
    [
      'server/a.ts',
      'export const used = 1;\nexport const own = used;\nexport interface Own {}\nexport function* rows() {}',
    ],
    ['server/b.ts', "import { used } from './a.ts';\nconst mine = used;"],
    ['web/routes/marketing/home.tsx', 'export const meta = 1;'],
    ['tests/help.ts', 'export const unusedHelp = 1;'],
  ]);
  expect(unusedExports(files)).toEqual(['server/a.ts own', 'server/a.ts Own', 'server/a.ts rows']);
});
