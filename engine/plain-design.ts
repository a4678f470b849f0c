/** The design that every other begins with: it changes nothing. Apart from the schema, so that a page without forms loads no parser. */
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
