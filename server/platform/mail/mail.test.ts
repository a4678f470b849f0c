import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Email } from '#contract/account/accounts.ts';
import { smtpMailer } from '#server/platform/mail/smtp.ts';
import { SMTP_ANSWERS } from '#tests/support/server/smtp-contract.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { composeMail } from './compose-mail.ts';
import { startMailService, type MailService } from './mail-service.ts';
import { deleteOldMails, claimMail } from './mail-store.ts';
import { findMailTemplate } from './mail-templates.ts';
import { queueMail } from './queue-mail.ts';

/** A mail server that keeps the mails it gets; `answer` decides its reply to a recipient. */
const openPostOffice = async () => {
  const received: { to: string[]; from: string; raw: string }[] = [];
  const office = { received, port: 0, answer: (_to: string): Error | undefined => undefined, close: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(office.answer(address)),
    onData(stream, session, done) {
      let raw = '';
      stream
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          raw += piece;
        })
        .on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: (session.envelope.mailFrom as { address: string }).address,
            raw,
          });
          done();
        });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  office.port = (server.server.address() as { port: number }).port;
  office.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
  return office;
};

const withCode = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
/** Quoted-printable undone, soft line breaks first. */
const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const headersOf = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');

let t: TestApp;
let office: Awaited<ReturnType<typeof openPostOffice>>;
let service: MailService | undefined;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openPostOffice();
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await office.close();
  await t.deps.database.db.delete(mails);
});

const db = () => t.deps.database.db;
const startService = async (port = office.port): Promise<void> => {
  service = startMailService(
    t.deps,
    await smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Retrim <no-reply@retrim.example>' }),
    { pollMs: 20 },
  );
};
const queueWelcome = (to: string, username = 'Ana', once?: string) =>
  queueMail(db(), {
    to,
    template: 'welcome',
    data: { username, hasTrial: true },
    at: t.deps.now(),
    ...(once === undefined ? {} : { once }),
  });
const rowOf = async (to: string) => (await db().select().from(mails).where(eq(mails.to, to)))[0]!;

