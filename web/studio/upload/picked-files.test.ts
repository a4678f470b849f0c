import { afterEach, expect, it, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { pickFiles, describeRefused, describeTooMany } from './picked-files.ts';
import { parseUploadReply } from '#web/lib/photo/upload-photo.ts';

const file = (name: string, type: string, size = 100): File => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it('V-12, V-13, V-14, M-31: valid files of a mixed pick go up, the others are named with their reason', () => {
  const { accepted, refused } = pickFiles(
    [
      file('a.jpg', 'image/jpeg'),
      file('notes.pdf', 'application/pdf'),
      file('huge.png', 'image/png', MAX_UPLOAD_BYTES + 1),
    ],
    0,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['a.jpg']);
  expect(describeRefused(refused)).toEqual({
    title: '2 invalid file(s)',
    description: 'Could not upload: notes.pdf (invalid type), huge.png (too large)',
  });
});
it('a file without content is named as empty, before anything is sent', () => {
  const { accepted, refused } = pickFiles([file('cloud.jpg', 'image/jpeg', 0)], 0);
  expect(accepted).toEqual([]);
  expect(describeRefused(refused).description).toBe('Could not upload: cloud.jpg (empty)');
});
afterEach(() => vi.unstubAllGlobals());
it('V-13: a larger photo is taken where the browser may make it smaller, a larger picture of another kind is not', () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not called here')));
  const { accepted, refused } = pickFiles(
    [
      file('large.jpg', 'image/jpeg', MAX_UPLOAD_BYTES + 1),
      file('IMG_1.HEIC', '', MAX_UPLOAD_BYTES + 1),
      file('drawing.svg', 'image/svg+xml', MAX_UPLOAD_BYTES + 1),
    ],
    0,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['large.jpg', 'IMG_1.HEIC']);
  expect(refused).toEqual([{ name: 'drawing.svg', reason: 'too large' }]);
});
it('V-13, B-12: ten megabytes exactly are allowed', () => {
  expect(pickFiles([file('a.jpg', 'image/jpeg', MAX_UPLOAD_BYTES)], 0).accepted).toHaveLength(1);
});
it('a photo of a phone or a camera counts as an image even where the system knows no type for it', () => {
  expect(pickFiles([file('IMG_1.HEIC', ''), file('DSC01.HIF', ''), file('mystery', '')], 0)).toMatchObject({
    accepted: [{ name: 'IMG_1.HEIC' }, { name: 'DSC01.HIF' }],
    refused: [{ name: 'mystery', reason: 'invalid type' }],
  });
});
it('V-33: the sixth photo is refused with a sentence', () => {
  const { accepted, tooMany } = pickFiles(
    ['a', 'b', 'c'].map((name) => file(`${name}.jpg`, 'image/jpeg')),
    3,
  );
  expect(accepted).toHaveLength(2);
  expect(describeTooMany(tooMany).description).toBe('One design holds at most 5 photos. Not added: c.jpg');
});
it('A-15: reads imageUrl, else the first of images, else nothing', () => {
  const from = { name: 'a.jpg', size: 5 };
  expect(parseUploadReply('{"imageUrl":"/api/files/x","width":4,"height":3}', from)).toEqual({
    url: '/api/files/x',
    name: 'a.jpg',
    size: 5,
    width: 4,
    height: 3,
  });
  expect(parseUploadReply('{"images":["/api/files/y"]}', from)?.url).toBe('/api/files/y');
  for (const odd of ['{}', 'null', '<html>', '{"images":[]}', '{"imageUrl":""}'])
    expect(parseUploadReply(odd, from)).toBeUndefined();
});
