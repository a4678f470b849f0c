/** Measures the public pages' Lighthouse scores on its simulated phone. `npx` downloads Lighthouse on first use. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM, CHROMIUM_FLAGS } from '../built-product.ts';
import { type BenchmarkRow } from '../benchmark-row.ts';
import { median } from '../statistics.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUN_COUNT = Number(process.env['BENCH_RUNS'] ?? 9);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const REQUIRED_SCORES = [95, 100, 100, 100];
const MAX_LARGEST_PAINT_MS = 1300;

interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number; auditRefs: readonly { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** This audit fails on pages that ask not to be indexed, such as customers' links. */
const INDEXING_AUDIT = 'is-crawlable';

/** Lighthouse's SEO score, 0..1, without the indexing audit. */
const seoWithoutIndexing = ({ categories, audits }: Report): number => {
  let [sum, weights] = [0, 0];
  for (const { id, weight } of categories.seo.auditRefs) {
    const score = audits[id]?.score ?? null;
    if (id === INDEXING_AUDIT || score === null) continue;
    sum += weight * score;
    weights += weight;
  }
  return sum / weights;
};

const runLighthouse = async (url: string): Promise<Report> => {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: CHROMIUM } },
  );
  return JSON.parse(stdout) as Report;
};

/** @param isPrivate the page asks not to be indexed */
const rowsOf = async (name: string, url: string, runs: number, isPrivate = false): Promise<BenchmarkRow[]> => {
  const reports: Report[] = [];
  // One retry, because the browser sometimes does not start in time.
  for (let run = 0; run < runs; run++) reports.push(await runLighthouse(url).catch(() => runLighthouse(url)));
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category].score))),
  );
  const paint = median(reports.map(({ audits }) => audits['largest-contentful-paint']!.numericValue!));
  return [
    {
      id: 'L',
      subject: `${name}: performance/accessibility/best practices/search, median of ${runs}`,
      required: REQUIRED_SCORES.join('/'),
      figure: scores.join('/'),
      met: scores.every((score, n) => score >= REQUIRED_SCORES[n]!),
    },
    {
      id: 'L',
      subject: `${name}: largest paint on the simulated phone, median of ${runs}`,
      required: `${MAX_LARGEST_PAINT_MS / 1000} s`,
      figure: `${(paint / 1000).toFixed(2)} s`,
      met: paint <= MAX_LARGEST_PAINT_MS,
    },
    ...(isPrivate ? [seoBar(name, reports)] : []),
  ];
};

const seoBar = (name: string, reports: readonly Report[]): BenchmarkRow => {
  const search = Math.round(100 * median(reports.map(seoWithoutIndexing)));
  return {
    id: 'L',
    subject: `${name}: search, without the audit that requires indexing`,
    required: '100',
    figure: String(search),
    met: search === 100,
  };
};

/** @param shareUrl URL of a shared design */
export const lighthouseRows = async (origin: string, shareUrl: string): Promise<BenchmarkRow[]> => [
  ...(await rowsOf('Home', origin, RUN_COUNT)),
  ...(await rowsOf('Pricing', `${origin}/subscription`, Math.min(RUN_COUNT, 3))),
  ...(await rowsOf('Share', shareUrl, Math.min(RUN_COUNT, 3), true)),
  ...(await rowsOf('Studio for visitors', `${origin}/try`, Math.min(RUN_COUNT, 3))),
];
