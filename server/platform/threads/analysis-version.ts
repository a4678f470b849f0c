import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION } from '#engine/layers.ts';
import { projectRoot } from '../entry.ts';

const weightsVersion = (): number => {
  try {
    const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'weights/upholstery.json'), 'utf8')) as {
      version?: unknown;
    };
    return Number(version) % 1000 || 0;
  } catch {
    return 0;
  }
};

/** Incremented when stored layers must be made again for a reason other than the engine or the weights. */
const CONTENT_VERSION = 2;

/** Version of stored layers. Those of another version are made again. */
export const ANALYSIS_VERSION = CONTENT_VERSION * 1_000_000 + ENGINE_VERSION * 1000 + weightsVersion();
