import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION } from '#engine/layers.ts';
import { projectRoot } from '../entry.ts';

const weightsVersion = (): number => {
  try {
    const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'weights/upholstery.json'), 'utf8')) as { version?: unknown };
    return Number(version) % 1000 || 0;
  } catch {
    return 0;
  }
};

/** Raised when stored layers lack something that they carry today beside what the engine finds. 1: what corrections are replayed on. */
const CONTENTS = 1;

/** Layers of another engine, of other weights of its network, or with less in them, are made anew. */
export const ANALYSIS_VERSION = CONTENTS * 1_000_000 + ENGINE_VERSION * 1000 + weightsVersion();
