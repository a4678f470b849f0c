// Finds a Chromium for the browser tests, or installs Debian's package (for root) or Playwright's. The headless shell is
// preferred, because with it the tests take a sixth less processor time.
import { existsSync } from 'node:fs';
import { bin, run, works } from './project.mjs';

const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...KNOWN_PATHS].find((path) => path !== undefined && existsSync(path));

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && works('apt-get', ['--version']);

/** @returns the browser's path, or undefined for Playwright's own copy */
export const installChromium = async () => {
  const found = findChromium();
  if (found !== undefined) return found;
  if (isRootOnDebian()) {
    console.log('Installing Chromium (Debian package) for the browser tests');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    for (const browser of ['chromium-headless-shell', 'chromium'])
      if (
        (await run(
          'apt-get',
          ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'],
          quiet,
        )) === 0
      )
        return findChromium();
  }
  console.log('Installing Chromium (Playwright) for the browser tests');
  if ((await run(bin('playwright'), ['install', 'chromium'])) !== 0)
    throw new Error('no Chromium: install one, or set CHROMIUM_PATH');
  return undefined;
};
