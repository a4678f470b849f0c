import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makePhotoOwner,
  openRenderScene,
  waitForRenderState,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { watchProcess } from './metrics.ts';
import { openMetricsPort } from './metrics-page.ts';
import { measureQueues } from './queue-metrics.ts';
import { startTracing } from './tracing.ts';

const TOKEN = 'a token of sixteen';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** Takes traces the way a collector does. */
const startCollector = async () => {
  const spans: SentSpan[] = [];
  const paths: string[] = [];
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      paths.push(request.url!);
      const body = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    spans,
    paths,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

let t: RenderScene;
let collector: Awaited<ReturnType<typeof startCollector>>;
let endTracing: () => Promise<void>;
beforeAll(async () => {
  collector = await startCollector();
  endTracing = await startTracing({ endpoint: collector.endpoint, service: 'retrim-test', fraction: 1 }, 'api,worker');
  t = await openRenderScene({ METRICS_TOKEN: TOKEN });
  watchProcess(t.deps.metrics);
  measureQueues(t.deps);
});
afterAll(async () => {
  await t?.close();
  await collector.close();
});

const page = async (): Promise<string> =>
  (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;

test('the metrics need the token', async () => {
  for (const authorization of [undefined, 'Bearer wrong', TOKEN, `Basic ${TOKEN}`]) {
    const reply = await t.app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([reply.statusCode, reply.body]).toEqual([401, '']);
  }
  expect(await page()).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('a render is counted with its stages and its wait, a failed one with its refund and its reason', async () => {
  const ana = await makePhotoOwner(t);
  expect((await ana.generate()).statusCode).toBe(200);
  t.provider.failNext(new Error('broken'));
  expect((await ana.generate({ mainColors: ['black'] })).statusCode).toBe(500);
  const text = await page();
  expect(text).toMatch(/retrim_renders_total\{outcome="succeeded",tier="free",provider="scripted",code=""\} 1/);
  expect(text).toMatch(/retrim_renders_total\{outcome="failed",tier="free",provider="",code="render_failed"\} 1/);
  expect(text).toMatch(/retrim_refunds_total\{reason="render_failed"\} 1/);
  expect(text).toMatch(/retrim_render_stage_seconds_count\{stage="trimming",provider="scripted"\} 1/);
  expect(text).toMatch(/retrim_render_wait_seconds_count\{tier="free"\} 2/);
  expect(text).toMatch(
    /retrim_http_request_seconds_count\{method="POST",route="\/api\/generate-design",status="200"\} 1/,
  );
  expect(text).not.toContain(ana.user.id);
});

test('unknown addresses make no series of their own', async () => {
  for (let i = 0; i < 20; i++) await t.app.inject({ url: `/api/nothing-${i}` });
  const text = await page();
  expect(text).not.toContain('nothing-');
});

test('length and age of the queues come from the database', async () => {
  t.provider.hold();
  const people = [await makePhotoOwner(t), await makePhotoOwner(t), await makePhotoOwner(t)];
  const ids = [];
  for (const person of people) ids.push(await person.start());
  await waitForRenderState(t, ids[0]!, 'running');
  t.clock.advance(90_000);
  const text = await page();
  t.provider.release();
  expect(text).toMatch(/retrim_queue_length\{queue="free"\} 2/);
  expect(Number(/retrim_queue_age_seconds\{queue="free"\} ([\d.]+)/.exec(text)![1])).toBeGreaterThan(89);
  expect(text).toMatch(/retrim_renders_running 1/);
  expect(text).toMatch(/retrim_queue_age_seconds\{queue="premium"\} 0/);
  for (const id of ids) await waitForRenderState(t, id, 'succeeded');
});

test('one trace goes from the browser through the call and the job to its stages', async () => {
  const ana = await makePhotoOwner(t);
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect((await ana.generate({}, { traceparent: `00-${traceId}-${spanId}-01` })).statusCode).toBe(200);
  const ours = (): SentSpan[] => collector.spans.filter((span) => span.traceId === traceId);
  await waitUntil(
    () => ours().some(({ name }) => name === 'render') && ours().some(({ name }) => name.startsWith('POST')),
    'the collector has it',
  );
  const named = (name: string): SentSpan => ours().find((span) => span.name === name)!;
  const answer = named('POST /api/generate-design');
  expect(answer.parentSpanId).toBe(spanId);
  expect(named('render').parentSpanId).toBe(answer.spanId);
  for (const stage of ['reading', 'finding', 'trimming', 'keeping'])
    expect(named(stage).parentSpanId, stage).toBe(named('render').spanId);
  const request = (span: SentSpan) => span.attributes.find(({ key }) => key === 'retrim.request_id')?.value.stringValue;
  expect(request(named('render'))).toBe(request(answer));
  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
});

test("the metrics' own port answers probes, and reports when this process is about to end", async () => {
  const watched = await openMetricsPort(t.deps, 0);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${watched.port}${path}`, { headers });
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect([
    (await ask('/health')).status,
    (await ask('/ready')).status,
    (await ask('/api/user')).status,
    (await ask('/constructor')).status,
  ]).toEqual([200, 200, 404, 404]);
  await expect(openMetricsPort(t.deps, watched.port)).rejects.toThrow(
    `METRICS_PORT: ${watched.port} cannot be used (EADDRINUSE).`,
  );
  t.deps.signals.close();
  expect((await ask('/ready')).status).toBe(503);
  expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(503);
  await watched.close();
});

test('a collector that is away changes nothing', async () => {
  await endTracing();
  const end = await startTracing({ endpoint: 'http://127.0.0.1:1', service: 'retrim-test', fraction: 1 }, 'api');
  expect((await t.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  await end();
});
