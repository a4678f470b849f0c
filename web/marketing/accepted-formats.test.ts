/** The formats that hints and messages name are those that the server decodes; each language spells its own sentence. */
import { expect, test } from 'vitest';
import { createOpenApi } from '#contract/developer/openapi.ts';
import { uploadPhoto } from '#contract/studio/photos.ts';
import { HELP_GROUPS } from './help/help-words.ts';
import { UPLOAD } from '#web/studio/upload/upload-words.ts';
import { PHOTOGRAPH } from '#web/studio/swatch-books/photograph-words.ts';

test('D-26: every hint about photos names all five accepted formats, JPEG and PNG first', () => {
  const said = {
    studio: UPLOAD.limits(5),
    help: JSON.stringify(HELP_GROUPS),
    material: PHOTOGRAPH.notAPicture,
    api: JSON.stringify(createOpenApi([uploadPhoto], 'https://retrim.example')),
  };
  for (const [where, words] of Object.entries(said))
    expect(words, where).toMatch(/JPEG (?:and|or) PNG[^;]{0,60}; HEIC, WebP and AVIF work as well/);
});
