import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// Plain scripts without types of their own.
import { lightEntries, withEntry } from './light-entries.mjs';
import { at } from '../project.mjs';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Every module that a file reaches, parts that are loaded later included, with the way that leads there. */
const reachedFrom = (entry: string): Map<string, string> => {
  const ways = new Map<string, string>();
  const visit = (file: string, way: string): void => {
    if (ways.has(file)) return;
    ways.set(file, way);
    if (!/\.tsx?$/.test(file)) return;
    const source = readFileSync(at(file), 'utf8').replace(/import type [^;]*;/g, '');
    for (const [, from] of source.matchAll(IMPORT)) {
      const path = from!.split('?', 1)[0]!;
      const next = path.startsWith('#') ? path.slice(1) : path.startsWith('.') ? join(dirname(file), path) : path;
      if (!path.startsWith('#') && !path.startsWith('.')) ways.set(next, `${way} → ${next}`);
      else if (existsSync(at(next))) visit(next, `${way} → ${next}`);
    }
  };
  visit(entry, entry);
  return ways;
};

const ENTRIES = readdirSync(at('web')).filter((name) => /^entry\.(?!client|server)[\w-]+\.tsx$/.test(name));

test.each(ENTRIES)('%s reaches nothing of React Router, at once or later', (name) => {
  const ways = reachedFrom(`web/${name}`);
  expect(ways.size).toBeGreaterThan(100);
  expect([...ways.keys()]).toContain('web/platform/navigation/phone-menu.tsx');
  expect([...ways].filter(([module]) => module.startsWith('react-router')).map(([, way]) => way)).toEqual([]);
});

test('the build makes a file of every entry', () => {
  const emitted: string[] = [];
  lightEntries().plugin.buildStart.call({ emitFile: ({ id }: { id: string }) => emitted.push(id) });
  expect(emitted.sort()).toEqual(ENTRIES.map((name) => at(`web/${name}`)).sort());
});

/** A file of the build. @param modules besides its own */
const aFile = (name: string, imports: string[], dynamicImports: string[] = [], moduleIds: string[] = []) => ({
  [`assets/${name}.js`]: {
    fileName: `assets/${name}.js`,
    facadeModuleId: name === 'home' ? at('web/entry.home.tsx') : undefined,
    imports: imports.map((other) => `assets/${other}.js`),
    dynamicImports: dynamicImports.map((other) => `assets/${other}.js`),
    moduleIds,
  },
});

test('a page is given its entry and every file that the entry imports at once', () => {
  const { plugin, files } = lightEntries();
  plugin.generateBundle(undefined, {
    ...aFile('home', ['a'], ['c']),
    ...aFile('a', ['b']),
    ...aFile('b', ['a']),
    ...aFile('c', []),
  });
  expect(withEntry('<body><script type="module" async="" data-entry="home"></script></body>', files)).toBe(
    '<body><link rel="modulepreload" href="/assets/home.js"/><link rel="modulepreload" href="/assets/a.js"/>' +
      '<link rel="modulepreload" href="/assets/b.js"/><script type="module" async="">import "/assets/home.js";</script></body>',
  );
  expect(withEntry('<body><script type="module" async="">x</script></body>', files)).toBe(
    '<body><script type="module" async="">x</script></body>',
  );
});

test('an entry whose parts lie in one file with React Router stops the build', () => {
  const { plugin } = lightEntries();
  expect(() =>
    plugin.generateBundle(undefined, {
      ...aFile('home', [], ['sections']),
      ...aFile('sections', ['facts']),
      ...aFile('facts', [], [], ['/x/node_modules/react-router/dist/production/index.mjs']),
    }),
  ).toThrow('assets/home.js reaches React Router in assets/facts.js');
});