test('a queued mail is sent once, as text and HTML of the same words, and its data is forgotten', async () => {
  await queueMail(db(), {
    to: 'ana@shop.example',
    template: 'reset',
    data: { username: 'Ana', url: `${t.deps.config.appUrl}/reset-password#token=abc` },
    at: t.deps.now(),
  });
  await startService();
  await waitUntil(async () => (await rowOf('ana@shop.example')).state === 'sent');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(office.received).toHaveLength(1);
  const [mail] = office.received;
  expect(mail!.to).toEqual(['ana@shop.example']);
  expect(mail!.from).toBe('no-reply@retrim.example');
  const row = await rowOf('ana@shop.example');
  expect(headersOf(mail!.raw)).toContain(`Message-ID: <${row.id}@localhost>`);
  expect(headersOf(mail!.raw)).toContain('Subject: Choose a new password');
  const words = readable(mail!.raw);
  expect(words.match(/reset-password#token=abc/g)!.length).toBeGreaterThanOrEqual(2);
  expect(words).toContain('text/plain');
  expect(words).toContain('text/html');
  expect(row.data).toEqual({});
});

test('a mail whose transaction fails was never written', async () => {
  await expect(
    db().transaction(async (tx) => {
      await queueMail(tx, { to: 'never@shop.example', template: 'welcome', data: { username: 'x', hasTrial: true } });
      throw new Error('the fact did not happen');
    }),
  ).rejects.toThrow('the fact did not happen');
  expect(await rowOf('never@shop.example')).toBeUndefined();
});

test('a repeated fact is mailed once, also by ten at the same moment', async () => {
  await Promise.all(Array.from({ length: 10 }, () => queueWelcome('once@shop.example', 'Ana', 'welcome:42')));
  expect(await db().select().from(mails)).toHaveLength(1);
});

test('a mail server that is down is asked again later; the mail arrives once it is up', async () => {
  const { port } = office;
  await office.close();
  await queueWelcome('later@shop.example');
  await startService(port);
  await waitUntil(async () => (await rowOf('later@shop.example')).problem !== null);
  expect(await rowOf('later@shop.example')).toMatchObject({ state: 'queued', attempt: 1 });
  await service!.stop();
  office = await openPostOffice();
  await startService();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(office.received).toHaveLength(0);
  t.clock.advance(11_000);
  await waitUntil(async () => (await rowOf('later@shop.example')).state === 'sent');
  expect(office.received).toHaveLength(1);
});

test('a temporary refusal (greylisting) is tried again, a final one is not', async () => {
  office.answer = (to) =>
    to.startsWith('grey')
      ? withCode(451, 'come back later')
      : to.startsWith('gone')
        ? withCode(550, 'no such mailbox')
        : undefined;
  await queueWelcome('grey@shop.example');
  await queueWelcome('gone@shop.example');
  await queueWelcome('good@shop.example');
  await startService();
  await waitUntil(
    async () =>
      (await rowOf('grey@shop.example')).problem !== null &&
      (await rowOf('gone@shop.example')).state === 'dead' &&
      (await rowOf('good@shop.example')).state === 'sent',
  );
  expect(await rowOf('grey@shop.example')).toMatchObject({ state: 'queued', attempt: 1 });
  expect((await rowOf('gone@shop.example')).problem).toContain('550');
  office.answer = () => undefined;
  t.clock.advance(11_000);
  await waitUntil(async () => (await rowOf('grey@shop.example')).state === 'sent');
  expect(office.received.map((mail) => mail.to[0]).sort()).toEqual(['good@shop.example', 'grey@shop.example']);
});

test.each(SMTP_ANSWERS.map((answer) => [`${answer.code} ${answer.text}`, answer] as const))(
  '%s',
  async (_words, { code, text, final, why }) => {
    office.answer = () => withCode(code, text);
    await queueWelcome('reader@shop.example');
    await startService();
    await waitUntil(async () => (await rowOf('reader@shop.example')).problem !== null);
    expect((await rowOf('reader@shop.example')).state, why).toBe(final ? 'dead' : 'queued');
  },
);

test('a password and a reset link never cross a network in the clear: without TLS nothing is sent, unless the operator says so', async () => {
  const sending = async (host: string, allowPlain = false): Promise<unknown> => {
    const mailer = await smtpMailer({
      url: `smtp://${host}:${office.port}`,
      from: 'no-reply@retrim.example',
      allowPlain,
    });
    try {
      await mailer.send({
        messageId: '<1@retrim.example>',
        to: 'ana@shop.example',
        replyTo: undefined,
        subject: 's',
        text: 't',
        html: 'h',
        pictures: [],
      });
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      mailer.close();
    }
  };
  // An address of this machine that does not look like one: the whole of 127/8 answers here.
  expect(await sending('127.0.0.2')).toBe('ETLS');
  expect(office.received).toHaveLength(0);
  expect(await sending('127.0.0.2', true)).toBeUndefined();
  expect(await sending('127.0.0.1')).toBeUndefined();
  expect(office.received).toHaveLength(2);
});

test('a mail that no server accepts for a day ends as a dead letter with the reason, and holds no link any more', async () => {
  office.answer = () => withCode(451, 'busy');
  await queueMail(db(), {
    to: 'dead@shop.example',
    template: 'contact-received',
    data: { name: 'A', email: 'a@b.example', subject: 's', message: 'm', isPremium: false },
    at: t.deps.now(),
  });
  await startService();
  for (let attempt = 1; (await rowOf('dead@shop.example')).state !== 'dead'; attempt += 1) {
    await waitUntil(async () => {
      const row = await rowOf('dead@shop.example');
      return row.state === 'dead' || (row.state === 'queued' && row.attempt === attempt);
    });
    t.clock.advance(12 * HOUR + MINUTE);
    expect(attempt).toBeLessThan(12);
  }
  expect(await rowOf('dead@shop.example')).toMatchObject({ state: 'dead', attempt: 9, data: {} });
});

test('a mail that was queued under an earlier address of the site leads to the present one', () => {
  const data = { username: 'Ana', url: 'http://localhost:1234/verify-email#token=abc', changing: false };
  const { config } = t.deps;
  const { text, html } = composeMail(findMailTemplate('verify')!.write(data as never, config), config);
  for (const part of [text, html]) {
    expect(part).toContain(`${config.appUrl}/verify-email#token=abc`);
    expect(part).not.toContain('localhost:1234');
  }
});

test('a link that has lost its time is not sent', async () => {
  await queueMail(db(), {
    to: 'late@shop.example',
    template: 'reset',
    data: { username: 'Ana', url: `${t.deps.config.appUrl}/reset-password#token=abc` },
    at: t.deps.now(),
  });
  t.clock.advance(HOUR + MINUTE);
  await startService();
  await waitUntil(async () => (await rowOf('late@shop.example')).state === 'dead');
  expect(office.received).toHaveLength(0);
});

test('a sender that died with a mail is replaced after its lease, and its late result has no effect', async () => {
  await queueWelcome('lease@shop.example');
  expect((await claimMail(db(), t.deps.now()))!.attempt).toBe(1);
  expect(await claimMail(db(), t.deps.now())).toBeUndefined();
  t.clock.advance(3 * MINUTE + 1000);
  await startService();
  await waitUntil(async () => (await rowOf('lease@shop.example')).state === 'sent');
  expect((await rowOf('lease@shop.example')).attempt).toBe(2);
  expect(office.received).toHaveLength(1);
});

test('forty mails taken by eight senders at once go to eight different hands each time', async () => {
  for (let i = 0; i < 40; i += 1) await queueWelcome(`many${i}@shop.example`);
  const taken: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (
        let mail = await claimMail(db(), t.deps.now());
        mail !== undefined;
        mail = await claimMail(db(), t.deps.now())
      )
        taken.push(mail.id);
    }),
  );
  expect(taken).toHaveLength(40);
  expect(new Set(taken).size).toBe(40);
});

