/** Restores a backup that was taken while the server was in use into an empty folder, and compares it with the original. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { callAs, startServer, type ServerProcess, type Member } from '../server/server-process.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
  /** Milliseconds. */
  duration: number;
}

/** Runs the `retrim` command on a data folder. */
const runRetrim = async (dataDir: string, ...parameters: string[]): Promise<CommandResult> => {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, 'build/server/cli.js'), ...parameters], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output: output.trim(), duration: performance.now() - began };
};

export const takeBackup = (dataDir: string, target: string): Promise<CommandResult> =>
  runRetrim(dataDir, 'backup', target);

/** Status and SHA-256 of an answer. */
const digestOf = async (origin: string, cookie: string, url: string): Promise<string> => {
  const reply = await callAs(origin, cookie)('GET', url);
  return `${reply.status} ${createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')}`;
};

/** @param visitor a signed-in user who saved a design named "Kept" before the backup */
export const benchRestore = async (
  taken: CommandResult,
  server: ServerProcess,
  visitor: Member,
  backup: string,
  target: string,
): Promise<BenchmarkRow> => {
  const row = {
    id: 'B20',
    subject: 'A backup made by `retrim backup` during the soak, restored into an empty folder',
    required: 'starts, people are signed in, pictures are the same bytes',
  };
  await mkdir(target);
  const restored = await runRetrim(target, 'restore', backup);
  if (taken.exitCode !== 0 || restored.exitCode !== 0)
    return {
      ...row,
      figure: `backup ended with ${taken.exitCode}, restore with ${restored.exitCode}: ${[taken.output, restored.output].join(' ').slice(0, 200)}`,
      met: false,
    };
  const restoredServer = await startServer({ DATA_DIR: target });
  try {
    const designs = (await (await callAs(restoredServer.url, visitor.cookie)('GET', '/api/designs')).json()) as {
      name: string;
      generatedImageUrl: string;
    }[];
    const kept = designs.find(({ name }) => name === 'Kept');
    const digests = await Promise.all(
      [server, restoredServer].map(async ({ url }) => kept && digestOf(url, visitor.cookie, kept.generatedImageUrl)),
    );
    const same = digests[0] === digests[1] && digests[0]?.startsWith('200') === true;
    return {
      ...row,
      figure: `${taken.output.replace(/ to \S+$/, '')} in ${formatMs(taken.duration)}; restored in ${formatMs(restored.duration)}, ready after ${formatMs(restoredServer.readyMs)}; the saved design and its picture are ${same ? 'the same' : 'NOT THE SAME'}`,
      met: same,
    };
  } finally {
    await restoredServer.stop();
  }
};
