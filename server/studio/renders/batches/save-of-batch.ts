/** Saves a colorway's picture as a design in the transaction that stores the picture, so that no browser needs to be open. */
import { eq } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import { assignToCustomerWithin } from '../../designs/customer-of-design.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { renderBatches, type RenderBatchRow, type RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { saveDesignIn } from '../../designs/save-design.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { fileUrl } from '#server/platform/files/file-store.ts';
import { getItemIndex } from './store.ts';

type Context = Pick<Deps, 'log' | 'now'>;

/** If saving is refused, the owner can still save the render in the studio. */
export const saveBatchDesign = async (tx: Tx, deps: Context, render: RenderRow): Promise<void> => {
  if (render.batchId === null) return;
  const [batch] = await tx.select().from(renderBatches).where(eq(renderBatches.id, render.batchId));
  if (batch?.kind !== 'colorways') return;
  const designId = await tryInSavepoint(tx, deps, 'a colorway was not saved', (savepoint) =>
    saveRenderAsDesign(
      savepoint,
      render,
      requireValue(batch.items[getItemIndex(render)], 'The item of a render in its batch').name,
      deps.now(),
    ),
  );
  if (designId !== undefined && batch.customerId !== null)
    await tryInSavepoint(tx, deps, 'a colorway was not put into its customer folder', (savepoint) =>
      putIntoFolder(savepoint, batch, designId, deps.now()),
    );
};

const saveRenderAsDesign = async (tx: Tx, render: RenderRow, name: string, now: Date): Promise<number> => {
  const fields = {
    name,
    originalImageUrl: render.image,
    generatedImageUrl: fileUrl({ id: requireValue(render.resultFileId, 'The picture of a finished render') }),
    parentId: null,
  };
  return (await saveDesignIn(tx, render.userId, fields, now)).id;
};

const putIntoFolder = (tx: Tx, { userId, customerId }: RenderBatchRow, designId: number, now: Date): Promise<void> =>
  assignToCustomerWithin(tx, userId, designId, customerId, now);

/** Works in a savepoint, so that a refusal rolls back only this work. */
const tryInSavepoint = async <T>(
  tx: Tx,
  { log }: Context,
  message: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ err: error }, message);
    return undefined;
  }
};
