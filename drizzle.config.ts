import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/platform/db/schema.ts', './server/platform/db/schema/*.ts'],
  out: './server/platform/db/migrations',
});
