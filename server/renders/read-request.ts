/** Parses the body of a generate call: its picture and its design, nothing else (D-14, D-32, D-35 to D-38). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DesignRequest } from '#contract/design-request.ts';
import { EngineName } from '#contract/engines.ts';
import { FileUrl, TemplateUrl } from '#contract/photos.ts';
import type { GenerateBody } from '#contract/renders.ts';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign, type Design } from '#engine/design.ts';
import { isEmptyPlan } from '#engine/trim-plan.ts';
import { invalidInput, plainWords, Problem } from '../http/problem.ts';
import { swatchIdsOnly } from '../swatches/swatch-ids-only.ts';

export interface RenderRequest {
  design: Design;
  /** The picture to render: `/api/files/{id}`, `/templates/{id}.jpg` or a data URL. */
  image: string;
  /** Every other picture that the request names; they must be the caller's own as well. */
  others: string[];
  /** `local`, `remote` or a model's name; missing = the operator's choice. */
  engine?: string | undefined;
}

const OWN_PICTURES_ONLY = 'Only your own uploads and the vehicle templates can be used.';

const isFileUrl = (image: string): boolean => FileUrl.safeParse(image).success;
const isTemplateUrl = (image: string): boolean => TemplateUrl.safeParse(image).success;
export const isDataUrl = (image: string): boolean => image.startsWith('data:');

/** @throws Problem `invalid_input` naming the field */
export const readRenderRequest = (body: GenerateBody, now: Date): RenderRequest => {
  const { originalImage: image, originalImages: images = [] } = body;
  const foreign = [image, ...images].find((url) => !isFileUrl(url) && !isTemplateUrl(url) && !isDataUrl(url));
  if (foreign !== undefined)
    throw new Problem('invalid_input', OWN_PICTURES_ONLY, {
      field: foreign === image ? 'originalImage' : 'originalImages',
    });
  const { engine: wanted } = body;
  const engine =
    wanted === undefined || wanted === null || wanted === '' ? undefined : EngineName.safeParse(wanted).data;
  if (engine === undefined && typeof wanted === 'string' && wanted !== '')
    throw new Problem('invalid_input', 'This server has no such engine.', { field: 'engine' });
  return {
    design: readDesign(body, now),
    image,
    others: images.filter((url) => url !== image),
    ...(engine === undefined ? {} : { engine }),
  };
};

/** Swatches are still ids; `startRender` looks them up. */
const readDesign = (body: GenerateBody, now: Date): Design => {
  const { customInstructions, style } = body;
  if (typeof customInstructions === 'string' && customInstructions.trim() === '' && style === undefined)
    throw new Problem('invalid_input', 'Describe what you would like to change', { field: 'customInstructions' });
  try {
    const design = parseDesign(swatchIdsOnly(body));
    if (design.vehicleYear !== undefined && design.vehicleYear > now.getFullYear())
      throw new Problem('invalid_input', `The vehicle's year must be between 1940 and ${now.getFullYear()}`, {
        field: 'vehicleYear',
      });
    return design;
  } catch (error) {
    throw error instanceof z.ZodError ? invalidInput(inPlainWords(error, body)) : error;
  }
};

/** Replaces zod's own messages ("Invalid option: expected one of ...") by ours; messages of the schema stay. */
const inPlainWords = (error: z.ZodError, body: unknown): z.ZodError =>
  new z.ZodError(
    error.issues.map((issue) => {
      if (!/^(Invalid|Too (small|big))\b/.test(issue.message)) return issue;
      const input = issue.path.reduce<unknown>(
        (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
        body,
      );
      const words = plainWords({ ...issue, input } as Parameters<typeof plainWords>[0]);
      return { ...issue, message: typeof words === 'string' ? words : issue.message };
    }),
  );

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

/** Designs without swatches omit the field. */
const withoutEmptySwatches = (design: Design): Design | Omit<Design, 'swatches'> => {
  if (design.mode !== 'quick' || Object.keys(design.swatches).length > 0) return design;
  const { swatches: _, ...rest } = design;
  return rest;
};

/** The design as it is stored with the render, for the job and for "edit and render again". */
export const requestOf = (design: Design, engine?: string): DesignRequest => {
  const { mode: _, ...request } = withoutEmptySwatches(design);
  return engine === undefined ? request : { ...request, engine };
};

/** Hash of the request, because two requests with one key must be the same. */
export const hashRequest = ({ design, image, engine }: RenderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([image, withoutEmptySwatches(design), ...(engine === undefined ? [] : [engine])]))
    .digest('base64url');
