/**
 * Draws the gray reliefs of swatches and style panels (`web/ui/reliefs/*.webp`): height fields of our own, lit from
 * above left. 128 is flat, so that `background-blend-mode: hard-light` leaves the swatch's color unchanged there.
 *
 *   node --import tsx scripts/make/make-reliefs.ts [NAME ...]
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const OUT = new URL('../../web/ui/reliefs/', import.meta.url);

/** Height in pixels at (x, y); tiles repeat after their size. */
type Height = (x: number, y: number) => number;

/** A repeatable number in 0..1 for a lattice point. */
const hash = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const wrap = (n: number, period: number): number => ((n % period) + period) % period;
const smooth = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Value noise in -1..1 whose lattice of `cells` spans `size` pixels and repeats. */
const noise =
  (size: number, cells: number, seed: number): Height =>
  (x, y) => {
    const u = (x / size) * cells;
    const v = (y / size) * cells;
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const at = (di: number, dj: number) => hash(wrap(i + di, cells), wrap(j + dj, cells), seed);
    const s = smooth(u - i);
    return 2 * mix(mix(at(0, 0), at(1, 0), s), mix(at(0, 1), at(1, 1), s), smooth(v - j)) - 1;
  };

const fractal = (size: number, cells: number, octaves: number, seed: number): Height => {
  const layers = Array.from({ length: octaves }, (_, k) => noise(size, cells * 2 ** k, seed + k));
  return (x, y) => layers.reduce((sum, layer, k) => sum + layer(x, y) / 2 ** k, 0);
};

/** Distance to the nearest and the second nearest of the points strewn over a repeating lattice. */
const cellDistances =
  (size: number, cells: number, seed: number) =>
  (x: number, y: number): [number, number] => {
    const u = (x / size) * cells;
    const v = (y / size) * cells;
    let [first, second] = [9, 9];
    for (let dj = -1; dj <= 1; dj += 1) {
      for (let di = -1; di <= 1; di += 1) {
        const [i, j] = [Math.floor(u) + di, Math.floor(v) + dj];
        const px = i + 0.15 + 0.7 * hash(wrap(i, cells), wrap(j, cells), seed);
        const py = j + 0.15 + 0.7 * hash(wrap(i, cells), wrap(j, cells), seed + 7);
        const d = Math.hypot(u - px, v - py);
        if (d < first) [first, second] = [d, first];
        else if (d < second) second = d;
      }
    }
    return [first, second];
  };

/** Leather: pebbles separated by fine creases, over slow waves of the skin. */
const leather = (size: number, cells = 40): Height => {
  const pebbles = cellDistances(size, cells, 11);
  const bend = fractal(size, 6, 3, 21);
  const waves = fractal(size, 3, 3, 31);
  const pores = noise(size, cells * 4, 41);
  return (x, y) => {
    const [first, second] = pebbles(x + 5 * bend(x, y), y + 5 * bend(y + 40, x));
    return 1.35 * Math.min(1, (second - first) * 2.2) + 3.4 * waves(x, y) + 0.14 * pores(x, y);
  };
};

interface Hide {
  /** Pebbles across the tile. */
  cells: number;
  /** How deep the furrows between them are, and how far slow noise draws them out of shape. */
  furrow: number;
  bend: number;
  /** Height of the skin's slow waves, and how many of them. */
  wave: number;
  waves: number;
  seed: number;
}

/** A finished hide: `engine/materials/leather/grains.ts` as a swatch card shows it. */
const finishedHide = (size: number, { cells, furrow, bend, wave, waves, seed }: Hide): Height => {
  const pebbles = cellDistances(size, cells, seed);
  const drawn = fractal(size, 5, 3, seed + 10);
  const slow = fractal(size, waves, 3, seed + 20);
  const pores = noise(size, 128, seed + 30);
  return (x, y) => {
    const [first, second] = pebbles(x + bend * drawn(x, y), y + bend * drawn(y + 40, x));
    const rise = Math.min(1, (second - first) * 1.4);
    return furrow * rise * (2 - rise) + wave * slow(x, y) + 0.12 * pores(x, y);
  };
};

/** Vinyl: smoother than leather, with shallow, even, finer pebbles. */
const vinyl = (size: number): Height => {
  const pebbles = cellDistances(size, 52, 12);
  const waves = fractal(size, 2, 2, 32);
  return (x, y) => {
    const [first, second] = pebbles(x, y);
    return 0.62 * Math.min(1, (second - first) * 2.2) + 3.4 * waves(x, y);
  };
};

