import type { FastifyInstance } from 'fastify';
import { listTemplates as listEndpoint } from '#contract/studio/photos.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { imageOf, listTemplates, readTemplateImage, thumbnailOf, type TemplateEntry } from './templates.ts';

const THUMBNAIL_SIDE = 480;
/** Templates are part of the product and change only with it. */
const PUBLIC = 'public, max-age=3600';

export const templateRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, listEndpoint, async () =>
    (await listTemplates()).map((template) => ({
      ...template,
      image: imageOf(template),
      thumbnail: thumbnailOf(template),
    })),
  );

  /** Looks names up in the list, so that a request never becomes a path. */
  const require = async (file: string): Promise<TemplateEntry> => {
    const template = (await listTemplates()).find((entry) =>
      [imageOf(entry), thumbnailOf(entry)].includes(`/templates/${file}`),
    );
    if (template === undefined) throw notFound('This template');
    return template;
  };

  app.get<{ Params: { file: string } }>('/templates/:file', async (request, reply) => {
    const template = await require(request.params.file);
    reply.leaveOutDocumentHeaders().header('cache-control', PUBLIC).header('x-content-type-options', 'nosniff');
    const isThumbnail = thumbnailOf(template) === `/templates/${request.params.file}`;
    if (!isThumbnail) return reply.type('image/jpeg').send(await readTemplateImage(template));
    return reply.type('image/webp').send(await thumbnail(deps, template));
  });
};

/** Less than other thumbnails: a visitor's first page shows twelve at once, and the first two are its largest picture. */
const THUMBNAIL_QUALITY = 70;

const thumbnail = async (deps: Deps, template: TemplateEntry): Promise<Uint8Array> => {
  const key = `templates/thumbnails/${template.id}-${THUMBNAIL_QUALITY}.webp`;
  const known = await deps.storage.read(key);
  if (known !== undefined) return known;
  const { bytes } = await deps.pool.makeThumbnail({
    bytes: await readTemplateImage(template),
    side: THUMBNAIL_SIDE,
    quality: THUMBNAIL_QUALITY,
  });
  await deps.storage.put(key, bytes);
  return bytes;
};
