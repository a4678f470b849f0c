/** The API as OpenAPI 3.1, generated from the schemas that validate requests. */
import { MAX_CALLS_PER_MINUTE } from './api-keys.ts';
import { detailsOf } from './api-details.ts';
import { API_OPERATIONS } from './api-operations.ts';
import type { Endpoint } from '../endpoint.ts';
import { createSchemaConverter, REF_PREFIX, type JsonSchema } from './json-schema.ts';
import { ProblemReply } from '../problem.ts';
import { SCOPE_WORDS, SCOPES } from './scopes.ts';
import { TOPIC_DESCRIPTIONS, WEBHOOK_TOPICS, WebhookEvent } from './webhooks.ts';

const NAMES = new Map(Object.entries(API_OPERATIONS).map(([name, endpoint]) => [endpoint, name]));

/** Operations that are not in `API_OPERATIONS` get a name like `delete_account_sessions_id`. */
const operationId = (endpoint: Endpoint): string =>
  NAMES.get(endpoint) ??
  `${endpoint.method.toLowerCase()}_${endpoint.path.replace('/api/', '').replace(/[^a-z0-9]+/gi, '_')}`;

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const problem = (description: string) => ({ description, ...json({ $ref: `${REF_PREFIX}Problem` }) });

type Schemas = ReturnType<typeof createSchemaConverter>;

const parameters = ({ convert }: Schemas, endpoint: Endpoint): object[] => [
  ...(
    [
      [endpoint.params, 'path'],
      [endpoint.query, 'query'],
    ] as const
  ).flatMap(([schema, place]) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = convert(schema, 'input');
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: described,
    }));
  }),
  ...Object.entries(detailsOf(endpoint).headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })),
];

const requestBody = ({ convert }: Schemas, endpoint: Endpoint): object => {
  const { file } = endpoint;
  if (file !== undefined) {
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [file],
              properties: {
                [file]: {
                  type: 'string',
                  contentMediaType: 'application/octet-stream',
                  description: 'One photo: JPEG or PNG; HEIC, WebP and AVIF work as well',
                },
              },
            },
          },
        },
      },
    };
  }
  const schema = detailsOf(endpoint).body ?? endpoint.body;
  return schema === undefined ? {} : { requestBody: { required: true, ...json(convert(schema, 'input')) } };
};

const success = ({ convert }: Schemas, endpoint: Endpoint): object => {
  if (endpoint.media !== undefined) return { description: 'The bytes', content: { [endpoint.media]: {} } };
  const schema = detailsOf(endpoint).reply ?? endpoint.reply;
  return { description: 'Done', ...(schema === undefined ? {} : json(convert(schema, 'output'))) };
};

const security = ({ access, scope }: Endpoint): object[] => {
  if (access === 'none') return [];
  return scope === undefined ? [{ session: [] }] : [{ key: [scope] }, { session: [] }];
};

const alternativeSuccess = ({ convert }: Schemas, endpoint: Endpoint): object => {
  const { alternative } = detailsOf(endpoint);
  if (alternative === undefined) return {};
  return { [alternative.status]: { description: alternative.when, ...json(convert(alternative.reply, 'output')) } };
};

const operation = (schemas: Schemas, endpoint: Endpoint): object => ({
  operationId: operationId(endpoint),
  summary: endpoint.summary,
  ...(endpoint.scope === undefined ? {} : { description: `Scope: \`${endpoint.scope}\`.` }),
  tags: [endpoint.path.split('/')[2]],
  security: security(endpoint),
  parameters: parameters(schemas, endpoint),
  ...requestBody(schemas, endpoint),
  responses: {
    [endpoint.status]: success(schemas, endpoint),
    ...alternativeSuccess(schemas, endpoint),
    ...(endpoint.access === 'none'
      ? {}
      : {
          401: problem('Nobody is signed in, or the API key is not valid'),
          403: problem('Not allowed: the key lacks the scope, or the plan does not include it'),
        }),
    ...(endpoint.isFile === true ? { 404: problem('No such file, or not yours, or nobody is signed in') } : {}),
    429: problem('Too many requests; `Retry-After` says when to try again'),
    default: problem('Refused or failed'),
  },
});

const webhooks = ({ convert }: Schemas): object =>
  Object.fromEntries(
    WEBHOOK_TOPICS.map((topic) => [
      topic,
      {
        post: {
          operationId: `on_${topic.replace('.', '_')}`,
          summary: TOPIC_DESCRIPTIONS[topic],
          description:
            'Signed in `Retrim-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the secret of the webhook. Delivered at least once; the `id` is the same every time.',
          security: [],
          parameters: [
            { name: 'Retrim-Signature', in: 'header', required: true, schema: { type: 'string' } },
            { name: 'Retrim-Event-Id', in: 'header', required: true, schema: { type: 'string' } },
          ],
          requestBody: { required: true, ...json(convert(WebhookEvent, 'output')) },
          responses: {
            '2XX': { description: 'Received; it is not sent again' },
            default: { description: 'Tried again later' },
          },
        },
      },
    ]),
  );

/** @param server the site's own origin */
export const createOpenApi = (endpoints: readonly Endpoint[], server: string): object => {
  const schemas = createSchemaConverter();
  schemas.convert(ProblemReply, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})[endpoint.method.toLowerCase()] = operation(
      schemas,
      endpoint,
    );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Retrim',
      version: '1',
      description: `A photo of a vehicle interior in, the same interior reupholstered out. How to begin: ${server}/developers`,
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.flatMap(({ path }) => path.split('/')[2] ?? []))].sort().map((name) => ({ name })),
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas: schemas.named,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (\`rtm_...\`) from the account page, at most ${MAX_CALLS_PER_MINUTE} calls a minute. Scopes: ${SCOPES.map((scope) => `\`${scope}\` (${SCOPE_WORDS[scope]})`).join(', ')}.`,
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: server.startsWith('https:') ? '__Host-retrim_session' : 'retrim_session',
          description: 'The session cookie of the site itself',
        },
      },
    },
  };
};
