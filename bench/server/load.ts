/**
 * B9, B10, B11: latency at a fixed request rate, alone and with uploads and renders in the background. The load generator runs on
 * the same machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { quantile } from '../statistics.ts';
import { bombs } from './bombs.ts';
import { RENDER_REQUEST, createDesignBody } from './bench-app.ts';
import { liftRenderLimits } from './lift-render-limits.ts';
import { register, startServer, memberAt, type ServerProcess, type Member } from './server-process.ts';

const USER_COUNT = 64;

interface Timing {
  subject: string;
  ms: number;
  status: number;
}

/** Open-loop load: requests do not wait for earlier replies, so a slow server gets no breaks. @param rate per second */
const sendAtRate = async (
  rate: number,
  seconds: number,
  next: (index: number) => Promise<{ subject: string; reply: Promise<Response> }>,
): Promise<Timing[]> => {
  const timings: Timing[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const due = began + (1000 * i) / rate;
    await pause(Math.max(0, due - performance.now()));
    open.push(
      (async () => {
        const { subject, reply } = await next(i);
        const answer = await reply.catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        // Measured from the planned send time, so that a late generator does not hide latency.
        timings.push({ subject, ms: performance.now() - due, status: answer?.status ?? 0 });
      })(),
    );
  }
  await Promise.all(open);
  return timings;
};

/** Requests per second to the baseline server. */
const BASELINE_RATE = 20;

interface Baseline {
  url: string;
  stop(): void;
}

