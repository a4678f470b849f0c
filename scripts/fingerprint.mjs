// Notices an edit or a pull: cheap, because no file is read.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, ROOT } from './project.mjs';

/** A hash of names, sizes and times of these files and of every file below these folders, without those of `except`. */
export const fingerprint = (paths, except = []) => {
  const left = new Set(except.map((path) => at(path)));
  const hash = createHash('sha256');
  const visit = (path) => {
    if (left.has(path) || !existsSync(path)) return;
    const facts = statSync(path);
    if (facts.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!/\.(test\.tsx?|md|tsbuildinfo)$/.test(path))
      hash.update(`${relative(ROOT, path)}:${facts.size}:${Math.round(facts.mtimeMs)}\n`);
  };
  for (const path of paths) visit(at(path));
  return hash.digest('hex');
};
