/** Creates, changes, deletes and restores a swatch. Designs keep their snapshots. */
import type { z } from 'zod';
import { MAX_SWATCHES, type OwnSwatch, type SwatchBody } from '#contract/studio/swatches.ts';
import { nameKey } from '#contract/plain-text.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { codeKey } from './code-key.ts';
import { toOwnSwatch, STARTERS } from './to-own-swatch.ts';
import {
  countBooks,
  countOwnSwatches,
  findOwnDeleted,
  findOwnSwatch,
  findOwnTile,
  upsertSwatches,
  undeleteSwatch,
  updateOwnSwatch,
} from './store.ts';

type SwatchInput = z.output<typeof SwatchBody>;

const swatchNotFoundProblem = (): Problem => notFoundProblem('This swatch');

const refuseStarter = (id: string): void => {
  if (STARTERS.has(id))
    throw new Problem(
      'forbidden',
      'The starter book stays as it is. Copy the swatch into a book of your own and change it there.',
    );
};

export const tooManySwatches = (): Problem =>
  new Problem(
    'conflict',
    `There can be ${MAX_SWATCHES.toLocaleString('en-US')} swatches at most. Delete some that are no longer needed.`,
  );

/** @returns a function that gives a book's name the spelling that it already has, ignoring case and width */
export const openBookSpelling = async (tx: Tx, userId: string): Promise<(book: string) => string> => {
  const known = new Map((await countBooks(tx, userId)).map(({ name }) => [nameKey(name), name]));
  return (book) => {
    const spelled = known.get(nameKey(book)) ?? book;
    known.set(nameKey(book), spelled);
    return spelled;
  };
};

/** @throws Problem `invalid_input` when the tile is not the owner's */
const toColumns = async (tx: Tx, userId: string, { tile, ...sent }: SwatchInput) => {
  const own = tile === null ? undefined : await findOwnTile(tx, userId, tile);
  if (tile !== null && own === undefined)
    throw new Problem('invalid_input', 'This tile was not found. Please photograph the material again.', {
      field: 'tile',
      status: 422,
    });
  const book = (await openBookSpelling(tx, userId))(sent.book);
  return { ...sent, book, tileFileId: own?.tile.fileId ?? null, codeKey: codeKey({ ...sent, book }) };
};

/** One owner's changes run one at a time, so that the swatch limit is not exceeded. */
const withUserLocked = <T>(deps: Deps, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.database.db
    .transaction(async (tx) => {
      await lockUser(tx, userId);
      return work(tx);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'swatches_code')
        throw new Problem('conflict', 'Another swatch in this book already has this code.', { field: 'code' });
      throw error;
    });

const loadOwnSwatch = async (tx: Tx, userId: string, id: string): Promise<OwnSwatch> => {
  const found = await findOwnSwatch(tx, userId, id);
  if (found === undefined) throw swatchNotFoundProblem();
  return toOwnSwatch(found);
};

/** @throws Problem `conflict`, `invalid_input` */
export const createSwatch = (deps: Deps, userId: string, sent: SwatchInput): Promise<OwnSwatch> =>
  withUserLocked(deps, userId, async (tx) => {
    if ((await countOwnSwatches(tx, userId)) >= MAX_SWATCHES) throw tooManySwatches();
    const id = newId();
    const now = deps.now();
    await upsertSwatches(tx, userId, [
      { ...(await toColumns(tx, userId, sent)), id, userId, createdAt: now, updatedAt: now },
    ]);
    return loadOwnSwatch(tx, userId, id);
  });

/** @throws Problem `not_found`, `forbidden` (starter book), `conflict`, `invalid_input` */
export const changeSwatch = (deps: Deps, userId: string, id: string, sent: SwatchInput): Promise<OwnSwatch> => {
  refuseStarter(id);
  return withUserLocked(deps, userId, async (tx) => {
    if (!(await updateOwnSwatch(tx, userId, id, { ...(await toColumns(tx, userId, sent)), updatedAt: deps.now() })))
      throw swatchNotFoundProblem();
    return loadOwnSwatch(tx, userId, id);
  });
};

/** @throws Problem `not_found`, also the second time */
export const deleteSwatch = async (deps: Deps, userId: string, id: string): Promise<void> => {
  refuseStarter(id);
  await withUserLocked(deps, userId, async (tx) => {
    // The code becomes free for another swatch.
    if (!(await updateOwnSwatch(tx, userId, id, { deletedAt: deps.now(), codeKey: null })))
      throw swatchNotFoundProblem();
  });
};

/** @throws Problem `not_found`, `conflict` when its code was given to another one meanwhile */
export const restoreSwatch = (deps: Deps, userId: string, id: string): Promise<OwnSwatch> =>
  withUserLocked(deps, userId, async (tx) => {
    const deleted = await findOwnDeleted(tx, userId, id);
    if (deleted === undefined) throw swatchNotFoundProblem();
    if ((await countOwnSwatches(tx, userId)) >= MAX_SWATCHES) throw tooManySwatches();
    await undeleteSwatch(tx, userId, id, { codeKey: codeKey(deleted), updatedAt: deps.now() });
    return loadOwnSwatch(tx, userId, id);
  });
