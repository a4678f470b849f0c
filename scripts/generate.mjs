// Generates the files that are not in git, from the contract (`make-client.mjs`) and from the installed packages
// (`licenses.mjs`), when one of their sources has changed. Builds, checks, tests and the development server call this
// first.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { asPlainText, collectLicenses } from './licenses.mjs';
import { at, run } from './project.mjs';

export const GENERATED = [
  'client/api-types.ts',
  'web/developer/docs/reference.ts',
  'public/developers/retrim-client.ts.txt',
  'public/developers/retrim-client.js',
  'web/marketing/licenses/third-party.ts',
  'public/licenses.txt',
];

const SOURCES = [
  'contract',
  'engine',
  'client/retrim-client.ts',
  'client/verify-webhook.ts',
  'scripts/make/make-client.mjs',
  'scripts/licenses.mjs',
  'assets/licenses',
  'assets/fonts',
  'node_modules/.package-lock.json',
];
const STAMP = 'build/.generated.stamp';

const writeLicenses = () => {
  const licenses = collectLicenses();
  writeFileSync(
    at('web/marketing/licenses/third-party.ts'),
    [
      '// Generated from the installed packages by `scripts/licenses.mjs`; changes here are lost.',
      "import type { License } from './license.ts';",
      '',
      `export const LICENSES: readonly License[] = ${JSON.stringify(licenses, null, 2)};`,
      '',
    ].join('\n'),
  );
  writeFileSync(at('public/licenses.txt'), asPlainText(licenses));
};

const generateIfNeeded = async () => {
  // Computed first, so that a source file that changes during the work is noticed the next time.
  const sources = fingerprint(SOURCES);
  const stamp = () => `${sources} ${fingerprint(GENERATED)}`;
  const isComplete = [...GENERATED, STAMP].every((file) => existsSync(at(file)));
  if (isComplete && readFileSync(at(STAMP), 'utf8') === stamp()) return;
  const code = await run(process.execPath, ['--import', 'tsx', at('scripts/make/make-client.mjs')]);
  if (code !== 0) throw new Error('scripts/make/make-client.mjs failed to generate the client from the contract');
  writeLicenses();
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(at(STAMP), stamp());
};

let pending;
/** @throws when the contract cannot be read */
export const generate = () => (pending ??= generateIfNeeded());

/** Vitest's global set-up. */
export default generate;
