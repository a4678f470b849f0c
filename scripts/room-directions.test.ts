/** Rooms know each other in one direction: no two folders of a side import each other, also not by way of others. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** By room, the rooms that it imports, each with one file that does. Files beside the rooms bind them together. */
const importsOf = (side: string): Map<string, Map<string, string>> => {
  const root = join(PROJECT, side);
  const rooms = new Map<string, Map<string, string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.') || !file.includes('/')) continue;
    const room = file.split('/')[0]!;
    const known = rooms.get(room) ?? new Map<string, string>();
    rooms.set(room, known);
    for (const [, from] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const to = from!.startsWith('.')
        ? relative(root, join(root, dirname(file), from!))
        : from!.startsWith(`#${side}/`)
          ? from!.slice(side.length + 2)
          : '..';
      const other = to.split('/')[0]!;
      if (to.includes('/') && other !== '..' && other !== room && !known.has(other)) known.set(other, file);
    }
  }
  return rooms;
};

/** The first way that leads back to where it began, as a sentence. */
const wayBack = (rooms: ReadonlyMap<string, ReadonlyMap<string, string>>): string | undefined => {
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): string | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room].join(' → ');
    if (done.has(room)) return undefined;
    for (const [other, file] of rooms.get(room) ?? []) {
      const found = visit(other, [...way, room]);
      if (found !== undefined) return found.includes('(') ? found : `${found} (${file} imports ${other})`;
    }
    done.add(room);
    return undefined;
  };
  for (const room of rooms.keys()) {
    const found = visit(room, []);
    if (found !== undefined) return found;
  }
  return undefined;
};

test.each(['server', 'web', 'web/studio'])('the rooms of %s know each other in one direction', (side) => {
  const rooms = importsOf(side);
  expect(rooms.size).toBeGreaterThan(9);
  expect([...rooms.values()].reduce((sum, known) => sum + known.size, 0)).toBeGreaterThan(15);
  expect(wayBack(rooms)).toBeUndefined();
});

test('a way back is found, also by way of a third room', () => {
  const rooms = new Map([
    ['a', new Map([['b', 'a/one.ts']])],
    ['b', new Map([['c', 'b/two.ts']])],
    ['c', new Map([['a', 'c/three.ts']])],
  ]);
  expect(wayBack(rooms)).toBe('a → b → c → a (c/three.ts imports a)');
});
