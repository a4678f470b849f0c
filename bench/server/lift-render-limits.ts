import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/open.ts';

/** Removes the render limits of all registered users. No server may be using the folder. */
export const liftRenderLimits = async (dataDir: string, databaseUrl?: string): Promise<void> => {
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  await database.db.execute(sql`update users set monthly_renders_limit = null`);
  await database.close();
};