/** Encoded words of a header undone (RFC 2047). */
const decoded = (header: string): string =>
  header.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, text]) =>
        kind!.toLowerCase() === 'b'
          ? Buffer.from(text!, 'base64')
          : Buffer.from(
              text!
                .replaceAll('_', ' ')
                .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ),
      ),
    ).toString('utf8'),
  );

test('subject, sender and text arrive in every script, and a mailbox of an international domain in its form for mail', async () => {
  const words = 'Müller, 山田太郎 محمد अमित 👩‍🔧 🇩🇪';
  const mailer = await smtpMailer({
    url: `smtp://127.0.0.1:${office.port}`,
    from: `${words} <no-reply@retrim.example>`,
  });
  await mailer.send({
    messageId: '<1@retrim.example>',
    to: Email.parse('info@müller.example'),
    replyTo: Email.parse('wagen@größe.example'),
    subject: `${words} `.repeat(6).trim(),
    text: words,
    html: `<p>${words}</p>`,
    pictures: [],
  });
  mailer.close();
  const [mail] = office.received;
  // The server of this test reads the name of the domain back.
  expect(mail!.to).toEqual(['info@müller.example']);
  expect(mail!.raw).toContain('xn--mller-kva.example');
  const headers = decoded(headersOf(mail!.raw));
  expect(headers).toContain(`Subject: ${`${words} `.repeat(6).trim()}`);
  expect(headers).toMatch(/^From: .*<no-reply@retrim\.example>$/m);
  expect(headers.replaceAll('"', '')).toContain(`From: ${words} <no-reply@retrim.example>`);
  expect(headers).toContain('xn--gre-6ka8i.example');
});

test('attack 90: line breaks in a subject or a name make no header', async () => {
  await queueMail(db(), {
    to: 'support@shop.example',
    template: 'contact-received',
    at: t.deps.now(),
    data: {
      name: 'Eve\r\nBcc: victim@x.example',
      email: 'eve@x.example',
      subject: 'Hello\r\nBcc: victim@x.example\r\n\r\n<html>',
      message: 'line one\r\n.\r\nMAIL FROM:<a@b.example>\nline two',
      isPremium: true,
    },
  });
  await startService();
  await waitUntil(() => office.received.length === 1);
  const [mail] = office.received;
  expect(mail!.to).toEqual(['support@shop.example']);
  const headers = headersOf(mail!.raw);
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers).toContain('Subject: [Premium] Contact: Hello Bcc: victim@x.example <html>');
  expect(headers).toMatch(/^Reply-To: <?eve@x\.example>?$/m);
  expect(readable(mail!.raw)).toContain('> MAIL FROM:<a@b.example>');
});

