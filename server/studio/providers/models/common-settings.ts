/** Settings that all models share. Everything is configurable, because models, sizes and prices change monthly. */
import { z } from 'zod';
import type { PictureModel } from './picture-model.ts';
import type { TrustedUrls } from './provider-request.ts';

export const WebUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''));
const Host = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name like media.example.com');
const Size = z.object({ width: z.number().int().min(64).max(4096), height: z.number().int().min(64).max(4096) });

export const MASK_MODES = ['none', 'alpha', 'white', 'black'] as const;

/** @param label default name of the service for people */
export const commonSettings = (label: string) => ({
  /** The operator's name for the model, filled in by `provider-settings.ts`. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and dashes'),
  /** Name for people, as in "sends your photo to ...". */
  label: z.string().min(1).max(40).default(label),
  timeoutSeconds: z.number().min(1).max(110).default(85),
  /** Largest number of calls for a render. */
  attempts: z.number().int().min(1).max(3).default(2),
  tiers: z
    .array(z.enum(['free', 'premium']))
    .min(1)
    .default(['free', 'premium']),
  usdPerPicture: z.number().min(0).max(10).optional(),
  maxPixels: z.number().int().min(65_536).max(8_294_400).optional(),
  sizes: z.array(Size).min(1).optional(),
  /** Further hosts that pictures may be fetched from. */
  hosts: z.array(Host).default([]),
});

export const Key = z
  .string({ error: 'a key is needed' })
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'must be plain characters');

type CommonSettings = z.infer<z.ZodObject<ReturnType<typeof commonSettings>>>;

/** The fields of a `PictureModel` that follow from the common settings. */
export const commonFields = ({
  name,
  label,
  timeoutSeconds,
  attempts,
  tiers,
}: CommonSettings): Pick<PictureModel, 'name' | 'label' | 'timeoutMs' | 'attempts' | 'tiers'> => ({
  name,
  label,
  timeoutMs: timeoutSeconds * 1000,
  attempts,
  tiers,
});

/** Trusts the configured URL, and URLs in its responses only when they are on `hosts`. */
export const createTrustedUrls = (baseUrl: string, hosts: readonly string[]): TrustedUrls => ({
  origins: [new URL(baseUrl).origin],
  hosts,
});

export const megapixels = ({ width, height }: { width: number; height: number }): number => (width * height) / 1e6;
