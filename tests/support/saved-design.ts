/** Rendered and saved designs, their links, and visitors, for tests of sharing. */
import { expect } from 'vitest';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import type { PhotoOwner } from './pictures/render-scene.ts';
import type { TestApp } from './server/test-app.ts';

export const renderDesign = async (person: PhotoOwner, body: object = {}): Promise<string> => {
  const reply = await person.generate({ stitchingStyle: 'double', stitchingColor: 'black', ...body });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ generatedImage: string }>().generatedImage;
};

export const saveAs = async (
  person: PhotoOwner,
  generatedImageUrl: string,
  rest: object = {},
): Promise<SavedDesign> => {
  const reply = await person.call('POST', '/api/designs', {
    name: 'Red Leather GT',
    originalImageUrl: person.image,
    generatedImageUrl,
    style: 'classic',
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'double',
    color: 'red',
    stitchingColor: 'black',
    pipingColor: 'none',
    seatBolsters: 'high',
    vehicleType: 'suv',
    vehicleYear: '2019',
    vehicleMake: 'Ford',
    vehicleModel: 'Bronco',
    ...rest,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<SavedDesign>();
};

export const makeDesign = async (person: PhotoOwner, rest: object = {}): Promise<SavedDesign> =>
  saveAs(person, await renderDesign(person), rest);

export interface Link {
  share: Share;
  token: string;
}

export const makeShare = async (person: PhotoOwner, designId: number, settings: object = {}): Promise<Link> => {
  const reply = await person.call('POST', `/api/designs/${designId}/share`, settings);
  expect(reply.statusCode, reply.body).toBe(201);
  const share = reply.json<Share>();
  return { share, token: share.url!.split('/').at(-1)! };
};

/** A visitor without an account, with a browser that keeps cookies. @param accepts value of the header `accept-language` */
export const makeVisitor = (t: TestApp, browser = 'Visitor/1.0', accepts?: string) => {
  const jar = new Map<string, string>();
  return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await t.app.inject({
      method,
      url,
      headers: {
        'user-agent': browser,
        ...(accepts === undefined ? {} : { 'accept-language': accepts }),
        ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
};

let decisions = 0;
export const createDecisionBody = (view: Pick<SharedView, 'versionHash'>, rest: object = {}) => ({
  decision: 'approved',
  personName: 'Pat Sample',
  versionHash: view.versionHash,
  requestId: `press-${(decisions += 1)}-${Date.now()}`,
  ...rest,
});
