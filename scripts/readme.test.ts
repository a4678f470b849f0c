import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const readme = readFileSync(at('README.md'), 'utf8');
const { engines, scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

test('README names the Node versions that package.json does', () => {
  const [, ...named] = /Node ([\d.]+)\+, ([\d.]+)\+, or (\d+) and newer/.exec(readme) ?? [];
  expect(named).toEqual(engines.node.split(' || ').map((range) => range.replace(/^\D+/, '')));
});

test('every command and every file that README names is there', () => {
  const commands = [...readme.matchAll(/\bnpm (?:run )?(\w+)/g)].map(([, name]) => name!);
  expect(commands).toContain('start');
  expect(commands.filter((name) => name !== 'install' && scripts[name] === undefined)).toEqual([]);
  const files = [...readme.matchAll(/\]\((?!http)([^)#]+)/g), ...readme.matchAll(/^\| `(\w+\/)`/gm)];
  expect(files.length).toBeGreaterThan(15);
  expect(files.map(([, file]) => file!).filter((file) => !existsSync(at(file)))).toEqual([]);
});
