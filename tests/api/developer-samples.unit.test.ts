/** The code on the developers' page runs and does as the page says. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ProblemCode } from '#contract/problem.ts';
import { ERROR_CODES, samples } from '#web/developer/docs/samples.ts';
import { DEV } from '#web/developer/docs/docs-words.ts';
import { WebhookEvent } from '#contract/developer/webhooks.ts';
import { signWebhook } from '#server/developer/sign-webhook.ts';

const code = samples('https://retrim.example');
const SECRET = 'whsec_of-this-test';
const BODY = '{"id":"evt_1","name":"Jürgen’s seat"}';
const signed = (at: number, ...secrets: string[]): string => signWebhook(BODY, secrets, at);

const cases = (now: number): [body: string, header: string, secret: string, holds: boolean][] => [
  [BODY, signed(now, SECRET), SECRET, true],
  [BODY, signed(now, 'whsec_new', SECRET), SECRET, true],
  [`${BODY} `, signed(now, SECRET), SECRET, false],
  [BODY, signed(now, SECRET), 'whsec_other', false],
  [BODY, signed(now - 400_000, SECRET), SECRET, false],
  [BODY, signed(now, SECRET).replace(/t=\d+/, `t=${Math.floor(now / 1000) + 5}`), SECRET, false],
];

test('Node: the shown function takes our signature and refuses every other', async () => {
  const { isFromRetrim } = (await import(`data:text/javascript,${encodeURIComponent(code.verifyNode)}`)) as {
    isFromRetrim: (body: string | Buffer, header: string, secret: string) => boolean;
  };
  for (const [body, header, secret, holds] of [
    ...cases(Date.now()),
    [BODY, '', SECRET, false],
    [BODY, 'v1=00', SECRET, false],
  ] as const) {
    expect(isFromRetrim(body, header, secret), header).toBe(holds);
    expect(isFromRetrim(Buffer.from(body), header, secret), header).toBe(holds);
  }
});

test.skipIf(spawnSync('python3', ['--version']).status !== 0)('Python: the same', () => {
  const script = `${code.verifyPython}\nimport json, sys\nprint(json.dumps([is_from_retrim(body.encode(), header, secret) for body, header, secret, _ in json.load(sys.stdin)]))`;
  const list = cases(Date.now());
  const run = spawnSync('python3', ['-c', script], { input: JSON.stringify(list), encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(JSON.parse(run.stdout)).toEqual(list.map(([, , , holds]) => holds));
});

test('the shown event is one of ours', () => {
  const body = code.event.slice(code.event.indexOf('\n\n') + 2);
  expect(WebhookEvent.safeParse(JSON.parse(body)).error).toBeUndefined();
});

test('the shown JavaScript is a program: it parses, awaits at the top level and imports what the client exports', () => {
  const run = spawnSync(process.execPath, ['--check', '--input-type=module'], { input: code.client, encoding: 'utf8' });
  expect(run.stderr).toBe('');
});

test('every code in the table of errors is one, and has its words', () => {
  for (const [, codes] of ERROR_CODES)
    for (const code of codes.split(', ')) expect(ProblemCode.options).toContain(code);
  expect(DEV.errorText).toHaveLength(ERROR_CODES.length);
});
