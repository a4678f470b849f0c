import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt } from '#contract/regional.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import type { Certificate, DecisionForOwner } from '#contract/customer/approvals.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const threeDesigns = async (person: PhotoOwner): Promise<[SavedDesign, SavedDesign, SavedDesign]> => {
  const design = async (color: string): Promise<SavedDesign> =>
    saveAs(person, await renderDesign(person, { mainColors: [color] }), { name: `${color} for Mrs. Private`, color });
  return [await design('red'), await design('tan'), await design('white')];
};
type Visit = ReturnType<typeof makeVisitor>;
const look = async (visit: Visit, token: string, option?: number): Promise<SharedView> =>
  (await visit('GET', `/api/share/${token}${option === undefined ? '' : `?option=${option}`}`)).json<SharedView>();
const together = async (person: PhotoOwner, settings: object = {}) => {
  const designs = await threeDesigns(person);
  const [first, ...others] = designs.map(({ id }) => id);
  return { designs, ...(await makeShare(person, first!, { others, ...settings })) };
};

test('three designs stand on one link in order, each with its own pictures and its own words', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, share, token } = await together(ana);
  expect(share.others).toEqual([designs[1].id, designs[2].id]);
  const visit = makeVisitor(t);
  const all = await look(visit, token);
  expect(all.options.map(({ option, label, decision }) => [option, label, decision])).toEqual([
    [0, expect.stringMatching(/^Red /), null],
    [1, expect.stringMatching(/^Tan /), null],
    [2, expect.stringMatching(/^White /), null],
  ]);
  // The shop's names for its designs are not sent to customers.
  expect(JSON.stringify(all.options)).not.toContain('Private');
  for (const { option, after } of all.options) {
    const one = await look(visit, token, option);
    expect([one.option, one.after]).toEqual([option, after]);
    expect((await visit('GET', after)).statusCode).toBe(200);
    expect((await visit('GET', one.before)).statusCode).toBe(200);
    // The hash in the address belongs to this design, and to no other on the link.
    const other = (option + 1) % 3;
    expect((await visit('GET', after.replace(`option=${option}`, `option=${other}`))).statusCode).toBe(404);
  }
  for (const design of designs) {
    const links = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
    expect(links.map(({ id }) => id)).toEqual([share.id]);
  }
});

test('the customer approves one of them; the others can be looked at, and no longer approved', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const visit = makeVisitor(t);
  const second = await look(visit, token, 1);
  const decided = await visit('POST', `/api/share/${token}/decisions?option=1`, createDecisionBody(second));
  expect(decided.statusCode, decided.body).toBe(201);
  const records = (await ana.call('GET', '/api/approvals')).json<{ rootId: number; decision: string }[]>();
  expect(records.map(({ rootId, decision }) => [rootId, decision])).toEqual([[designs[1].rootId, 'approved']]);
  expect((await look(visit, token)).options.map(({ decision }) => decision)).toEqual([null, 'approved', null]);
  const late = await visit(
    'POST',
    `/api/share/${token}/decisions?option=0`,
    createDecisionBody(await look(visit, token, 0)),
  );
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'already_finished']);
  expect(late.json<{ message: string }>().message).toContain(
    `chose another design on ${dayAt(t.deps.now(), { timeZone: null, country: null })}.`,
  );
});

