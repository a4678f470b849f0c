// Weight of the scripts that a first visit loads before the page is interactive, in brotli. The build fails when a page
// outgrows its budget; `node scripts/pages/page-weight.mjs` prints where the last build stands.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { at } from '../project.mjs';

/**
 * Budget of scripts in brotli, by prerendered page. The other public pages include the schema library for their forms.
 * A budget leaves three hundred bytes: digests in the names of files compress differently with every change anywhere.
 */
export const SCRIPT_BUDGETS = {
  'index.html': 89_400,
  'classic-home/index.html': 125_700,
  'about/index.html': 126_000,
  'restoration-shops/index.html': 153_300,
  'subscription/index.html': 195_600,
  'job-estimator/index.html': 166_000,
  'developers/index.html': 172_000,
  'terms/index.html': 123_600,
  'privacy/index.html': 127_700,
  // With the texts of all licenses.
  'licenses/index.html': 162_000,
  'try/index.html': 211_500,
};

/** Cache of compressed sizes: most pages share the same files, and compressing is slow. */
const packedSizes = (client) => {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(join(client, file))).length);
    return known.get(file);
  };
};

/** @returns every script the page names, with its size in brotli; largest first */
export const firstScripts = (client, page, sizeOf = packedSizes(client)) => {
  const html = readFileSync(join(client, page), 'utf8');
  const files = [...new Set([...html.matchAll(/\/assets\/[^"'\\\s]+\.js/g)].map(([file]) => file))];
  return files.map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes);
};

const weigh = (client, page, sizeOf) => firstScripts(client, page, sizeOf).reduce((sum, { bytes }) => sum + bytes, 0);

export const assertPageWeights = (client, budgets = SCRIPT_BUDGETS) => {
  const sizeOf = packedSizes(client);
  for (const [page, budget] of Object.entries(budgets)) {
    const weight = existsSync(join(client, page)) ? weigh(client, page, sizeOf) : Infinity;
    if (weight > budget)
      throw new Error(
        `${page} begins with ${weight} bytes of script (brotli), more than its budget of ${budget}: run \`node scripts/pages/page-weight.mjs\``,
      );
  }
};

if (process.argv[1] === at('scripts/pages/page-weight.mjs')) {
  const client = at('build/client');
  const sizeOf = packedSizes(client);
  for (const [page, budget] of Object.entries(SCRIPT_BUDGETS))
    console.log(`${(weigh(client, page, sizeOf) / 1000).toFixed(1).padStart(7)} kB of ${budget / 1000}  ${page}`);
  for (const { file, bytes } of firstScripts(client, 'index.html', sizeOf).slice(0, 12))
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
