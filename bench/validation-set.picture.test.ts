import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPanels, readSurfaces } from './parts/hand-labels.ts';
import { readTruth, samples } from './segmentation.ts';
import { readTruth as readCovers } from './truth/truth-scenes.ts';
import { VALIDATION_TRUTH } from './truth.ts';

const set = samples().filter((sample) => sample.set === 'validation');

describe('the validation set', () => {
  it('has at least twenty-four pictures, each with panels and surfaces', () => {
    expect(set.length).toBeGreaterThanOrEqual(24);
    for (const { id, drawings } of set)
      for (const kind of ['panels', 'surfaces'])
        expect(existsSync(path.join(drawings!, kind, `${id}.json`)), `${kind} of ${id}`).toBe(true);
  });

  it.each(set)('knows seats, panels and surfaces of $id at the size of its picture', async (sample) => {
    const { width, height } = await sharp(readFileSync(sample.photo)).metadata();
    const label = await sharp(readFileSync(sample.truth)).metadata();
    expect([label.width, label.height]).toEqual([width, height]);
    const truth = await readTruth(sample, width, height);
    const seat = truth.filter((value) => value === 1).length;
    expect(seat / truth.length).toBeGreaterThan(0.02);
    const file = readPanels(path.join(sample.drawings!, 'panels', `${sample.id}.json`));
    expect([file.width, file.height]).toEqual([width, height]);
    expect(file.panels.some(({ sure }) => sure)).toBe(true);
    const surfaces = readSurfaces(path.join(sample.drawings!, 'surfaces', `${sample.id}.json`), width, height);
    const seatDrawnAsElse = truth.filter((value, i) => value === 1 && surfaces[i]! > 0).length;
    expect(seatDrawnAsElse / seat).toBeLessThan(0.1);
  });
});

describe('the truth of new covers', () => {
  it('has other covers of the same scene, of one size with its masks', async () => {
    const scenes = await readCovers(VALIDATION_TRUTH);
    expect(scenes.length).toBeGreaterThanOrEqual(14);
    for (const { name, photo, upholstery, zones, targets } of scenes) {
      const size = { width: photo.width, height: photo.height };
      expect(targets.length, name).toBeGreaterThan(0);
      for (const plane of [upholstery, ...Object.values(zones), ...targets.map(({ picture }) => picture)])
        expect({ width: plane.width, height: plane.height }, name).toEqual(size);
    }
  });
});