test('attack 90: letters that nobody sees reach neither a subject nor a text, and a long subject ends with a whole letter', () => {
  // Arabic letter mark, soft hyphen, inhibited shaping, a tag letter, a joiner, an override.
  const unseen = '\u061c\u00ad\u206a\u{e0041}\u200d\u202e';
  const { subject, text, html } = composeMail(
    {
      subject: `Ada${unseen} approved`,
      heading: `A${unseen}`,
      blocks: [
        { kind: 'facts', rows: [['Design', `Red${unseen} bench`]] },
        { kind: 'quote', text: `one${unseen}\ntwo` },
      ],
    },
    t.deps.config,
  );
  expect(subject).toBe('Ada approved');
  expect(text).toContain('Design: Red bench');
  expect(text).toContain('> one\n> two');
  for (const letter of unseen)
    expect((subject + text + html).includes(letter), letter.codePointAt(0)!.toString(16)).toBe(false);
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  const [short, long] = [192, 193].map(
    (count) =>
      composeMail({ subject: `${'x'.repeat(count)}${family}`, heading: 'h', blocks: [] }, t.deps.config).subject,
  );
  expect([short, long]).toEqual([`${'x'.repeat(192)}${family}`, 'x'.repeat(193)]);
});

test.each([
  'a@x.example\r\nBcc: b@y.example',
  'a@x.example, b@y.example',
  'A <a@x.example>',
  'a@x.example>',
  '@x.example',
  'nobody',
  '',
])('attack 7: %j is no recipient', async (to) => {
  await expect(queueWelcome(to)).rejects.toThrow();
});

test('attack 69: a hostile name is plain text in the HTML, and a name that reads as a link is not repeated', async () => {
  await queueWelcome('xss@shop.example', '<img src=x onerror=alert(1)>"\'');
  await queueWelcome('spam@shop.example', 'Win at https://evil.example now');
  await startService();
  await waitUntil(() => office.received.length === 2);
  const html = readable(office.received.find((mail) => mail.to[0] === 'xss@shop.example')!.raw).split('text/html')[1]!;
  expect(html).not.toMatch(/<img/i);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(readable(office.received.find((mail) => mail.to[0] === 'spam@shop.example')!.raw)).not.toContain(
    'evil.example',
  );
});

test('the outbox is readable at this machine while there is no mail server, and shows mail as it would arrive', async () => {
  await queueWelcome('seen@shop.example', '<b>Ana</b>');
  const read = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    t.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });
  const list = await read('/dev/mail');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('Welcome to Retrim');
  expect(list.body).toContain('seen@shop.example');
  const { id } = await rowOf('seen@shop.example');
  const shown = await read(`/dev/mail/${id}`);
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  expect(shown.body).toContain('&#60;b&#62;Ana');
  expect((await read(`/dev/mail/${id}/text`)).body).toContain('/design-studio');
  expect((await read('/dev/mail/none')).statusCode).toBe(404);
});

test('attack 89: the outbox cannot be read from the network, over a proxy, by another name or on a public address', async () => {
  await queueWelcome('hidden@shop.example');
  const read = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    t.app.inject({ url: '/dev/mail', remoteAddress, headers: { host: 'localhost:3000', ...headers } });
  expect((await read({}, '192.168.1.7')).statusCode).toBe(404);
  expect((await read({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
  expect((await read({ host: 'rebound.example' })).statusCode).toBe(403);
  const elsewhere = await openTestApp({ APP_URL: 'https://retrim.example' });
  expect((await elsewhere.app.inject({ url: '/dev/mail', headers: { host: 'retrim.example' } })).statusCode).toBe(404);
  await elsewhere.close();
});

test('sent mails are removed after a month', async () => {
  await queueWelcome('old@shop.example');
  await startService();
  await waitUntil(async () => (await rowOf('old@shop.example')).state === 'sent');
  await deleteOldMails(db(), t.deps.now());
  expect(await rowOf('old@shop.example')).toBeDefined();
  t.clock.advance(31 * 24 * HOUR);
  await deleteOldMails(db(), t.deps.now());
  expect(await rowOf('old@shop.example')).toBeUndefined();
});
