/**
 * Details for the API documentation that the validating schemas do not contain: bodies with their own parser, headers,
 * and alternative success replies.
 */
import { z } from 'zod';
import { ColorChoice, QuickDesign } from '#engine/design.ts';
import { createShare } from '../customer/shares.ts';
import { createCustomer } from '../customer/customers.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_BATCH_ITEMS, startBatch, StartBatchBody } from '../studio/batches.ts';
import { AcceptedReply, generateDesign, GenerateReply, MAX_INSTRUCTIONS_LENGTH } from '../studio/renders.ts';
import { restoreVersion, saveDesign } from '../studio/saved-designs.ts';
import { SWATCH_PARTS } from '../studio/swatches.ts';

/** A design in a request (`design-wire.ts`). With `customInstructions`, the other fields are ignored. */
export const RenderRequest = z.object({
  originalImage: z.string().describe('`imageUrl` of an upload, the `image` of a template, or a data URL'),
  customInstructions: z
    .string()
    .max(MAX_INSTRUCTIONS_LENGTH)
    .optional()
    .describe('In your own words: "black leather with red double stitching"'),
  ...QuickDesign.omit({ mode: true, version: true, zones: true }).partial().shape,
  style: QuickDesign.shape.style.optional().describe('Needed without `customInstructions`'),
  materials: QuickDesign.shape.materials
    .optional()
    .describe('In this order: all zones, inserts, bolsters, doors, headrests. Needed without `customInstructions`'),
  mainColors: z.array(ColorChoice).min(1).max(2).optional().describe('All seat zones, and the inserts'),
  secondaryColor: ColorChoice.optional().describe('Door inserts and armrests'),
  swatches: z
    .partialRecord(z.enum(SWATCH_PARTS), z.object({ id: z.string() }))
    .optional()
    .describe('Swatches from your swatch books, by the part they cover. They override colors and materials'),
});

/** @param noun the result of the call: "render, charged once" */
const idempotencyKey = (noun: string): string => `1 to 200 plain characters. Repeating a key returns the same ${noun}`;
const Batch = StartBatchBody.extend({
  items: z
    .array(StartBatchBody.shape.items.element.extend({ design: RenderRequest.omit({ originalImage: true }) }))
    .min(1)
    .max(MAX_BATCH_ITEMS),
});

interface ApiDetails {
  body?: z.ZodType;
  reply?: z.ZodType;
  headers?: Readonly<Record<string, string>>;
  alternative?: { status: number; reply: z.ZodType; when: string };
}

const DETAILS = new Map<Endpoint, ApiDetails>([
  [
    generateDesign,
    {
      body: RenderRequest,
      reply: GenerateReply,
      headers: {
        'Idempotency-Key': idempotencyKey('render, charged once'),
        Prefer: '`respond-async`: reply at once with 202 and the id',
      },
      alternative: {
        status: 202,
        reply: AcceptedReply,
        when: 'Accepted, with `Prefer: respond-async`: poll the render, or wait for its webhook',
      },
    },
  ],
  [startBatch, { body: Batch, headers: { 'Idempotency-Key': idempotencyKey('batch, charged once') } }],
  [saveDesign, { headers: { 'Idempotency-Key': idempotencyKey('design') } }],
  [restoreVersion, { headers: { 'Idempotency-Key': idempotencyKey('version') } }],
  [createCustomer, { headers: { 'Idempotency-Key': idempotencyKey('folder') } }],
  [createShare, { headers: { 'Idempotency-Key': idempotencyKey('link') } }],
]);

export const detailsOf = (endpoint: Endpoint): ApiDetails => DETAILS.get(endpoint) ?? {};
