/** Performs users' actions through the API of a running server, to set up browser tests and screenshots. */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import sharp from 'sharp';

const PHOTOS = new URL('../../../assets/templates/', import.meta.url);
const DEFAULTS = {
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
  stitchingStyle: 'double',
  stitchingColor: 'white',
  seatType: 'bucket',
};

export interface SavedDesign {
  id: number;
  originalImageUrl: string;
}

/** @throws an error with the response's body when the request fails */
export const expectOkReply = async <T>(request: Promise<APIResponse>): Promise<T> => {
  const answer = await request;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
};

export interface DesignToSave {
  photo: string;
  name: string;
  choices?: Partial<typeof DEFAULTS> & { pipingColor?: string };
  parentId?: number;
  width?: number;
  /** The photo is cropped to this height; without it, it keeps its shape. */
  height?: number;
  isHighRes?: boolean;
}

/** Uploads one of the templates' photos, renders it and saves the design. */
export const saveDesign = async (
  person: APIRequestContext,
  { photo: file, name, choices = {}, parentId, width = 1080, height, isHighRes = false }: DesignToSave,
): Promise<SavedDesign> => {
  const photo = await sharp(await readFile(new URL(file, PHOTOS)))
    .resize({ width, height })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { imageUrl } = await expectOkReply<{ imageUrl: string }>(
    person.post('/api/upload', { multipart: { images: { name: file, mimeType: 'image/jpeg', buffer: photo } } }),
  );
  const design = { ...DEFAULTS, ...choices };
  const render = await expectOkReply<{ generatedImage: string; renderId: string }>(
    person.post('/api/generate-design', {
      data: { ...design, originalImage: imageUrl, engine: 'local' },
      timeout: 180_000,
    }),
  );
  const saved = {
    ...design,
    name,
    color: design.mainColors.join(', '),
    originalImageUrl: imageUrl,
    generatedImageUrl: render.generatedImage,
    renderId: render.renderId,
    isHighRes,
  };
  return expectOkReply<SavedDesign>(
    person.post('/api/designs', { data: { ...saved, ...(parentId === undefined ? {} : { parentId }) } }),
  );
};

/** Pays with a test card and waits until the plan is active. */
export const subscribe = async (person: APIRequestContext): Promise<void> => {
  const plans = await expectOkReply<{ priceId?: string }[]>(person.get('/api/plans'));
  const { checkoutUrl } = await expectOkReply<{ checkoutUrl: string }>(
    person.post('/api/create-subscription', {
      data: { priceId: plans.find(({ priceId }) => priceId !== undefined)!.priceId },
    }),
  );
  await person.post(checkoutUrl, { form: { card: 'works' }, maxRedirects: 0 });
  for (let tries = 0; tries < 100; tries++) {
    if ((await expectOkReply<{ tier: string }>(person.get('/api/subscription'))).tier === 'premium') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the plan did not become active');
};

/** Creates a link to a design. @returns its token */
export const createShareToken = async (
  person: APIRequestContext,
  designId: number,
  settings: object = {},
): Promise<string> =>
  (await expectOkReply<{ url: string }>(person.post(`/api/designs/${designId}/share`, { data: settings }))).url.split(
    '/s/',
  )[1]!;

/** The customer's question on the shared page. */
export const askQuestion = async (customer: APIRequestContext, token: string, question: object): Promise<void> => {
  const { versionHash } = await expectOkReply<{ versionHash: string }>(customer.get(`/api/share/${token}`));
  await expectOkReply(
    customer.post(`/api/share/${token}/questions`, {
      data: { versionHash, requestId: crypto.randomUUID(), ...question },
    }),
  );
};

/** The customer's answer on the shared page. */
export const submitDecision = async (customer: APIRequestContext, token: string, decision: object): Promise<void> => {
  const { versionHash } = await expectOkReply<{ versionHash: string }>(customer.get(`/api/share/${token}`));
  await expectOkReply(
    customer.post(`/api/share/${token}/decisions`, {
      data: { versionHash, requestId: crypto.randomUUID(), ...decision },
    }),
  );
};
