// Pages that the build wrote, by their file in the client's folder.
import { readdirSync } from 'node:fs';

export const writtenPages = (client) =>
  readdirSync(client, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html') && !name.startsWith('__'));
