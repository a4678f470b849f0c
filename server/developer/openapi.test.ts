import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_OPERATIONS } from '#contract/developer/api-operations.ts';
import { SCOPES } from '#contract/developer/scopes.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { listBoundEndpoints } from '../platform/http/serve.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
  components: { schemas: Record<string, object> };
}

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await openTestApp();
  document = (await t.app.inject('/api/openapi.json')).json();
});
afterAll(() => t.close());

const operations = (): Operation[] => Object.values(document.paths).flatMap((path) => Object.values(path));

test('the description is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
  const validator = new Validator();
  const outcome = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
  expect(outcome.errors ?? []).toEqual([]);
  expect(outcome.valid).toBe(true);
  expect(validator.version).toBe('3.1');
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(document.components.schemas, name).toHaveProperty(name!);
});

test('every bound operation is in it, once, under a name of its own', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(listBoundEndpoints(t.app).length);
});

test('every operation with a scope has a name in the client, and every operation of the client is bound', () => {
  const bound = new Set(listBoundEndpoints(t.app));
  const named = new Set(Object.values(API_OPERATIONS));
  expect(
    [...bound].filter((endpoint) => endpoint.scope !== undefined && !named.has(endpoint)).map(({ path }) => path),
  ).toEqual([]);
  expect([...named].filter((endpoint) => !bound.has(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(
    [...named].filter(({ scope, access }) => scope === undefined && access !== 'none').map(({ path }) => path),
  ).toEqual([]);
  expect(new Set([...named].flatMap(({ scope }) => scope ?? []))).toEqual(new Set(SCOPES));
});

test('uploads, pictures, keys, second answers and webhooks are described as they are', () => {
  expect(document.paths['/api/upload']!.post!.requestBody!.content).toHaveProperty(['multipart/form-data']);
  expect(document.paths['/api/renders/{id}/picture']!.get!.responses['200']!.content).toEqual({ 'image/png': {} });
  const render = document.paths['/api/generate-design']!.post!;
  expect(Object.keys(render.responses)).toEqual(expect.arrayContaining(['200', '202', '401', '403', '429', 'default']));
  expect(render.security).toEqual([{ key: ['renders:write'] }, { session: [] }]);
  expect(document.paths['/api/account']!.get!.security).toEqual([{ session: [] }]);
  expect(document.paths['/api/templates']!.get!.security).toEqual([]);
  expect(Object.keys(document.webhooks)).toEqual(['render.succeeded', 'render.failed', 'approval.received']);
});
