/** Operations for visitors, who try the studio with a photo of their own and without an account (D-85). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Analysis, ChunkQuery, ChunkReply, MarksBody, MAX_IMAGES_IN_WIZARD, TemplateUrl } from './photos.ts';

/** Time after which a visitor's photo is deleted. */
export const VISITOR_PHOTO_MINUTES = 60;
/** Longer side of a visitor's stored photo. */
export const MAX_VISITOR_PHOTO_SIDE = 2048;

const PhotoId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/** Path of a visitor's photo: `/api/try/photos/{id}`. */
export const TryPhotoUrl = z
  .string()
  .regex(/^\/api\/try\/photos\/[A-Za-z0-9_-]{16,64}$/, 'Only your own photos can be used');
const TryImage = z.union([TryPhotoUrl, TemplateUrl]);
const ImageQuery = z.object({ image: TryImage });

/**
 * The first chunk sets the cookie by which a visitor is recognized; later ones require it. No API key or session gives
 * access to a visitor's photo.
 */
export const uploadTryChunk = endpoint({
  method: 'POST',
  path: '/api/try/photos/chunks',
  summary: 'Upload one photo in chunks without an account; kept for an hour',
  access: 'none',
  status: 201,
  file: 'images',
  query: ChunkQuery,
  reply: ChunkReply,
});
export const getTryPhoto = endpoint({
  method: 'GET',
  path: '/api/try/photos/:id',
  summary: "A visitor's own photo",
  access: 'none',
  status: 200,
  media: 'image/*',
  params: z.object({ id: PhotoId }),
});
/** A photo that a visitor removes no longer counts toward the visitor's limit. */
export const deleteTryPhoto = endpoint({
  method: 'DELETE',
  path: '/api/try/photos/:id',
  summary: "Remove a visitor's own photo",
  access: 'none',
  status: 204,
  params: z.object({ id: PhotoId }),
});
export const getTryAnalysis = endpoint({
  method: 'GET',
  path: '/api/try/analysis',
  summary: "Analysis of a visitor's photo or of a template",
  access: 'none',
  status: 200,
  query: ImageQuery,
  reply: Analysis,
});
export const getTryLayers = endpoint({
  method: 'GET',
  path: '/api/try/layers',
  summary: "The layers of a visitor's photo or a template, for the live preview",
  access: 'none',
  status: 200,
  query: ImageQuery,
});
export const putTryMarks = endpoint({
  method: 'PUT',
  path: '/api/try/marks',
  summary: "Save the corrections of a visitor's photo",
  access: 'none',
  status: 200,
  query: ImageQuery,
  body: MarksBody,
  reply: Analysis,
});

/** The old and the new path of a photo. */
const MovedPhoto = z.object({ from: z.string(), to: z.string() });
/**
 * Called after each sign-in. Answers for the photos of the body that are the caller's now, so that a retry of a call whose
 * reply was lost gets the same reply.
 */
export const claimVisitorPhotos = endpoint({
  method: 'POST',
  path: '/api/try/move-in',
  summary: "Move photos that this browser uploaded as a visitor into the caller's account",
  access: 'user',
  status: 200,
  body: z.object({ images: z.array(TryPhotoUrl).max(MAX_IMAGES_IN_WIZARD) }),
  reply: z.object({ photos: z.array(MovedPhoto) }),
});
export type MovedPhoto = z.infer<typeof MovedPhoto>;
