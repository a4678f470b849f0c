/** B9, B10, B11: answers at a fixed rate of arrivals, alone and beside uploads and renders. The generator shares the machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ms, quantile, type Bar } from './bar.ts';
import { bombs } from './bombs.ts';
import { DESIGN } from './place.ts';
import { liftLimits } from './lift-limits.ts';
import { register, startServer, visitorAt, type ServerProcess, type Visitor } from './server-process.ts';

const PEOPLE = 64;

interface Took {
  what: string;
  ms: number;
  status: number;
}

/** An open model: arrivals do not wait for answers, so that a slow server gets no rest. */
const arrive = async (
  rate: number,
  seconds: number,
  next: (index: number) => Promise<{ what: string; reply: Promise<Response> }>,
): Promise<Took[]> => {
  const took: Took[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const due = began + (1000 * i) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    open.push(
      (async () => {
        const { what, reply } = await next(i);
        const answer = await reply.catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        // From when it was due: a generator that falls behind must not flatter the server.
        took.push({ what, ms: performance.now() - due, status: answer?.status ?? 0 });
      })(),
    );
  }
  await Promise.all(open);
  return took;
};

/** Asked so often a second beside every measurement. */
const BARE_RATE = 20;

interface Bare {
  url: string;
  stop(): void;
}

/** A process that answers a constant: how long machine and generator make any answer wait. */
const openBare = async (): Promise<Bare> => {
  const program = `require('http').createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1', function () {
    console.log(this.address().port);
  })`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}`, stop: () => child.kill() };
};

/** A measurement with the bare server asked beside it. */
const besideBare = async (bare: Bare, seconds: number, measured: Promise<Took[]>): Promise<Took[]> =>
  (
    await Promise.all([measured, arrive(BARE_RATE, seconds, async () => ({ what: 'bare', reply: fetch(bare.url) }))])
  ).flat();

const of = (took: Took[], what: string): number[] => took.filter((one) => one.what === what).map((one) => one.ms);
const p99 = (took: Took[], what: string): number => quantile(of(took, what), 0.99);
/** The goal is the server's own share: the bare server's answer beside it takes what no server could save. */
const within = (took: Took[], what: string, goal: number): boolean => p99(took, what) <= goal + p99(took, 'bare');
const andBare = (took: Took[], what: string): string =>
  `${ms(p99(took, what))}, the bare server ${ms(p99(took, 'bare'))}`;
const errors = (took: Took[]): number => took.filter(({ status }) => status === 0 || status >= 500).length;

interface Beside {
  took: Took[];
  lagMs: number;
  rssMb: number;
}

/** Background load during a measurement; each action is repeated as soon as it is done. */
const beside = async (
  server: ServerProcess,
  actions: readonly (() => Promise<unknown>)[],
  measured: () => Promise<Took[]>,
): Promise<Beside> => {
  let over = false;
  for (const action of actions)
    void (async () => {
      while (!over) await action().catch(() => undefined);
    })();
  // Being asked begins its window anew.
  await server.health();
  const took = await measured();
  over = true;
  return { took, ...(await server.health()) };
};

const hostileActions = (
  server: ServerProcess,
  who: Visitor,
  pictures: readonly Buffer[],
): (() => Promise<unknown>)[] => {
  let next = 0;
  const brokenBody = () =>
    fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\ncontent-disposition: form-data; name="images"; filename',
    }).then((reply) => reply.arrayBuffer());
  const noJson = () =>
    fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${'['.repeat(50_000)}`,
    }).then((reply) => reply.arrayBuffer());
  const silentSocket = () =>
    new Promise<void>((resolve) => {
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write('POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n'),
      );
      socket.on('error', () => undefined).on('close', () => resolve());
      setTimeout(() => socket.destroy(), 2000);
    });
  return [
    ...Array.from({ length: 2 }, () => () => who.upload(pictures[next++ % pictures.length]!)),
    ...Array.from({ length: 2 }, () => brokenBody),
    noJson,
    ...Array.from({ length: 20 }, () => silentSocket),
  ];
};

