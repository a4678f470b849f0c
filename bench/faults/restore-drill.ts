/** A backup made by the command while the server works, restored in an empty folder, and compared with the original. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { ms, type Bar } from '../server/bar.ts';
import { callAs, startServer, type ServerProcess, type Visitor } from '../server/server-process.ts';

export interface Taken {
  code: number;
  said: string;
  took: number;
}

const retrim = async (dataDir: string, ...words: string[]): Promise<Taken> => {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, 'build/server/cli.js'), ...words], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim(), took: performance.now() - began };
};

export const takeBackup = (dataDir: string, target: string): Promise<Taken> => retrim(dataDir, 'backup', target);

const sumOf = async (origin: string, cookie: string, url: string): Promise<string> => {
  const reply = await callAs(origin, cookie)('GET', url);
  return `${reply.status} ${createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')}`;
};

/** @param who has a saved design from before the backup, and is still signed in */
export const benchRestore = async (
  taken: Taken,
  server: ServerProcess,
  who: Visitor,
  backup: string,
  target: string,
): Promise<Bar> => {
  const bar = {
    id: 'B20',
    what: 'A backup made by the command in the middle of that, restored into an empty folder',
    bar: 'starts, people are signed in, pictures are the same bytes',
  };
  await mkdir(target);
  const restored = await retrim(target, 'restore', backup);
  if (taken.code !== 0 || restored.code !== 0)
    return {
      ...bar,
      figure: `backup ended with ${taken.code}, restore with ${restored.code}: ${[taken.said, restored.said].join(' ').slice(0, 200)}`,
      met: false,
    };
  const again = await startServer({ DATA_DIR: target });
  try {
    const designs = (await (await callAs(again.url, who.cookie)('GET', '/api/designs')).json()) as {
      name: string;
      generatedImageUrl: string;
    }[];
    const kept = designs.find(({ name }) => name === 'Kept');
    const [there, here] =
      kept === undefined
        ? ['', 'no design']
        : await Promise.all([
            sumOf(server.url, who.cookie, kept.generatedImageUrl),
            sumOf(again.url, who.cookie, kept.generatedImageUrl),
          ]);
    const same = there === here && there!.startsWith('200');
    return {
      ...bar,
      figure: `${taken.said.replace(/ to \S+$/, '')} in ${ms(taken.took)}; restored in ${ms(restored.took)}, ready after ${ms(again.readyMs)}; the saved design and its picture are ${same ? 'the same' : 'NOT THE SAME'}`,
      met: same,
    };
  } finally {
    await again.stop();
  }
};
