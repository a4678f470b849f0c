/**
 * Trying without an account (D-85): a visitor's own photo, its analysis and corrections, and their move into an
 * account.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Analysis, ChunkQuery, ChunkReply, MarksBody, TemplateUrl } from './photos.ts';

/** Time after its upload at which a visitor's photo is removed, for the visitor as well. */
export const TRY_MINUTES = 60;
/** Long side of a visitor's photo as stored; a member's may have 4096. */
export const TRY_SIDE = 2048;

const PhotoId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/** Path of a visitor's photo: `/api/try/photos/{id}`. */
export const TryPhotoUrl = z
  .string()
  .regex(/^\/api\/try\/photos\/[A-Za-z0-9_-]{16,64}$/, 'Only your own photos can be used');
const TryImage = z.union([TryPhotoUrl, TemplateUrl]);
const ImageQuery = z.object({ image: TryImage });

/**
 * Visitors are known only by a cookie, which the first call that needs one sets. No API key and no session gives access
 * to a visitor's photo. A short photo is one piece; a later piece of a long one needs the cookie of the first.
 */
export const uploadTryChunk = endpoint({
  method: 'POST',
  path: '/api/try/photos/chunks',
  summary: 'Upload one photo without an account, piece by piece; kept for an hour',
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
  summary: "Keep corrections with a visitor's photo",
  access: 'none',
  status: 200,
  query: ImageQuery,
  body: MarksBody,
  reply: Analysis,
});

/** Old and new address of a photo. */
const Moved = z.object({ from: z.string(), to: z.string() });
/** Called once after signing in; does nothing when nothing was tried. */
export const moveIn = endpoint({
  method: 'POST',
  path: '/api/try/move-in',
  summary: "Take what this browser tried as a visitor into the caller's account",
  access: 'user',
  status: 200,
  reply: z.object({ photos: z.array(Moved) }),
});
export type Moved = z.infer<typeof Moved>;
