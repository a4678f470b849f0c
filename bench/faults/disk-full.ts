/**
 * The server's disk fills up: no acknowledged write may be lost, and the server must work when there is space again. Needs the
 * right to mount a small file system in memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchmarkRow } from '../benchmark-row.ts';
import { callAs, register, startServer } from '../server/server-process.ts';

const SIZE_MB = 160;

const joinWaitlist = (server: { url: string }, i: number): Promise<Response> =>
  callAs(server.url, '')('POST', '/api/waitlist', { email: `w${i}@example.com` });

export const benchDiskFull = async (photo: Buffer): Promise<BenchmarkRow> => {
  const disk = await mkdtemp(path.join(tmpdir(), 'retrim-disk-'));
  const row = {
    id: 'fault 11',
    subject: `A disk of ${SIZE_MB} MB that fills up while photos and email addresses come in`,
    required: 'nothing acknowledged is lost; it works again with space',
  };
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]).status !== 0) {
    await rm(disk, { recursive: true, force: true });
    return { ...row, figure: 'not run: this account may not mount', met: undefined };
  }
  try {
    const environment = { DATA_DIR: path.join(disk, 'data') };
    spawnSync('mkdir', ['-p', environment.DATA_DIR]);
    let server = await startServer(environment);
    const visitor = await register(server);
    const images: string[] = [];
    let emails = 0;
    const filler = path.join(disk, 'filler');
    const refusals = new Map<number, number>();
    spawnSync('sh', ['-c', `head -c 400m /dev/zero > ${filler}`]);
    // Leaves 3 MB, which the next photos fill.
    spawnSync('truncate', ['-s', '-3M', filler]);
    for (let i = 0; i < 400 && server.child.exitCode === null; i++) {
      const changed = Buffer.concat([photo, Buffer.from([0xff, 0xd9, i & 255, i >> 8])]);
      const image = await visitor.upload(changed).catch((error: Error) => Number(/^\d+/.exec(error.message)?.[0] ?? 0));
      if (typeof image === 'string') images.push(image);
      else refusals.set(image, (refusals.get(image) ?? 0) + 1);
      const joined = await joinWaitlist(server, i).catch(() => undefined);
      if (joined?.status === 201) emails++;
      if ((refusals.get(507) ?? 0) > 20) break;
    }
    const died = server.child.exitCode !== null || server.child.signalCode !== null;
    if (!died) await server.stop('SIGKILL');
    await rm(filler);
    server = await startServer(environment);
    let lost = 0;
    for (const image of images)
      if ((await fetch(`${server.url}${image}`, { headers: { cookie: visitor.cookie } })).status !== 200) lost++;
    let stillKnown = 0;
    for (let i = 0; i < 400; i++) if ((await joinWaitlist(server, i)).status === 200) stillKnown++;
    // A new visitor, because the first one's client has the first server's URL.
    const works = typeof (await (await register(server)).upload(photo).catch(() => undefined)) === 'string';
    await server.stop();
    const refused = [...refusals]
      .map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`)
      .join(', ');
    return {
      ...row,
      figure: `${images.length} photos and ${emails} email addresses acknowledged, then ${refused || 'nothing refused'}${died ? ', the process ended' : ''}; lost ${lost} photos, ${Math.max(0, emails - stillKnown)} email addresses; afterwards it ${works ? 'works' : 'DOES NOT WORK'}`,
      met: lost === 0 && stillKnown >= emails && works,
    };
  } finally {
    spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  }
};
