// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { WIZARD_KEY } from '#web/lib/storage.ts';
import { readStoredState, toStored, type StoredJob } from './persisted-state.ts';
import { initialState, type WizardState } from './wizard-state.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const job = (id: string, change: Partial<WizardState> = {}): StoredJob =>
  toStored(
    {
      ...initialState(id),
      images: [{ url: `/api/files/${id}`, name: `${id}.jpg`, size: 1 }],
      mode: 'quick',
      step: 3,
      ...change,
    },
    'u1',
  );
const words = (instructions: string): Partial<WizardState> => ({ instructions });

/** Another tab of the same browser: modules and tab storage of its own. */
const openTab = async () => {
  let own: Record<string, string> = {};
  const inTab = async <T>(work: () => T): Promise<T> => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value);
    const done = work();
    own = Object.fromEntries(Object.entries(sessionStorage) as [string, string][]);
    return done;
  };
  const load = async () => {
    vi.resetModules();
    return { jobs: await import('./stored-job.ts'), aside: await import('./set-aside.ts') };
  };
  let page = await load();
  return {
    open: () => inTab(() => page.jobs.readStoredJob('u1')),
    keep: (storedJob: StoredJob) => inTab(() => page.jobs.saveStoredJob(storedJob)),
    replace: (storedJob: StoredJob) => inTab(() => page.jobs.replaceStoredJob(storedJob)),
    listed: () => inTab(() => page.aside.unfinishedJobs('u1').map(({ wizard }) => wizard.instructions)),
    reload: async () => {
      page = await load();
    },
  };
};
const inBrowser = (): StoredJob | undefined => readStoredState(localStorage.getItem(WIZARD_KEY), 'u1');

test('two tabs with two jobs: each finds its own after a reload, and a third one finds both', async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.open();
  await one.keep(job('monday', words('red')));
  await two.open();
  await two.keep(job('tuesday', words('blue')));
  await one.keep(job('monday', words('dark red')));
  expect(inBrowser()!.instructions).toBe('dark red');
  await one.reload();
  await two.reload();
  expect([(await one.open())!.instructions, (await two.open())!.instructions]).toEqual(['dark red', 'blue']);
  expect((await (await openTab()).listed()).sort()).toEqual(['blue', 'dark red']);
});

test('two tabs that change the same job part: the later one is told to take a name of its own, nothing is lost', async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.open();
  await one.keep(job('monday'));
  await two.open();
  expect(await two.keep(job('monday', words('blue')))).toBe(true);
  expect(await one.keep(job('monday', words('red')))).toBe(false);
  expect(await one.keep(job('monday again', words('red')))).toBe(true);
  expect((await (await openTab()).listed()).sort()).toEqual(['blue', 'red']);
});

test('a job that is opened again keeps what another tab has made of it meanwhile, also after the next change', async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.open();
  await two.open();
  expect(await two.keep(job('monday', words('blue')))).toBe(true);
  await one.replace(job('monday', words('red')));
  expect(inBrowser()!.instructions).toBe('red');
  expect(await one.listed()).toContain('blue');
  expect(await one.keep(job('monday', words('green')))).toBe(true);
  expect((await one.listed()).sort()).toEqual(['blue', 'green']);
});

test('a tab that only looks at the job takes nothing from the one that changes it', async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.open();
  await one.keep(job('monday'));
  await two.open();
  expect(await two.keep(job('monday', { step: 2, rendersRemaining: 7 }))).toBe(true);
  expect(await one.keep(job('monday', words('red')))).toBe(true);
  expect(await (await openTab()).listed()).toEqual(['red']);
});

test('the job before a new photo is set aside', async () => {
  const tab = await openTab();
  await tab.open();
  await tab.keep(job('monday', words('red')));
  await tab.keep(job('tuesday', words('blue')));
  expect(await tab.listed()).toEqual(['blue', 'red']);
});

test('storage that becomes full keeps the jobs that were set aside before', async () => {
  const tab = await openTab();
  await tab.open();
  await tab.keep(job('monday', words('red')));
  await tab.keep(job('tuesday', words('blue')));
  const stored = localStorage;
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    getItem: (key) => stored.getItem(key),
    removeItem: (key) => stored.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as Partial<Storage> as Storage);
  await tab.keep(job('wednesday', words('green')));
  full.mockRestore();
  expect(await (await openTab()).listed()).toContain('red');
});

test('storage that is cleared under the page is filled again with the next change', async () => {
  const tab = await openTab();
  await tab.open();
  await tab.keep(job('monday'));
  localStorage.clear();
  expect(await tab.keep(job('monday', words('red')))).toBe(true);
  expect(inBrowser()!.instructions).toBe('red');
});
