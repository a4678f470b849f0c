import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// Plain scripts without types of their own.
import { ALLOCATOR } from './allocator.mjs';
import { at } from './project.mjs';

/** @returns whether a file is excluded from the build; the last matching line decides */
const ignoredBy = (dockerignore: string): ((file: string) => boolean) => {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ kept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const fits = (pattern: string, file: string): boolean =>
    pattern.startsWith('**/*') ? file.endsWith(pattern.slice(4)) : file === pattern || file.startsWith(`${pattern}/`);
  return (file) => rules.findLast(({ pattern }) => fits(pattern, file))?.kept === false;
};

test('the image runs the built server, on all addresses, with the allocator that the benchmarks use', () => {
  const last = readFileSync(at('Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  for (const [name, value] of Object.entries({ HOST: '0.0.0.0', DATA_DIR: '/data', ...ALLOCATOR }))
    expect(last).toMatch(new RegExp(`\\b${name}=${String(value)}\\s`));
  expect(last).toContain('ENTRYPOINT ["node", "build/server/main.js"]');
  expect(last).toMatch(/^COPY .*--from=runtime .*\/app\/build \.\/build$/m);
});

test("every project that the compiler's settings name is there when the image is built, and nothing of ours that it does not need", () => {
  const isIgnored = ignoredBy(readFileSync(at('.dockerignore'), 'utf8'));
  const named = new Set<string>();
  const visit = (file: string): void => {
    if (named.has(file)) return;
    named.add(file);
    const { references = [] } = JSON.parse(readFileSync(at(file), 'utf8')) as { references?: { path: string }[] };
    for (const { path } of references) {
      const found = join(dirname(file), path);
      visit(found.endsWith('.json') ? found : join(found, 'tsconfig.json'));
    }
  };
  visit('tsconfig.json');
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((file) => !existsSync(at(file)) || isIgnored(file))).toEqual([]);
  for (const file of [
    '.env',
    'data/link.key',
    'bench/main.ts',
    'tests/e2e/site.spec.ts',
    'server/config.unit.test.ts',
    'node_modules/pg/package.json',
    '.git/config',
  ])
    expect(isIgnored(file), file).toBe(true);
  for (const file of ['server/config.ts', 'package.json', 'weights/README.md', '.npmrc'])
    expect(isIgnored(file), file).toBe(false);
});
