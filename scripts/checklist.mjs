// Which item of the specification's checklist is held by which test. A test holds the items that its name begins with
// ("S-100: nothing is fetched before it is wanted", "V-01, V-02: ..."); what no test can see is given a reason in
// `tests/checklist-reasons.json`. Fails on an item that has neither and on a test or reason for an item that does not exist.
// Where there is no checklist beside the project, there is nothing to compare with.
//
//   node scripts/checklist.mjs            what is missing
//   node scripts/checklist.mjs --all      every item with its tests
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { at, ROOT } from './project.mjs';

const GROUPS = 'RSNBMOTVWEA';
const FOLDERS = ['engine', 'contract', 'server', 'web', 'cli', 'tests', 'scripts'];
const ITEM = new RegExp(`\\b([${GROUPS}])-(\\d{2,3})\\b`, 'g');
const SPAN = new RegExp(`\\b([${GROUPS}])-(\\d{2,3}) to \\1-(\\d{2,3})\\b`, 'g');
/** The name of a test or of a group of tests, in any of the three quotes; also the one that follows a table. */
const NAME = /(?:\b(?:test|it|describe)(?:\.(?:each|only|skip|concurrent|sequential))*(?:\([^'"`\n]*\))?|\](?: as const)?\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** @returns `S-92 to S-95` and `V-01, V-02` as single items */
export const itemsIn = (text) => {
  const found = new Set();
  for (const [, group, from, to] of text.matchAll(SPAN)) for (let n = Number(from); n <= Number(to); n++) found.add(`${group}-${String(n).padStart(2, '0')}`);
  for (const [item] of text.matchAll(ITEM)) found.add(item);
  return [...found];
};

/** @returns the checklist's items in its order, with their first words */
export const readItems = (markdown) => [...markdown.matchAll(/^- \*\*([A-Z]-\d{2,3})\*\* (.*)$/gm)].filter(([, id]) => GROUPS.includes(id[0])).map(([, id, text]) => ({ id, text }));

/** @returns names of tests by item */
export const readTests = (files) => {
  const byItem = new Map();
  for (const { path, source } of files)
    for (const [, single, double, back] of source.matchAll(NAME)) {
      const name = single ?? double ?? back;
      for (const item of itemsIn(name)) byItem.set(item, [...(byItem.get(item) ?? []), `${path}: ${name}`]);
    }
  return byItem;
};

export const compare = (items, tests, reasons) => {
  const known = new Set(items.map(({ id }) => id));
  return {
    uncovered: items.filter(({ id }) => !tests.has(id) && !(id in reasons)),
    unknown: [...new Set([...tests.keys(), ...Object.keys(reasons)])].filter((id) => !known.has(id)),
    /** A reason that a test has overtaken. */
    idle: Object.keys(reasons).filter((id) => tests.has(id)),
  };
};

const testFiles = () => FOLDERS.flatMap((folder) => (existsSync(at(folder)) ? readdirSync(at(folder), { recursive: true }) : [])
  .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name) && name !== 'checklist.test.ts').map((name) => ({ path: join(folder, name), source: readFileSync(join(ROOT, folder, name), 'utf8') })));

export const checkChecklist = ({ all = false, log = console.log } = {}) => {
  const checklist = at('../shared/spec/CHECKLIST.md');
  if (!existsSync(checklist)) return log('No checklist beside the project: nothing to compare with.'), 0;
  const items = readItems(readFileSync(checklist, 'utf8'));
  const tests = readTests(testFiles());
  const reasons = JSON.parse(readFileSync(at('tests/checklist-reasons.json'), 'utf8'));
  const { uncovered, unknown, idle } = compare(items, tests, reasons);
  if (all) for (const { id } of items) log(`${id}  ${tests.get(id)?.join('\n      ') ?? reasons[id] ?? '-'}`);
  for (const { id, text } of uncovered) log(`no test: ${id} ${text.slice(0, 140)}`);
  for (const id of unknown) log(`no such item: ${id} (${tests.get(id)?.[0] ?? 'tests/checklist-reasons.json'})`);
  for (const id of idle) log(`reason no longer needed: ${id}`);
  log(`${items.length} items: ${items.filter(({ id }) => tests.has(id)).length} by a named test, ${items.filter(({ id }) => !tests.has(id) && id in reasons).length} by a reason, ${uncovered.length} by neither`);
  return uncovered.length + unknown.length === 0 ? 0 : 1;
};

if (process.argv[1] === at('scripts/checklist.mjs')) process.exit(checkChecklist({ all: process.argv.includes('--all') }));