describe('views of one job', () => {
  const jobHashes = ({ options }: SharedView): string[] => options.map(({ versionHash }) => versionHash);
  const statesOf = async (visit: Visit, token: string) =>
    (await look(visit, token)).options.map(({ decision }) => decision);

  test('one yes approves all of them, each with a record of its own, in one email', async () => {
    const ana = await makePhotoOwner(t);
    const { designs, token, share } = await together(ana, { isOneJob: true });
    const visit = makeVisitor(t);
    const view = await look(visit, token, 1);
    expect([share.isOneJob, view.isOneJob]).toEqual([true, true]);
    const body = createDecisionBody(view, { jobHashes: jobHashes(view) });
    for (const _ of ['sent', 'sent again']) {
      const decided = await visit('POST', `/api/share/${token}/decisions?option=1`, body);
      expect(decided.statusCode, decided.body).toBe(201);
    }
    expect(await statesOf(visit, token)).toEqual(['approved', 'approved', 'approved']);
    const records = (await ana.call('GET', '/api/approvals')).json<{ id: string; rootId: number }[]>();
    expect(new Set(records.map(({ rootId }) => rootId))).toEqual(new Set(designs.map(({ rootId }) => rootId)));
    expect(records).toHaveLength(3);
    for (const { id } of records)
      expect(
        (await ana.call('GET', `/api/approvals/${id}`)).json<{ verification: object }>().verification,
      ).toMatchObject({ intact: true });
    const told = await t.deps.database.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, ana.user.email), eq(mails.template, 'customer-decided')));
    expect(told).toHaveLength(1);
  });

  test('the records of the other pictures have the words of a yes, and neither its pins nor its title', async () => {
    const ana = await makePhotoOwner(t);
    const [first, second] = [await makeDesign(ana), await makeDesign(ana, { vehicleModel: 'Mustang' })];
    const { token } = await makeShare(ana, first.id, { others: [second.id], isOneJob: true });
    const visit = makeVisitor(t);
    const view = await look(visit, token);
    const pins = [{ x: 0.5, y: 0.5, text: 'this seam' }];
    const said = { words: 'Fine.', pins, title: view.design.name, jobHashes: jobHashes(view) };
    const decided = await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view, said));
    expect(decided.statusCode, decided.body).toBe(201);
    const records = (await ana.call('GET', '/api/approvals')).json<DecisionForOwner[]>();
    expect(records).toMatchObject([
      { rootId: second.rootId, words: 'Fine.', pins: [] },
      { rootId: first.rootId, words: 'Fine.', pins },
    ]);
    const titles = records.map(async ({ id }) => (await ana.call('GET', `/api/approvals/${id}`)).json<Certificate>());
    expect((await Promise.all(titles)).map(({ title }) => title)).toEqual(['2019 Ford Mustang', '2019 Ford Bronco']);
  });

  test('a yes counts only for all versions that the page showed', async () => {
    const ana = await makePhotoOwner(t);
    const { designs, token } = await together(ana, { isOneJob: true });
    const visit = makeVisitor(t);
    const view = await look(visit, token, 0);
    await saveAs(ana, await renderDesign(ana), { parentId: designs[2].id });
    for (const hashes of [jobHashes(view), []]) {
      const body = createDecisionBody(view, { jobHashes: hashes });
      const late = await visit('POST', `/api/share/${token}/decisions?option=0`, body);
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'version_changed']);
    }
    expect(await statesOf(visit, token)).toEqual([null, null, null]);
  });

  test('a new version of one picture is approved alone; the approvals of the others stay', async () => {
    const ana = await makePhotoOwner(t);
    const { designs, token } = await together(ana, { isOneJob: true });
    const visit = makeVisitor(t);
    const approve = async (option: number) => {
      const view = await look(visit, token, option);
      const body = createDecisionBody(view, { jobHashes: jobHashes(view) });
      return visit('POST', `/api/share/${token}/decisions?option=${option}`, body);
    };
    expect((await approve(0)).statusCode).toBe(201);
    await saveAs(ana, await renderDesign(ana), { parentId: designs[2].id });
    expect(await statesOf(visit, token)).toEqual(['approved', 'approved', null]);
    expect((await approve(2)).statusCode).toBe(201);
    expect(await statesOf(visit, token)).toEqual(['approved', 'approved', 'approved']);
    expect((await ana.call('GET', '/api/approvals')).json()).toHaveLength(4);
  });

  test('a change is asked for one picture', async () => {
    const ana = await makePhotoOwner(t);
    const { token } = await together(ana, { isOneJob: true });
    const visit = makeVisitor(t);
    const body = createDecisionBody(await look(visit, token, 1), { decision: 'change', words: 'Green thread.' });
    expect((await visit('POST', `/api/share/${token}/decisions?option=1`, body)).statusCode).toBe(201);
    expect(await statesOf(visit, token)).toEqual([null, 'change', null]);
  });
});

test('an answer names the design that was looked at: the hash of one does not decide about another', async () => {
  const ana = await makePhotoOwner(t);
  const { token } = await together(ana);
  const visit = makeVisitor(t);
  const first = await look(visit, token, 0);
  const crossed = await visit('POST', `/api/share/${token}/decisions?option=2`, createDecisionBody(first));
  expect([crossed.statusCode, crossed.json<{ code: string }>().code]).toEqual([409, 'version_changed']);
});

