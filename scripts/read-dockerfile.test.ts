import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// Plain scripts without types of their own.
import { at } from './project.mjs';
import { stagesOf } from './read-dockerfile.mjs';

test('the Dockerfile is read step by step, and an instruction that is not known is no step to skip', () => {
  const stages = stagesOf(readFileSync(at('Dockerfile'), 'utf8')) as { name: string; steps: { kind: string; [key: string]: unknown }[] }[];
  expect(stages.map(({ name }) => name)).toEqual(['build', 'runtime', 'stage-2']);
  const last = stages.at(-1)!.steps;
  const only = (kind: string) => last.filter((step) => step.kind === kind);
  expect(only('ENV')[0]!.variables).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(only('ENTRYPOINT')).toMatchObject([{ words: ['node', 'build/server/main.js'] }]);
  expect(only('COPY')).toContainEqual(expect.objectContaining({ from: 'runtime', sources: ['/app/build'], target: './build' }));
  expect(stages[0]!.steps.find(({ kind }) => kind === 'RUN')).toMatchObject({ command: 'npm install --no-audit --no-fund' });
  expect(() => stagesOf('FROM a AS b\nONBUILD RUN x')).toThrow('not known here: ONBUILD RUN x');
});
