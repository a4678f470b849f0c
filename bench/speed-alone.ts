/**
 * Runs `benchSpeed` in a separate process with the server's memory allocator, so that other benchmarks affect neither its memory
 * nor its compiled code.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from '../scripts/allocator.mjs';
import { benchSpeed, type SpeedRow } from './speed.ts';

interface Speed {
  rows: SpeedRow[];
  peakRssMb: number;
}

const THIS_FILE = fileURLToPath(import.meta.url);

/** @throws when the process ends without an answer */
export const benchSpeedAlone = (file: string, busiestPhoto: string): Promise<Speed> =>
  new Promise((resolve, reject) => {
    const child = fork(THIS_FILE, [file, busiestPhoto], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...ALLOCATOR },
    });
    child.once('message', (speed) => resolve(speed as Speed));
    child.once('exit', (code) => reject(new Error(`the measuring process ended with code ${code}`)));
  });

if (process.argv[1] === THIS_FILE) {
  const [file = '', busiestPhoto = ''] = process.argv.slice(2);
  process.send!(await benchSpeed(file, busiestPhoto), () => process.exit());
}
