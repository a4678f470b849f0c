// Generates from the contract: the client's types and table of operations (`client/api-types.ts`), the reference of the
// developers' page (`web/developer/docs/reference.ts`), and the client as a single file (`public/developers/`). Run with
// `node --import tsx scripts/make/make-client.mjs`.
import { transform } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { API_GROUPS, API_OPERATIONS } from '../../contract/developer/api-operations.ts';
import { detailsOf } from '../../contract/developer/api-details.ts';
import { createSchemaConverter, REF_PREFIX } from '../../contract/developer/json-schema.ts';
import { ProblemReply } from '../../contract/problem.ts';
import { SCOPE_WORDS, SCOPES } from '../../contract/developer/scopes.ts';
import { WebhookEvent } from '../../contract/developer/webhooks.ts';
import { at } from '../project.mjs';

const quoted = (text) => `'${String(text).replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/**
 * A JSON Schema as a TypeScript type.
 * @param indent indentation of nested lines; undefined for a single line
 */
export const typeOf = (schema, indent) => {
  if (schema.$ref !== undefined) return schema.$ref.replace(REF_PREFIX, '');
  if ('const' in schema) return typeof schema.const === 'string' ? quoted(schema.const) : String(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return unionOf(alternatives.map((one) => typeOf(one, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return schema.prefixItems === undefined
        ? arrayOf(typeOf(schema.items ?? {}, indent))
        : `[${schema.prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
    case 'object':
      return objectOf(schema, indent);
    default:
      return 'unknown';
  }
};

/** Removes duplicates, and string literals when `string` is included. */
const unionOf = (types) => {
  const hasString = types.includes('string');
  return [...new Set(types)].filter((type) => !hasString || !type.startsWith("'")).join(' | ');
};

const arrayOf = (type) => (/[|&]/.test(type) && !/^\{[\s\S]*\}$/.test(type) ? `(${type})[]` : `${type}[]`);

const objectOf = ({ properties = {}, required = [], additionalProperties }, indent) => {
  const names = Object.keys(properties);
  if (names.length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeOf(additionalProperties, indent)}>`
      : 'Record<string, unknown>';
  const inner = indent === undefined ? undefined : indent + 2;
  const line = (name) => {
    const { description } = properties[name];
    const comment =
      description === undefined || inner === undefined ? '' : `/** ${description} */\n${' '.repeat(inner)}`;
    return `${comment}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(properties[name], inner)};`;
  };
  if (inner === undefined) return `{ ${names.map(line).join(' ')} }`;
  return `{\n${names.map((name) => `${' '.repeat(inner)}${line(name)}`).join('\n')}\n${' '.repeat(indent)}}`;
};

const schemas = createSchemaConverter();
schemas.convert(ProblemReply, 'output');
schemas.convert(WebhookEvent, 'output');

const partsOf = (endpoint) => {
  const details = detailsOf(endpoint);
  const part = (schema, io) => (schema === undefined ? undefined : schemas.convert(schema, io));
  return {
    params: part(endpoint.params, 'input'),
    query: part(endpoint.query, 'input'),
    body: part(details.body ?? endpoint.body, 'input'),
    reply: endpoint.media !== undefined ? undefined : part(details.reply ?? endpoint.reply, 'output'),
    alternative: part(details.alternative?.reply, 'output'),
  };
};

const operations = Object.entries(API_OPERATIONS).map(([name, endpoint]) => ({
  name,
  endpoint,
  details: detailsOf(endpoint),
  ...partsOf(endpoint),
}));
const isOptional = (schema) => (schema.required ?? []).length === 0;

const inputOf = ({ endpoint: { file }, params, query, body }) => {
  const fields = [
    ...(params === undefined ? [] : [`params: ${typeOf(params)}`]),
    ...(query === undefined ? [] : [`query${isOptional(query) ? '?' : ''}: ${typeOf(query)}`]),
    ...(file === undefined ? [] : ['file: Blob']),
    ...(file !== undefined || body === undefined ? [] : [`body: ${typeOf(body)}`]),
  ];
  return fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`;
};
const replyOf = ({ endpoint: { media }, reply, alternative }) => {
  if (media !== undefined) return 'Response';
  if (reply === undefined) return 'undefined';
  return alternative === undefined ? typeOf(reply) : `${typeOf(reply)} | ${typeOf(alternative)}`;
};

const HEAD = '// Generated from the contract by `scripts/make/make-client.mjs`; changes here are lost.\n';

