import { readFileSync } from 'node:fs';
import { subset, validRange } from 'semver';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

interface LockedPackage {
  engines?: { node?: string };
  deprecated?: string;
}

const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const ours = packages['']?.engines?.node ?? '';
const installed = Object.entries(packages).filter(([folder]) => folder !== '');

/** Builds for platforms that newer Node versions no longer have; npm skips them. */
const GONE_PLATFORMS = ['node_modules/@img/sharp-win32-ia32'];

test('npm install warns of no engine: every package runs on every Node version that package.json names', () => {
  expect(validRange(ours)).not.toBeNull();
  expect(subset('20.19.0 || ^22.13.0 || ^24.0.0', ours)).toBe(true);
  const refusing = installed
    .filter(([folder, { engines }]) => !GONE_PLATFORMS.includes(folder) && !subset(ours, engines?.node ?? '*'))
    .map(([folder, { engines }]) => `${folder} asks for Node ${engines?.node}`);
  expect(refusing).toEqual([]);
});

test('npm install warns of no deprecated package', () => {
  const deprecated = installed.flatMap(([folder, { deprecated: why }]) =>
    why === undefined ? [] : [`${folder}: ${why}`],
  );
  expect(deprecated).toEqual([]);
});
