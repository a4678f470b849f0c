import { CHANGES, VEHICLES } from './example-words.ts';
import { SAMPLES, getSampleUrl, type Sample } from './samples.ts';

/** A picture of the gallery (E-32). */
interface Example {
  id: number;
  vehicle: string;
  change: string;
  imagePath: string;
  after: Sample;
  before: Sample;
}

const createExample = (
  id: number,
  vehicle: keyof typeof VEHICLES,
  change: keyof typeof CHANGES,
  before: Sample,
): Example => {
  const after = SAMPLES[change];
  return {
    id,
    vehicle: VEHICLES[vehicle],
    change: CHANGES[change],
    imagePath: getSampleUrl(after),
    after,
    before,
  };
};

/** Shown in the dialog (S-79). */
export const EXAMPLES: readonly Example[] = [
  createExample(1, 'pickup', 'pickupTan', SAMPLES.pickup),
  createExample(2, 'coupe', 'coupeCream', SAMPLES.coupe),
  createExample(3, 'sedan', 'green', SAMPLES.original),
  createExample(4, 'van', 'vanBlack', SAMPLES.van),
  createExample(5, 'moto', 'motoBrown', SAMPLES.moto),
  createExample(6, 'suv', 'suvBrown', SAMPLES.suv),
  createExample(7, 'sedan', 'oxblood', SAMPLES.original),
];

const GALLERY_CARDS = 6;
/** Shown in the gallery (S-78). */
export const GALLERY_EXAMPLES: readonly Example[] = EXAMPLES.slice(0, GALLERY_CARDS);
