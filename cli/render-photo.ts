/** Renders one picture for `retrim render`, from its arguments or from a row of a job list. */
import { analyze } from '#engine/analyze.ts';
import type { AnalyzeOptions } from '#engine/analyze.ts';
import { compose, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/zone-map.ts';
import type { Design } from '#engine/design.ts';
import { finalize } from '#engine/finalize.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import type { RenderReport } from '#engine/report/report.ts';
import { computeNetworkEvidence } from '#server/platform/threads/network/network.ts';
import { loadMask, loadPhoto, saveJson, saveMask, savePicture } from './picture-files.ts';

/** Zones for which `knownZones` accepts masks. */
export const KNOWN_ZONE_KINDS = [
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
  knownMask?: string;
  knownZones?: Partial<Record<(typeof KNOWN_ZONE_KINDS)[number], string>>;
  maskOut?: string;
  report?: string;
}

export type Stage = 'reading' | 'finding' | 'trimming' | 'writing';

const loadMasks = async (
  photo: Raster,
  job: Pick<RenderJob, 'knownMask' | 'knownZones'>,
): Promise<Pick<AnalyzeOptions, 'knownMask' | 'knownZones'>> => {
  const zones = Object.entries(job.knownZones ?? {});
  const knownZones: Partial<Record<ZoneKind, Mask>> = {};
  for (const [kind, file] of zones) knownZones[kind as ZoneKind] = await loadMask(file, photo);
  return {
    ...(job.knownMask === undefined ? {} : { knownMask: await loadMask(job.knownMask, photo) }),
    ...(zones.length === 0 ? {} : { knownZones }),
  };
};

/** @throws CliProblem that names the file that could not be read or written */
export const renderPhoto = async (job: RenderJob, onStage: (stage: Stage) => void): Promise<RenderReport> => {
  onStage('reading');
  const photo = await loadPhoto(job.photo);
  const masks = await loadMasks(photo, job);
  onStage('finding');
  const plan = planFor(job.design);
  const startedAt = performance.now();
  const net = masks.knownZones === undefined ? await computeNetworkEvidence(photo) : undefined;
  const layers = analyze(photo, { ...masks, net });
  const analyzedAt = performance.now();
  onStage('trimming');
  const composed = compose(prepare(photo, layers), plan);
  const composedAt = performance.now();
  const result = finalize({ photo, layers, plan, composed, provider: 'local' });
  const report: RenderReport = {
    ...result.report,
    milliseconds: {
      analyse: Math.round(analyzedAt - startedAt),
      compose: Math.round(composedAt - analyzedAt),
      finalise: Math.round(performance.now() - composedAt),
    },
  };
  onStage('writing');
  await savePicture(job.out, result.picture);
  if (job.maskOut !== undefined) await saveMask(job.maskOut, result.changed);
  if (job.report !== undefined) await saveJson(job.report, report);
  return report;
};
