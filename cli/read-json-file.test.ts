import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJobList } from './job-list.ts';
import { readDesign } from './read-design.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retrim-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, bytes: Uint8Array | string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
};
const DESIGN = '{"customInstructions":"cream leather, für Jürgen"}';

test.each([
  ['UTF-8', Buffer.from(DESIGN)],
  ['UTF-8 with a byte order mark, as Notepad saves it', Buffer.from(`\ufeff${DESIGN}`)],
  ['UTF-16, as PowerShell saves it', Buffer.from(`\ufeff${DESIGN}`, 'utf16le')],
])('a design and a job list are read in %s', async (_what, bytes) => {
  const words = { customInstructions: 'cream leather, für Jürgen' };
  expect(await readDesign(await write('design.json', bytes))).toMatchObject(words);
  const list = `[{"photo":"a.jpg","design":"design.json","out":"b.png"}]`;
  const jobs = Buffer.from(bytes.toString('utf8').startsWith('{') ? list : `\ufeff${list}`);
  expect(await readJobList(await write('jobs.json', jobs))).toMatchObject([{ design: words }]);
});

test('a file that is missing or no JSON is named', async () => {
  await expect(readDesign(path.join(folder, 'none.json'))).rejects.toThrow('none.json: no such file');
  await expect(readDesign(await write('bad.json', 'tan'))).rejects.toThrow('bad.json: is not JSON');
  await expect(readDesign('{tan')).rejects.toThrow('design: is not JSON');
});
