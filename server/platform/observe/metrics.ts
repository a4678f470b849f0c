/**
 * Prometheus metrics. Counters and histograms cover this process. Gauges of the queues are read from the database, so
 * every server reports the same value (aggregate them with `max`, not `sum`).
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { RenderTimings } from '../db/schema.ts';

export interface RenderOutcome {
  /** `requeued`: returned to the queue by a server that stops. `lost`: taken over by another attempt. */
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'requeued' | 'lost';
  tier: string;
  provider?: string | undefined;
  /** Reason of the failure: a problem code. */
  code?: string | undefined;
  /** Milliseconds between the request and the start on a worker. */
  waitedMs?: number | undefined;
  timings?: RenderTimings | undefined;
  /** CIEDE2000 between the chosen and the rendered color of well-lit pixels, a number for each zone. */
  deltaE?: readonly number[] | undefined;
}

export interface Metrics {
  readonly registry: Registry;
  renderEnded(outcome: RenderOutcome): void;
  refunded(reason: string): void;
  /** @param seconds until the answer was written */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** A call of a remote model failed. */
  providerFailed(provider: string, code: string): void;
  /** Estimated cost of a call of a remote model. */
  providerCost(provider: string, usDollars: number): void;
  /** A step of the sweeper failed; the other steps ran. */
  sweepFailed(step: string): void;
  /** A render thread died; the work was repeated. */
  threadFailed(): void;
  /** A call with an API key was refused. */
  keyRefused(why: 'invalid' | 'scope' | 'limit'): void;
  /** An attempt to deliver a webhook; `dead` when the last attempt has failed. */
  webhookSent(outcome: 'delivered' | 'failed' | 'dead', seconds: number): void;
}

const STAGES = ['reading', 'finding', 'trimming', 'finishing'] as const;
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];

const createRenderMetrics = (registers: Registry[]) => ({
  renders: new Counter({
    name: 'retrim_renders_total',
    help: 'Renders that ended here',
    labelNames: ['outcome', 'tier', 'provider', 'code'],
    registers,
  }),
  stage: new Histogram({
    name: 'retrim_render_stage_seconds',
    help: 'Time of a render by stage',
    labelNames: ['stage', 'provider'],
    buckets: SECONDS,
    registers,
  }),
  whole: new Histogram({
    name: 'retrim_render_seconds',
    help: 'Time of a render in all its stages',
    labelNames: ['provider'],
    buckets: SECONDS,
    registers,
  }),
  waited: new Histogram({
    name: 'retrim_render_wait_seconds',
    help: 'Time from the request until a worker starts the render',
    labelNames: ['tier'],
    buckets: [0.05, 0.15, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600],
    registers,
  }),
  deltaE: new Histogram({
    name: 'retrim_render_delta_e',
    help: 'CIEDE2000 of chosen and delivered color, well-lit pixels, by zone',
    labelNames: ['provider'],
    buckets: [0.5, 1, 1.5, 2, 3, 4, 6, 10, 20],
    registers,
  }),
  refunds: new Counter({
    name: 'retrim_refunds_total',
    help: 'Refunded renders',
    labelNames: ['reason'],
    registers,
  }),
});

const createProviderMetrics = (registers: Registry[]) => ({
  providerErrors: new Counter({
    name: 'retrim_provider_errors_total',
    help: 'Failed calls of remote models',
    labelNames: ['provider', 'code'],
    registers,
  }),
  cost: new Counter({
    name: 'retrim_provider_cost_usd_total',
    help: 'Estimated cost of remote models',
    labelNames: ['provider'],
    registers,
  }),
});

const createAnswerMetrics = (registers: Registry[]) => ({
  http: new Histogram({
    name: 'retrim_http_request_seconds',
    help: 'Responses by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  }),
  keysRefused: new Counter({
    name: 'retrim_api_keys_refused_total',
    help: 'Calls with an API key that were refused',
    labelNames: ['why'],
    registers,
  }),
  webhooks: new Histogram({
    name: 'retrim_webhook_seconds',
    help: 'Attempts to deliver a webhook, by outcome',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  }),
});

const createFaultMetrics = (registers: Registry[]) => ({
  sweepFailures: new Counter({
    name: 'retrim_sweep_failures_total',
    help: 'Steps of the sweeper that failed',
    labelNames: ['step'],
    registers,
  }),
  threadFailures: new Counter({
    name: 'retrim_thread_failures_total',
    help: 'Render threads that died',
    registers,
  }),
});

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const { renders, stage, whole, waited, deltaE, refunds } = createRenderMetrics([registry]);
  const { providerErrors, cost } = createProviderMetrics([registry]);
  const { http, keysRefused, webhooks } = createAnswerMetrics([registry]);
  const { sweepFailures, threadFailures } = createFaultMetrics([registry]);
  return {
    registry,
    renderEnded({ outcome, tier, provider = '', code = '', waitedMs, timings, deltaE: differences = [] }) {
      renders.inc({ outcome, tier, provider, code });
      if (waitedMs !== undefined) waited.observe({ tier }, waitedMs / 1000);
      for (const difference of differences) deltaE.observe({ provider }, difference);
      if (timings === undefined) return;
      for (const name of STAGES) stage.observe({ stage: name, provider }, timings[name] / 1000);
      whole.observe({ provider }, STAGES.reduce((sum, name) => sum + timings[name], 0) / 1000);
    },
    refunded: (reason) => refunds.inc({ reason }),
    answered: (method, route, status, seconds) => http.observe({ method, route, status }, seconds),
    providerFailed: (provider, code) => providerErrors.inc({ provider, code }),
    providerCost: (provider, usDollars) => cost.inc({ provider }, usDollars),
    sweepFailed: (step) => sweepFailures.inc({ step }),
    threadFailed: () => threadFailures.inc(),
    keyRefused: (why) => keysRefused.inc({ why }),
    webhookSent: (outcome, seconds) => webhooks.observe({ outcome }, seconds),
  };
};

/** Event loop lag, memory, garbage collection, handles. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

/** A gauge that is read on each request for the metrics. */
export const gauge = ({ registry }: Metrics, name: string, help: string, read: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
};
