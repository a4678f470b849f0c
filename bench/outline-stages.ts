/**
 * Gains and losses of each stage of the outline on the labeled pictures: the network alone, with the regions'
 * appearance, with their colors, cut along the edges, and as finished zones.
 *
 * node --import tsx bench/outline-stages.ts [--only p001,p002]
 */
import { applyMarks } from '#engine/analyze/zones/apply-marks.ts';
import { seatEvidence } from '#engine/analyze/zones/net-evidence.ts';
import { firstEvidence, segment, type Segmentation } from '#engine/analyze/zones/segmentation.ts';
import { networkEvidence } from '#server/render/network.ts';
import { intersectionOverUnion, judged, mean, readPhoto, readTruth, samples } from './segmentation.ts';

const STAGES = ['network', 'with looks', 'with colors', 'cut', 'zones'];

/** Regions to pixels of the photo. */
const spread = ({ patches, width, height }: Segmentation, chosen: ArrayLike<number | boolean>): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, i) => {
    const x = Math.floor(((i % width) * patches.width) / width);
    const y = Math.floor((Math.floor(i / width) * patches.height) / height);
    return chosen[patches.labels[y * patches.width + x]] ? 255 : 0;
  });

const at = process.argv.indexOf('--only');
const only = at < 0 ? undefined : process.argv[at + 1]!.split(',');
const row = (name: string, cells: readonly (string | number)[]): void =>
  console.log(
    name.padEnd(22) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : cell).padStart(14)).join(''),
  );
row('', STAGES);
const all = { photos: [] as number[][], scenes: [] as number[][], validation: [] as number[][] };
for (const sample of samples()) {
  if (only && !only.includes(sample.id)) continue;
  const photo = await readPhoto(sample.photo);
  const net = await networkEvidence(photo);
  if (!net) throw new Error('no network: nothing to compare');
  const truth = await readTruth(sample, photo.width, photo.height);
  const state = segment(photo, { net });
  const isSeat = (odds: Float32Array): boolean[] => Array.from(odds, (value) => value > 0);
  const mattes = [
    ...[
      isSeat(seatEvidence(net, state.patches)),
      isSeat(firstEvidence(state.regions, state.patches, net)),
      isSeat(state.odds),
      state.side,
    ].map((chosen) => spread(state, chosen)),
    judged(applyMarks(state, []), sample.set),
  ];
  const scores = mattes.map((matte) => intersectionOverUnion(matte, truth));
  row(sample.id, scores);
  all[sample.set].push(scores);
}
for (const [set, group] of Object.entries(all))
  row(
    `mean of ${set} (${group.length})`,
    STAGES.map((_, s) => mean(group.map((scores) => scores[s]))),
  );
