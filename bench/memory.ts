/**
 * `npm run bench -- memory`: where a server's memory goes, by owner, at rest and under load, into docs/benchmarks/memory.md. Each step adds one
 * owner to the built server; what a step adds is its owner's.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { cameraPhoto } from './server/camera-photo.ts';
import { liftLimits } from './server/lift-limits.ts';
import { onThisMachine } from './machine.ts';
import { buildServer } from './server/parts.ts';
import { DESIGN } from './server/place.ts';
import { register, startServer, visitorAt, type ServerProcess, type Visitor } from './server/server-process.ts';

/** Resident megabytes: all of the server's process, of it anonymous memory by kind, and the network's own process. */
interface Look {
  server: number;
  peak: number;
  /** Code and files that are mapped, shared with the system's cache. */
  mapped: number;
  network: number;
  jsHeap: number;
  external: number;
}

const megabytes = (kB: string | undefined): number => Number(kB ?? 0) / 1024;
const field = (text: string, name: string): number => megabytes(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

const childrenOf = async (pid: number): Promise<number[]> => {
  const all = await Promise.all(
    (await readdir(`/proc/${pid}/task`)).map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
    ),
  );
  return all.flatMap((line) => line.trim().split(' ').filter(Boolean).map(Number));
};

const look = async (server: ServerProcess): Promise<Look> => {
  const pid = server.child.pid!;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const page = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1] ?? 0) / 2 ** 20;
  const children = await Promise.all(
    (await childrenOf(pid)).map((child) => readFile(`/proc/${child}/status`, 'utf8').catch(() => '')),
  );
  return {
    server: field(status, 'VmRSS'),
    peak: field(status, 'VmHWM'),
    mapped: field(status, 'RssFile'),
    network: children.reduce((sum, text) => sum + field(text, 'VmRSS'), 0),
    jsHeap: metric('nodejs_heap_size_used_bytes'),
    external: metric('nodejs_external_memory_bytes'),
  };
};

interface Step {
  what: string;
  after: Look;
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

const render = (who: Visitor, image: string): Promise<unknown> =>
  who.call('POST', '/api/generate-design', { originalImage: image, ...DESIGN }).then((reply) => reply.arrayBuffer());

/** @returns all steps in their order */
const measure = async (large: Buffer): Promise<Step[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-memory-'));
  const first = await startServer({ DATA_DIR: dataDir });
  const { cookie } = await register(first);
  await first.stop();
  await liftLimits(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const who = visitorAt(server.url, cookie);
    const steps: Step[] = [];
    const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      await work();
      steps.push({ what, after: await look(server) });
      const { after } = steps.at(-1)!;
      console.log(
        `${what}: server ${after.server.toFixed(0)} MB (most so far ${after.peak.toFixed(0)}), network's process ${after.network.toFixed(0)} MB`,
      );
    };
    await step('started: V8, modules, embedded database', () => pause(1));
    await step('the embedded database in use: a thousand answers', async () => {
      for (let i = 0; i < 1000; i++) await (await who.call('GET', '/api/designs')).arrayBuffer();
    });
    await step('warmed up: a painting thread, its helper, the network', () => pause(45));
    let image = '';
    await step('a photo of 12 megapixels uploaded: the decoder', async () => {
      image = await who.upload(large);
      await pause(20);
    });
    await step('a small picture rendered: the painting threads in use', () =>
      render(who, '/templates/hatch-grey-cloth.jpg'),
    );
    await step('the photo of 12 megapixels rendered', () => render(who, image));
    await step('the same under load: renders of it and uploads beside each other', async () => {
      await Promise.all([
        ...[1, 2, 3].map(() => render(who, image)),
        ...[1, 2, 3, 4].map((n) => who.upload(Buffer.concat([large, Buffer.from(`${n}`)]))),
      ]);
    });
    await step('at rest again, a minute later', () => pause(75));
    return steps;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const pageOf = (steps: readonly Step[]): string => `# Where memory goes

Written by \`npm run bench -- memory\` ${onThisMachine()}, ${new Date().toISOString().slice(0, 10)}: the built server on an empty folder, embedded database, ${availableParallelism() - 1 || 1} painting
thread with its helper. Resident megabytes after each step; \`adds\` is what the step added to the server's process. The network runs in a
process of its own. Mapped files (programs and libraries) are shared with other processes and given back by the system when it needs room.

| step, and its owner | server | adds | of it mapped files | JavaScript's heap (main thread) | outside the heap (main thread) | most so far | the network's process |
| --- | --- | --- | --- | --- | --- | --- | --- |
${steps
  .map(({ what, after }, n) => {
    const before = steps[n - 1]?.after.server ?? 0;
    return `| ${[what, ...[after.server, after.server - before, after.mapped, after.jsHeap, after.external, after.peak, after.network].map((mb) => mb.toFixed(0))].join(' | ')} |`;
  })
  .join('\n')}
`;

export const benchMemory = async (): Promise<void> => {
  await buildServer();
  const steps = await measure(await cameraPhoto());
  await writeFile(path.join(projectRoot, 'docs/benchmarks/memory.md'), pageOf(steps));
  console.log('\nWritten: docs/benchmarks/memory.md');
};