/** Suede: short fibers in brushed patches. */
const suede = (size: number): Height => {
  const patches = fractal(size, 3, 3, 13);
  const fibers = [noise(size, 128, 23), noise(size, 96, 33), noise(size, 64, 43)] as const;
  return (x, y) => {
    const lean = patches(x, y) * 6;
    return (
      0.55 * fibers[0](x + lean, y * 0.5) + 0.5 * fibers[1](x, y + lean) + 0.3 * fibers[2](x, y) + 7 * patches(x, y)
    );
  };
};

/** Alcantara: short even nap. */
const alcantara = (size: number): Height => {
  const patches = fractal(size, 4, 2, 14);
  const [fine, finer] = [noise(size, 128, 24), noise(size, 90, 34)];
  return (x, y) => 0.42 * fine(x, y) + 0.42 * finer(x, y) + 0.7 * patches(x, y);
};

/** Plain weave: warp over weft and the other way round, threads a little uneven. */
const cloth = (size: number, threads = 32): Height => {
  const uneven = noise(size, 64, 15);
  const slub = fractal(size, 12, 2, 25);
  return (x, y) => {
    const u = (x / size) * threads + 0.07 * slub(x, y);
    const v = (y / size) * threads + 0.07 * slub(y, x);
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const arch = Math.abs(Math.sin(Math.PI * (over ? u : v))) ** 0.5;
    const run = Math.abs(Math.sin(Math.PI * (over ? v : u))) ** 0.7;
    return 2.3 * arch * (0.55 + 0.45 * run) + 0.35 * uneven(x, y);
  };
};

// ---- sewn panels ---------------------------------------------------------------------------------------------------

const PANEL_WIDTH = 480;
const PANEL_HEIGHT = 408;

const hide = leather(480, 92);
const slack = fractal(480, 3, 2, 51);
const skin: Height = (x, y) => 0.5 * hide(x, y) + 4 * slack(x, y);

/** A padded roll between two seams: 0 at the seam, 1 in the middle. */
const roll = (t: number, fullness = 0.5): number => Math.abs(Math.sin(Math.PI * t)) ** fullness;

/** Thread lying across a seam of the panel: raised dashes along `along`, `away` pixels from the row. */
const thread = (away: number, along: number, pitch = 13): number => {
  const inStitch = wrap(along, pitch) / pitch;
  if (inStitch > 0.72 || Math.abs(away) > 2.3) return 0;
  return 3.2 * Math.sqrt(1 - (away / 2.3) ** 2) * Math.sin(Math.PI * Math.min(1, inStitch / 0.72)) ** 0.4;
};

/** The valley that a seam pulls into padded hide. */
const valley = (away: number, depth = 7, width = 9): number => -depth * Math.exp(-((away / width) ** 2));

/** A welt: a covered cord, round and proud. */
const welt = (away: number, radius = 8): number =>
  Math.abs(away) < radius ? 1.5 * Math.sqrt(radius * radius - away * away) : 0;

const STYLES: Record<string, Height> = {
  original: (x, y) => {
    const away = x - 300 - 10 * Math.sin(y / 150);
    return 1.6 * skin(x, y) + valley(away, 6) + thread(away + 13, y) + thread(away - 13, y);
  },
  classic: (x, y) => {
    if (y < 118) return skin(x, y) + welt(y - 104) + valley(y - 118, 5, 5);
    return skin(x, y) + 15 * roll(x / 60, 0.55) * Math.min(1, (y - 112) / 26) + valley(y - 118, 6, 6);
  },
  modern: (x, y) => {
    const away = x - 170;
    const rows = Math.max(thread(away - 12, y), thread(away + 12, y));
    if (away < 20) return 1.2 * skin(x, y) + valley(away, 5) + rows;
    const [u, v] = [x / 15 + (Math.floor(y / 13) % 2) * 0.5, y / 13];
    const hole = Math.hypot((u - Math.floor(u) - 0.5) * 15, (v - Math.floor(v) - 0.5) * 13);
    return 0.8 * skin(x, y) + rows - 9 * Math.max(0, 1 - (hole / 4.2) ** 3);
  },
  racing: (x, y) => skin(x, y) + 13 * roll(y / 51, 0.5) + thread(wrap(y + 25.5, 51) - 25.5 - 8, x),
  retro: (x, y) => 0.45 * skin(x, y) + 25 * roll(x / 96 + 0.25, 0.45),
  luxury: (x, y) => {
    const [u, v] = [x / 96 + y / 116, x / 96 - y / 116];
    const seam = Math.min(Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v))) * 78;
    const cushion = roll(u, 0.55) * roll(v, 0.55);
    const along = y * 1.15;
    return skin(x, y) + 24 * cushion + 0.9 * thread(seam, along, 12);
  },
  custom: (x, y) => {
    const away = (x - 240) * 0.82 - (y - 204) * 0.57;
    const other = away > 0 ? 11 * roll(y / 34, 0.5) * Math.min(1, away / 20) : 0;
    return skin(x, y) + valley(away, 6) + thread(away + 12, y * 1.2) + other;
  },
  none: (x, y) => 1.9 * skin(x, y),
};

