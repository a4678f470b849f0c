// Computes fingerprints of source files, to detect changes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, ROOT } from './project.mjs';

/**
 * A hash of the names, sizes and modification times of files, including all files in folders. Cheap, as no file is read.
 * @param except files to leave out
 */
export const fingerprint = (paths, except = []) => {
  const excluded = new Set(except.map((path) => at(path)));
  const hash = createHash('sha256');
  const visit = (path) => {
    if (excluded.has(path) || !existsSync(path)) return;
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!/\.(test\.tsx?|md|tsbuildinfo)$/.test(path))
      hash.update(`${relative(ROOT, path)}:${stats.size}:${Math.round(stats.mtimeMs)}\n`);
  };
  for (const path of paths) visit(at(path));
  return hash.digest('hex');
};
