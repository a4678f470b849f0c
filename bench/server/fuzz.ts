/** B6: requests made from the schemas and against them, pictures with bytes changed, bodies that are no multipart. Seeded: the same every time. */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { boundEndpoints } from '#server/http/serve.ts';
import type { Bar } from './bar.ts';
import { mockProvider, openPlace } from './place.ts';

/** mulberry32 */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const HOSTILE = ['', ' ', '\u0000', '\ud800', '../../etc/passwd', "' or 1=1 --", '<script>alert(1)</script>', '${7*7}', '\u202eabc', 'a'.repeat(3000), '-1', '1e999', 'null', '{"$ne":null}', '%00', '\r\nset-cookie: x=1', '/api/files/../../x', 'javascript:alert(1)', '२', '𝕏'];

interface Schema { type?: string; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema; pattern?: string; default?: unknown }

export const benchFuzz = async (photo: Buffer, picture: Uint8Array<ArrayBuffer>, { requests, pictures, bodies }: { requests: number; pictures: number; bodies: number }): Promise<Bar[]> => {
  const place = await openPlace({ provider: () => mockProvider(picture, 0), slots: 2 });
  const random = randomFrom(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const value = (schema: Schema, depth = 0): unknown => {
    if (random() < 0.25 || depth > 4) return pick<unknown>([null, 0, -1, 1e308, true, [], {}, [[[]]], { __proto__: { isAdmin: true } }, ...HOSTILE]);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    if (schema.anyOf !== undefined) return value(pick(schema.anyOf), depth);
    switch (schema.type) {
      case 'object': return Object.fromEntries([...Object.entries(schema.properties ?? {}).filter(() => random() < 0.85).map(([name, one]) => [name, value(one, depth + 1)] as const), ...(random() < 0.1 ? [[pick(['__proto__', 'constructor', 'userId', 'isAdmin', 'x']), pick(HOSTILE)] as const] : [])]);
      case 'array': return Array.from({ length: Math.floor(random() * 4) }, () => value(schema.items ?? {}, depth + 1));
      case 'integer': case 'number': return Math.round((random() - 0.3) * 100);
      case 'boolean': return random() < 0.5;
      default: return random() < 0.5 ? pick(HOSTILE) : pick(['red', 'leather', '/templates/hatch-grey-cloth.jpg', 'a@example.com', 'saddle stitch 8', 'latest', '1']);
    }
  };
  const schemaOf = (schema: z.ZodType | undefined): Schema => (schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

  try {
    const passwordHash = await hashPassword('saddle stitch 8');
    const who = await place.person({ monthlyRendersLimit: 5, passwordHash });
    const failures = new Map<string, number>();
    const note = (what: string): void => { failures.set(what, (failures.get(what) ?? 0) + 1); };
    const endpoints: Endpoint[] = boundEndpoints(place.app).filter(({ path }) => !path.includes('events'));
    const schemas = endpoints.map((endpoint) => ({ endpoint, params: schemaOf(endpoint.params), query: schemaOf(endpoint.query), body: schemaOf(endpoint.body) }));
    let cookie = who.cookie;
    for (let i = 0; i < requests; i++) {
      const { endpoint, params, query, body } = pick(schemas);
      const given = value({ ...params, type: 'object' }) as Record<string, unknown> | null;
      const worded = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one ?? null)).replace(/[\ud800-\udfff]/g, '?');
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(worded(given?.[name] ?? pick(HOSTILE))) || 'x');
      const asked = endpoint.query === undefined ? '' : `?${new URLSearchParams(Object.entries((value(query) ?? {}) as object).map(([name, one]): [string, string] => [name, worded(one)])).toString()}`;
      const payload = endpoint.body === undefined ? undefined : random() < 0.05 ? pick(['{', '[[[[', '"', 'NaN', '{"a":1e999}', '\u0000']) : JSON.stringify(value(body)) ?? 'null';
      const reply = await place.app.inject({ method: endpoint.method, url: path + asked, headers: { ...(random() < 0.1 ? {} : { cookie }), ...(payload === undefined ? {} : { 'content-type': 'application/json' }), prefer: 'respond-async' }, ...(payload === undefined ? {} : { payload }) });
      if (reply.statusCode >= 500 && ![503, 501].includes(reply.statusCode)) note(`${endpoint.method} ${endpoint.path} ${reply.statusCode}`);
      // Somebody signed out, or took their account away: the next one comes.
      if (reply.statusCode === 401 && i % 50 === 0) ({ cookie } = await place.person({ monthlyRendersLimit: 5, passwordHash }));
    }
    const apiFailures = [...failures.values()].reduce((a, b) => a + b, 0);

    const send = (payload: Buffer, type = 'multipart/form-data; boundary=b') => place.app.inject({ method: 'POST', url: '/api/upload', headers: { cookie: sender.cookie, 'content-type': type }, payload });
    let sender = await place.person();
    const wrap = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'), bytes, Buffer.from('\r\n--b--\r\n')]);
    place.deps.pool.analysePhoto = () => Promise.reject(new Error('not looked at here'));
    for (let i = 0; i < pictures; i++) {
      if (i % 500 === 499) sender = await place.person();
      const changed = Buffer.from(photo);
      for (let n = 0; n < 1 + random() * 20; n++) changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
      const { statusCode } = await send(wrap(random() < 0.2 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed));
      if (statusCode >= 500) note(`picture ${statusCode}`);
    }
    const whole = wrap(photo.subarray(0, 2000));
    for (let i = 0; i < bodies; i++) {
      const changed = Buffer.from(whole);
      for (let n = 0; n < 1 + random() * 8; n++) changed[Math.floor(random() * 140)] = Math.floor(random() * 256);
      const { statusCode } = await send(random() < 0.3 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed, random() < 0.2 ? pick(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'-'.repeat(252)}`, 'multipart/mixed; boundary=b']) : undefined);
      if (statusCode >= 500) note(`body ${statusCode}`);
    }
    const all = [...failures.values()].reduce((a, b) => a + b, 0);
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('multipart')).length;
    const alive = (await place.app.inject({ url: '/api/ready' })).statusCode === 200;
    return [{
      id: 'B6', what: `${requests} requests from the schemas, ${pictures} changed pictures, ${bodies} broken bodies`, bar: 'no 5xx, no crash, no temporary file (20,000 / 5,000 / 2,000)',
      figure: `${all} 5xx (${apiFailures} from schemas)${all === 0 ? '' : `: ${[...failures].map(([what, count]) => `${what} x${count}`).slice(0, 6).join(', ')}`}; ${left} files left; ${alive ? 'alive' : 'DEAD'}`,
      met: all === 0 && left === 0 && alive,
    }];
  } finally {
    await place.close();
  }
};
