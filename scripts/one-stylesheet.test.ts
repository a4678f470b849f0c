/** Two rooms once gave one class name to different things, and the customer's phone link got the looks of a menu entry. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, ROOT } from './project.mjs';

/** Stylesheets that adapt the classes of others to a narrow window, to paper or to a dark page. */
const ADAPTING = /\/(?:phone|narrow-desk|print|tokens)\.css$/;

test('a class gets its styles in one stylesheet, beside those that adapt it', () => {
  const homes = new Map<string, Set<string>>();
  const sheets = execFileSync('git', ['ls-files', 'web/*.css'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  for (const sheet of sheets.filter((path) => !ADAPTING.test(path))) {
    const rules = readFileSync(at(sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, name] of rules.matchAll(/(?<=[{},;]\s*)\.([a-z][\w-]*)\s*(?=[,{])/g))
      homes.set(name!, (homes.get(name!) ?? new Set()).add(sheet));
  }
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found])).toEqual([]);
});
