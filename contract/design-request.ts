/**
 * A design on the wire and as it is stored with a render: its fields by name. `parseDesign` of `#engine/design.ts`
 * reads their contents. A field of any other name is dropped where the request comes in, and never stored or sent on.
 */
import { z } from 'zod';
import type { CustomDesign, QuickDesign } from '#engine/design.ts';

type Field = keyof z.input<typeof QuickDesign> | keyof z.input<typeof CustomDesign> | 'engine';

const any = z.unknown().optional();
/** The compiler refuses a list that lacks a field of the engine's, or has one more. */
const FIELDS: Readonly<Record<Field, typeof any>> = {
  customInstructions: any,
  style: any,
  materials: any,
  seatType: any,
  stitchingStyle: any,
  stitchingNote: any,
  mainColors: any,
  secondaryColor: any,
  stitchingColor: any,
  pipingStyle: any,
  pipingColor: any,
  bolsterHeight: any,
  seatBolsters: any,
  bolsterColor: any,
  zones: any,
  swatches: any,
  vehicleType: any,
  vehicleYear: any,
  vehicleMake: any,
  vehicleModel: any,
  engine: any,
};

export const DesignRequest = z.object(FIELDS);
export type DesignRequest = z.infer<typeof DesignRequest>;
