import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LICENSES } from '#web/marketing/licenses/third-party.ts';
import { asPlainText, collectLicenses } from './licenses.mjs';
import { at } from './project.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'retrim-licenses-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const install = (
  packages: Record<string, { dev?: true; license?: unknown; author?: string; files?: Record<string, string> }>,
) => {
  const locked: Record<string, object> = {};
  for (const [name, { dev, files = {}, ...manifest }] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    locked[`node_modules/${name}`] = dev === undefined ? {} : { dev };
  }
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: locked }));
};

test('T-17: every package that npm installs without the development ones has a license text on the page', () => {
  const { packages } = JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; version: string }>;
  };
  const named = new Set(LICENSES.flatMap(({ users }) => users.map(({ name }) => name)));
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => dev !== true && existsSync(at(folder)));
  expect(shipped.length).toBeGreaterThan(200);
  const missing = shipped
    .map(([folder, { version }]) => `${folder.slice(folder.lastIndexOf('node_modules/') + 13)} ${version}`)
    .filter((name) => !named.has(name));
  expect(missing).toEqual([]);
  for (const { text, users } of LICENSES) expect(text.length, users[0]!.name).toBeGreaterThan(200);
  for (const name of [
    'onnxruntime-web',
    '@electric-sql/pglite',
    'react',
    'sharp',
    'tailwindcss',
    'AssemblyScript',
    'archivo (typeface)',
  ])
    expect(
      [...named].some((one) => one === name || one.startsWith(`${name} `)),
      name,
    ).toBe(true);
});

test('T-17: a library under the LGPL stands with its text and with that of the license it builds on, as plain text too', () => {
  const texts = LICENSES.filter(({ users }) => users.some(({ name }) => name.startsWith('@img/sharp-libvips')));
  const all = asPlainText(texts);
  for (const words of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE', 'third-party libraries'])
    expect(all).toContain(words);
});

test('D-73: the photos that the network learned from stand on the page as its card names them', () => {
  const card = readFileSync(at('training/MODEL_CARD.md'), 'utf8').split('**Photos and their authors.**')[1]!;
  const rows = [...card.split('\n# ')[0]!.matchAll(/^\| (\w\d+.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, photos, author, license, source]) => ({ count: photos!.split(',').length, author, license, source }),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(JSON.parse(readFileSync(at('weights/photos.json'), 'utf8'))).toEqual(rows);
});

test('T-17: a package without a license text stops the build, which names it', () => {
  install({ 'of-nobody': { license: 'SEE LICENSE' }, whole: { license: 'MIT' }, tool: { dev: true } });
  expect(() => collectLicenses(root)).toThrow('no license text for of-nobody (SEE LICENSE)');
});

test('a text that several share stands once, each with its own holders; one that names a license alone gets the standard text', () => {
  const mit = (holder: string) => `MIT License\n\nCopyright (c) ${holder}\n\nPermission is hereby granted to all.\n`;
  install({
    one: { license: 'MIT', files: { LICENSE: mit('2020 Ann') } },
    two: { license: 'MIT', files: { 'license.md': mit('2021 Bob') } },
    three: { license: 'MIT', author: 'Eve <eve@example.com>' },
    tool: { dev: true },
  });
  const [shared, standard] = collectLicenses(root);
  expect(shared!.users).toEqual([
    { name: 'one 1.0.0', license: 'MIT', holders: ['Copyright (c) 2020 Ann'] },
    { name: 'two 1.0.0', license: 'MIT', holders: ['Copyright (c) 2021 Bob'] },
  ]);
  expect(shared!.text).toBe('MIT License\n\n\nPermission is hereby granted to all.');
  expect(standard!.users).toEqual([{ name: 'three 1.0.0', license: 'MIT', holders: ['Copyright Eve'] }]);
  expect(standard!.text).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
});

test('words of a license that begin with "copyright" stay in its text', () => {
  const text =
    'Apache License\n\ncopyright license to reproduce\ncopyright holders be liable\nCopyright notice stays.\n';
  install({ one: { license: 'Apache-2.0', files: { LICENSE: text } } });
  expect(collectLicenses(root)[0]!.text).toBe(text.trim());
});

test('T-17: the image keeps every license text that a package came with, and has ours', () => {
  const names = Array.from({ length: 24 }, (_, i) => `part-${i}`);
  install(Object.fromEntries(names.map((name) => [name, { files: { 'LICENSE.md': 'text', 'README.md': 'words' } }])));
  mkdirSync(join(root, 'build/server'), { recursive: true });
  writeFileSync(join(root, 'build/server/main.js'), names.map((name) => `import '${name}';`).join('\n'));
  execFileSync(process.execPath, [at('scripts/slim-modules.mjs'), root]);
  for (const name of names) {
    expect(existsSync(join(root, 'node_modules', name, 'LICENSE.md')), name).toBe(true);
    expect(existsSync(join(root, 'node_modules', name, 'README.md')), name).toBe(false);
  }
  expect(readFileSync(at('Dockerfile'), 'utf8').split('\n')).toContain('COPY LICENSE ./');
});
