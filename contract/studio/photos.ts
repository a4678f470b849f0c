/** Photos: uploads, the engine's analysis, and corrections by the user. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { VEHICLE_TYPES, ZONE_KINDS } from '../options.ts';
import { cleanLine } from '../plain-text.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** Shortest side of a usable photo, even after it is scaled down. */
export const MIN_PHOTO_SIDE = 64;
/** Longer side of a stored photo. */
export const MAX_STORED_SIDE = 4096;
/** Longer side in standard resolution (D-16) and in the live preview. */
export const STANDARD_SIDE = 1024;
export const MAX_IMAGES_IN_WIZARD = 5;
export const UNSUPPORTED_IMAGE_MESSAGE = 'This image format is not supported. Please use JPEG or PNG.';

/** Path of a private file: `/api/files/{id}`. */
export const FileUrl = z.string().regex(/^\/api\/files\/[A-Za-z0-9_-]{16,64}$/, 'Only your own uploads can be used');
/** Path of a vehicle template's picture: `/templates/{id}.jpg`. */
export const TemplateUrl = z.string().regex(/^\/templates\/[a-z0-9-]{1,60}\.jpg$/);
export const SourceImageUrl = z.union([FileUrl, TemplateUrl]);

export const UploadReply = z.object({
  imageUrl: z.string(),
  images: z.array(z.string()),
  name: z.string(),
  size: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadReply = z.infer<typeof UploadReply>;

/** `of` names the subject of the photo. A photo of an interior is analyzed as soon as it is uploaded. */
const UploadQuery = z.object({ of: z.enum(['interior', 'material']).default('interior') });
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: 'Upload one photo',
  access: 'user',
  status: 201,
  scope: 'photos:write',
  file: 'images',
  query: UploadQuery,
  reply: UploadReply,
});

export const MAX_WAITING_UPLOADS = 10;
/** A photo in the account that no design uses yet; it is kept for a week (D-29). */
const WaitingUpload = UploadReply.pick({ name: true, size: true, width: true, height: true }).extend({
  url: z.string(),
});
/** So that a photo that was taken with a phone can be opened on another device. */
export const listWaitingUploads = endpoint({
  method: 'GET',
  path: '/api/upload',
  summary: `The latest ${MAX_WAITING_UPLOADS} photos of interiors that no design uses yet`,
  access: 'user',
  status: 200,
  reply: z.array(WaitingUpload),
});

/** A longer photo is sent in chunks of this length, so that a lost connection costs at most one of them. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
/** The chunk at offset `from` of a photo of `size` bytes. */
export const ChunkQuery = z.object({
  /** Id that the client gives the upload. */
  upload: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  from: z.coerce.number().int().min(0).max(MAX_UPLOAD_BYTES).multipleOf(UPLOAD_CHUNK_BYTES),
  size: z.coerce.number().int().min(1).max(MAX_UPLOAD_BYTES),
});
/** `photo` comes with the last chunk. */
export const ChunkReply = z.object({ received: z.number().int(), photo: UploadReply.optional() });
/**
 * Chunks may be sent again and are deleted after an hour. If one is missing, the last one is refused with `conflict`,
 * and the client must start again.
 */
export const uploadChunk = endpoint({
  method: 'POST',
  path: '/api/upload/chunks',
  summary: 'Upload one photo in chunks, for a weak connection',
  access: 'user',
  status: 201,
  file: 'images',
  query: UploadQuery.extend(ChunkQuery.shape),
  reply: ChunkReply,
});

const FileId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) });
/** `small` is a WebP for lists, of at most MAX_THUMBNAIL_SIDE on the longer side. */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: "A private file's bytes",
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'photos:read',
  media: 'image/*',
  params: FileId,
  query: z.object({ size: z.enum(['small']).optional() }),
});
export const MAX_THUMBNAIL_SIDE = 640;
/** URL of the thumbnail of a picture. */
export const getThumbnailUrl = (fileUrl: string): string =>
  fileUrl.startsWith('/api/files/') ? `${fileUrl}?size=small` : fileUrl;

/** Coordinate as a fraction of the photo's width or height. */
const Unit = z.number().min(-0.5).max(1.5);
/** Cleaned in place, so that the API's reference has one form for what comes in and what goes out. */
const ZoneName = z.string().max(260).overwrite(cleanLine).min(1, 'Please enter a name').max(40);
const ZoneId = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const MAX_MARKS_PER_PHOTO = 500;
const MAX_STROKE_POINTS = 4000;
/** For all strokes of a photo together. */
export const MAX_STROKE_POINTS_PER_PHOTO = 30_000;

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => typeof one === 'number' && one >= -0.5 && one <= 1.5);

/** Reports one problem for a whole list, because naming every wrong entry takes a thousand times as long. */
const checkedAsWhole = <S extends z.ZodType>(schema: S, problemOf: (list: readonly unknown[]) => string | undefined) =>
  z.preprocess((value: z.input<S>, context) => {
    const message = Array.isArray(value) ? problemOf(value) : undefined;
    if (message === undefined) return value;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }, schema);

const Points = checkedAsWhole(
  z
    .array(z.tuple([Unit, Unit]))
    .min(1)
    .max(MAX_STROKE_POINTS),
  (points) => {
    if (points.length > MAX_STROKE_POINTS) return `must have at most ${MAX_STROKE_POINTS} entries`;
    return points.every(isPoint) ? undefined : 'must be pairs of numbers between -0.5 and 1.5';
  },
);

