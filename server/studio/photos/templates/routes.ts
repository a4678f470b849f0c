import type { FastifyInstance } from 'fastify';
import { listTemplates as listEndpoint } from '#contract/studio/photos.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { imageOf, listTemplates, readTemplateImage, thumbnailOf, type TemplateEntry } from './templates.ts';

const THUMBNAIL_SIDE = 480;
/** Templates are part of the product and change only with it. */
const CACHE_CONTROL = 'public, max-age=3600';

export const templateRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, listEndpoint, async () =>
    (await listTemplates()).map((template) => ({
      ...template,
      image: imageOf(template),
      thumbnail: thumbnailOf(template),
    })),
  );

  /** Looks the name up in the list, so that a request never becomes a path. */
  const requireFile = async (file: string): Promise<TemplateEntry> => {
    const template = (await listTemplates()).find((entry) =>
      [imageOf(entry), thumbnailOf(entry)].includes(`/templates/${file}`),
    );
    if (template === undefined) throw notFoundProblem('This template');
    return template;
  };

  app.get<{ Params: { file: string } }>('/templates/:file', async (request, reply) => {
    const template = await requireFile(request.params.file);
    reply.leaveOutDocumentHeaders().header('cache-control', CACHE_CONTROL).header('x-content-type-options', 'nosniff');
    const isThumbnail = thumbnailOf(template) === `/templates/${request.params.file}`;
    if (!isThumbnail) return reply.type('image/jpeg').send(await readTemplateImage(template));
    return reply.type('image/webp').send(await getThumbnail(deps, template));
  });
};

/** Lower than that of other thumbnails, because a visitor's first page shows twelve of them. */
const THUMBNAIL_QUALITY = 70;

const getThumbnail = async (deps: Deps, template: TemplateEntry): Promise<Uint8Array> => {
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
