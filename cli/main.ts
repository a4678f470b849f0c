/** The command line, for work without a browser and for operators. */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { analyzeFile } from './analyze-photo.ts';
import { CliProblem, usageProblem } from './cli-problem.ts';
import { readJobList } from './job-list.ts';
import { createProgressLine } from './progress-line.ts';
import { readDesign } from './read-design.ts';
import { renderPhoto, type RenderJob, type Stage } from './render-photo.ts';

const HELP = `retrim: reupholster a vehicle interior in a photo

  retrim render PHOTO --design DESIGN --out OUT.png [--mask-in M.png] [--mask-out M.png] [--report R.json]
  retrim render --jobs JOBS.json
  retrim analyze PHOTO [--mask-out M.png] [--zones-out DIR] [--report R.json]
  retrim backup FOLDER                                  backs up this installation, even while it runs
  retrim restore                                        lists the copies that the server has made of its embedded database
  retrim restore latest|COPY [--dry-run]                brings one back; the present database is kept beside. Stop the server first
  retrim restore FOLDER                                 restores a backup into an empty DATA_DIR, or an empty PostgreSQL database (DATABASE_URL)
  retrim admin grant|revoke|password|two-factor-off EMAIL
                                                   the new password is asked for, or read from standard input
  retrim help

  PHOTO       JPEG, PNG, WebP, HEIC or AVIF
  DESIGN      a JSON file or inline JSON, as the studio sends it:
              {"style":"luxury","materials":["leather"],"mainColors":["#dccfb4","tan"],"stitchingStyle":"double","stitchingColor":"red"}
              or words: {"customInstructions":"cream leather with red stitching, keep the headrests"}
  OUT         of the photo's size; PNG and WebP are lossless, JPEG is not
  --mask-in   8-bit gray, the photo's size: the area to cover, instead of detecting it
  --mask-out  the pixels that this design may change; where it is 0, OUT equals the photo
  JOBS        [{"photo","design","out","knownMask"?,"knownZones"?,"maskOut"?,"report"?}, ...], paths relative to the list;
              knownZones: {"insert","bolster","headrest","seat-back","piping","door"} -> mask file

  Ends with 0, or with one clear line on stderr and another number.`;

const STAGES: Readonly<Record<Stage, { progress: number; label: string }>> = {
  reading: { progress: 0.05, label: 'reading' },
  finding: { progress: 0.2, label: 'finding the upholstery' },
  trimming: { progress: 0.7, label: 'trimming' },
  writing: { progress: 0.9, label: 'writing' },
};

/** @param continueAfterFailure whether to render the remaining pictures when one fails */
const renderAll = async (jobs: readonly RenderJob[], continueAfterFailure: boolean): Promise<void> => {
  const line = createProgressLine(process.stderr);
  const failures: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const position = jobs.length === 1 ? '' : `${index + 1}/${jobs.length} `;
    try {
      await renderPhoto(job, (stage) =>
        line.show(
          (index + STAGES[stage].progress) / jobs.length,
          `${position}${basename(job.photo)}: ${STAGES[stage].label}`,
        ),
      );
    } catch (error) {
      line.clear();
      if (!continueAfterFailure || !(error instanceof CliProblem)) throw error;
      process.stderr.write(`retrim: ${error.message}\n`);
      failures.push(job.out);
    }
  }
  line.clear();
  if (failures.length > 0) throw new CliProblem(`${failures.length} of ${jobs.length} pictures could not be made`);
};

const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw usageProblem(`${name} is missing`);
  return value;
};

const OPTIONS = {
  design: { type: 'string' },
  out: { type: 'string' },
  'mask-in': { type: 'string' },
  'mask-out': { type: 'string' },
  'zones-out': { type: 'string' },
  report: { type: 'string' },
  jobs: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageProblem((error as Error).message.split('\n')[0]!);
  }
};

const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = readArguments(args);
  const [verb, argument, ...surplus] = positionals;
  if (verb === undefined || verb === 'help' || values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  if (verb === 'admin') {
    if (surplus.length > 1) throw usageProblem(`"${surplus[1]}" is one word too many`);
    return (await import('./operate.ts')).adminVerb(argument, surplus[0]);
  }
  if (surplus.length > 0) throw usageProblem(`"${surplus[0]}" is one word too many`);
  const optional = {
    ...(values['mask-out'] === undefined ? {} : { maskOut: values['mask-out'] }),
    ...(values.report === undefined ? {} : { report: values.report }),
  };
  if (verb === 'render' && values.jobs !== undefined) return renderAll(await readJobList(values.jobs), true);
  if (verb === 'render') {
    const job: RenderJob = {
      photo: required(argument, 'PHOTO'),
      design: await readDesign(required(values.design, '--design'), '--design'),
      out: required(values.out, '--out'),
      ...(values['mask-in'] === undefined ? {} : { knownMask: values['mask-in'] }),
      ...optional,
    };
    return renderAll([job], false);
  }
  if (verb === 'analyze') {
    const report = await analyzeFile({
      photo: required(argument, 'PHOTO'),
      ...(values['zones-out'] === undefined ? {} : { zonesOut: values['zones-out'] }),
      ...optional,
    });
    const hasOutputFile =
      optional.maskOut !== undefined || optional.report !== undefined || values['zones-out'] !== undefined;
    if (!hasOutputFile) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  if (verb === 'backup') return (await import('./operate.ts')).backupVerb(required(argument, 'FOLDER'));
  if (verb === 'restore') return (await import('./restore.ts')).restoreVerb(argument, values['dry-run'] === true);
  throw usageProblem(`"${verb}" is not a command of retrim`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof CliProblem;
  process.stderr.write(`retrim: ${isExpected ? '' : 'unexpected failure: '}${(error as Error).message}\n`);
  process.exitCode = isExpected ? error.exitCode : 70;
}
