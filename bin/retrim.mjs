#!/usr/bin/env node
// The command line. It is built silently on first use, so that `npx retrim` works right after `npm install`.
import { buildAll } from '../scripts/build.mjs';

const log = console.log;
console.log = () => {};
await buildAll({ ifNeeded: true, only: ['server'] });
console.log = log;
await import('../build/server/cli.js');
