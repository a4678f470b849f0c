/** The rooms of the engine stand in one order, and no import runs back up it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ENGINE = import.meta.dirname;

/** From the bottom to the top: a file imports its own room and those before it. */
const ORDER = [
  // Loops that rooms above hand over; they know numbers alone.
  'kernels',
  'raster',
  'color',
  'geometry',
  // Looks and height fields, and the rows that they stand in: they know nothing of a design.
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
] as const;
type Room = (typeof ORDER)[number];

/** Files at the root of the engine, and folders that are named otherwise than their room. */
const ROOMS: Readonly<Record<string, Room>> = {
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
  'own-layers.ts': 'layers',
  'layers-codec.ts': 'layers',
  'ground-codec.ts': 'layers',
  'net.ts': 'layers',
  'relief.ts': 'layers',
  'analyze.ts': 'analyze',
  'compose.ts': 'compose',
  'zone-map.ts': 'plan',
  'finalize.ts': 'report',
};

const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(join(ENGINE, file), 'utf8').matchAll(/\bfrom '(\.[^']+\.ts)'/g)].map(([, to]) =>
    relative(ENGINE, join(ENGINE, dirname(file), to!)),
  );

const roomOf = (file: string): Room => {
  const top = file.split('/')[0]!;
  const room = ROOMS[top] ?? ORDER.find((name) => name === top);
  if (room === undefined) throw new Error(`${file} is in no room of the order: give it one in this test`);
  return room;
};

test('no file of the engine imports one of a room above its own', () => {
  const rank = (file: string): number => ORDER.indexOf(roomOf(file));
  const backUp = sources.flatMap((file) =>
    importsOf(file)
      .filter((to) => rank(to) > rank(file))
      .map((to) => `${file} → ${to} (${roomOf(to)} stands above ${roomOf(file)})`),
  );
  expect(sources.length).toBeGreaterThan(150);
  expect(backUp).toEqual([]);
});
