import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/open.ts';

/** Lifts the render limits of all registered users. The server that uses the folder must not run meanwhile. */
export const liftLimits = async (dataDir: string, databaseUrl?: string): Promise<void> => {
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  await database.db.execute(sql`update users set monthly_renders_limit = null`);
  await database.close();
};
