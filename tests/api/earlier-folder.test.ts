/**
 * A folder of an earlier version opens, and gives the same answers: every answer of that version about it is recorded
 * beside it (`tests/earlier/make-folder.ts` makes both) and asked for again.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#contract/approvals.ts';
import type { CustomerFolder } from '#contract/customers.ts';
import { GRAINS } from '#contract/options.ts';
import { publicPicture } from '#contract/portfolio.ts';
import type { Share, SharedView } from '#contract/shares.ts';
import type { SwatchPage } from '#contract/swatches.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { projectRoot } from '#server/entry.ts';
import { readAll, type Address, type Ask, type Reading, type Scene } from '#tests/earlier/readings.ts';
import { answerTo, makeVisitor } from '#tests/support/saved-design.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { HOUR, openTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Answers that a later version changed on purpose: where, how an earlier answer maps to it, and why. */
interface Intended {
  from: string;
  at: RegExp;
  why: string;
  change: (says: unknown) => unknown;
  /** By status, where a refusal has another one. */
  status?: Readonly<Record<number, number>>;
}

const isGrain = (grain: unknown): boolean => grain === null || GRAINS.some((one) => one === grain);

const INTENDED: readonly Intended[] = [
  {
    from: '4f85615',
    at: /^\/api\/analysis\?/,
    why: 'A newer engine looks at a photo again and finds other outlines; what was corrected by hand stays.',
    change: (says) => ({
      ...(says as object),
      zones: expect.arrayContaining([expect.objectContaining({ name: 'Driver and passenger' })]),
      warnings: expect.any(Array),
    }),
  },
  {
    from: '4f85615',
    at: /^\/api\/share\/[^/]+$/,
    why: 'A link may have several designs and an earlier version to look at again: it says which it shows, and a picture is asked for by its place. The shape of the pictures is known before they are there.',
    change: (says) =>
      says === null
        ? says
        : {
            ...(says as SharedView),
            design: { ...(says as SharedView).design, name: (says as SharedView).design.vehicle },
            before: expect.stringMatching(/\/before\?option=0&version=\d+&v=/),
            after: expect.stringMatching(/\/after\?option=0&version=\d+&v=/),
            option: 0,
            options: [],
            earlierKept: expect.any(Boolean),
            newest: null,
            shape: expect.any(Number),
          },
  },
  {
    from: '4f85615',
    at: /^\/api\/designs\/\d+\/share$/,
    why: 'A link may have several designs, and a title for the customer.',
    change: (says) => (says as Share[]).map((share) => ({ ...share, title: '', others: [] })),
  },
  {
    from: '4f85615',
    at: /^\/api\/files\//,
    why: 'To a visitor the address of a private file names nothing.',
    change: (says) => says,
    status: { 401: 404 },
  },
  {
    from: '4f85615',
    at: /^\/api\/(designs|trash)(\?|$)/,
    why: 'A design says what its picture shows, as every page and paper says it.',
    change: (says) => (says as object[]).map((design) => ({ ...design, lines: expect.any(Object) })),
  },
  {
    from: '4f85615',
    at: /^\/api\/customers\/[^/]+$/,
    why: 'So do the designs of a folder.',
    change: (says) => ({
      ...(says as object),
      designs: (says as CustomerFolder).designs.map((design) => ({ ...design, lines: expect.any(Object) })),
    }),
  },
  {
    from: '4f85615',
    at: /^\/api\/renders\/[^/]+$/,
    why: 'A render names its parts in words, too.',
    change: (says) => (says === null ? says : { ...says, parts: expect.any(Array) }),
  },
  {
    from: '4f85615',
    at: /^\/api\/approvals\/./,
    why: 'A certificate bears the title that the page bore.',
    change: (says) => (says === null ? says : { ...(says as Certificate), title: (says as Certificate).shown.name }),
  },
  {
    from: '4f85615',
    at: /^\/api\/designs\/\d+\/customer$/,
    why: 'The vehicle of a folder is the title of its papers.',
    change: (says) => {
      const { customer } = says as { customer: object | null };
      return { customer: customer && { ...customer, vehicle: '1967 Sedan' } };
    },
  },
  {
    from: '4f85615',
    at: /^\/api\/swatches(\?|$)/,
    why: 'A swatch of leather may have a grain; those of then have none, and nine starter leathers have got one.',
    change: (says) => ({
      ...(says as SwatchPage),
      swatches: (says as SwatchPage).swatches.map((swatch) => ({
        ...swatch,
        grain: swatch.starter && swatch.material === 'leather' ? expect.toSatisfy(isGrain) : null,
      })),
    }),
  },
  {
    from: '4f85615',
    at: /^\/api\/swatches\/export/,
    why: 'The file has a column for the grain.',
    change: () => 'd46e8e694505d0f046864a999a64f92d35e5320c8a8caf1e438cf1cadb09e660',
  },
];

const folder = path.join(projectRoot, 'tests/fixtures/earlier');
const versions = readdirSync(folder);

