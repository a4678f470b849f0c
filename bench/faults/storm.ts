/**
 * B14: third-party models fail in every way that a connection and an answer can, over half an hour's worth of renders, and for a
 * while all at once. Each render must end with a picture or a refund, and each failure with a message.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { projectRoot } from '#server/platform/entry.ts';
import { openRenderEngine } from '#server/studio/providers/open-render-engine.ts';
import { openFakeModels, type FakeModels } from '#tests/support/fake-models/fake-models.ts';
import { BAD_BYTES, BAD_LINES, BAD_PICTURES, type Mischief } from '#tests/support/fake-models/mischief.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { RENDER_REQUEST, openBenchApp, type Person, type BenchApp } from '../server/bench-app.ts';
import { createRandom } from './random.ts';

/** Fraction of model calls that fail. */
const FAILING_FRACTION = 0.3;
const USER_COUNT = 60;
const CONCURRENCY = 12;
const MAX_CALLS_PER_PROVIDER = 2;
const MAX_RENDER_ATTEMPTS = 3;
/** Range of the renders, as fractions, during which all models reply with 503. */
const DOWN_RANGE = [0.4, 0.55] as const;
// Without 401: a revoked key disables a model for ten minutes, longer than the benchmark; the adapters' tests cover it.
const FAILURES: readonly Mischief[] = [
  ...BAD_BYTES,
  ...BAD_LINES,
  ...BAD_PICTURES,
  '500',
  '503',
  '429',
  '429 later',
  '400',
  'moderation',
];

type PersonWithPhoto = Person & { image: string };

const FIXTURE = path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather');