/** A member with thirty designs and a picture. @returns the picture's address */
const furnish = async (renderer: Visitor, photo: Buffer): Promise<string> => {
  const image = await renderer.upload(photo);
  const made = (await (
    await renderer.call('POST', '/api/generate-design', { originalImage: image, ...DESIGN })
  ).json()) as { generatedImage: string };
  for (let i = 0; i < 30; i++)
    await renderer.call('POST', '/api/designs', {
      name: `Design ${i}`,
      originalImageUrl: image,
      generatedImageUrl: made.generatedImage,
      ...DESIGN,
      seatType: 'bucket',
      stitchingStyle: 'none',
    });
  return made.generatedImage;
};

type Mix = (i: number) => Promise<{ what: string; reply: Promise<Response> }>;

const mixOf = (crowd: readonly Visitor[], picture: string): { mix: Mix; visitor: (i: number) => Visitor } => {
  const renderer = crowd[0]!;
  // Every kind of call is everybody's in turn.
  const visitor = (i: number): Visitor => crowd[(i + Math.floor(i / 100)) % crowd.length]!;
  // 45 % /api/user, 20 % designs, 20 % pictures, 5 % subscription, 5 % state of a render, the rest generate.
  const mix: Mix = async (i) => {
    const dice = (i * 37) % 100;
    if (dice < 45) return { what: 'user', reply: visitor(i).call('GET', '/api/user') };
    if (dice < 65) return { what: 'designs', reply: renderer.call('GET', '/api/designs') };
    if (dice < 85) return { what: 'picture', reply: renderer.call('GET', `${picture}?size=small`) };
    if (dice < 91) return { what: 'subscription', reply: visitor(i).call('GET', '/api/subscription') };
    if (dice < 98) return { what: 'state', reply: renderer.call('GET', '/api/renders/latest') };
    return {
      what: 'generate',
      reply: visitor(i).call(
        'POST',
        '/api/generate-design',
        { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN },
        { prefer: 'respond-async' },
      ),
    };
  };
  return { mix, visitor };
};

/** Uploads of large photos and renders, all the time. @param uploads gets the time of each upload */
const busyActions = (crowd: readonly Visitor[], large: Buffer, uploads: number[]): (() => Promise<unknown>)[] => [
  ...Array.from({ length: 4 }, (_, i) => async () => {
    const began = performance.now();
    // Never the same bytes twice: a photo that is known already is not read again.
    await crowd[4 + i]!.upload(Buffer.concat([large, Buffer.from(`${i} ${uploads.length} ${Math.random()}`)]));
    uploads.push(performance.now() - began);
  }),
  ...Array.from(
    { length: 6 },
    (_, i) => () =>
      crowd[10 + i]!.call('POST', '/api/generate-design', {
        originalImage: '/templates/hatch-grey-cloth.jpg',
        ...DESIGN,
      }).then((reply) => reply.arrayBuffer()),
  ),
];

interface Measured {
  idle: Took[];
  at100: Took[];
  at200: Took[];
  hostile: Beside;
  busy: Beside;
  uploads: number[];
}

const answerBars = ({ at100, at200 }: Measured): Bar[] => {
  const accepted = at100.filter(({ what, status }) => what === 'generate' && status === 202);
  return [
    {
      id: 'B9',
      what: '/api/user at 100 a second of the mix (2 % ask for a render of our own engine), p99',
      bar: '25 ms more than a bare server beside it',
      figure: andBare(at100, 'user'),
      met: within(at100, 'user', 25),
    },
    {
      id: 'B9',
      what: 'List of 30 designs at 100 a second, p99',
      bar: '50 ms more than a bare server beside it',
      figure: andBare(at100, 'designs'),
      met: within(at100, 'designs', 50),
    },
    {
      id: 'B9',
      what: 'Accepting a render at 100 a second, p99',
      bar: '150 ms',
      figure: `${ms(p99(accepted, 'generate'))} (${accepted.length} of ${of(at100, 'generate').length} accepted), ${errors(at100)} errors`,
      met: p99(accepted, 'generate') <= 150 && errors(at100) === 0,
    },
    {
      id: 'B9',
      what: 'The mix at 200 a second beside 100, p99 of /api/user',
      bar: '2x',
      figure: `${(p99(at200, 'user') / p99(at100, 'user')).toFixed(1)}x (${ms(p99(at200, 'user'))}, ${errors(at200)} errors)`,
      met: p99(at200, 'user') <= 2 * p99(at100, 'user') && errors(at200) === 0,
    },
  ];
};

