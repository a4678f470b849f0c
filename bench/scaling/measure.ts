/**
 * The cost of one of everything: processor seconds of this process and its threads, bytes on the disk and in the
 * tables.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Sharp } from 'sharp';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { DESIGN, mockProvider, openPlace, type Person, type Place } from '../server/place.ts';
import type { UnitCosts } from './plan.ts';

const PHOTOS = 3;
const RENDERS = 4;
const MOCKED = 60;
const CALLS = 400;
const SIGN_INS = 20;

/** Processor seconds for one of `count`. */
const cpuOfOne = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await work(i);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / count;
};

const bytesUnder = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    names.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

/** Never the same bytes twice: a photo that is known already is not read again. */
const another = async (photo: Sharp, width: number, height: number, index: number): Promise<Buffer> =>
  photo
    .clone()
    .resize(width, height, { fit: 'fill' })
    .modulate({ brightness: 1 + index / 100 })
    .jpeg({ quality: 92 })
    .toBuffer();

const lookedAt = async (place: Place, who: Person, image: string): Promise<void> => {
  for (;;) {
    const { state } = (await place.call(who, 'GET', `/api/analysis?image=${encodeURIComponent(image)}`)).json<{
      state: string;
    }>();
    if (state === 'ready') return;
    if (state === 'failed') throw new Error('the photo could not be looked at');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const generate = async (place: Place, who: Person, originalImage: string): Promise<string> => {
  const reply = await place.call(who, 'POST', '/api/generate-design', { originalImage, ...DESIGN });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ generatedImage: string }>().generatedImage;
};

/** With our own engine, photo to picture. */
const realOnes = async (photo: Sharp) => {
  const place = await openPlace();
  try {
    const folder = path.join(place.deps.config.dataDir, 'files');
    const who = await place.person();
    const warm = await place.upload(who, await another(photo, 2000, 1000, 50));
    await lookedAt(place, who, warm);
    await generate(place, who, warm);
    const pictures = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => another(photo, 1633, 1225, i)));
    const before = await bytesUnder(folder);
    const images: string[] = [];
    const photoSeconds = await cpuOfOne(PHOTOS, async (i) => {
      images.push(await place.upload(who, pictures[i]!));
      await lookedAt(place, who, images[i]!);
    });
    const afterPhotos = await bytesUnder(folder);
    const made: string[] = [];
    const renderSeconds = await cpuOfOne(RENDERS, async (i) =>
      made.push(await generate(place, who, images[i % PHOTOS]!)),
    );
    const small = (await place.app.inject({ url: `${made[0]!}?size=small`, headers: { cookie: who.cookie } }))
      .rawPayload.length;
    const afterRenders = await bytesUnder(folder);

    place.deps.pool.analyzePhoto = () => Promise.reject(new Error('not looked at here'));
    const other = await place.person();
    const large = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => another(photo, 4000, 3000, i)));
    const ingestSeconds = await cpuOfOne(PHOTOS, (i) => place.upload(other, large[i]!));
    const two = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => another(photo, 1633, 1225, i + 20)));
    const ingestTwo = await cpuOfOne(PHOTOS, (i) => place.upload(other, two[i]!));
    return {
      ingestSeconds,
      analysisSeconds: photoSeconds - ingestTwo,
      renderSeconds,
      photoBytes: (afterPhotos - before) / PHOTOS,
      renderBytes: (afterRenders - afterPhotos) / RENDERS,
      smallBytes: small,
    };
  } finally {
    await place.close();
  }
};

/** Around the engine: the queue, the books, the calls. */
const aroundThem = async (picture: Uint8Array<ArrayBuffer>, serverUrl: string | undefined) => {
  const place = await openPlace({ provider: () => mockProvider(picture, 0), slots: 6, serverUrl });
  try {
    const who = await place.person();
    const template = '/templates/hatch-grey-cloth.jpg';
    await generate(place, who, template);
    const rows = async (): Promise<number> =>
      Number(
        (
          await place.deps.database.db.execute<{ bytes: string }>(
            sql`select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`,
          )
        ).rows[0]!.bytes,
      );
    const before = await rows();
    const ownSeconds = await cpuOfOne(MOCKED, () => generate(place, who, template));
    const rowBytes = Math.max(0, (await rows()) - before) / MOCKED;
    const call = (i: number) => place.call(who, 'GET', i % 4 === 0 ? '/api/designs' : '/api/user');
    await cpuOfOne(100, call);
    const callSeconds = await cpuOfOne(CALLS, call);
    return { ownSeconds, rowBytes, callSeconds };
  } finally {
    await place.close();
  }
};

export const measureUnitCosts = async (
  photo: Sharp,
  picture: Uint8Array<ArrayBuffer>,
  serverUrl: string | undefined,
): Promise<UnitCosts> => ({
  ...(await realOnes(photo)),
  ...(await aroundThem(picture, serverUrl)),
  signInSeconds: await cpuOfOne(SIGN_INS, () => hashPassword('saddle stitch 8')),
});
