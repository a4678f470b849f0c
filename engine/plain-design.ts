/** The default design, which changes nothing. Not part of the schema, so that pages without forms load no parser. */
import { PLAIN_CHOICES } from './catalog/choices.ts';
import type { QuickDesign } from './design.ts';

export const PLAIN_DESIGN: QuickDesign = {
  mode: 'quick',
  version: 1,
  style: 'original',
  materials: ['none'],
  stitchingStyle: 'none',
  stitchingNote: '',
  mainColors: ['none'],
  secondaryColor: 'none',
  stitchingColor: 'none',
  pipingStyle: 'none',
  pipingColor: 'none',
  ...PLAIN_CHOICES,
  bolsterColor: 'none',
  zones: {},
  swatches: {},
  vehicleType: 'car',
  vehicleYear: undefined,
  vehicleMake: '',
  vehicleModel: '',
};
