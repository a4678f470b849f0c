/** The server of `npm start` has the C library's variables and stops with its launcher. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALLOCATOR, hasAllocator } from './allocator.mjs';
import { at } from './project.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retrim-allocator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const allocator = JSON.stringify(at('scripts/allocator.mjs'));

/** A server that prints its process id and its variables, and takes a moment to stop. */
const SERVER = `import { ALLOCATOR, endWithLauncher } from ${allocator};
endWithLauncher();
process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(7), 50); });
console.log(JSON.stringify({ pid: process.pid, set: Object.keys(ALLOCATOR).map((name) => process.env[name]), words: process.argv.slice(2) }));
setInterval(() => {}, 1000);`;

const launch = async (name: string) => {
  const [server, launcher] = [join(folder, `${name}-server.mjs`), join(folder, `${name}.mjs`)];
  await writeFile(server, SERVER);
  await writeFile(
    launcher,
    `import { runWithAllocator } from ${allocator}; runWithAllocator(${JSON.stringify(server)});`,
  );
  const child = spawn(process.execPath, [launcher, '--roles=api'], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await once(child.stdout, 'data');
  return { child, said: () => said, first: JSON.parse(said) as { pid: number; set: string[]; words: string[] } };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("it has the variables and its own words, a signal reaches it, and its code is the launcher's", async () => {
  const { child, said, first } = await launch('signal');
  expect(first.set).toEqual(Object.values(ALLOCATOR));
  expect(first.words).toEqual(['--roles=api']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
  expect(said()).toContain('stopping');
  expect(isRunning(first.pid)).toBe(false);
});

test('it stops in order when its launcher is killed without a word', async () => {
  const { child, said } = await launch('killed');
  child.kill('SIGKILL');
  // The output closes when the last process that has it ends.
  await once(child.stdout, 'close');
  expect(said()).toContain('stopping');
});

test('a launcher whose server was killed ends by the same signal', async () => {
  const { child, first } = await launch('server-killed');
  process.kill(first.pid, 'SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test('variables that an operator has set stay as they are', () => {
  expect(hasAllocator({ PATH: '/bin' })).toBe(false);
  expect(hasAllocator({ MALLOC_ARENA_MAX: '4' })).toBe(true);
});
