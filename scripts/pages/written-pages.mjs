// Names of the HTML files that the build wrote.
import { readdirSync } from 'node:fs';

export const listBuiltPages = (client) =>
  readdirSync(client, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html') && !name.startsWith('__'));
