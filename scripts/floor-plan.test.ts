/**
 * The floor plan as a rule. Each side of the house is a list of rooms from the bottom to the top: a room imports itself and rooms
 * before it. Rooms within a room know each other in one direction. Sides that may not see each other are in `.oxlintrc.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const PLAN: Readonly<Record<string, readonly string[]>> = {
  contract: ['platform', 'money', 'account', 'studio', 'customer', 'developer'],
  server: ['platform', 'money', 'developer', 'studio', 'customer', 'account'],
  web: ['lib', 'ui', 'platform', 'marketing', 'money', 'account', 'studio', 'customer', 'developer', 'routes'],
  engine: [
    // Loops for the rooms above, which work on numbers only.
    'kernels',
    'raster',
    'color',
    'geometry',
    // Looks, height fields and the catalog's rows, which do not depend on designs.
    'materials',
    'catalog',
    'design',
    'layers',
    'seams',
    'analyze',
    'panel-relief',
    'compose',
    'words',
    'plan',
    'report',
    'transfer',
  ],
};

/** Files at the top of the engine, by the room whose work they are. */
const ENGINE_FILES: Readonly<Record<string, string>> = {
  'once.ts': 'raster',
  'options.ts': 'design',
  'swatch.ts': 'design',
  'color-source.ts': 'design',
  'design.ts': 'design',
  'plain-design.ts': 'design',
  'trim-plan.ts': 'design',
  'cover.ts': 'design',
  'finish-of.ts': 'design',
  'light.ts': 'geometry',
  'layers.ts': 'layers',
  'layers-codec.ts': 'layers',
  'ground-codec.ts': 'layers',
  'net.ts': 'layers',
  'relief.ts': 'layers',
  'analyze.ts': 'analyze',
  'compose.ts': 'compose',
  'zone-map.ts': 'plan',
  'finalize.ts': 'report',
};

/** Files that assemble the server and may import every room. */
const BINDS_THE_SERVER = /^server\/platform\/(?:process\/|deps\.ts$)/;

interface Import {
  from: string;
  to: string;
}

/** Imports within a side, both ends as paths from the top of the repository. */
const importsOf = (side: string): Import[] =>
  readdirSync(at(side), { recursive: true, encoding: 'utf8' })
    .map((file) => `${side}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|kernels\/assembly/.test(file))
    .flatMap((from) =>
      [...readFileSync(at(from), 'utf8').matchAll(/(?:\bfrom|\bimport\(?) ?'([#.][^']+)'/g)]
        .map(([, name]) => (name!.startsWith('#') ? name!.slice(1) : path.posix.join(path.posix.dirname(from), name!)))
        .filter((to) => to.startsWith(`${side}/`))
        .map((to) => ({ from, to })),
    );

/** The room of a file, so many folders deep; files beside the rooms are in none. */
const roomOf = (file: string, depth: number): string | undefined => {
  const folders = file.split('/').slice(1, -1);
  const own = file.split('/').slice(1).join('/');
  if (file.startsWith('engine/') && ENGINE_FILES[own] !== undefined) return ENGINE_FILES[own];
  return folders.length < depth ? undefined : folders.slice(0, depth).join('/');
};

test.each(Object.entries(PLAN))('the rooms of %s import only rooms below them', (side, order) => {
  const imports = importsOf(side).filter(({ from }) => !BINDS_THE_SERVER.test(from));
  const rank = (file: string): number | undefined => {
    const room = roomOf(file, 1);
    if (room !== undefined && !order.includes(room)) throw new Error(`${file} is in no room of the plan`);
    return room === undefined ? undefined : order.indexOf(room);
  };
  const upwards = imports.filter(({ from, to }) => (rank(to) ?? -1) > (rank(from) ?? order.length));
  expect(imports.length).toBeGreaterThan(50);
  expect(upwards).toEqual([]);
});

/** The first cycle of imports, as a sentence. */
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

test.each(['server', 'web'])('the rooms within the rooms of %s know each other in one direction', (side) => {
  const rooms = new Map<string, Map<string, string>>();
  for (const { from, to } of importsOf(side).filter((one) => !BINDS_THE_SERVER.test(one.from))) {
    const [room, other] = [roomOf(from, 2), roomOf(to, 2)];
    if (room === undefined || other === undefined || room === other) continue;
    const known = rooms.get(room) ?? new Map<string, string>();
    if (!known.has(other)) rooms.set(room, known.set(other, from));
  }
  expect(rooms.size).toBeGreaterThan(15);
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
