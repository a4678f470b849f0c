// `npm start`: build what is missing, then serve pages and API on one port.
import { at } from './project.mjs';
import { buildAll } from './build.mjs';

process.env.NODE_ENV ??= 'production';
await buildAll({ ifNeeded: true });
await import(at('build/server/main.js'));
