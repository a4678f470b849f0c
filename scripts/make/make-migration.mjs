// Writes the migration from the last schema to the current one. Only the newest of drizzle-kit's snapshots is kept, with
// one line per table, because drizzle-kit reads no other.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, bin, run } from '../project.mjs';

const code = await run(bin('drizzle-kit'), ['generate', ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
const meta = at('server/platform/db/migrations/meta');
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name));
const newest = join(meta, snapshots.at(-1));
const { tables, ...rest } = JSON.parse(readFileSync(newest, 'utf8'));
const lines = Object.entries(tables).map(([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`);
writeFileSync(newest, `${JSON.stringify(rest).slice(0, -1)},"tables":{\n${lines.join(',\n')}\n}}\n`);
