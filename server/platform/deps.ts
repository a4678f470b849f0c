/** Dependencies of the features, created by `run.ts` or `tests/support/server/test-app.ts`; there are no globals. */
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentSetup } from '../money/payments/open-payments.ts';
import type { RenderEngine } from '../studio/providers/models/render-engine.ts';
import type { Storage } from './files/storage.ts';
import type { Config } from '../config.ts';
import type { Database } from './db/open.ts';
import type { Jobs } from './jobs/boss.ts';
import type { RenderSignals } from './jobs/signals.ts';
import type { Metrics } from './observe/metrics.ts';
import type { PictureCaches } from '../studio/photos/picture-cache.ts';
import type { RenderPool } from './threads/pool.ts';

export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  pool: RenderPool;
  jobs: Jobs;
  signals: RenderSignals;
  metrics: Metrics;
  renderEngine: RenderEngine;
  money: PaymentSetup;
  /** Hard limit of a render's running time (D-31). */
  renderLimitMs: number;
  log: FastifyBaseLogger;
  pictureCaches: PictureCaches;
  /** The built pages, which development and tests may lack. */
  clientFolder: string;
  /** The only clock, so that trials, windows, sessions and retention can be tested at any date. */
  now: () => Date;
}