const besideBars = ({ idle, hostile, busy, uploads }: Measured): Bar[] => {
  const idleP99 = p99(idle, 'user');
  return [
    {
      id: 'B9',
      what: '/api/user beside 4 uploads of 12 megapixels and renders all the time, p99',
      bar: '150 ms, and 3x idle more than a bare server beside it',
      figure: `${andBare(busy.took, 'user')}, idle ${ms(idleP99)}, ${errors(busy.took)} errors`,
      met: p99(busy.took, 'user') <= 150 && within(busy.took, 'user', 3 * idleP99) && errors(busy.took) === 0,
    },
    {
      id: 'B10',
      what: 'Event loop delay meanwhile, p99',
      bar: '40 ms',
      figure: ms(busy.lagMs),
      met: busy.lagMs <= 40,
    },
    {
      id: 'B10',
      what: 'Event loop delay at 100 a second beside bombs, broken bodies and sockets that say nothing, p99',
      bar: '100 ms',
      figure: `${ms(hostile.lagMs)}; /api/user p99 ${ms(p99(hostile.took, 'user'))}, ${errors(hostile.took)} errors`,
      met: hostile.lagMs <= 100 && errors(hostile.took) === 0,
    },
    {
      id: 'B11',
      what: 'Uploads of 12 megapixels, 4 at once beside the mix and renders, p95',
      bar: '1.5 s',
      figure: `${ms(quantile(uploads, 0.95))} (${uploads.length} uploads)`,
      met: quantile(uploads, 0.95) <= 1500,
    },
    {
      id: 'B11',
      what: 'Memory of the whole server at the end of that',
      bar: '900 MB',
      figure: `${Math.round(busy.rssMb)} MB`,
      met: busy.rssMb <= 900,
    },
  ];
};

export const benchLoad = async (photo: Buffer, large: Buffer, seconds: number): Promise<Bar[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const first = await startServer({ DATA_DIR: dataDir });
  const cookies = (await Promise.all(Array.from({ length: PEOPLE }, () => register(first)))).map(
    ({ cookie }) => cookie,
  );
  await first.stop();
  await liftLimits(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const bare = await openBare();
  try {
    const crowd = cookies.map((cookie) => visitorAt(server.url, cookie));
    const { mix, visitor } = mixOf(crowd, await furnish(crowd[0]!, photo));
    const reads = async (i: number) => mix((i * 37) % 100 >= 98 ? 0 : i);
    await arrive(50, 3, reads);
    const idle = await arrive(20, seconds, async (i) => ({ what: 'user', reply: visitor(i).call('GET', '/api/user') }));
    const at100 = await besideBare(bare, seconds, arrive(100, seconds, mix));
    const at200 = await arrive(200, seconds, mix);

    const hostile = await beside(server, hostileActions(server, crowd[3]!, Object.values(await bombs())), () =>
      arrive(100, seconds, reads),
    );
    // Last: it leaves more photos to look at than can be waited for.
    const uploads: number[] = [];
    const busy = await beside(server, busyActions(crowd, large, uploads), () =>
      besideBare(bare, seconds, arrive(100, seconds, reads)),
    );
    const measured = { idle, at100, at200, hostile, busy, uploads };
    return [...answerBars(measured), ...besideBars(measured)];
  } finally {
    bare.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