test('an answer that is sent again with another design is refused, and never taken for an answer about that one', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const visit = makeVisitor(t);
  const sent = createDecisionBody(await look(visit, token, 0), { decision: 'change', words: 'Darker, please.' });
  const send = (option: number, versionHash: string) =>
    visit('POST', `/api/share/${token}/decisions?option=${option}`, { ...sent, versionHash });
  expect((await send(0, sent.versionHash)).statusCode).toBe(201);
  expect((await send(0, sent.versionHash)).statusCode).toBe(201);
  const other = await send(1, (await look(visit, token, 1)).versionHash);
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'conflict']);
  const records = (await ana.call('GET', '/api/approvals')).json<{ rootId: number }[]>();
  expect(records.map(({ rootId }) => rootId)).toEqual([designs[0].rootId]);
});
test('two approvals of two designs at once: one of them counts', async () => {
  const ana = await makePhotoOwner(t);
  const { token } = await together(ana);
  const visit = makeVisitor(t);
  const bodies = [createDecisionBody(await look(visit, token, 0)), createDecisionBody(await look(visit, token, 1))];
  const replies = await Promise.all(
    bodies.map((body, option) => visit('POST', `/api/share/${token}/decisions?option=${option}`, body)),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('one password and one revocation are for all of them', async () => {
  const ana = await makePhotoOwner(t);
  const { share, token } = await together(ana, { password: 'walnut' });
  const visit = makeVisitor(t);
  for (const option of [0, 1, 2])
    expect((await visit('GET', `/api/share/${token}?option=${option}`)).statusCode).toBe(403);
  await visit('POST', `/api/share/${token}/unlock`, { password: 'walnut' });
  const { options } = await look(visit, token);
  for (const { after } of options) expect((await visit('GET', after)).statusCode).toBe(200);
  await ana.call('DELETE', `/api/shares/${share.id}`);
  for (const { after } of options) expect((await visit('GET', after)).statusCode).toBe(404);
});

test('a design that is no longer shared is under no link, also where it stands beside others', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const alone = await makeShare(ana, designs[0].id);
  const visit = makeVisitor(t);
  const { options } = await look(visit, token);
  expect((await ana.call('DELETE', `/api/designs/${designs[2].id}/share`)).statusCode).toBe(204);
  for (const url of [`/api/share/${token}`, ...options.map(({ after }) => after)])
    expect((await visit('GET', url)).statusCode, url).toBe(404);
  expect((await visit('GET', `/api/share/${alone.token}`)).statusCode).toBe(200);
});

test('a design in the trash leaves the link, and the link outlives the design that it was made for', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const visit = makeVisitor(t);
  await ana.call('DELETE', `/api/designs/${designs[0].id}`);
  expect((await look(visit, token)).options.map(({ option }) => option)).toEqual([1, 2]);
  expect((await look(visit, token)).option).toBe(1);
  expect((await ana.call('DELETE', `/api/trash/${designs[0].id}`)).statusCode).toBe(204);
  expect((await look(visit, token)).options.map(({ label }) => label.split(' ')[0])).toEqual(['Tan', 'White']);
  await ana.call('DELETE', `/api/designs/${designs[1].id}`);
  const alone = await look(visit, token);
  expect([alone.options, alone.design.parts[0]!.colorName]).toEqual([[], 'white']);
});

test('only own designs, and each once', async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const [mine, hers] = [await makeDesign(ana), await makeDesign(eve)];
  const share = (others: number[]) => ana.call('POST', `/api/designs/${mine.id}/share`, { others });
  expect((await share([hers.id])).statusCode).toBe(404);
  expect((await share([mine.id])).statusCode).toBe(400);
  expect((await ana.call('GET', `/api/designs/${mine.id}/share`)).json()).toEqual([]);
});

const approve = async (visit: Visit, token: string, option: number) =>
  visit('POST', `/api/share/${token}/decisions?option=${option}`, createDecisionBody(await look(visit, token, option)));
const approvedOn = async (visit: Visit, token: string): Promise<number[]> =>
  (await look(visit, token)).options.filter(({ decision }) => decision === 'approved').map(({ option }) => option);
interface Record {
  id: string;
  rootId: number;
  supersededAt: string | null;
  supersededBy: number | null;
}
const recordsOf = async (person: PhotoOwner): Promise<Record[]> =>
  (await person.call('GET', '/api/approvals')).json<Record[]>();

