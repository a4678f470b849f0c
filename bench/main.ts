/** `npm run bench -- [engine|person|server|faults|scaling|memory|growth|against]`: without a name, everything. Prints tables; a full `engine` run writes docs/benchmarks.md. */
import { benchAgainst } from './against.ts';
import { benchEngine } from './engine.ts';
import { benchFaults } from './faults.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchPerson } from './person.ts';
import { benchScaling } from './scaling.ts';
import { benchServer } from './server.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  engine: benchEngine,
  person: benchPerson,
  server: benchServer,
  faults: benchFaults,
  scaling: benchScaling,
  memory: benchMemory,
  growth: benchGrowth,
  against: benchAgainst,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". Known: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(BENCHES)) if (wanted.length === 0 || wanted.includes(name)) await run();
