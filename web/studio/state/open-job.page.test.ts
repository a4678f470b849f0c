// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { newJobFor, NEW_JOB, resumeJob } from '#web/lib/new-job.ts';
import { removePrivateData, WIZARD_KEY } from '#web/lib/storage.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import { openJob, mergeIntoPreviousJob, startOver, switchTo } from './open-job.ts';
import { readStoredState, toStored, type StoredJob } from './persisted-state.ts';
import { discardJob } from './stored-job.ts';
import { deleteJob, MAX_JOBS, readJobs, setJobAside, unfinishedJobs } from './set-aside.ts';
import { initialState, type WizardResult, type WizardState } from './wizard-state.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const NOW = new Date('2026-11-22T10:00:00Z');
const job = (id: string, change: Partial<WizardState> = {}): WizardState => ({
  ...initialState(id),
  images: [{ url: `/api/files/${id}`, name: `${id}.jpg`, size: 1 }],
  mode: 'quick',
  step: 3,
  ...change,
});
const onBench = (state: WizardState, userId = 'u1'): StoredJob => {
  const stored = toStored(state, userId);
  sessionStorage.clear();
  localStorage.setItem(WIZARD_KEY, JSON.stringify(stored));
  return stored;
};
const bench = (): StoredJob | undefined => readStoredState(localStorage.getItem(WIZARD_KEY), 'u1');
const open = (entry: unknown, change: Partial<Parameters<typeof openJob>[1]> = {}) =>
  openJob('u1', { entry, opensDesign: false, isNewVisit: true, now: NOW, ...change });
const listed = (userId = 'u1'): string[] => readJobs(userId).map(({ wizard }) => wizard.jobId);
const made = (renderId: string): WizardResult => ({
  renderId,
  originalImage: `/api/files/${renderId}`,
  generatedImage: '/api/files/made',
  analysis: '',
  isHighRes: false,
  design: PLAIN_DESIGN,
});
const SAVED = { open: false, name: '', saving: false, savedId: 7, savedName: 'Red' };

test('a plain visit goes on with the job that was left; a new one sets it aside, once, however often the page asks', () => {
  onBench(job('monday'));
  expect(open(null).stored?.jobId).toBe('monday');
  expect(listed()).toEqual([]);
  expect(open(NEW_JOB)).toEqual({ stored: undefined, customer: null, isStoredJobMissing: false });
  expect(open(NEW_JOB).stored).toBeUndefined();
  expect(listed()).toEqual(['monday']);
});

test('a job for a customer begins with nothing of the job before, and knows whose it is', () => {
  onBench(job('monday', { customer: { id: 'c1', name: 'Pat' } }));
  expect(open(newJobFor({ id: 'c2', name: 'Kim' }))).toEqual({
    stored: undefined,
    customer: { id: 'c2', name: 'Kim' },
    isStoredJobMissing: false,
  });
});

test('where nothing was kept, and no new job was asked for, what was rendered last may be missed', () => {
  expect([open(null).isStoredJobMissing, open(NEW_JOB).isStoredJobMissing]).toEqual([true, false]);
  onBench(job('monday'));
  expect(open(null).isStoredJobMissing).toBe(false);
  discardJob('u1', 'monday');
  expect(open(null).isStoredJobMissing).toBe(false);
});

test('a saved design that is opened shares no photo with the job before', () => {
  onBench(job('monday'));
  expect(open(null, { opensDesign: true }).stored).toBeUndefined();
  expect(listed()).toEqual(['monday']);
});

test('resuming brings the one back and sets the other aside', () => {
  onBench(job('monday'));
  open(NEW_JOB);
  onBench(job('tuesday'));
  expect(open(resumeJob('monday')).stored?.images[0]?.url).toBe('/api/files/monday');
  expect(listed()).toEqual(['tuesday', 'monday']);
  expect(open(resumeJob('never')).stored).toBeUndefined();
});

test('a job that is saved is over: the next visit begins anew, a reload shows it still, and it is never listed', () => {
  onBench(job('done', { step: 4, save: SAVED }));
  expect(open(null).stored).toBeUndefined();
  expect(open(null, { isNewVisit: false }).stored?.saved).toEqual({ id: 7, name: 'Red' });
  open(NEW_JOB);
  expect(listed()).toEqual([]);
  // The picture of another photo is not saved.
  const [first, other] = [made('r1'), made('r2')];
  const savedPictures = [{ id: 7, name: 'Red', image: '/api/files/half', renderId: 'r1' }];
  onBench(job('half', { step: 4, save: SAVED, result: first, others: [other], savedPictures }));
  open(NEW_JOB);
  expect(listed()).toEqual(['half']);
  deleteJob('u1', 'half');
  // Changed since: there is something to lose again.
  onBench(job('changed', { step: 3, save: SAVED }));
  open(NEW_JOB);
  expect(listed()).toEqual(['changed']);
});

test('starting over sets the job aside with its customer and can be undone; without a photo there is nothing to undo', () => {
  const left = job('monday', { customer: { id: 'c1', name: 'Pat' } });
  expect(startOver(left, 'u1')).toBe('monday');
  expect([bench()!.images, bench()!.customer, bench()!.jobId === 'monday']).toEqual([[], null, false]);
  expect(switchTo(initialState('fresh'), 'u1', 'monday')).toBe(true);
  expect([bench()!.images[0]!.url, bench()!.customer?.name]).toEqual(['/api/files/monday', 'Pat']);
  expect(startOver(initialState('empty'), 'u1')).toBeNull();
  expect(switchTo(left, 'u1', 'never')).toBe(false);
});

test('a photo of the same car goes back to the design before it', () => {
  setJobAside(toStored(job('monday', { instructions: 'oxblood' }), 'u1'), NOW);
  expect(mergeIntoPreviousJob(job('tuesday', { jobBeforePhoto: 'monday' }), 'u1')).toBe(true);
  expect(bench()).toMatchObject({ jobId: 'monday', instructions: 'oxblood', selectedImageIndex: 1, step: 1 });
  expect(bench()!.images.map(({ name }) => name)).toEqual(['monday.jpg', 'tuesday.jpg']);
  expect(mergeIntoPreviousJob(job('tuesday'), 'u1')).toBe(false);
});

test('the job on the bench stands first among the unfinished ones, and can be thrown away', () => {
  setJobAside(toStored(job('monday'), 'u1'), NOW);
  onBench(job('tuesday'));
  expect(unfinishedJobs('u1').map(({ wizard }) => wizard.jobId)).toEqual(['tuesday', 'monday']);
  discardJob('u1', 'tuesday');
  expect([bench()?.images, listed()]).toEqual([[], ['monday']]);
});

test('jobs are private to a user, bounded, dropped one by one, and forgotten at logout', () => {
  for (let i = 0; i < MAX_JOBS + 3; i++) setJobAside(toStored(job(`j${i}`), 'u1'), NOW);
  expect(listed()).toHaveLength(MAX_JOBS);
  expect(listed()[0]).toBe(`j${MAX_JOBS + 2}`);
  expect(listed('u2')).toEqual([]);
  deleteJob('u1', 'j5');
  expect(listed()).not.toContain('j5');
  removePrivateData();
  expect(listed()).toEqual([]);
});

test('a link’s state of another page, or nonsense, opens nothing', () => {
  onBench(job('monday'));
  for (const entry of [undefined, 'new', 7, { job: 'steal' }, { job: 'resume' }, { job: 'resume', id: 3 }])
    expect(open(entry).stored?.jobId).toBe('monday');
  expect(open({ job: 'new', customer: { id: 1 } }).customer).toBeNull();
});
