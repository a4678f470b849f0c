/** B9, B10, B20: answers at a fixed rate of arrivals, alone and beside uploads and renders; memory over time. The generator shares the machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ms, quantile, type Bar } from './bar.ts';
import { DESIGN } from './place.ts';
import { register, startServer, type Visitor } from './server-process.ts';

interface Took { what: string; ms: number; status: number }

/** An open model: arrivals do not wait for answers, so that a slow server gets no rest. */
const arrive = async (rate: number, seconds: number, next: (index: number) => Promise<{ what: string; reply: Promise<Response> }>): Promise<Took[]> => {
  const took: Took[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const due = began + (1000 * i) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    open.push((async () => {
      const { what, reply } = await next(i);
      const answer = await reply.catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      // From when it was due: a generator that falls behind must not flatter the server.
      took.push({ what, ms: performance.now() - due, status: answer?.status ?? 0 });
    })());
  }
  await Promise.all(open);
  return took;
};

const of = (took: Took[], what: string): number[] => took.filter((one) => one.what === what).map((one) => one.ms);
const p99 = (took: Took[], what: string): number => quantile(of(took, what), 0.99);
const errors = (took: Took[]): number => took.filter(({ status }) => status === 0 || status >= 500).length;

export const benchLoad = async (photo: Buffer, large: Buffer, { seconds, soakSeconds }: { seconds: number; soakSeconds: number }): Promise<Bar[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const crowd = await Promise.all(Array.from({ length: 16 }, () => register(server)));
    const image = await crowd[0]!.upload(photo);
    const renderer = crowd[0]!;
    const made = (await (await renderer.call('POST', '/api/generate-design', { originalImage: image, ...DESIGN })).json()) as { generatedImage: string };
    for (let i = 0; i < 30; i++) await renderer.call('POST', '/api/designs', { name: `Design ${i}`, originalImageUrl: image, generatedImageUrl: made.generatedImage, ...DESIGN, seatType: 'bucket', stitchingStyle: 'none' });
    const visitor = (i: number): Visitor => crowd[i % crowd.length]!;
    // 45 % /api/user, 20 % designs, 20 % pictures, 5 % subscription, 5 % state of a render, the rest generate.
    const mix = async (i: number): Promise<{ what: string; reply: Promise<Response> }> => {
      const dice = (i * 37) % 100;
      if (dice < 45) return { what: 'user', reply: visitor(i).call('GET', '/api/user') };
      if (dice < 65) return { what: 'designs', reply: renderer.call('GET', '/api/designs') };
      if (dice < 85) return { what: 'picture', reply: renderer.call('GET', `${made.generatedImage}?size=small`) };
      if (dice < 91) return { what: 'subscription', reply: visitor(i).call('GET', '/api/subscription') };
      if (dice < 98) return { what: 'state', reply: renderer.call('GET', '/api/renders/latest') };
      return { what: 'generate', reply: visitor(i + 1).call('POST', '/api/generate-design', { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN }, { prefer: 'respond-async' }) };
    };
    const reads = async (i: number) => mix((i * 37) % 100 >= 98 ? 0 : i);
    await arrive(50, 3, reads);
    const idle = await arrive(20, seconds, async (i) => ({ what: 'user', reply: visitor(i).call('GET', '/api/user') }));
    const at100 = await arrive(100, seconds, mix);
    const at200 = await arrive(200, seconds, mix);

    let loading = true;
    const uploads: number[] = [];
    const uploading = Array.from({ length: 4 }, async (_, i) => {
      while (loading) {
        const began = performance.now();
        // Never the same bytes twice: a photo that is known already is not read again.
        await crowd[4 + i]!.upload(Buffer.concat([large, Buffer.from(`${i} ${uploads.length} ${Math.random()}`)])).catch(() => undefined);
        uploads.push(performance.now() - began);
      }
    });
    const rendering = Array.from({ length: 6 }, async (_, i) => {
      while (loading) await crowd[10 + i]!.call('POST', '/api/generate-design', { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN }).catch(() => undefined);
    });
    const busy = await arrive(100, seconds, reads);
    const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await (await fetch(`${server.metricsUrl}/metrics`)).text())![1]) * 1000;
    loading = false;
    await Promise.all([...uploading, ...rendering]);

    const idleP99 = p99(idle, 'user');
    const bars: Bar[] = [
      { id: 'B9', what: '/api/user at 100 a second of the mix, p99', bar: '25 ms', figure: ms(p99(at100, 'user')), met: p99(at100, 'user') <= 25 },
      { id: 'B9', what: 'List of 30 designs at 100 a second, p99', bar: '50 ms', figure: ms(p99(at100, 'designs')), met: p99(at100, 'designs') <= 50 },
      { id: 'B9', what: 'Accepting a render at 100 a second, p99', bar: '150 ms', figure: `${ms(p99(at100, 'generate'))}, ${errors(at100)} errors`, met: p99(at100, 'generate') <= 150 && errors(at100) === 0 },
      { id: 'B9', what: 'The mix at 200 a second beside 100, p99 of /api/user', bar: '2x', figure: `${(p99(at200, 'user') / p99(at100, 'user')).toFixed(1)}x (${ms(p99(at200, 'user'))}, ${errors(at200)} errors)`, met: p99(at200, 'user') <= 2 * p99(at100, 'user') && errors(at200) === 0 },
      { id: 'B9', what: '/api/user beside 4 uploads of 12 megapixels and renders all the time, p99', bar: '150 ms and 3x idle', figure: `${ms(p99(busy, 'user'))}, idle ${ms(idleP99)}, ${errors(busy)} errors`, met: p99(busy, 'user') <= 150 && p99(busy, 'user') <= 3 * idleP99 && errors(busy) === 0 },
      { id: 'B10', what: 'Event loop delay meanwhile, p99', bar: '40 ms', figure: ms(lag), met: lag <= 40 },
      { id: 'B11', what: 'Uploads of 12 megapixels, 4 at once beside the mix and renders, p95', bar: '1.5 s', figure: `${ms(quantile(uploads, 0.95))} (${uploads.length} uploads)`, met: quantile(uploads, 0.95) <= 1500 },
    ];
    const rss: { at: number; bytes: number }[] = [];
    const end = performance.now() + soakSeconds * 1000;
    while (performance.now() < end) {
      await arrive(60, 5, reads);
      rss.push({ at: performance.now(), bytes: await server.rss() });
    }
    // The second half: until then caches and the compiler still grow.
    const late = rss.slice(rss.length >> 1);
    const hours = (late.at(-1)!.at - late[0]!.at) / 3_600_000;
    const growth = (late.at(-1)!.bytes - late[0]!.bytes) / 2 ** 20;
    bars.push({ id: 'B20', what: `Memory over ${Math.round(soakSeconds)} s at 60 a second, second half`, bar: '1 MB an hour over 2 hours', figure: `${growth.toFixed(1)} MB in ${Math.round(hours * 3600)} s, ${Math.round(late.at(-1)!.bytes / 2 ** 20)} MB in all; too short to say more`, met: undefined });
    return bars;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
