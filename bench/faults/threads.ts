/** A render thread that dies, and one that never ends: the thread goes, the render is given back, the API hardly notices. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localProvider } from '#server/studio/providers/models/local.ts';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { ms, quantile, timed, type Bar } from '../server/bar.ts';
import { DESIGN, openPlace } from '../server/place.ts';

const FAULTS = { dies: 'process.exit(9)', 'never ends': 'for (;;);' } as const;
const LIMIT_MS = 3000;

export const benchThreads = async (): Promise<Bar[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const bars: Bar[] = [];
  try {
    for (const [name, code] of Object.entries(FAULTS)) {
      const file = path.join(folder, `${name.replace(' ', '-')}.mjs`);
      await writeFile(file, `export default () => { ${code} };\n`);
      const faulty = createRenderPool({ file, execArgv: [] }, { threads: 1 });
      let broken = true;
      const place = await openPlace({
        provider: (engine) => ({
          ...engine,
          render: (input, run) => (broken ? localProvider(faulty).render(input, run) : engine.render(input, run)),
        }),
      });
      place.deps.renderLimitMs = LIMIT_MS;
      const ana = await place.person({ monthlyRendersLimit: 5 });
      const body = { originalImage: '/templates/hatch-grey-cloth.jpg', ...DESIGN };
      const idle = await timed(200, () => place.call(ana, 'GET', '/api/user'));
      const failed = place.call(ana, 'POST', '/api/generate-design', body);
      const during = await timed(200, () => place.call(ana, 'GET', '/api/user'));
      const { statusCode } = await failed;
      broken = false;
      place.deps.renderLimitMs = 120_000;
      const after = (await place.call(ana, 'POST', '/api/generate-design', body)).statusCode;
      const used = (await place.call(ana, 'GET', '/api/user')).json<{ monthlyRendersCount: number }>()
        .monthlyRendersCount;
      bars.push({
        id: 'fault 27',
        what: `A render thread ${name}`,
        bar: 'given back, the next one works, the API answers',
        figure: `answered ${statusCode}, the next ${after}, ${used} of 1 charged; /api/user p99 ${ms(quantile(idle, 0.99))} before, ${ms(quantile(during, 0.99))} during`,
        met: statusCode >= 500 && after === 200 && used === 1,
      });
      await faulty.close();
      await place.close();
    }
    return bars;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
