/**
 * Details for the API's documentation that the validating schemas lack: bodies with a parser of their own, headers,
 * second answers.
 */
import { z } from 'zod';
import { ColorChoice, QuickDesign } from '#engine/design.ts';
import type { Endpoint } from '../endpoint.ts';
import { MOST_IN_BATCH, startBatch, StartBatchBody } from '../studio/batches.ts';
import { AcceptedReply, generateDesign, GenerateReply, MAX_INSTRUCTIONS } from '../studio/renders.ts';
import { SWATCH_PLACES } from '../studio/swatches.ts';

/** The design in requests, which `design-wire.ts` reads. With `customInstructions`, the other fields are ignored. */
export const RenderRequest = z.object({
  originalImage: z.string().describe('`imageUrl` of an upload, the `image` of a template, or a data URL'),
  customInstructions: z
    .string()
    .max(MAX_INSTRUCTIONS)
    .optional()
    .describe('In your own words: "black leather with red double stitching"'),
  ...QuickDesign.omit({ mode: true, version: true, zones: true }).partial().shape,
  style: QuickDesign.shape.style.optional().describe('Needed without `customInstructions`'),
  materials: QuickDesign.shape.materials
    .optional()
    .describe('All zones, inserts, bolsters, doors, headrests, in this order. Needed without `customInstructions`'),
  mainColors: z.array(ColorChoice).min(1).max(2).optional().describe('All seat zones, and the inserts'),
  secondaryColor: ColorChoice.optional().describe('Door inserts and armrests'),
  swatches: z
    .partialRecord(z.enum(SWATCH_PLACES), z.object({ id: z.string() }))
    .optional()
    .describe('Of your swatch books, by what they are put on; they win over the colors and materials beside them'),
});

const KEY_HEADER = '1 to 200 plain characters: the same key again is the same';
const Batch = StartBatchBody.extend({
  items: z
    .array(StartBatchBody.shape.items.element.extend({ design: RenderRequest.omit({ originalImage: true }) }))
    .min(1)
    .max(MOST_IN_BATCH),
});

interface ApiDetails {
  body?: z.ZodType;
  reply?: z.ZodType;
  headers?: Readonly<Record<string, string>>;
  /** A second answer that is a success. */
  orElse?: { status: number; reply: z.ZodType; when: string };
}

const DETAILS = new Map<Endpoint, ApiDetails>([
  [
    generateDesign,
    {
      body: RenderRequest,
      reply: GenerateReply,
      headers: {
        'Idempotency-Key': `${KEY_HEADER} render, charged once`,
        Prefer: '`respond-async`: answer at once with 202 and the id',
      },
      orElse: {
        status: 202,
        reply: AcceptedReply,
        when: 'Accepted, with `Prefer: respond-async`: ask for the render, or wait for its webhook',
      },
    },
  ],
  [startBatch, { body: Batch, headers: { 'Idempotency-Key': `${KEY_HEADER} batch, charged once` } }],
]);

export const detailsOf = (endpoint: Endpoint): ApiDetails => DETAILS.get(endpoint) ?? {};
