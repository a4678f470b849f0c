// Implements `npm run dev`: pages with hot reload on PORT (default 3000), and the API, which restarts when its sources
// change.
import { spawn } from 'node:child_process';
import { generate } from './generate.mjs';
import { at, bin, ROOT } from './project.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const appUrl = `http://localhost:${port}`;

await generate();
const children = [
  spawn(process.execPath, ['--watch-preserve-output', '--watch', '--import', 'tsx', at('server/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(apiPort),
      APP_URL: appUrl,
      RETRIM_DEV_TOOLS: process.env.RETRIM_DEV_TOOLS ?? '1',
    },
  }),
  spawn(bin('react-router'), ['dev', '--port', String(port)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RETRIM_API: `http://127.0.0.1:${apiPort}` },
  }),
];

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
children.forEach((child) => child.on('exit', stop));
