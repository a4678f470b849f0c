import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJpeg, makePremium, makeUser, type Person } from '#tests/support/make.ts';
import { openTestApp, type TestApp } from '#tests/support/test-app.ts';

let test_: TestApp;
beforeAll(async () => { test_ = await openTestApp(); });
afterAll(() => test_.close());

test('smoke', async () => {
  const person = await makeUser(test_);
  const upload = await person.upload(await makeJpeg({ width: 320, height: 240 }));
  expect(upload.statusCode).toBe(201);
  const { imageUrl } = upload.json();
  const t = Date.now();
  const reply = await person.call('POST', '/api/generate-design', { originalImage: imageUrl, originalImages: [imageUrl], style: 'classic', materials: ['leather'], mainColors: ['red'], seatType: 'bucket', stitchingStyle: 'double', stitchingColor: 'white' });
  console.log(reply.statusCode, reply.json(), Date.now() - t);
  const view = await person.call('GET', '/api/renders/latest');
  console.log(JSON.stringify(view.json(), null, 1));
});
void beforeEach; void makePremium; type _ = Person;