const expected = (version: string, reading: Reading): Reading =>
  INTENDED.filter(({ from, at }) => from === version && at.test(reading.url)).reduce(
    (before, { change, status = {} }) => ({
      ...before,
      status: status[before.status] ?? before.status,
      says: change(before.says),
    }),
    reading,
  );

test('there is a folder of an earlier version', () => {
  expect(versions).not.toEqual([]);
});

describe.each(versions)('a folder of version %s', (version) => {
  const scene = JSON.parse(readFileSync(path.join(folder, version, 'scene.json'), 'utf8')) as Scene;
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp(
      { APP_URL: scene.appUrl, RETRIM_RATE_LIMITS: 'off' },
      {
        fill: (config) => restoreBackup(config, path.join(folder, version, 'backup')),
        // Within the time of its sessions and its month.
        startsAt: new Date(new Date(scene.readAt).getTime() + HOUR),
      },
    );
  }, 180_000);
  afterAll(() => t.close());

  const headersOf = (reader: Address['reader']): Record<string, string> => {
    if (reader === 'visitor') return {};
    return reader === 'program' ? { authorization: `Bearer ${scene.apiKey}` } : { cookie: scene.cookies[reader] };
  };
  const ask: Ask = async ({ reader, url, body }) => {
    const reply = await t.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: headersOf(reader),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: reply.statusCode, type: String(reply.headers['content-type'] ?? ''), bytes: reply.rawPayload };
  };
  const owner = (url: string, body?: object) =>
    ask({ reader: 'owner', url, kind: 'opens', ...(body === undefined ? {} : { body }) });
  const said = <T>(pattern: RegExp): T[] =>
    scene.readings.filter(({ url, status }) => pattern.test(url) && status === 200).map(({ says }) => says as T);

  test('every answer that could be read then reads the same, with the session and the key of then', async () => {
    // Last recorded, first read: a link tells how often it was opened, a key when it was used.
    const recorded = scene.readings.toReversed();
    expect(await readAll(recorded, ask)).toEqual(recorded.map((reading) => expected(version, reading)));
  });

  test('the password of then signs in', async () => {
    for (const email of Object.values(scene.emails)) {
      const payload = { email, password: scene.password };
      const reply = await t.app.inject({ method: 'POST', url: '/api/login', payload });
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { email }]);
      const wrong = { email, password: `${scene.password}!` };
      expect((await t.app.inject({ method: 'POST', url: '/api/login', payload: wrong })).statusCode).toBe(401);
    }
  });

  test('certificates are intact, and the files they name have the hashes they name', async () => {
    const certificates = said<Certificate>(/^\/api\/approvals\/./);
    expect(certificates.map(({ decision }) => decision.decision).sort()).toEqual(['approved', 'change']);
    for (const { shown, before, after, verification } of certificates) {
      expect(verification).toEqual({ intact: true, problems: [], pictureKept: true });
      const hashes = await Promise.all(
        [before!, after!].map(async (url) =>
          createHash('sha256')
            .update((await owner(url)).bytes)
            .digest('hex'),
        ),
      );
      expect(hashes).toEqual([shown.photoSha256, shown.pictureSha256]);
    }
  });

  test('papers name what is to be ordered', async () => {
    const { body, url } = scene.readings.find(({ type }) => type === 'application/pdf')!;
    const { text } = await readPdf((await owner(url, { ...body, template: 'material-board' })).bytes);
    expect(text).toContain('H-102');
    expect(text).toContain('Example Tannery');
  });

  test('old links work: a locked one opens with its password, a page of another site shows the pictures', async () => {
    const { locked, embed } = scene.tokens;
    const visit = makeVisitor(t);
    expect((await visit('GET', `/api/share/${locked}`)).statusCode).toBe(403);
    const payload = { password: scene.sharePassword };
    expect((await visit('POST', `/api/share/${locked}/unlock`, payload)).statusCode).toBe(204);
    expect((await visit('GET', `/api/share/${locked}`)).json<SharedView>().design.words).toContain('cream leather');
    const page = (await visit('GET', `/embed/${embed}`)).body;
    for (const picture of [publicPicture(embed, 'before'), publicPicture(embed, 'after')]) {
      expect(page).toContain(picture);
      expect((await visit('GET', picture)).statusCode).toBe(200);
    }
  });

  test('work goes on: the customer answers over an old link, and an old design is rendered and saved again', async () => {
    const { changed } = scene.tokens;
    const visit = makeVisitor(t);
    const view = (await visit('GET', `/api/share/${changed}`)).json<SharedView>();
    const answered = await visit('POST', `/api/share/${changed}/decisions`, answerTo(view));
    expect([answered.statusCode, answered.json()]).toMatchObject([201, { decision: 'approved' }]);
    const [design] = said<{ id: number; originalImageUrl: string; chosen: object }[]>(/^\/api\/designs$/)[0]!;
    const made = await owner('/api/generate-design', { ...design!.chosen, originalImage: design!.originalImageUrl });
    expect([made.status, JSON.parse(Buffer.from(made.bytes).toString())]).toMatchObject([
      200,
      { generatedImage: expect.stringContaining('/api/files/') },
    ]);
  });
});
