/** Reads the `--jobs` file, a list of pictures to render in one process. Paths in it are relative to its folder. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readDesign } from './read-design.ts';
import { readJsonFile } from './read-json-file.ts';
import { CliProblem } from './cli-problem.ts';
import { KNOWN_ZONE_KINDS, type RenderJob } from './render-photo.ts';

const FilePath = z.string().min(1);
const Job = z.object({
  photo: FilePath,
  design: z.union([z.string(), z.record(z.string(), z.unknown())]),
  out: FilePath,
  knownMask: FilePath.optional(),
  knownZones: z.partialRecord(z.enum(KNOWN_ZONE_KINDS), FilePath).optional(),
  maskOut: FilePath.optional(),
  report: FilePath.optional(),
});
const JobList = z.array(Job).min(1);

/** @throws CliProblem that names the list, the row and the field */
export const readJobList = async (path: string): Promise<RenderJob[]> => {
  const list = JobList.safeParse(await readJsonFile(path));
  if (!list.success) {
    const issue = list.error.issues[0]!;
    throw new CliProblem(`${path}: ${issue.path.join('.') || 'the list'}: ${issue.message}`);
  }
  const absolute = (file: string): string => resolve(dirname(path), file);
  return Promise.all(
    list.data.map(async ({ design, knownZones, ...job }, row) => ({
      photo: absolute(job.photo),
      out: absolute(job.out),
      design: await readDesign(
        typeof design === 'string' && !design.trim().startsWith('{') ? absolute(design) : design,
        `${path}: row ${row}`,
      ),
      ...(job.knownMask === undefined ? {} : { knownMask: absolute(job.knownMask) }),
      ...(job.maskOut === undefined ? {} : { maskOut: absolute(job.maskOut) }),
      ...(job.report === undefined ? {} : { report: absolute(job.report) }),
      ...(knownZones === undefined
        ? {}
        : { knownZones: Object.fromEntries(Object.entries(knownZones).map(([kind, file]) => [kind, absolute(file)])) }),
    })),
  );
};
