/**
 * One photo, one design, one picture: the work of `retrim render`, for a single call and for each row of a job list.
 */
import { analyze } from '#engine/analyze.ts';
import type { AnalyzeOptions } from '#engine/analyze.ts';
import { compose, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/zone-map.ts';
import type { Design } from '#engine/design.ts';
import { finalize } from '#engine/finalize.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import type { RenderReport } from '#engine/report/report.ts';
import { networkEvidence } from '#server/platform/threads/network/network.ts';
import { loadMask, loadPhoto, saveJson, saveMask, savePicture } from './picture-files.ts';

/** Zones that `zonesIn` accepts; the engine's other zones cannot be given. */
export const GIVEN_ZONES = [
  'insert',
  'bolster',
  'headrest',
  'seat-back',
  'piping',
  'door',
  'seat',
] as const satisfies readonly ZoneKind[];

export interface RenderJob {
  photo: string;
  design: Design;
  out: string;
  maskIn?: string;
  zonesIn?: Partial<Record<(typeof GIVEN_ZONES)[number], string>>;
  maskOut?: string;
  report?: string;
}

export type Stage = 'reading' | 'finding' | 'trimming' | 'writing';

const givenMasks = async (
  photo: Raster,
  job: Pick<RenderJob, 'maskIn' | 'zonesIn'>,
): Promise<Pick<AnalyzeOptions, 'maskIn' | 'zonesIn'>> => {
  const zones = Object.entries(job.zonesIn ?? {});
  const zonesIn: Partial<Record<ZoneKind, Mask>> = {};
  for (const [kind, file] of zones) zonesIn[kind as ZoneKind] = await loadMask(file, photo);
  return {
    ...(job.maskIn === undefined ? {} : { maskIn: await loadMask(job.maskIn, photo) }),
    ...(zones.length === 0 ? {} : { zonesIn }),
  };
};

/** @throws CliProblem naming the file that could not be read or written */
export const renderPhoto = async (job: RenderJob, on: (stage: Stage) => void): Promise<RenderReport> => {
  on('reading');
  const photo = await loadPhoto(job.photo);
  const given = await givenMasks(photo, job);
  on('finding');
  const plan = planFor(job.design);
  const started = performance.now();
  const net = given.zonesIn === undefined ? await networkEvidence(photo) : undefined;
  const layers = analyze(photo, { ...given, net });
  const found = performance.now();
  on('trimming');
  const composed = compose(prepare(photo, layers), plan);
  const trimmed = performance.now();
  const done = finalize({ photo, layers, plan, composed, provider: 'local' });
  const report: RenderReport = {
    ...done.report,
    milliseconds: {
      analyse: Math.round(found - started),
      compose: Math.round(trimmed - found),
      finalise: Math.round(performance.now() - trimmed),
    },
  };
  on('writing');
  await savePicture(job.out, done.picture);
  if (job.maskOut !== undefined) await saveMask(job.maskOut, done.changed);
  if (job.report !== undefined) await saveJson(job.report, report);
  return report;
};
