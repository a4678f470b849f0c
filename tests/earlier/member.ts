/** Somebody with an account, over the API of a product of any version. */
import type { Product } from './product.ts';

export const PASSWORD = 'saddle-stitch-48';

export interface Saved {
  id: number;
  renderId: string;
  originalImageUrl: string;
  generatedImageUrl: string;
}

/** Somebody signed in, with a photo. */
export interface Member {
  email: string;
  cookie: string;
  photo: string;
  send: <T>(method: string, url: string, body?: object) => Promise<T>;
  /** Renders a design of the photo, and saves it. */
  save: (name: string, design: object, rest?: object) => Promise<Saved>;
}

export const registerWithPhoto = async (product: Product, username: string, photo: Buffer): Promise<Member> => {
  const email = `${username.toLowerCase()}@example.com`;
  await product.send('POST', '/api/register', { body: { username, email, password: PASSWORD } });
  const { cookie } = await product.send('POST', '/api/login', {
    body: { email, password: PASSWORD, rememberMe: true },
  });
  const send = async <T>(method: string, url: string, body?: object): Promise<T> =>
    (await product.send(method, url, { cookie, body })).json as T;
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'sedan.jpg');
  const { imageUrl } = (await product.send('POST', '/api/upload', { cookie, form })).json as { imageUrl: string };
  return {
    email,
    cookie,
    photo: imageUrl,
    send,
    async save(name, design, rest = {}) {
      const made = await send<{ generatedImage: string }>('POST', '/api/generate-design', {
        originalImage: imageUrl,
        originalImages: [imageUrl],
        ...design,
      });
      return send('POST', '/api/designs', {
        name,
        originalImageUrl: imageUrl,
        generatedImageUrl: made.generatedImage,
        style: 'classic',
        materials: ['leather'],
        seatType: 'bucket',
        stitchingStyle: 'double',
        color: 'red',
        stitchingColor: 'black',
        pipingColor: 'none',
        seatBolsters: 'high',
        vehicleType: 'car',
        vehicleYear: '1967',
        vehicleMake: 'Example',
        vehicleModel: 'Sedan',
        ...rest,
      });
    },
  };
};

export const subscribe = async (product: Product, { cookie, send }: Member): Promise<void> => {
  const plans = await send<{ priceId?: string }[]>('GET', '/api/plans');
  const { priceId } = plans.find((plan) => plan.priceId !== undefined)!;
  const { checkoutUrl } = await send<{ checkoutUrl: string }>('POST', '/api/create-subscription', { priceId });
  await product.send('POST', new URL(checkoutUrl).pathname, { cookie, form: new URLSearchParams({ card: 'works' }) });
  await product.until(async () => (await send<{ tier: string }>('GET', '/api/subscription')).tier === 'premium');
};
