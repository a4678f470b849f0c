/** The command line: the product's functions without a browser, for batch work and for measuring. */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { analyzeFile } from './analyze-photo.ts';
import { CliProblem, usage } from './cli-problem.ts';
import { readJobList } from './job-list.ts';
import { progressLine } from './progress-line.ts';
import { readDesign } from './read-design.ts';
import { renderPhoto, type RenderJob, type Stage } from './render-photo.ts';

const HELP = `retrim: reupholster a vehicle interior in a photo

  retrim render PHOTO --design DESIGN --out OUT.png [--mask-in M.png] [--mask-out M.png] [--report R.json]
  retrim render --jobs JOBS.json
  retrim analyze PHOTO [--mask-out M.png] [--zones-out DIR] [--report R.json]
  retrim move-files --to s3|folder
  retrim backup FOLDER                                  everything of this installation, also while it runs
  retrim restore                                        lists the copies that the server has made of its embedded database
  retrim restore latest|COPY [--dry-run]                brings one back; the present database is kept beside. Stop the server first
  retrim restore FOLDER                                 a backup into an empty DATA_DIR, or an empty PostgreSQL (DATABASE_URL)
  retrim admin grant|revoke|password|two-factor-off EMAIL
                                                   the new password is asked for, or read from standard input
  retrim probe-provider NAME                            what a model of PROVIDERS understands by a mask; costs up to three pictures
  retrim help

  PHOTO       JPEG, PNG, WebP, HEIC or AVIF
  DESIGN      a JSON file or JSON on the spot, as the studio sends it:
              {"style":"luxury","materials":["leather"],"mainColors":["#dccfb4","tan"],"stitchingStyle":"double","stitchingColor":"red"}
              or words: {"customInstructions":"cream leather with red stitching, keep the headrests"}
  OUT         of the photo's size; PNG and WebP are lossless, JPEG is not
  --mask-in   8-bit grey, the photo's size: what to cover, instead of finding it
  --mask-out  where this design may change the photo; where it is 0, OUT equals the photo
  JOBS        [{"photo","design","out","maskIn"?,"zonesIn"?,"maskOut"?,"report"?}, ...], paths relative to the list;
              zonesIn: {"insert","bolster","headrest","seat-back","piping","door"} -> mask file

  move-files  copies every photo and picture between DATA_DIR and the bucket of S3_BUCKET, proves each by its hash, and may be
              stopped and started again. An embedded database: stop the server first. PostgreSQL: move, set S3_BUCKET
              (or unset it), restart, and move once more for what came in between.

  Ends with 0, or with one clear line on stderr and another number.`;

const STAGES: Readonly<Record<Stage, { done: number; words: string }>> = {
  reading: { done: 0.05, words: 'reading' },
  finding: { done: 0.2, words: 'finding the upholstery' },
  trimming: { done: 0.7, words: 'trimming' },
  writing: { done: 0.9, words: 'writing' },
};

const renderAll = async (jobs: readonly RenderJob[], goOn: boolean): Promise<void> => {
  const line = progressLine(process.stderr);
  const failures: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const place = jobs.length === 1 ? '' : `${index + 1}/${jobs.length} `;
    try {
      await renderPhoto(job, (stage) =>
        line.show((index + STAGES[stage].done) / jobs.length, `${place}${basename(job.photo)}: ${STAGES[stage].words}`),
      );
    } catch (error) {
      line.clear();
      if (!goOn || !(error instanceof CliProblem)) throw error;
      process.stderr.write(`retrim: ${error.message}\n`);
      failures.push(job.out);
    }
  }
  line.clear();
  if (failures.length > 0) throw new CliProblem(`${failures.length} of ${jobs.length} pictures could not be made`);
};

const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw usage(`${name} is missing`);
  return value;
};

const OPTIONS = {
  design: { type: 'string' },
  out: { type: 'string' },
  'mask-in': { type: 'string' },
  'mask-out': { type: 'string' },
  'zones-out': { type: 'string' },
  report: { type: 'string' },
  to: { type: 'string' },
  jobs: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const readArguments = (words: string[]) => {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usage((error as Error).message.split('\n')[0]!);
  }
};

const run = async (words: string[]): Promise<void> => {
  const { values, positionals } = readArguments(words);
  const [verb, photo, ...stray] = positionals;
  if (verb === undefined || verb === 'help' || values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  if (verb === 'admin') {
    if (stray.length > 1) throw usage(`"${stray[1]}" is one word too many`);
    return (await import('./operate.ts')).adminVerb(photo, stray[0]);
  }
  if (stray.length > 0) throw usage(`"${stray[0]}" is one word too many`);
  const optional = {
    ...(values['mask-out'] === undefined ? {} : { maskOut: values['mask-out'] }),
    ...(values.report === undefined ? {} : { report: values.report }),
  };
  if (verb === 'render' && values.jobs !== undefined) return renderAll(await readJobList(values.jobs), true);
  if (verb === 'render') {
    const job: RenderJob = {
      photo: required(photo, 'PHOTO'),
      design: await readDesign(required(values.design, '--design'), '--design'),
      out: required(values.out, '--out'),
      ...(values['mask-in'] === undefined ? {} : { maskIn: values['mask-in'] }),
      ...optional,
    };
    return renderAll([job], false);
  }
  // `analyse` is how the first version spelled it.
  if (verb === 'analyze' || verb === 'analyse') {
    const report = await analyzeFile({
      photo: required(photo, 'PHOTO'),
      ...(values['zones-out'] === undefined ? {} : { zonesOut: values['zones-out'] }),
      ...optional,
    });
    const nothingWritten =
      optional.maskOut === undefined && optional.report === undefined && values['zones-out'] === undefined;
    if (nothingWritten) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  if (verb === 'move-files') {
    if (photo !== undefined) throw usage(`"${photo}" is one word too many`);
    // Only this command loads the server's code.
    return (await import('./move-files.ts')).moveFilesVerb(required(values.to, '--to'));
  }
  if (verb === 'backup') return (await import('./operate.ts')).backupVerb(required(photo, 'FOLDER'));
  if (verb === 'restore') return (await import('./restore.ts')).restoreVerb(photo, values['dry-run'] === true);
  if (verb === 'probe-provider') return (await import('./probe-provider.ts')).probeProvider(required(photo, 'NAME'));
  throw usage(`"${verb}" is not a command of retrim`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof CliProblem;
  process.stderr.write(`retrim: ${known ? error.message : `unexpected failure: ${(error as Error).message}`}\n`);
  process.exitCode = known ? error.exitCode : 70;
}
