/**
 * `benchSpeed` in a process of its own: the other benchmarks' modules are not in its memory, and their work has not
 * warmed its code; its memory is kept as the server's is.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from '../scripts/allocator.mjs';
import { benchSpeed, type SpeedRow } from './speed.ts';

interface Speed {
  rows: SpeedRow[];
  peakRssMb: number;
}

const OWN = fileURLToPath(import.meta.url);

/** @throws when the process ends without an answer */
export const benchSpeedAlone = (file: string, fullest: string): Promise<Speed> =>
  new Promise((resolve, reject) => {
    const child = fork(OWN, [file, fullest], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...ALLOCATOR },
    });
    child.once('message', (speed) => resolve(speed as Speed));
    child.once('exit', (code) => reject(new Error(`the measuring process ended with code ${code}`)));
  });

if (process.argv[1] === OWN) {
  const [file = '', fullest = ''] = process.argv.slice(2);
  process.send!(await benchSpeed(file, fullest), () => process.exit());
}