const named = Object.entries(schemas.named)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema, 0)};`)
  .join('\n\n');

const apiTypes = () => `${HEAD}
/** Permissions of an API key. */
export type Scope = ${SCOPES.map(quoted).join(' | ')};

${named}

/** Input and reply of each operation. Bytes and streams are returned as the \`Response\`. */
export interface Operations {
${operations.map((one) => `  /** ${one.endpoint.summary}.${one.endpoint.scope === undefined ? '' : ` Scope: \`${one.endpoint.scope}\`.`} */\n  ${one.name}: { input: ${inputOf(one)}; reply: ${replyOf(one)} };`).join('\n')}
}

/** How to call each operation. \`file\` is the form field of an upload; \`raw\` means that the reply is not JSON. */
export const OPERATIONS: { readonly [Name in keyof Operations]: { method: string; path: string; file?: string; raw?: true } } = {
${operations.map(({ name, endpoint: { method, path, file, media } }) => `  ${name}: { method: ${quoted(method)}, path: ${quoted(path)}${file === undefined ? '' : `, file: ${quoted(file)}`}${media === undefined ? '' : ', raw: true'} },`).join('\n')}
};
`;

/** The type in one line without comments if it is short, or else in several lines. */
const readable = (schema) => {
  const short = typeOf(schema);
  return short.length <= 70 ? short : typeOf(schema, 0);
};
const referenceOf = ({
  name,
  endpoint: { method, path, summary, scope, media, file },
  details,
  params,
  query,
  body,
  reply,
  alternative,
}) => ({
  name,
  method,
  path,
  summary,
  ...(scope === undefined ? {} : { scope }),
  ...(params === undefined ? {} : { params: readable(params) }),
  ...(query === undefined ? {} : { query: readable(query) }),
  ...(body === undefined ? {} : { body: readable(body) }),
  ...(file === undefined ? {} : { body: `multipart/form-data, field ${file}` }),
  ...(details.headers === undefined ? {} : { headers: details.headers }),
  ...(reply === undefined
    ? {}
    : { reply: `${readable(reply)}${alternative === undefined ? '' : ` | ${readable(alternative)}`}` }),
  ...(media === undefined ? {} : { reply: media }),
});

const reference = () => {
  const groups = API_GROUPS.map((group) => ({
    name: group.name,
    operations: Object.keys(group.operations).map((name) => referenceOf(operations.find((one) => one.name === name))),
  }));
  const shapes = Object.entries(schemas.named)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => ({ name, text: typeOf(schema, 0) }));
  return `${HEAD}
export interface ReferenceOperation {
  name: string;
  method: string;
  path: string;
  summary: string;
  scope?: string;
  params?: string;
  query?: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  reply?: string;
}

export const REFERENCE: readonly { name: string; operations: readonly ReferenceOperation[] }[] = ${JSON.stringify(groups, null, 2)};

export const SCOPE_LIST: readonly { scope: string; says: string }[] = ${JSON.stringify(
    SCOPES.map((scope) => ({ scope, says: SCOPE_WORDS[scope] })),
    null,
    2,
  )};

export const SHAPES: readonly { name: string; text: string }[] = ${JSON.stringify(shapes, null, 2)};
`;
};

/** The types and the client's two files, without the imports between them. */
const singleFile = (types) => {
  const source = (name) =>
    readFileSync(at(`client/${name}`), 'utf8')
      .replace(/^import .* from '\.\/[\w-]+\.ts';\n/gm, '')
      .replace(/^export \{[^}]*\} from '\.\/[\w-]+\.ts';\n/gm, '');
  return `// The Retrim client in one file: copy it into your project. No dependencies; Node 20, Deno, Bun, or any runtime with fetch and Web Crypto.\n${types.replace(HEAD, '')}\n${source('verify-webhook.ts')}\n${source('retrim-client.ts')}`;
};

export const generatedFiles = async () => {
  const types = apiTypes();
  const single = singleFile(types);
  const { code } = await transform(single, { loader: 'ts', target: 'es2022', format: 'esm' });
  return {
    'client/api-types.ts': types,
    'web/developer/docs/reference.ts': reference(),
    'public/developers/retrim-client.ts.txt': single,
    'public/developers/retrim-client.js': code,
  };
};

/** Writes a complete file and renames it, because another program may be reading the old one. */
const write = (file, text) => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
};

if (process.argv[1] === at('scripts/make/make-client.mjs'))
  for (const [name, text] of Object.entries(await generatedFiles())) write(at(name), text);
