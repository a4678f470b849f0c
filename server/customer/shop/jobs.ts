/** SQL for jobs: designs with all their versions, and the state that follows from stages, decisions and links. */
import { sql, type SQL } from 'drizzle-orm';
import {
  JOB_STATES,
  MAX_JOBS_LISTED,
  type Job,
  type JobsReply,
  type JobStage,
  type JobState,
} from '#contract/customer/jobs.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { jobStages } from '#server/platform/db/schema/customers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteJobStage } from '#server/studio/designs/leave-customer.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';

/** A `with` clause that defines the table `jobs`, with a row for each tree of versions. */
const jobsTable = (userId: string, now: Date): SQL => sql`
  with trees as (
    select distinct on (coalesce(root_id, id))
      id, coalesce(root_id, id) as tree, name, generated_image_url as picture, created_at as saved_at
    from designs
    where user_id = ${userId} and trashed_at is null
    order by coalesce(root_id, id), version desc
  ), open_links as (
    select id, root_id from shares
    where user_id = ${userId} and capability = 'answer' and revoked_at is null
      and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
  ), sent as (
    select root_id from open_links
    union select o.root_id from share_options o join open_links l on l.id = o.share_id
  ), asked as (
    select d.root_id from decisions d where d.user_id = ${userId} and d.decision = 'change' and d.superseded_at is null
      and not exists (select 1 from decisions l where l.user_id = ${userId} and l.root_id = d.root_id and l.seq > d.seq)
  ), approved as (
    select root_id from decisions where user_id = ${userId} and decision = 'approved' and superseded_at is null
  ), jobs as (
    select trees.*, c.id as customer_id, c.name as customer_name, coalesce(s.stage, case
      when tree in (select root_id from approved) then 'approved'
      when tree in (select root_id from asked) then 'change-requested'
      when tree in (select root_id from sent) then 'sent'
      else 'draft' end) as state
    from trees
    left join job_stages s on s.user_id = ${userId} and s.root_id = tree
    left join customer_designs p on p.user_id = ${userId} and p.root_id = tree
    left join customers c on c.id = p.customer_id
  )`;

type JobRow = {
  id: number;
  name: string;
  picture: string;
  saved_at: string;
  customer_id: string | null;
  customer_name: string | null;
  state: JobState;
};

const presentJob = ({ id, name, picture, saved_at, customer_id, customer_name, state }: JobRow): Job => ({
  designId: id,
  name,
  picture,
  customer: customer_id === null ? null : { id: customer_id, name: customer_name ?? '' },
  state,
  savedAt: new Date(saved_at).toISOString(),
});

/** The number of jobs in each state, and the newest jobs in one state. */
export const listJobsByState = async (q: Queryable, userId: string, state: JobState, now: Date): Promise<JobsReply> => {
  const counted = await q.execute<{ state: JobState; count: number }>(
    sql`${jobsTable(userId, now)} select state, count(*)::int as count from jobs group by state`,
  );
  const listed = await q.execute<JobRow>(
    sql`${jobsTable(userId, now)} select * from jobs where state = ${state} order by saved_at desc, id desc limit ${MAX_JOBS_LISTED}`,
  );
  const countOf = (wanted: JobState): number => counted.rows.find((row) => row.state === wanted)?.count ?? 0;
  return {
    counts: Object.fromEntries(JOB_STATES.map((jobState) => [jobState, countOf(jobState)])) as JobsReply['counts'],
    jobs: listed.rows.map(presentJob),
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