/** A bare HTTP server with a constant reply: it shows the latency that the machine and the generator add to any server. */
const startBaseline = async (): Promise<Baseline> => {
  const program = `require('http').createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1', function () {
    console.log(this.address().port);
  })`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}`, stop: () => child.kill() };
};

/** Adds timings of the baseline server, taken during the measurement. */
const withBaseline = async (baseline: Baseline, seconds: number, measured: Promise<Timing[]>): Promise<Timing[]> =>
  (
    await Promise.all([
      measured,
      sendAtRate(BASELINE_RATE, seconds, async () => ({ subject: 'baseline', reply: fetch(baseline.url) })),
    ])
  ).flat();

const millisecondsOf = (timings: Timing[], subject: string): number[] =>
  timings.filter((one) => one.subject === subject).map((one) => one.ms);
const p99 = (timings: Timing[], subject: string): number => quantile(millisecondsOf(timings, subject), 0.99);
/** Whether our p99 exceeds the baseline's by at most `goal` milliseconds. */
const isWithin = (timings: Timing[], subject: string, goal: number): boolean =>
  p99(timings, subject) <= goal + p99(timings, 'baseline');
const besideBaseline = (timings: Timing[], subject: string): string =>
  `${formatMs(p99(timings, subject))}, the bare server ${formatMs(p99(timings, 'baseline'))}`;
const errors = (timings: Timing[]): number => timings.filter(({ status }) => status === 0 || status >= 500).length;

interface UnderLoad {
  timings: Timing[];
  lagMs: number;
  rssMb: number;
}

/** Background load during a measurement; each action is repeated as soon as it is done. */
const measureUnderLoad = async (
  server: ServerProcess,
  actions: readonly (() => Promise<unknown>)[],
  measured: () => Promise<Timing[]>,
): Promise<UnderLoad> => {
  let isOver = false;
  for (const action of actions)
    void (async () => {
      while (!isOver) await action().catch(() => undefined);
    })();
  // Resets the window of the event loop's delay.
  await server.health();
  const timings = await measured();
  isOver = true;
  return { timings, ...(await server.health()) };
};

const hostileActions = (
  server: ServerProcess,
  visitor: Member,
  pictures: readonly Buffer[],
): (() => Promise<unknown>)[] => {
  let next = 0;
  const brokenBody = () =>
    fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { cookie: visitor.cookie, 'content-type': 'multipart/form-data; boundary=b' },
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
    ...Array.from({ length: 2 }, () => () => visitor.upload(pictures[next++ % pictures.length]!)),
    ...Array.from({ length: 2 }, () => brokenBody),
    noJson,
    ...Array.from({ length: 20 }, () => silentSocket),
  ];
};

/** Renders a photo and saves thirty designs with its picture. @returns the picture's URL */
const addDesigns = async (renderer: Member, photo: Buffer): Promise<string> => {
  const originalImage = await renderer.upload(photo);
  const { generatedImage } = (await (
    await renderer.call('POST', '/api/generate-design', { ...RENDER_REQUEST, originalImage })
  ).json()) as { generatedImage: string };
  for (let i = 0; i < 30; i++)
    await renderer.call('POST', '/api/designs', {
      ...createDesignBody(generatedImage, `Design ${i}`),
      originalImageUrl: originalImage,
    });
  return generatedImage;
};

type Mix = (i: number) => Promise<{ subject: string; reply: Promise<Response> }>;

const mixOf = (crowd: readonly Member[], picture: string): { mix: Mix; visitor: (i: number) => Member } => {
  const renderer = crowd[0]!;
  // The members take turns at each kind of request.
  const visitor = (i: number): Member => crowd[(i + Math.floor(i / 100)) % crowd.length]!;
  // 45 % /api/user, 20 % designs, 20 % pictures, 6 % subscription, 7 % state of a render; the rest generate.
  const mix: Mix = async (i) => {
    const slot = (i * 37) % 100;
    if (slot < 45) return { subject: 'user', reply: visitor(i).call('GET', '/api/user') };
    if (slot < 65) return { subject: 'designs', reply: renderer.call('GET', '/api/designs') };
    if (slot < 85) return { subject: 'picture', reply: renderer.call('GET', `${picture}?size=small`) };
    if (slot < 91) return { subject: 'subscription', reply: visitor(i).call('GET', '/api/subscription') };
    if (slot < 98) return { subject: 'state', reply: renderer.call('GET', '/api/renders/latest') };
    return {
      subject: 'generate',
      reply: visitor(i).call('POST', '/api/generate-design', RENDER_REQUEST, { prefer: 'respond-async' }),
    };
  };
  return { mix, visitor };
};

/** Continuous uploads of large photos and renders. @param uploads receives the milliseconds of each upload */
const busyActions = (crowd: readonly Member[], large: Buffer, uploads: number[]): (() => Promise<unknown>)[] => [
  ...Array.from({ length: 4 }, (_, i) => async () => {
    const began = performance.now();
    // Different bytes each time, because a photo that was uploaded before is not decoded again.
    await crowd[4 + i]!.upload(Buffer.concat([large, Buffer.from(`${i} ${uploads.length} ${Math.random()}`)]));
    uploads.push(performance.now() - began);
  }),
  ...Array.from(
    { length: 6 },
    (_, i) => () =>
      crowd[10 + i]!.call('POST', '/api/generate-design', RENDER_REQUEST).then((reply) => reply.arrayBuffer()),
  ),
];

interface Measured {
  idle: Timing[];
  at100: Timing[];
  at200: Timing[];
  hostile: UnderLoad;
  busy: UnderLoad;
  uploads: number[];
}

const answerRows = ({ at100, at200 }: Measured): BenchmarkRow[] => {
  const accepted = at100.filter(({ subject, status }) => subject === 'generate' && status === 202);
  return [
    {
      id: 'B9',
      subject: '/api/user at 100 a second of the mix (2 % ask for a render of our own engine), p99',
      required: '25 ms more than a bare server beside it',
      figure: besideBaseline(at100, 'user'),
      met: isWithin(at100, 'user', 25),
    },
    {
      id: 'B9',
      subject: 'List of 30 designs at 100 a second, p99',
      required: '50 ms more than a bare server beside it',
      figure: besideBaseline(at100, 'designs'),
      met: isWithin(at100, 'designs', 50),
    },
    {
      id: 'B9',
      subject: 'Accepting a render at 100 a second, p99',
      required: '150 ms',
      figure: `${formatMs(p99(accepted, 'generate'))} (${accepted.length} of ${millisecondsOf(at100, 'generate').length} accepted), ${errors(at100)} errors`,
      met: p99(accepted, 'generate') <= 150 && errors(at100) === 0,
    },
    {
      id: 'B9',
      subject: 'The mix at 200 a second beside 100, p99 of /api/user',
      required: '2x',
      figure: `${(p99(at200, 'user') / p99(at100, 'user')).toFixed(1)}x (${formatMs(p99(at200, 'user'))}, ${errors(at200)} errors)`,
      met: p99(at200, 'user') <= 2 * p99(at100, 'user') && errors(at200) === 0,
    },
  ];
};

const underLoadRows = ({ idle, hostile, busy, uploads }: Measured): BenchmarkRow[] => {
  const idleP99 = p99(idle, 'user');
  return [
    {
      id: 'B9',
      subject: '/api/user beside 4 uploads of 12 megapixels and renders all the time, p99',
      required: '150 ms, and 3x idle more than a bare server beside it',
      figure: `${besideBaseline(busy.timings, 'user')}, idle ${formatMs(idleP99)}, ${errors(busy.timings)} errors`,
      met:
        p99(busy.timings, 'user') <= 150 && isWithin(busy.timings, 'user', 3 * idleP99) && errors(busy.timings) === 0,
    },
    {
      id: 'B10',
      subject: 'Event loop delay meanwhile, p99',
      required: '40 ms',
      figure: formatMs(busy.lagMs),
      met: busy.lagMs <= 40,
    },
    {
      id: 'B10',
      subject: 'Event loop delay at 100 a second beside bombs, broken bodies and sockets that say nothing, p99',
      required: '100 ms',
      figure: `${formatMs(hostile.lagMs)}; /api/user p99 ${formatMs(p99(hostile.timings, 'user'))}, ${errors(hostile.timings)} errors`,
      met: hostile.lagMs <= 100 && errors(hostile.timings) === 0,
    },
    {
      id: 'B11',
      subject: 'Uploads of 12 megapixels, 4 at once beside the mix and renders, p95',
      required: '1.5 s',
      figure: `${formatMs(quantile(uploads, 0.95))} (${uploads.length} uploads)`,
      met: quantile(uploads, 0.95) <= 1500,
    },
    {
      id: 'B11',
      subject: 'Memory of the whole server at the end of that',
      required: '900 MB',
      figure: `${Math.round(busy.rssMb)} MB`,
      met: busy.rssMb <= 900,
    },
  ];
};

export const benchLoad = async (photo: Buffer, large: Buffer, seconds: number): Promise<BenchmarkRow[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const first = await startServer({ DATA_DIR: dataDir });
  const cookies = (await Promise.all(Array.from({ length: USER_COUNT }, () => register(first)))).map(
    ({ cookie }) => cookie,
  );
  await first.stop();
  await liftRenderLimits(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const baseline = await startBaseline();
  try {
    const crowd = cookies.map((cookie) => memberAt(server.url, cookie));
    const { mix, visitor } = mixOf(crowd, await addDesigns(crowd[0]!, photo));
    const reads = async (i: number) => mix((i * 37) % 100 >= 98 ? 0 : i);
    await sendAtRate(50, 3, reads);
    const idle = await sendAtRate(20, seconds, async (i) => ({
      subject: 'user',
      reply: visitor(i).call('GET', '/api/user'),
    }));
    const at100 = await withBaseline(baseline, seconds, sendAtRate(100, seconds, mix));
    const at200 = await sendAtRate(200, seconds, mix);

    const hostile = await measureUnderLoad(
      server,
      hostileActions(server, crowd[3]!, Object.values(await bombs())),
      () => sendAtRate(100, seconds, reads),
    );
    // Last, because it leaves more photos to analyze than the benchmark can wait for.
    const uploads: number[] = [];
    const busy = await measureUnderLoad(server, busyActions(crowd, large, uploads), () =>
      withBaseline(baseline, seconds, sendAtRate(100, seconds, reads)),
    );
    const measured = { idle, at100, at200, hostile, busy, uploads };
    return [...answerRows(measured), ...underLoadRows(measured)];
  } finally {
    baseline.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