// ---- light ---------------------------------------------------------------------------------------------------------

interface Light {
  /** How steep the relief looks. */
  depth: number;
  /** How much the lit slopes shine. */
  gloss: number;
  /** Largest deviation of the gray from 128. */
  contrast: number;
}

/** Lights a height field by a lamp above left; returns gray bytes whose mean is 128. */
const shade = (
  height: Height,
  width: number,
  tall: number,
  tiled: boolean,
  { depth, gloss, contrast }: Light,
): Buffer => {
  const at = (x: number, y: number): number => (tiled ? height(wrap(x, width), wrap(y, tall)) : height(x, y));
  const light = [-0.48, -0.62, 0.62] as const;
  const half = [-0.27, -0.34, 0.9] as const;
  const lit = new Float64Array(width * tall);
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = (depth * (at(x + 1, y) - at(x - 1, y))) / 2;
      const dy = (depth * (at(x, y + 1) - at(x, y - 1))) / 2;
      const length = Math.hypot(dx, dy, 1);
      const diffuse = Math.max(0, (-dx * light[0] - dy * light[1] + light[2]) / length);
      const shine = Math.max(0, (-dx * half[0] - dy * half[1] + half[2]) / length) ** 26;
      // Points below their surroundings get less ambient light.
      const around = (at(x - 7, y) + at(x + 7, y) + at(x, y - 7) + at(x, y + 7)) / 4;
      const sunk = Math.max(0, around - at(x, y)) * depth;
      lit[y * width + x] = diffuse - light[2] + gloss * (shine - half[2] ** 26) - 0.09 * sunk;
    }
  }
  const mean = lit.reduce((sum, v) => sum + v, 0) / lit.length;
  return Buffer.from(lit.map((v) => Math.min(255, Math.max(0, 128 + 127 * Math.tanh(contrast * (v - mean))))));
};

const write = async (name: string, gray: Buffer, width: number, height: number, quality: number): Promise<void> => {
  const file = new URL(`${name}.webp`, OUT).pathname;
  const { size } = await sharp(gray, { raw: { width, height, channels: 1 } })
    .webp({ quality, effort: 6 })
    .toFile(file);
  console.log(`${name.padEnd(16)} ${width}x${height}  ${(size / 1024).toFixed(1)} KB`);
};

const TILE = 256;
const TILES: Record<string, [Height, Light]> = {
  leather: [leather(TILE), { depth: 0.32, gloss: 0.4, contrast: 2 }],
  'leather-smooth': [
    finishedHide(TILE, { cells: 72, furrow: 0.45, bend: 4, wave: 2.6, waves: 2, seed: 61 }),
    { depth: 0.3, gloss: 0.6, contrast: 1.9 },
  ],
  'leather-pebbled': [
    finishedHide(TILE, { cells: 36, furrow: 2, bend: 2.5, wave: 1.6, waves: 2, seed: 62 }),
    { depth: 0.34, gloss: 0.45, contrast: 2 },
  ],
  'leather-tumbled': [
    finishedHide(TILE, { cells: 26, furrow: 2.4, bend: 5, wave: 5, waves: 5, seed: 63 }),
    { depth: 0.34, gloss: 0.35, contrast: 2 },
  ],
  vinyl: [vinyl(TILE), { depth: 0.26, gloss: 0.75, contrast: 2 }],
  suede: [suede(TILE), { depth: 0.26, gloss: 0, contrast: 2.2 }],
  alcantara: [alcantara(TILE), { depth: 0.36, gloss: 0, contrast: 1.5 }],
  cloth: [cloth(TILE), { depth: 0.34, gloss: 0, contrast: 2.2 }],
};

/** Names of the pictures to draw; none: all of them. */
const asked = process.argv.slice(2);
const isAsked = ([name]: readonly [string, unknown]): boolean => asked.length === 0 || asked.includes(name);

await mkdir(OUT, { recursive: true });
for (const [name, [height, light]] of Object.entries(TILES).filter(isAsked))
  await write(name, shade(height, TILE, TILE, true, light), TILE, TILE, 68);
for (const [name, height] of Object.entries(STYLES).filter(([style]) => isAsked([`style-${style}`, style]))) {
  const gloss = name === 'retro' ? 0.85 : 0.55;
  await write(
    `style-${name}`,
    shade(height, PANEL_WIDTH, PANEL_HEIGHT, false, { depth: 0.36, gloss, contrast: 2.1 }),
    PANEL_WIDTH,
    PANEL_HEIGHT,
    66,
  );
}
