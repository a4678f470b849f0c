import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/customers.ts';
import {
  listJobs,
  listJobsOfDesigns as listJobsOfDesignsEndpoint,
  setJobStage as setJobStageEndpoint,
} from '#contract/customer/jobs.ts';
import { loadDecisionsForOwner } from './to-decision.ts';
import { toOwnQuestion } from './to-question.ts';
import { listOwnQuestions } from './question-store.ts';
import { listDecisionsForOwner } from './list-decisions.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toSavedDesign } from '#server/studio/designs/to-saved-design.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { mergeChanges } from '#server/platform/http/merge-changes.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { readIdempotencyKey, requireSameRequest } from '#server/platform/http/idempotency-key.ts';
import { serve } from '#server/platform/http/serve.ts';
import { newId } from '#server/platform/ids.ts';
import { listJobsByState, listJobsOfDesigns, setJobStage } from './jobs.ts';
import { assignToCustomer, findCustomerOfDesign } from '#server/studio/designs/customer-of-design.ts';
import {
  countOwnCustomers,
  deleteOwnCustomer,
  findCustomerByKey,
  findOwnCustomer,
  insertCustomer,
  listDesignsOfCustomer,
  listMailedEmails,
  listOwnCustomers,
  updateOwnCustomer,
  type CountedCustomer,
} from './customer-store.ts';

const toCustomer = ({
  userId: _user,
  idempotencyKey: _key,
  requestHash: _hash,
  createdAt,
  updatedAt,
  ...customer
}: CountedCustomer): contract.Customer => ({
  ...customer,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const customerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  const requireCustomer = async (userId: string, id: string, tx: Queryable = db): Promise<CountedCustomer> => {
    const customer = await findOwnCustomer(tx, userId, id);
    if (customer === undefined) throw notFoundProblem('This customer');
    return customer;
  };

  serve(app, deps, contract.listCustomers, async ({ query, user }) =>
    (await listOwnCustomers(db, user.id, query)).map(toCustomer),
  );

  serve(app, deps, contract.createCustomer, async ({ body, user, request }) => {
    const now = deps.now();
    const key = readIdempotencyKey(request);
    const requestHash = hashOf(body);
    const id = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const earlier = key === undefined ? undefined : await findCustomerByKey(tx, user.id, key);
      if (earlier !== undefined) {
        requireSameRequest(earlier, requestHash);
        return earlier.id;
      }
      if ((await countOwnCustomers(tx, user.id)) >= contract.MAX_CUSTOMERS)
        throw new Problem('conflict', 'You already have very many customers. Delete folders that you no longer need.');
      const row = { ...body, id: newId(), userId: user.id, createdAt: now, updatedAt: now };
      return (await insertCustomer(tx, { ...row, idempotencyKey: key ?? null, requestHash })).id;
    });
    return toCustomer(await requireCustomer(user.id, id));
  });

  serve(app, deps, contract.getCustomer, async ({ params, user }) => {
    const customer = await requireCustomer(user.id, params.id);
    const designs = await listDesignsOfCustomer(db, user.id, customer.id);
    const roots = [...new Set(designs.map(getRootId))];
    const decisions = await listDecisionsForOwner(db, user.id, roots);
    return {
      customer: toCustomer(customer),
      designs: designs.map(toSavedDesign),
      photos: [...new Set(designs.map(({ originalImageUrl }) => originalImageUrl))],
      decisions: await loadDecisionsForOwner(db, decisions),
      questions: (await listOwnQuestions(db, user.id, { roots })).map(toOwnQuestion),
      mailedTo: await listMailedEmails(db, user.id, customer.id),
    };
  });

  serve(app, deps, contract.changeCustomer, async ({ params, body: { basis, ...sent }, user }) => {
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const fields = mergeChanges<typeof sent>(await requireCustomer(user.id, params.id, tx), basis, sent);
      await updateOwnCustomer(tx, user.id, params.id, { ...fields, updatedAt: deps.now() });
    });
    return toCustomer(await requireCustomer(user.id, params.id));
  });

  serve(app, deps, contract.deleteCustomer, async ({ params, user }) => {
    if (!(await deleteOwnCustomer(db, user.id, params.id))) throw notFoundProblem('This customer');
  });

  serve(app, deps, contract.getDesignCustomer, async ({ params, user }) => {
    const design = await requireOwnDesign(db, user.id, params.id);
    return { customer: await findCustomerOfDesign(db, user.id, getRootId(design)) };
  });

  serve(app, deps, contract.placeDesign, async ({ params, body, user }) =>
    assignToCustomer(deps, user.id, params.id, body.customerId),
  );

  serve(app, deps, listJobs, ({ query, user }) => listJobsByState(db, user.id, query.state, deps.now()));

  serve(app, deps, listJobsOfDesignsEndpoint, ({ query, user }) =>
    listJobsOfDesigns(db, user.id, query.root, deps.now()),
  );
  serve(app, deps, setJobStageEndpoint, ({ params, body, user }) => setJobStage(deps, user.id, params.id, body.stage));
};
