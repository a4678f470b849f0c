/** A shop's jobs by state. A job is a design with all its versions, or the designs that one link shows together. */
import { z } from 'zod';
import { DesignId } from '../studio/saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { NumberText } from '../ids.ts';

/** Stages that the shop sets. */
const JOB_STAGES = ['in-work', 'done'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/**
 * States of a job in the order of the work. The first four follow from links and decisions: a `sent` job has an open
 * link that the customer may answer, a `change-requested` one a last answer that no newer version has followed, and an
 * `approved` one an approval in effect.
 */
export const JOB_STATES = ['draft', 'sent', 'change-requested', 'approved', ...JOB_STAGES] as const;
export type JobState = (typeof JOB_STATES)[number];

export const MAX_JOBS_LISTED = 12;

const JobCustomer = z.object({ id: z.string(), name: z.string() }).nullable();

/** The newest version, when it came after the one that the job shows; it is not approved. */
const NewerVersion = z.number().int().nullable();

export const Job = z.object({
  /** Of the design that has come furthest: the version that is approved or in work, or else the newest. */
  designId: z.number().int(),
  name: z.string(),
  picture: z.string(),
  customer: JobCustomer,
  /** Of the customer's folder or else of the design; may be empty, as may the job number. */
  vehicle: z.string(),
  jobNumber: z.string(),
  /** Number of designs in the job. */
  designs: z.number().int(),
  /** The newest link that the customer may answer. */
  link: z.object({ madeAt: z.string(), lastViewedAt: z.string().nullable() }).nullable(),
  state: z.enum(JOB_STATES),
  newerVersion: NewerVersion,
  /** Time at which its newest version was saved. */
  savedAt: z.string(),
});
export type Job = z.infer<typeof Job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The number of jobs in each state, and the newest jobs of one state',
  access: 'user',
  status: 200,
  query: z.object({ state: z.enum(JOB_STATES).default('draft') }),
  reply: z.object({ counts: z.record(z.enum(JOB_STATES), z.number().int()), jobs: z.array(Job) }),
});
/** A design's own state, also where its link shows other designs. */
export const JobOfDesign = z.object({
  rootId: z.number().int(),
  /** The version that is approved or in work, or else the newest. */
  designId: z.number().int(),
  newerVersion: NewerVersion,
  customer: JobCustomer,
  state: z.enum(JOB_STATES),
});
export type JobOfDesign = z.infer<typeof JobOfDesign>;

export const listJobsOfDesigns = endpoint({
  method: 'GET',
  path: '/api/jobs/designs',
  summary: 'Customer and state of designs',
  access: 'user',
  status: 200,
  query: z.object({
    root: z
      .array(NumberText)
      .max(100)
      .or(NumberText.transform((one) => [one])),
  }),
  reply: z.array(JobOfDesign),
});
export type JobsReply = z.infer<NonNullable<typeof listJobs.reply>>;

/** `null` clears the stage: the state is derived from links and decisions again. */
export const setJobStage = endpoint({
  method: 'PUT',
  path: '/api/designs/:id/stage',
  summary: 'Mark a job as in work or done',
  access: 'user',
  status: 204,
  params: DesignId,
  body: z.object({ stage: z.enum(JOB_STAGES).nullable() }),
});