/** A correction by the user, like the engine's `Mark`. */
export const Mark = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tap'),
    x: Unit,
    y: Unit,
    add: z.boolean(),
    exact: z.literal(true).optional(),
    zone: ZoneId.optional(),
  }),
  z.object({
    type: z.literal('stroke'),
    points: Points,
    radius: z.number().min(0.0005).max(0.5),
    add: z.boolean(),
    snap: z.boolean(),
    filled: z.literal(true).optional(),
    zone: ZoneId.optional(),
  }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('invert') }),
  z.object({ type: z.literal('rename'), zone: ZoneId, name: ZoneName }),
  z.object({ type: z.literal('merge'), from: ZoneId, into: ZoneId }),
  z.object({
    type: z.literal('panel'),
    x: Unit,
    y: Unit,
    zone: ZoneId,
    seat: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('split'), from: z.tuple([Unit, Unit]), to: z.tuple([Unit, Unit]), zone: ZoneId }),
]);
export type Mark = z.infer<typeof Mark>;

const countPoints = (mark: unknown): number => {
  const points = (mark as { points?: unknown } | null)?.points;
  return Array.isArray(points) ? points.length : 0;
};

export const Marks = checkedAsWhole(z.array(Mark).max(MAX_MARKS_PER_PHOTO), (marks) => {
  if (marks.length > MAX_MARKS_PER_PHOTO) return `must have at most ${MAX_MARKS_PER_PHOTO} entries`;
  const points = marks.reduce<number>((sum, mark) => sum + countPoints(mark), 0);
  return points > MAX_STROKE_POINTS_PER_PHOTO
    ? `must have at most ${MAX_STROKE_POINTS_PER_PHOTO} points in all strokes together`
    : undefined;
});

/** Limit for marks on single panels: each of them requires an analysis of the whole photo. */
export const MAX_PANEL_MARKS = 100;
/** Limit for zones that marks name. A mark on a seat creates a zone of each kind, and a photo has fewer than 255. */
const MAX_MARKED_ZONES = 40;

/** @returns a message if the marks exceed a limit on panels */
export const findPanelLimitProblem = (marks: readonly Mark[]): string | undefined => {
  const panelMarks = marks.filter(({ type }) => type === 'panel' || type === 'split').length;
  const named = new Set(marks.flatMap((mark) => ('zone' in mark && mark.zone !== undefined ? [mark.zone] : [])));
  if (panelMarks > MAX_PANEL_MARKS) return `must have at most ${MAX_PANEL_MARKS} corrections of single panels`;
  return named.size > MAX_MARKED_ZONES ? `must name at most ${MAX_MARKED_ZONES} zones` : undefined;
};

/** The limits on panels apply to new marks only, so that stored ones can always be read. */
const NewMarks = Marks.superRefine((marks, context) => {
  const message = findPanelLimitProblem(marks);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

export const ZoneSummary = z.object({
  id: z.string(),
  kind: z.enum(ZONE_KINDS),
  name: z.string(),
  confidence: z.number(),
  area: z.number(),
});
export type ZoneSummary = z.infer<typeof ZoneSummary>;

/**
 * A region that may or may not be upholstery: a point inside it, its area as a fraction of the picture, and
 * the mean probability.
 */
const UnsureRegion = z.object({ x: z.number(), y: z.number(), area: z.number(), probability: z.number() });
export type UnsureRegion = z.infer<typeof UnsureRegion>;

export const Analysis = z.object({
  /** `failed` comes with a warning that says why. */
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  width: z.number().int(),
  height: z.number().int(),
  zones: z.array(ZoneSummary),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Regions for the question “Is this upholstery?”, largest first. Templates have none. */
  questions: z.array(UnsureRegion).optional(),
  marks: Marks,
  /** Incremented with every stored correction; part of the URL of the layers. */
  revision: z.number().int(),
});
export type Analysis = z.infer<typeof Analysis>;

/** All corrections of a photo, and the revision on which they are based. */
export const MarksBody = z.object({
  marks: NewMarks,
  revision: z.number().int().min(0).max(2_147_483_647),
  /** Number of corrections that were stored at `revision`. Without it, only that revision can be replaced. */
  storedCount: z.number().int().min(0).optional(),
});
export type MarksBody = z.infer<typeof MarksBody>;

const ImageQuery = z.object({ image: SourceImageUrl });
export const getAnalysis = endpoint({
  method: 'GET',
  path: '/api/analysis',
  summary: 'Analysis of a photo',
  access: 'user',
  status: 200,
  scope: 'photos:read',
  query: ImageQuery,
  reply: Analysis,
});
/** The layers in the format of `engine/layers-codec.ts`, compressed. The answer waits until they exist. */
export const getLayers = endpoint({
  method: 'GET',
  path: '/api/layers',
  summary: "The layers of a photo, for the browser's live preview",
  access: 'user',
  isFile: true,
  status: 200,
  query: ImageQuery,
});
export const putMarks = endpoint({
  method: 'PUT',
  path: '/api/marks',
  summary: 'Save the corrections of a photo',
  access: 'user',
  status: 200,
  scope: 'photos:write',
  query: ImageQuery,
  body: MarksBody,
  reply: Analysis,
});

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  vehicleType: z.enum(VEHICLE_TYPES),
  image: z.string(),
  thumbnail: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  description: z.string(),
});
export type Template = z.infer<typeof Template>;
export const getTemplateUrl = (id: string): string => `/templates/${id}.jpg`;
export const getTemplateThumbnailUrl = (id: string): string => `/templates/${id}-small.webp`;
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'Vehicle templates',
  access: 'none',
  status: 200,
  reply: z.array(Template),
});
