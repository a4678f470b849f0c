/**
 * A disk that fills up under the server: acknowledged writes are there when there is space again. Needs the right to
 * mount a small file system in memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bar } from '../server/bar.ts';
import { register, startServer } from '../server/server-process.ts';

const SIZE_MB = 160;

export const benchDiskFull = async (photo: Buffer): Promise<Bar> => {
  const disk = await mkdtemp(path.join(tmpdir(), 'retrim-disk-'));
  const bar = {
    id: 'fault 11',
    what: `A disk of ${SIZE_MB} MB that fills up while photos and addresses come in`,
    bar: 'nothing acknowledged is lost; it works again with space',
  };
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]).status !== 0) {
    await rm(disk, { recursive: true, force: true });
    return { ...bar, figure: 'not run: this account may not mount', met: undefined };
  }
  try {
    const environment = { DATA_DIR: path.join(disk, 'data') };
    spawnSync('mkdir', ['-p', environment.DATA_DIR]);
    let server = await startServer(environment);
    const who = await register(server);
    const images: string[] = [];
    let waiting = 0;
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(1024));
    const refusals = new Map<number, number>();
    spawnSync('sh', ['-c', `head -c 400m /dev/zero > ${path.join(disk, 'filler')}`]);
    // A little room, that the next photos use up.
    spawnSync('truncate', ['-s', '-3M', path.join(disk, 'filler')]);
    for (let i = 0; i < 400 && server.child.exitCode === null; i++) {
      const changed = Buffer.concat([photo, Buffer.from([0xff, 0xd9, i & 255, i >> 8])]);
      const image = await who.upload(changed).catch((error: Error) => Number(/^\d+/.exec(error.message)?.[0] ?? 0));
      if (typeof image === 'string') images.push(image);
      else refusals.set(image, (refusals.get(image) ?? 0) + 1);
      const joined = await fetch(`${server.url}/api/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `w${i}@example.com` }),
      }).catch(() => undefined);
      if (joined?.status === 201) waiting++;
      if ((refusals.get(507) ?? 0) > 20) break;
    }
    const died = server.child.exitCode !== null || server.child.signalCode !== null;
    if (!died) await server.stop('SIGKILL');
    await rm(path.join(disk, 'filler'));
    server = await startServer(environment);
    let lost = 0;
    for (const image of images)
      if ((await fetch(`${server.url}${image}`, { headers: { cookie: who.cookie } })).status !== 200) lost++;
    let again = 0;
    for (let i = 0; i < 400; i++)
      if (
        (
          await fetch(`${server.url}/api/waitlist`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: `w${i}@example.com` }),
          })
        ).status === 200
      )
        again++;
    // The first server's address went with it.
    const works = typeof (await (await register(server)).upload(photo).catch(() => undefined)) === 'string';
    await server.stop();
    const words = [...refusals]
      .map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`)
      .join(', ');
    return {
      ...bar,
      figure: `${images.length} photos and ${waiting} addresses acknowledged, then ${words || 'nothing refused'}${died ? ', the process ended' : ''}; lost ${lost} photos, ${Math.max(0, waiting - again)} addresses; afterwards it ${works ? 'works' : 'DOES NOT WORK'}`,
      met: lost === 0 && again >= waiting && works,
    };
  } finally {
    spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  }
};
