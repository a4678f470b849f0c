/** History state of a link to the studio: starts a new job, or resumes one that was set aside. */
export type JobRequest = { job: 'new'; customer?: { id: string; name: string } } | { job: 'resume'; id: string };

/** Starts a new job: `<Link to="/design-studio" state={NEW_JOB}>`. */
export const NEW_JOB: JobRequest = { job: 'new' };
export const newJobFor = ({ id, name }: { id: string; name: string }): JobRequest => ({
  job: 'new',
  customer: { id, name },
});
export const resumeJob = (id: string): JobRequest => ({ job: 'resume', id });

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Validates the state of a history entry, because other pages store their own state in history entries. */
export const parseJobRequest = (state: unknown): JobRequest | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const { job, id, customer } = state as Record<string, unknown>;
  if (job === 'resume' && isNonEmptyString(id)) return { job, id };
  if (job !== 'new') return undefined;
  const { id: customerId, name } = (customer ?? {}) as Record<string, unknown>;
  return isNonEmptyString(customerId) && isNonEmptyString(name) ? { job, customer: { id: customerId, name } } : { job };
};
