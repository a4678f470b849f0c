import type { Deps } from '#server/platform/deps.ts';

/** Dependencies with which something else happens before their first transaction: what was read until then is old. */
export const withEventBeforeTransaction = (deps: Deps, event: () => Promise<unknown>): Deps => {
  const { db } = deps.database;
  let hasHappened = false;
  const transaction: typeof db.transaction = async (...work) => {
    if (!hasHappened) {
      hasHappened = true;
      await event();
    }
    return db.transaction(...work);
  };
  const watched = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name, target) as unknown)),
  });
  return { ...deps, database: { ...deps.database, db: watched } };
};