test('the approved design goes to the trash and another is approved: back from the trash, the first is no longer chosen', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const visit = makeVisitor(t);
  expect((await approve(visit, token, 0)).statusCode).toBe(201);
  await ana.call('DELETE', `/api/designs/${designs[0].id}`);
  expect((await approve(visit, token, 1)).statusCode).toBe(201);
  expect((await ana.call('POST', `/api/trash/${designs[0].id}/restore`)).statusCode).toBe(200);
  expect(await approvedOn(visit, token)).toEqual([1]);
  const first = await look(visit, token, 0);
  expect([first.decisions, first.earlier?.decision]).toEqual([[], 'approved']);
  // The history says so, and the record is as it was written.
  const [second, earlier] = await recordsOf(ana);
  expect([second!.rootId, second!.supersededAt]).toEqual([designs[1].rootId, null]);
  expect([earlier!.rootId, earlier!.supersededAt, earlier!.supersededBy]).toEqual([
    designs[0].rootId,
    expect.any(String),
    null,
  ]);
  const certificate = await ana.call('GET', `/api/approvals/${earlier!.id}`);
  expect(certificate.json<{ verification: { intact: boolean } }>().verification.intact).toBe(true);
  // The chosen option is still approved, and the first one is not approved as well.
  expect((await approve(visit, token, 0)).statusCode).toBe(409);
  expect(await approvedOn(visit, token)).toEqual([1]);
});

test('the approved version goes to the trash and an older one comes to light: the question is open again', async () => {
  const ana = await makePhotoOwner(t);
  const [older, other] = [await makeDesign(ana), await makeDesign(ana, { color: 'tan' })];
  const newer = await saveAs(ana, await renderDesign(ana), { parentId: older.id });
  const { token } = await makeShare(ana, newer.id, { others: [other.id] });
  const visit = makeVisitor(t);
  expect((await approve(visit, token, 0)).statusCode).toBe(201);
  await ana.call('DELETE', `/api/designs/${newer.id}`);
  expect(await approvedOn(visit, token)).toEqual([]);
  expect((await approve(visit, token, 1)).statusCode).toBe(201);
  await ana.call('POST', `/api/trash/${newer.id}/restore`);
  expect(await approvedOn(visit, token)).toEqual([1]);
});

test('an approval over one link ends none over another', async () => {
  const ana = await makePhotoOwner(t);
  const { designs, token } = await together(ana);
  const alone = await makeShare(ana, designs[0].id);
  const visit = makeVisitor(t);
  expect(
    (await visit('POST', `/api/share/${alone.token}/decisions`, createDecisionBody(await look(visit, alone.token))))
      .statusCode,
  ).toBe(201);
  expect((await approve(visit, token, 1)).statusCode).toBe(201);
  expect((await look(visit, alone.token)).decisions.map(({ decision }) => decision)).toEqual(['approved']);
  expect(await approvedOn(visit, token)).toEqual([1]);
});

test('one design comes back from the trash while another is approved: never two on the link, however they meet', async () => {
  const ana = await makePhotoOwner(t);
  const pictures = [await renderDesign(ana), await renderDesign(ana, { mainColors: ['tan'] })] as const;
  const visit = makeVisitor(t);
  for (let round = 0; round < 8; round++) {
    const [first, second] = [await saveAs(ana, pictures[0]), await saveAs(ana, pictures[1], { color: 'tan' })];
    const { token } = await makeShare(ana, first.id, { others: [second.id] });
    expect((await approve(visit, token, 0)).statusCode).toBe(201);
    await ana.call('DELETE', `/api/designs/${first.id}`);
    const body = createDecisionBody(await look(visit, token, 1));
    const [answer] = await Promise.all([
      visit('POST', `/api/share/${token}/decisions?option=1`, body),
      ana.call('POST', `/api/trash/${first.id}/restore`),
    ]);
    expect([201, 409]).toContain(answer.statusCode);
    expect(await approvedOn(visit, token)).toEqual([answer.statusCode === 201 ? 1 : 0]);
    const standing = (await recordsOf(ana)).filter(
      ({ rootId, supersededAt }) => supersededAt === null && [first.rootId, second.rootId].includes(rootId),
    );
    expect(standing).toHaveLength(1);
  }
});