/** Replaces the photo analysis, which is not measured here, by one result from given masks. */
const stubAnalysis = async (bench: BenchApp, photo: Buffer): Promise<void> => {
  const { bytes, width, height } = await bench.deps.pool.normalizePhoto({ bytes: Uint8Array.from(photo) });
  const mask = async (kind: string) =>
    [
      kind,
      new Uint8Array(
        await sharp(await readFile(`${FIXTURE}/${kind}.png`))
          .resize(width, height, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    ] as const;
  const analyzed = await bench.deps.pool.analyzePhoto({
    photo: bytes,
    knownZones: Object.fromEntries(await Promise.all(['insert', 'bolster', 'headrest'].map(mask))),
  });
  bench.deps.pool.analyzePhoto = async () => ({ ...analyzed, bytes: analyzed.bytes.slice() });
};

const openStorm = async (fake: FakeModels, folder: string): Promise<BenchApp> => {
  const common = { sizes: [{ width: 160, height: 112 }], timeoutSeconds: 2, attempts: MAX_CALLS_PER_PROVIDER };
  const file = path.join(folder, 'providers.json');
  await writeFile(
    file,
    JSON.stringify({
      // Nothing listens on this port.
      unplugged: {
        kind: 'openai-compatible',
        dialect: 'localai',
        baseUrl: 'http://127.0.0.1:9/v1',
        model: 'none',
        ...common,
      },
      openai: { baseUrl: `${fake.origin}/openai/v1`, ...common },
      gemini: { baseUrl: fake.origin, ...common },
      replicate: { baseUrl: `${fake.origin}/v1`, ...common },
      fal: { baseUrl: fake.origin, ...common },
      localai: {
        kind: 'openai-compatible',
        dialect: 'localai',
        baseUrl: `${fake.origin}/v1`,
        model: 'dreamshaper',
        ...common,
      },
    }),
  );
  return openBenchApp({
    environment: {
      PROVIDERS: 'unplugged,openai,gemini,replicate,fal,localai',
      PROVIDERS_FILE: file,
      PROVIDER_SLOTS: '6',
      RENDER_ENGINE: 'remote',
      SPEND_LIMIT_HOUR_USD: '100000',
      SPEND_LIMIT_DAY_USD: '100000',
      OPENAI_API_KEY: 'sk-test-1234567890',
      GEMINI_API_KEY: 'AIzaTest1234567',
      REPLICATE_API_TOKEN: 'r8_test1234567',
      FAL_KEY: 'fal-test-1234',
    },
    renderEngine: (_engine, deps, config) => openRenderEngine(deps, config.providers),
  });
};

/** Rows that violate a rule of rendering, by rule. */
interface Violations {
  /** Renders that are still queued or running. */
  open: number;
  /** Renders with too many attempts. */
  attempts: number;
  /** Renders with too many calls of one provider. */
  calls: number;
  /** Calls without a recorded answer. */
  asked: number;
  /** Renders and users whose charges and refunds do not match. */
  books: number;
  /** Failed renders without a message. */
  silent: number;
  /** Finished renders whose picture does not exist. */
  noFile: number;
}

const countViolations = async ({
  deps: {
    database: { db },
  },
}: BenchApp): Promise<Violations> => {
  const { rows } = await db.execute<Violations & Record<string, unknown>>(sql`select
    (select count(*)::int from renders where state in ('queued', 'running')) as open,
    (select count(*)::int from renders where attempt > ${MAX_RENDER_ATTEMPTS}) as attempts,
    (select count(*)::int from (select 1 from provider_calls group by render_id, provider having count(*) > ${MAX_CALLS_PER_PROVIDER}) more) as calls,
    (select count(*)::int from provider_calls where state = 'asked') as asked,
    (select count(*)::int from renders r where (select count(*) from ledger l where l.render_id = r.id and l.kind = 'charge') <> 1
       or (select count(*) from ledger l where l.render_id = r.id and l.kind = 'refund') <> (case when state in ('failed', 'cancelled') then 1 else 0 end))
      + (select count(*)::int from users u where monthly_renders_count <> (select coalesce(sum(amount), 0) from ledger l where l.user_id = u.id and l.window = u.renders_window)) as books,
    (select count(*)::int from renders where state = 'failed' and coalesce(problem->>'message', '') = '') as silent,
    (select count(*)::int from renders where state = 'succeeded' and not exists (select 1 from files f where f.id = result_file_id)) as "noFile"`);
  return rows[0]!;
};

/** Finished renders by result. `outsideAmongLast50`: of the last 50, those with a third-party model's picture. */
interface Outcomes extends Record<string, unknown> {
  outside: number;
  own: number;
  refunded: number;
  outsideAmongLast50: number;
}

const countOutcomes = async ({
  deps: {
    database: { db },
  },
}: BenchApp): Promise<Outcomes> => {
  const { rows } = await db.execute<Outcomes>(sql`select
    count(*) filter (where state = 'succeeded' and provider <> 'local')::int as outside, count(*) filter (where state = 'succeeded' and provider = 'local')::int as own,
    count(*) filter (where state = 'failed')::int as refunded,
    (select count(*) filter (where provider <> 'local')::int from (select provider from renders where state = 'succeeded' order by finished_at desc limit 50) last) as "outsideAmongLast50"
    from renders`);
  return rows[0]!;
};

export const benchStorm = async (count: number): Promise<BenchmarkRow[]> => {
  const fake = await openFakeModels({ anySize: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-storm-'));
  const bench = await openStorm(fake, folder);
  try {
    const photo = await sharp(await readFile(`${FIXTURE}.jpg`))
      .resize(200)
      .jpeg({ quality: 92 })
      .toBuffer();
    await stubAnalysis(bench, photo);
    const people: PersonWithPhoto[] = [];
    for (let i = 0; i < USER_COUNT; i++) {
      const person = await bench.person({ emailVerifiedAt: new Date() });
      people.push({ ...person, image: await bench.upload(person, photo) });
    }
    const random = createRandom(20_261_122);
    let next = 0;
    let failing = 0;
    let callsWhileDown = 0;
    const isDown = (): boolean => next >= DOWN_RANGE[0] * count && next < DOWN_RANGE[1] * count;
    fake.decideEach = () => {
      if (isDown()) callsWhileDown++;
      const bad = random() < FAILING_FRACTION;
      failing += bad || isDown() ? 1 : 0;
      if (isDown()) return '503';
      return bad ? FAILURES[Math.floor(random() * FAILURES.length)]! : 'good';
    };
    const unexpected = new Map<string, number>();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async (_, worker) => {
        for (let i = next++; i < count; i = next++) {
          // Each worker has its own people, because an account may have only one render at a time.
          const person = people[worker + CONCURRENCY * (i % (USER_COUNT / CONCURRENCY))]!;
          const { statusCode, body } = await bench.call(person, 'POST', '/api/generate-design', {
            ...RENDER_REQUEST,
            originalImage: person.image,
            seatType: 'bucket',
            stitchingStyle: 'none',
          });
          const {
            generatedImage,
            code = '',
            message,
          } = JSON.parse(body) as { generatedImage?: string; code?: string; message?: string };
          const isPicture = statusCode === 200 && generatedImage !== undefined;
          const isRefusal = statusCode !== 200 && code === 'safety_refusal' && message !== undefined && message !== '';
          const key = `${statusCode} ${code}`;
          if (!isPicture && !isRefusal) unexpected.set(key, (unexpected.get(key) ?? 0) + 1);
        }
      }),
    );
    const duration = performance.now() - began;
    const violations = Object.entries(await countViolations(bench)).filter(([, rows]) => rows > 0);
    const { outside, own, refunded, outsideAmongLast50 } = await countOutcomes(bench);
    const problems = [
      ...violations.map(([rule, rows]) => `${rows} ${rule}`),
      ...[...unexpected].map(([answer, times]) => `${times} x ${answer}`),
    ];
    return [
      {
        id: 'B14',
        subject: `Half an hour of renders (${count}, one every 1.3 s) in ${formatMs(duration)}: of ${fake.calls} calls of five models ${Math.round((100 * failing) / fake.calls)} % fail in ${FAILURES.length} ways, a sixth model is unplugged, and for ${Math.round(100 * (DOWN_RANGE[1] - DOWN_RANGE[0]))} % of the renders all are down`,
        required: 'all done or refunded once, none silent, at most 3 attempts',
        figure: `${outside} with a model's detail, ${own} our own engine's, ${refunded} refused for content and refunded; ${problems.join(', ') || 'nothing lost, silent, open or wrong in the books'}; ${callsWhileDown} calls while all were down, ${outsideAmongLast50} of the last 50 with a model's detail; ${fake.inner} private addresses asked`,
        met: problems.length === 0 && outside + own + refunded === count && outsideAmongLast50 > 0 && fake.inner === 0,
      },
    ];
  } finally {
    await bench.close();
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  }
};
