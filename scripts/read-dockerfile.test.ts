import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// Plain scripts without types of their own.
import { ALLOCATOR } from './allocator.mjs';
import { at } from './project.mjs';
import { ignoredBy, stagesOf } from './read-dockerfile.mjs';

test('the Dockerfile is read step by step, and an instruction that is not known is no step to skip', () => {
  const stages = stagesOf(readFileSync(at('Dockerfile'), 'utf8')) as {
    name: string;
    steps: { kind: string; [key: string]: unknown }[];
  }[];
  expect(stages.map(({ name }) => name)).toEqual(['build', 'runtime', 'stage-2']);
  const last = stages.at(-1)!.steps;
  const only = (kind: string) => last.filter((step) => step.kind === kind);
  expect(only('ENV')[0]!.variables).toMatchObject({
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    // The bars of the server are measured with them (bench/server/server-process.ts).
    ...ALLOCATOR,
  });
  expect(only('ENTRYPOINT')).toMatchObject([{ words: ['node', 'build/server/main.js'] }]);
  expect(only('COPY')).toContainEqual(
    expect.objectContaining({ from: 'runtime', sources: ['/app/build'], target: './build' }),
  );
  expect(stages[0]!.steps.find(({ kind }) => kind === 'RUN')).toMatchObject({
    command: 'npm install --no-audit --no-fund',
  });
  expect(() => stagesOf('FROM a AS b\nONBUILD RUN x')).toThrow('not known here: ONBUILD RUN x');
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
    'server/config.test.ts',
    'node_modules/pg/package.json',
    '.git/config',
  ])
    expect(isIgnored(file), file).toBe(true);
  for (const file of ['server/config.ts', 'package.json', 'weights/README.md', '.npmrc'])
    expect(isIgnored(file), file).toBe(false);
});
