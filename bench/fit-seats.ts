/**
 * Weights by which `engine/analyze/zones/seats.ts` puts panels together to seats and says how sure it is: two logistic regressions on the
 * validation set. Prints them, and the scores that each picture gets from the weights of all others.
 *
 *   node --import tsx bench/fit-seats.ts
 */
import path from 'node:path';
import { groundPhoto } from '#engine/analyze/zones/correction-ground.ts';
import { findZones } from '#engine/analyze/zones/find-zones.ts';
import { PAIR_FACTS, seatUnits, unitPairs, type SeatUnit, type UnitPair } from '#engine/analyze/zones/seat-units.ts';
import { groupUnits, sureFacts } from '#engine/analyze/zones/seats.ts';
import { panelAt, zonePanels } from '#engine/analyze/zones/zone-panels.ts';
import { solveSymmetric } from '#engine/raster/solve-symmetric.ts';
import { networkEvidence } from '#server/render/network.ts';
import { drawSeats, scoreSeats, type SeatScore } from './parts/score-seats.ts';
import { readPanels, type PanelFile } from './parts/hand-labels.ts';
import { readPhoto, samples } from './segmentation.ts';

interface Example {
  picture: string;
  facts: readonly number[];
  isSo: boolean;
}

/** Share of a unit's cells that lies in one drawn seat when it is that seat's. */
const LIES = 0.25;
const ROUNDS = 25;

/** Logistic regression by Newton's steps. @param ridge keeps weights small that little speaks for */
const fitted = (examples: readonly Example[], ridge: number): number[] => {
  const count = examples[0]!.facts.length;
  const weights = Array.from({ length: count }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight) => -ridge * weight);
    const bend = weights.map((_, i) => weights.map((__, j) => (i === j ? ridge : 0)));
    for (const { facts, isSo } of examples) {
      const odds = facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0);
      const chance = 1 / (1 + Math.exp(-odds));
      for (let i = 0; i < count; i++) {
        slope[i]! += (Number(isSo) - chance) * facts[i]!;
        for (let j = 0; j < count; j++) bend[i]![j]! += chance * (1 - chance) * facts[i]! * facts[j]!;
      }
    }
    solveSymmetric(bend, slope)?.forEach((step, i) => (weights[i]! += step));
  }
  return weights;
};

interface Picture {
  id: string;
  file: PanelFile;
  size: { width: number; height: number };
  units: SeatUnit[];
  pairs: UnitPair[];
  /** The unit of each pixel, -1 beside them. */
  unitOf: Int32Array;
  examples: Example[];
}

const readPicture = async ({ id, photo, drawings }: ReturnType<typeof samples>[number]): Promise<Picture> => {
  const raster = await readPhoto(photo);
  const found = findZones(raster, { net: await networkEvidence(raster) });
  const ground = groundPhoto(found.ground!);
  const panels = zonePanels(found, found.ground);
  const units = seatUnits(found, panels);
  const pairs = unitPairs(units, panels.grid, ground);
  const unitOf = Int32Array.from(found.zoneOf, (_, pixel) => {
    const core = panels.core[panelAt(panels, found, pixel)];
    return units.findIndex(({ panel }) => panel === core);
  });
  const file = readPanels(path.join(drawings!, 'panels', `${id}.json`));
  const { seat } = drawSeats(file, found.width, found.height);
  const votes = units.map(() => new Map<number, number>());
  unitOf.forEach((unit, pixel) => {
    if (unit >= 0 && seat[pixel] !== 0) votes[unit]!.set(seat[pixel]!, (votes[unit]!.get(seat[pixel]!) ?? 0) + 1);
  });
  const sizes = units.map((_, unit) => unitOf.reduce((sum, one) => sum + Number(one === unit), 0));
  const seatOf = votes.map((counts, unit) => {
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
    return most !== undefined && most[1] > LIES * sizes[unit]! ? most[0] : 0;
  });
  const examples = pairs
    .filter(({ a, b }) => seatOf[a] !== 0 && seatOf[b] !== 0)
    .map(({ a, b, facts }) => ({ picture: id, facts, isSo: seatOf[a] === seatOf[b] }));
  return { id, file, size: { width: found.width, height: found.height }, units, pairs, unitOf, examples };
};

/** The score of a picture's groups. @param sure the groups that count as offered */
const scoreOf = ({ file, size, unitOf }: Picture, groups: readonly number[][], sure: readonly number[]): SeatScore => {
  const seats = unitOf.map((unit) => groups.findIndex((members) => members.includes(unit)) + 1);
  return scoreSeats(file, { ...size, seats, sureSeats: new Set(sure.map((group) => group + 1)) });
};

const without = <T extends { picture: string }>(examples: readonly T[], id: string): T[] =>
  examples.filter(({ picture }) => picture !== id);
const say = (weights: readonly number[]): string => weights.map((weight) => weight.toFixed(2)).join(', ');

const pictures: Picture[] = [];
for (const sample of samples()) if (sample.set === 'validation') pictures.push(await readPicture(sample));
const pairs = pictures.flatMap(({ examples }) => examples);
const grouped = pictures.map((picture) => ({
  picture,
  groups: groupUnits(picture.units, picture.pairs, fitted(without(pairs, picture.id), 1)),
}));
const judged = grouped.flatMap(({ picture, groups }) =>
  groups.flatMap((members, group) => {
    const { offered, offeredRight } = scoreOf(picture, groups, [group]);
    const facts = sureFacts(picture.units, members);
    return offered === 0 ? [] : [{ picture: picture.id, group, facts, isSo: offeredRight > 0 }];
  }),
);
const total = { seats: 0, found: 0, merged: 0, split: 0, offered: 0, offeredRight: 0 } satisfies SeatScore;
for (const { picture, groups } of grouped) {
  const weights = fitted(without(judged, picture.id), 0.3);
  const sure = judged.filter(
    ({ picture: id, facts }) =>
      id === picture.id && facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0) > Math.log(0.6 / 0.4),
  );
  const score = scoreOf(
    picture,
    groups,
    sure.map(({ group }) => group),
  );
  for (const key of Object.keys(total) as (keyof SeatScore)[]) total[key] += score[key];
}
console.log(
  `pairs (${PAIR_FACTS.join(', ')}): ${say(fitted(pairs, 1))}\nsure (one, share, units): ${say(fitted(judged, 0.3))}`,
);
console.log('each picture by the weights of the others:', JSON.stringify(total));
process.exit(0);
