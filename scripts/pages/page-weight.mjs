// Size in brotli of the scripts that a first visit loads before the page is interactive. The build fails when a page
// exceeds its budget; `node scripts/pages/page-weight.mjs` prints the sizes of the last build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { at } from '../project.mjs';
import { listBuiltPages } from './written-pages.mjs';

/**
 * Bytes (brotli). Pages with forms include the schema library. A budget leaves about a thousand bytes, so that one more row
 * of a list that every page reads (a page, a material, a choice) fits.
 * @type {{ page: number, own: Record<string, number> }}
 */
export const SCRIPT_BUDGETS = {
  page: 128_100,
  /** Pages with a different budget, by the first segment of their path. */
  own: {
    'index.html': 91_300,
    privacy: 130_000,
    // Contains the texts of all licenses.
    licenses: 163_900,
    'restoration-shops': 155_800,
    'job-estimator': 168_800,
    developers: 172_800,
    subscription: 198_400,
    s: 216_400,
    share: 216_400,
    try: 216_200,
  },
};

/** Caches sizes, because compressing is slow and most pages share files. */
const compressedSizes = (client) => {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(join(client, file))).length);
    return known.get(file);
  };
};

/** @returns the page's scripts with their sizes, largest first */
export const firstScripts = (client, page, sizeOf = compressedSizes(client)) => {
  const html = readFileSync(join(client, page), 'utf8');
  const files = [...new Set([...html.matchAll(/\/assets\/[^"'\\\s]+\.js/g)].map(([file]) => file))];
  return files.map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes);
};

const weigh = (client, page, sizeOf) => firstScripts(client, page, sizeOf).reduce((sum, { bytes }) => sum + bytes, 0);

const weighAll = (client, { page, own }) => {
  const sizeOf = compressedSizes(client);
  return listBuiltPages(client).map((name) => ({
    name,
    weight: weigh(client, name, sizeOf),
    budget: own[name.split('/')[0]] ?? page,
  }));
};

/** @throws when a page exceeds its budget, or when a page with its own budget does not exist */
export const assertPageWeights = (client, budgets = SCRIPT_BUDGETS) => {
  const pages = weighAll(client, budgets);
  for (const part of Object.keys(budgets.own))
    if (!pages.some(({ name }) => name.split('/')[0] === part)) throw new Error(`${part} was not written`);
  for (const { name, weight, budget } of pages)
    if (weight > budget)
      throw new Error(
        `${name} begins with ${weight} bytes of script (brotli), more than its budget of ${budget}: run \`node scripts/pages/page-weight.mjs\``,
      );
};

if (process.argv[1] === at('scripts/pages/page-weight.mjs')) {
  const client = at('build/client');
  // Prints one template of a shared page, because all have the same scripts.
  const byPart = new Map(weighAll(client, SCRIPT_BUDGETS).map((page) => [page.name.split('/')[0], page]));
  for (const { name, weight, budget } of byPart.values())
    console.log(`${(weight / 1000).toFixed(1).padStart(7)} kB of ${budget / 1000}  ${name}`);
  for (const { file, bytes } of firstScripts(client, 'index.html').slice(0, 12))
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
