/** The API, described by the very schemas that check it (OpenAPI 3.1). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ProblemReply } from '#contract/problem.ts';
import { boundEndpoints } from './serve.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return described;
};

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): object[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, described]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: described }));
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const operation = (endpoint: Endpoint): object => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2]],
  ...(endpoint.access === 'none' ? { security: [] } : {}),
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...(endpoint.body === undefined ? {} : { requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input')) } }),
  responses: {
    [endpoint.status]: { description: 'Done', ...(endpoint.reply === undefined ? {} : json(schemaOf(endpoint.reply, 'output'))) },
    default: { description: 'Refused or failed', ...json({ $ref: '#/components/schemas/Problem' }) },
  },
});

const describe = (endpoints: readonly Endpoint[], server: string): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Retrim', version: '1', description: 'A photo of a vehicle interior in, the same interior reupholstered out.' },
    servers: [{ url: server }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemReply, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: server.startsWith('https:') ? '__Host-retrim_session' : 'retrim_session' } },
    },
  };
};

/** Made on the first request: nobody waits for it at the start. */
export const openApiRoute = (app: FastifyInstance, appUrl: string): void => {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text ??= JSON.stringify(describe(boundEndpoints(app), appUrl))));
};
