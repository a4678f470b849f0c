/**
 * Watches the statements of every transaction: one that locks a user after other rows of that user can deadlock with one
 * that goes by the rule of `lock-user.ts`. Tests run one request at a time, so the order is checked and no deadlock awaited.
 */
import pg from 'pg';

/** What a transaction has locked so far, as the statement that did it first. */
interface Locks {
  /** A row of a user, new ones included: a new row locks the user that it refers to, though only against removal. */
  row?: string;
  /** A row that existed before. */
  olderRow?: string;
  user?: string;
  /** The user, against all other changes. */
  wholeUser?: string;
}

const CHANGE = /\b(insert into|update|delete from)\s+"?(\w+)"?/gi;
const LOCKED_TABLE = /\bfrom\s+"?(\w+)"?(?=.*\bfor (?:no key )?update\b)/is;

const transactions = new WeakMap<object, Locks>();
const ownedTables = new Set<string>();
const found = new Set<string>();

/** Tables and how a statement locks rows of them, in order. */
const locksOf = (text: string): [verb: string, table: string][] => {
  const changes = [...text.matchAll(CHANGE)].map(([, verb = '', table = '']): [string, string] => [
    verb.toLowerCase(),
    table,
  ]);
  const locked = changes.some(([, table]) => table === 'users' || ownedTables.has(table))
    ? undefined
    : LOCKED_TABLE.exec(text)?.[1];
  return locked === undefined ? changes : [['lock', locked]];
};

const note = (locks: Locks, verb: string, table: string, text: string): void => {
  const isUser = table === 'users';
  if (!isUser && !ownedTables.has(table)) return;
  const isInsert = verb === 'insert into';
  if (isUser || isInsert) {
    const tooEarly = isUser && verb === 'lock' ? locks.wholeUser === undefined && locks.row : locks.olderRow;
    if (tooEarly && (locks.user === undefined || verb === 'lock')) found.add(`${tooEarly}\n  and then\n${text}`);
    // An insert that meets a stored row does not look at the user.
    if (!/\bon conflict\b/i.test(text)) locks.user ??= text;
  }
  if (isUser) locks.wholeUser ??= text;
  else {
    locks.row ??= text;
    if (!isInsert) locks.olderRow ??= text;
  }
};

const watch = (client: object, text: string): void => {
  // Also at the end of several statements that are sent as one.
  if (/\b(commit|rollback)\s*;?\s*$/i.test(text)) transactions.delete(client);
  else if (/^\s*begin\b/i.test(text)) transactions.set(client, {});
  const locks = transactions.get(client);
  if (locks !== undefined) for (const [verb, table] of locksOf(text)) note(locks, verb, table, text);
};

const { query } = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...sent: unknown[]): unknown {
    const [first] = sent;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined) watch(this, text);
    return query.apply(this, sent);
  },
});

/** Reads which tables hold rows of users. */
export const watchLockOrder = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass",
  );
  for (const { name } of rows) ownedTables.add(name);
};

/** Each two statements of one transaction since the last call that lock in the wrong order. */
export const takeWrongLockOrders = (): string[] => {
  const taken = [...found];
  found.clear();
  return taken;
};
