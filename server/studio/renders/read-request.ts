/** Reads the picture and the design from the body of a generate call (D-14, D-32). */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { FileUrl, TemplateUrl } from '#contract/studio/photos.ts';
import type { GenerateBody } from '#contract/studio/renders.ts';
import { planFor } from '#engine/zone-map.ts';
import type { Design } from '#engine/design.ts';
import { isEmptyPlan } from '#engine/trim-plan.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { refuseVehicleYear } from '../designs/vehicle-year.ts';

export type RenderRequestBody = z.output<typeof GenerateBody>;

export interface RenderRequest {
  /** Its swatches are ids, which `startRender` looks up. */
  design: Design;
  /** The picture to render: `/api/files/{id}`, `/templates/{id}.jpg` or a data URL. */
  image: string;
  /** Other pictures in the request, which must be the caller's own as well. */
  otherImages: string[];
  /** `local`, `remote` or a model's name; by default the operator's choice. */
  engine?: string | undefined;
}

const OWN_PICTURES_ONLY = 'Only your own uploads and the vehicle templates can be used.';

const isFileUrl = (image: string): boolean => FileUrl.safeParse(image).success;
const isTemplateUrl = (image: string): boolean => TemplateUrl.safeParse(image).success;
export const isDataUrl = (image: string): boolean => image.startsWith('data:');

/** @throws Problem `invalid_input` naming the field */
export const readRenderRequest = (body: RenderRequestBody, now: Date): RenderRequest => {
  const { originalImage: image, originalImages: images = [], engine, ...design } = body;
  const foreign = [image, ...images].find((url) => !isFileUrl(url) && !isTemplateUrl(url) && !isDataUrl(url));
  if (foreign !== undefined)
    throw new Problem('invalid_input', OWN_PICTURES_ONLY, {
      field: foreign === image ? 'originalImage' : 'originalImages',
    });
  refuseVehicleYear(design.vehicleYear, now);
  return { design, image, otherImages: images.filter((url) => url !== image), engine };
};

/** Refuses a design that would change nothing. @throws Problem `invalid_input` */
export const refuseEmptyDesign = (design: Design): void => {
  if (!isEmptyPlan(planFor(design))) return;
  if (design.mode === 'quick')
    throw new Problem('invalid_input', 'This design changes nothing. Choose a color, a material or a pattern.', {
      field: 'style',
    });
  throw new Problem(
    'invalid_input',
    'None of these words could be used. Name a color, a material or a part of the seat, for example "tan leather with diamond inserts".',
    { field: 'customInstructions' },
  );
};

/** Two requests with one idempotency key must have the same hash. */
export const hashRequest = ({ design, image, engine }: RenderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([image, design, engine]))
    .digest('base64url');
