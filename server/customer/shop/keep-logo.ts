/** Re-encodes a logo and stores it: first the new bytes, then the row. The old bytes are removed last. */
import { formatFileSize } from '#contract/formats.ts';
import { MAX_LOGO_SIDE, MAX_LOGO_BYTES } from '#contract/customer/shop-profile.ts';
import type { files, UserRow } from '#server/platform/db/schema.ts';
import type { ShopRow } from '#server/platform/db/schema/portfolio.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { defaultShop } from './to-shop.ts';
import { changeLogo } from './shop-store.ts';

const READ_TIMEOUT_MS = 20_000;

/** @throws Problem `file_too_large`, `unsupported_image`, `too_slow` */
export const storeLogo = async (deps: Deps, user: UserRow, upload: Uint8Array): Promise<ShopRow> => {
  if (upload.byteLength > MAX_LOGO_BYTES)
    throw new Problem(
      'file_too_large',
      `This logo is too large. The limit is ${formatFileSize(MAX_LOGO_BYTES)}. Please save a smaller version: ${MAX_LOGO_SIDE} pixels are enough.`,
      {
        field: 'images',
      },
    );
  const logo = await decode(deps, user, upload);
  const id = newId();
  const storageKey = `logos/${id.slice(0, 2)}/${id}.png`;
  await deps.storage.put(storageKey, logo.bytes);
  const file = {
    id,
    userId: user.id,
    kind: 'logo' as const,
    storageKey,
    name: 'logo',
    mime: 'image/png',
    width: logo.width,
    height: logo.height,
    bytes: logo.bytes.byteLength,
    sha256: await sha256(logo.bytes),
    expiresAt: null,
    createdAt: deps.now(),
  };
  // After an error the bytes stay, because their row may have been committed; without a row they are swept.
  return replaceLogo(deps, user, file);
};

export const removeLogo = (deps: Deps, user: UserRow): Promise<ShopRow> => replaceLogo(deps, user, null);

const replaceLogo = async (deps: Deps, user: UserRow, file: typeof files.$inferInsert | null): Promise<ShopRow> => {
  const { shop, previousFile } = await deps.database.db.transaction((tx) =>
    changeLogo(tx, defaultShopRow(user), file, deps.now()),
  );
  if (previousFile !== undefined)
    await deps.storage
      .remove(previousFile.storageKey)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the file of an earlier logo is left to the sweeper'));
  return shop;
};

const defaultShopRow = (user: UserRow) => ({ userId: user.id, ...defaultShop(user) });

const decode = async (deps: Deps, user: UserRow, bytes: Uint8Array) => {
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
  try {
    return await deps.pool.normalizeLogo({ bytes }, timeout, user.id);
  } catch (error) {
    if (error instanceof ImageRefusedError) throw new Problem(error.code, error.message, { field: 'images' });
    if (timeout.aborted || error instanceof TaskTooLongError)
      throw new Problem('too_slow', 'Reading this logo took too long. Please try another copy of it.', {
        field: 'images',
      });
    throw error;
  }
};
