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

/** Layers of another engine, or of other weights of its network, are made anew. */
export const ANALYSIS_VERSION = ENGINE_VERSION * 1000 + weightsVersion();
