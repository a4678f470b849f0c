/**
 * Quotes with recorded consent, partners' logos, and claims with their sources, from the operator's file (D-55,
 * D-56). Read once at startup; an invalid file stops the startup.
 */
import { sniffFormat } from '#server/platform/threads/pictures/sniff-format.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { requireValue } from '#contract/expected.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

const Words = (max: number) => z.string().trim().min(1).max(max);

const SiteFile = z.strictObject({
  quotes: z
    .array(
      z.strictObject({
        text: Words(600),
        name: Words(80),
        role: Words(120),
        /** Date on which the person agreed to be quoted; required. */
        consent: z.iso.date('must be the day of the consent, like 2026-10-05'),
      }),
    )
    .max(12)
    .default([]),
  partners: z
    .array(
      z.strictObject({
        name: Words(80),
        /** Path of a PNG, JPEG or WebP, relative to the site file. */
        logo: Words(300),
        url: z.url({ protocol: /^https$/, error: 'must be an address like https://example.com' }).optional(),
      }),
    )
    .max(24)
    .default([]),
  claims: z
    .array(
      z.strictObject({
        key: Words(60),
        value: Words(40),
        text: Words(160),
        source: Words(300),
        verified: z.iso.date('must be the day on which it was checked, like 2026-10-05'),
      }),
    )
    .max(8)
    .default([]),
});

export interface Logo {
  bytes: Buffer;
  mime: string;
}

const MAX_LOGO_BYTES = 300 * 1024;

const readLogo = (file: string, where: string): Logo => {
  const bytes = readOrRefuse(() => readFileSync(file), `${where}: ${file} can't be read`);
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif')
    throw new OperatorError(`${where}: ${file} must be a PNG, JPEG or WebP`);
  if (bytes.length > MAX_LOGO_BYTES)
    throw new OperatorError(`${where}: ${file} must be smaller than ${MAX_LOGO_BYTES / 1024} kB`);
  return { bytes, mime: `image/${format}` };
};

const readOrRefuse = <T>(read: () => T, sentence: string): T => {
  try {
    return read();
  } catch {
    throw new OperatorError(sentence);
  }
};

export const NO_SITE_FILE = { quotes: [], partners: [], claims: [] } satisfies ReturnType<typeof readSiteFile>;

/** @throws OperatorError that names the file and its first issue */
export const readSiteFile = (file: string) => {
  const text = readOrRefuse(() => readFileSync(file, 'utf8'), `SITE_FILE: ${file} can't be read`);
  const json: unknown = readOrRefuse(() => JSON.parse(text) as unknown, `SITE_FILE: ${file} is not valid JSON`);
  const parsed = SiteFile.safeParse(json);
  if (!parsed.success) {
    const issue = requireValue(parsed.error.issues[0], 'The first issue of a failed parse');
    throw new OperatorError(
      `SITE_FILE: ${file}: ${[...issue.path, ''].join('.').slice(0, -1) || 'the file'}: ${issue.message}`,
    );
  }
  const { quotes, partners, claims } = parsed.data;
  return {
    quotes: quotes.map(({ text: words, name, role }) => ({ text: words, name, role })),
    partners: partners.map(({ name, url, logo }, i) => ({
      name,
      url: url ?? null,
      logo: readLogo(path.resolve(path.dirname(file), logo), `SITE_FILE: partners.${i}.logo`),
    })),
    claims: claims.map(({ value, text: words, source, verified }) => ({ value, text: words, source, verified })),
  };
};
