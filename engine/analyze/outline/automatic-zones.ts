/** Automatic segmentation: outline and parts from the network's probabilities. */
import { NO_ZONE } from '../../layers.ts';
import { resizedNetPlane, type NetOutput } from '../../net.ts';
import { createBytes, createFloats } from '../../raster/per-pixel.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { fitSize, resizeRaster } from '../../raster/resize.ts';
import { partitionCovers, PIECE_KINDS, type Partition } from '../panels/partition.ts';
import { cutOutline } from './cut-outline.ts';
import { drawInserts } from '../panels/draw-inserts.ts';
import { labPlanes } from '../see/lab-planes.ts';
import { refineMatte } from './matte.ts';
import { photoFacts } from '../see/photo-facts.ts';
import { unsureRegions } from './unsure-regions.ts';
import { mainSurfaces, createWarnings } from '../see/warnings.ts';
import { zoneMap } from '../see/zone-map.ts';
import { ZONE_NAMES } from './zone-names.ts';
import { measureZones, type ZoneLabel, type ZonesFound } from './zones-found.ts';

/** Largest size at which the network's planes are used; the matte refines the outline at full size. */
export const WORKING_PIXELS = 300_000;

/**
 * Probability threshold of upholstered doors. For a rare class the F measure is highest at a threshold of half its best value, which
 * is below one half (Lipton et al., "Optimal Thresholding of Classifiers to Maximize F1 Measure", 2014).
 */
const MIN_DOOR_PROBABILITY = 0.3;
const DOOR_CONFIDENCE = 0.6;
/** Slope of a door's matte relative to its probability. */
const STEEPNESS = 4;
/** Factor from the network's mean probability to a confidence, found by experiment. */
const CONFIDENCE_FACTOR = 0.85;

const DOOR_NUMBER = PIECE_KINDS.length;
const KINDS = [...PIECE_KINDS, 'door'] as const;

/** Mean probability of the seats' pixels, 0..1. */
const seatConfidence = ({ data }: Plane, isSeat: Uint8Array): number => {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (isSeat[i] === 0) continue;
    sum += data[i];
    count++;
  }
  return count === 0 ? 0 : (CONFIDENCE_FACTOR * sum) / count;
};

/** One label for each kind with the mean confidence of its pieces. */
const labelsOf = (kindLabels: Uint8Array, { pieces, pieceOf }: Partition, seat: number): ZoneLabel[] => {
  const mass = new Float64Array(KINDS.length);
  const confidenceSums = new Float64Array(KINDS.length);
  for (let i = 0; i < kindLabels.length; i++) {
    if (kindLabels[i] === NO_ZONE || kindLabels[i] === DOOR_NUMBER) continue;
    mass[kindLabels[i]]++;
    confidenceSums[kindLabels[i]] += pieces[pieceOf[i]]?.confidence ?? 0;
  }
  return KINDS.map((kind, k) => {
    const own = kind === 'seat' ? seat : Math.min(seat, confidenceSums[k] / Math.max(1, mass[k]));
    return { id: kind, kind, name: ZONE_NAMES[kind], confidence: kind === 'door' ? DOOR_CONFIDENCE : own };
  });
};

const workingPhoto = (photo: Raster): Raster => {
  const { width, height } = fitSize(photo.width, photo.height, WORKING_PIXELS);
  return resizeRaster(photo, width, height);
};

/** Result without the network, which has no zones: the user must tap the upholstery. */
const withoutNetwork = (photo: Raster): ZonesFound => {
  const { width, height } = photo;
  const pixels = width * height;
  return {
    width,
    height,
    zones: [],
    zoneOf: new Uint8Array(pixels).fill(NO_ZONE),
    matte: new Uint8Array(pixels),
    source: 'none',
    warnings: createWarnings(photoFacts(photo, labPlanes(workingPhoto(photo))), [], 0),
  };
};

/** @param photo at the analysis size */
export const automaticZones = (photo: Raster, net?: NetOutput): { found: ZonesFound; covers?: Partition } => {
  if (net === undefined) return { found: withoutNetwork(photo) };
  const small = workingPhoto(photo);
  const { width, height } = small;
  const seat = resizedNetPlane(net, 'seat', width, height);
  const isSeat = cutOutline(small, net, seat);
  const door = resizedNetPlane(net, 'upholstered-door', width, height).data;
  const covers = partitionCovers(net, width, height);
  const whole = PIECE_KINDS.indexOf('seat');
  const kindOf = covers.pieces.map(({ kind }) => PIECE_KINDS.indexOf(kind));
  const kindLabels = createBytes(seat.data.length, (i) => {
    if (isSeat[i] === 1) return kindOf[covers.pieceOf[i]] ?? whole;
    return door[i] > MIN_DOOR_PROBABILITY ? DOOR_NUMBER : NO_ZONE;
  });
  const confidence = seatConfidence(seat, isSeat);
  const labels = labelsOf(kindLabels, covers, confidence);
  const zoneOf = zoneMap(kindLabels.slice(), width, height, photo.width, photo.height);
  const [insert, bolster] = [PIECE_KINDS.indexOf('insert'), PIECE_KINDS.indexOf('bolster')];
  drawInserts(zoneOf, photo, kindLabels, small, insert, bolster);
  const outline = createFloats(kindLabels.length, (i) => {
    const doorCoverage = Math.min(1, Math.max(0, (door[i] - MIN_DOOR_PROBABILITY) * STEEPNESS + 0.5));
    return Math.max(isSeat[i], doorCoverage);
  });
  const matte = refineMatte(photo, { width, height, data: outline }).matte.data;
  for (let i = 0; i < matte.length; i++) if (zoneOf[i] === NO_ZONE) matte[i] = 0;
  const measured = measureZones(photo.width, photo.height, matte, zoneOf, labels);
  return {
    found: {
      width: photo.width,
      height: photo.height,
      matte,
      ...measured,
      source: 'network',
      warnings: createWarnings(photoFacts(photo, labPlanes(small)), measured.zones, confidence, mainSurfaces(net)),
      questions: isSeat.includes(1) ? unsureRegions(seat) : [],
    },
    covers,
  };
};
