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

/**
 * Raised when stored layers gain content beside the engine's own, or are of pictures that have changed. 1: the ground
 * on which corrections are replayed. 2: templates that were made again.
 */
const CONTENTS = 2;

/** Version of stored layers: those of another engine, other network weights or less content are made again. */
export const ANALYSIS_VERSION = CONTENTS * 1_000_000 + ENGINE_VERSION * 1000 + weightsVersion();
