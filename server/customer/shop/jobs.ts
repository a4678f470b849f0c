/** SQL for jobs: designs with all their versions or on one link, and the state that follows from stages, decisions and links. */
import { sql, type SQL } from 'drizzle-orm';
import {
  JOB_STATES,
  MAX_JOBS_LISTED,
  type Job,
  type JobOfDesign,
  type JobsReply,
  type JobStage,
  type JobState,
} from '#contract/customer/jobs.ts';
import type { Design } from '#engine/design.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { jobStages } from '#server/platform/db/schema/customers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { vehicleOf } from '#server/studio/designs/design-lines.ts';
import { deleteJobStage } from '#server/studio/designs/leave-customer.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';

/**
 * A `with` clause that defines the tables `states`, with a row for each tree of versions, and `jobs`, with a row for each
 * tree or for trees that one link shows together: the one that has come furthest. A tree shows the version that was last
 * approved while the approval is in effect or the job is started, because that one is made; otherwise the newest one.
 */
const jobsTable = (userId: string, now: Date): SQL => sql`
  with agreed as (
    select distinct on (d.root_id) d.root_id, d.design_id
    from decisions d left join job_stages s on s.user_id = d.user_id and s.root_id = d.root_id
    where d.user_id = ${userId} and d.decision = 'approved' and (d.superseded_at is null or s.stage is not null)
    order by d.root_id, d.seq desc
  ), trees as (
    select distinct on (coalesce(designs.root_id, id))
      id, coalesce(designs.root_id, id) as tree, name, generated_image_url as picture, version, design,
      max(version) over (partition by coalesce(designs.root_id, id)) as newest_version,
      max(created_at) over (partition by coalesce(designs.root_id, id)) as saved_at
    from designs left join agreed on agreed.design_id = id
    where user_id = ${userId} and trashed_at is null
    order by coalesce(designs.root_id, id), agreed.design_id is null, version desc
  ), links as (
    select id, root_id, created_at, last_viewed_at,
      expires_at is null or expires_at > ${now.toISOString()}::timestamptz as is_open
    from shares where user_id = ${userId} and capability = 'answer' and revoked_at is null
  ), shown as (
    select root_id, root_id as job, created_at, last_viewed_at, is_open from links
    union all
    select o.root_id, l.root_id, l.created_at, l.last_viewed_at, l.is_open
    from share_options o join links l on l.id = o.share_id
  ), sent as (
    select distinct on (root_id) root_id, created_at as link_made_at, last_viewed_at
    from shown where is_open order by root_id, created_at desc
  ), together as (
    select root_id, min(job) as job from shown where job <> root_id group by root_id
  ), asked as (
    select d.root_id from decisions d where d.user_id = ${userId} and d.decision = 'change' and d.superseded_at is null
      and not exists (select 1 from decisions l where l.user_id = ${userId} and l.root_id = d.root_id and l.seq > d.seq)
  ), approved as (
    select root_id from decisions where user_id = ${userId} and decision = 'approved' and superseded_at is null
  ), states as (
    select trees.*, coalesce(together.job, tree) as job, sent.link_made_at, sent.last_viewed_at,
      c.id as customer_id, c.name as customer_name, c.vehicle as customer_vehicle, c.job_number,
      coalesce(s.stage, case
        when tree in (select root_id from approved) then 'approved'
        when tree in (select root_id from asked) then 'change-requested'
        when sent.root_id is not null then 'sent'
        else 'draft' end) as state
    from trees
    left join together on together.root_id = tree
    left join sent on sent.root_id = tree
    left join job_stages s on s.user_id = ${userId} and s.root_id = tree
    left join customer_designs p on p.user_id = ${userId} and p.root_id = tree
    left join customers c on c.id = p.customer_id
  ), jobs as (
    select distinct on (job) states.*, count(*) over (partition by job)::int as designs
    from states
    order by job, array_position(${sql.raw(`array['${JOB_STATES.join("','")}']`)}, state) desc, tree
  )`;

type JobRow = {
  id: number;
  tree: number;
  name: string;
  picture: string;
  saved_at: string;
  version: number;
  newest_version: number;
  design: Design;
  designs: number;
  link_made_at: string | null;
  last_viewed_at: string | null;
  customer_id: string | null;
  customer_name: string | null;
  customer_vehicle: string | null;
  job_number: string | null;
  state: JobState;
};

const customerOf = ({ customer_id: id, customer_name: name }: JobRow): Job['customer'] =>
  id === null ? null : { id, name: name ?? '' };

const newerVersionOf = ({ version, newest_version: newest }: JobRow): number | null =>
  newest > version ? newest : null;

const toJob = (row: JobRow): Job => ({
  designId: row.id,
  name: row.name,
  picture: row.picture,
  customer: customerOf(row),
  vehicle: row.customer_vehicle || vehicleOf(row.design),
  jobNumber: row.job_number ?? '',
  designs: row.designs,
  link:
    row.link_made_at === null
      ? null
      : {
          madeAt: new Date(row.link_made_at).toISOString(),
          lastViewedAt: row.last_viewed_at === null ? null : new Date(row.last_viewed_at).toISOString(),
        },
  state: row.state,
  newerVersion: newerVersionOf(row),
  savedAt: new Date(row.saved_at).toISOString(),
});

export const listJobsOfDesigns = async (
  db: Queryable,
  userId: string,
  roots: readonly number[],
  now: Date,
): Promise<JobOfDesign[]> => {
  const found = await db.execute<JobRow>(
    sql`${jobsTable(userId, now)} select * from states where tree in (${sql.join([...roots], sql`, `)})`,
  );
  return found.rows.map((row) => ({
    rootId: row.tree,
    designId: row.id,
    newerVersion: newerVersionOf(row),
    customer: customerOf(row),
    state: row.state,
  }));
};

/** The number of jobs in each state, and the newest jobs in one state. */
export const listJobsByState = async (
  db: Queryable,
  userId: string,
  state: JobState,
  now: Date,
): Promise<JobsReply> => {
  const counted = await db.execute<{ state: JobState; count: number }>(
    sql`${jobsTable(userId, now)} select state, count(*)::int as count from jobs group by state`,
  );
  const listed = await db.execute<JobRow>(
    sql`${jobsTable(userId, now)} select * from jobs where state = ${state} order by saved_at desc, id desc limit ${MAX_JOBS_LISTED}`,
  );
  const countOf = (wanted: JobState): number => counted.rows.find((row) => row.state === wanted)?.count ?? 0;
  return {
    counts: Object.fromEntries(JOB_STATES.map((jobState) => [jobState, countOf(jobState)])) as JobsReply['counts'],
    jobs: listed.rows.map(toJob),
  };
};

/** @throws Problem `not_found` */
export const setJobStage = (deps: Deps, userId: string, designId: number, stage: JobStage | null): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    const design = await requireOwnDesign(tx, userId, designId);
    if (stage === null) return deleteJobStage(tx, userId, getRootId(design));
    const changedAt = deps.now();
    await tx
      .insert(jobStages)
      .values({ userId, rootId: getRootId(design), stage, changedAt })
      .onConflictDoUpdate({ target: [jobStages.userId, jobStages.rootId], set: { stage, changedAt } });
  });
