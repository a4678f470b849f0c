/** `npm run bench -- [engine|against|person|server|faults]`: runs the named benchmarks, or all of them. */
import { benchAgainst } from './against.ts';
import { benchEngine } from './engine.ts';
import { benchFaults } from './faults.ts';
import { benchPerson } from './person.ts';
import { benchServer } from './server.ts';

/** In the order of a full run. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  engine: benchEngine,
  against: benchAgainst,
  person: benchPerson,
  server: benchServer,
  faults: benchFaults,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". Known: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  try {
    await run();
  } catch (error) {
    // The other benchmarks still run, because a full run takes more than an hour.
    console.error(`bench ${name} failed:`, error);
    process.exitCode = 1;
  }
  console.log(`bench ${name}: ${((performance.now() - started) / 60_000).toFixed(1)} min`);
}
