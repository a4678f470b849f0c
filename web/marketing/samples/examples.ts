import { CHANGES, VEHICLES } from './example-words.ts';
import { SAMPLES, samplePicture, type Sample } from './samples.ts';

/** A picture of the gallery (E-32). */
interface GalleryItem {
  id: number;
  vehicleModel: string;
  upgradeDescription: string;
  imagePath: string;
  sample: Sample;
  before: Sample;
}

const item = (
  id: number,
  vehicle: keyof typeof VEHICLES,
  change: keyof typeof CHANGES,
  before: Sample,
): GalleryItem => {
  const sample = SAMPLES[change];
  return {
    id,
    vehicleModel: VEHICLES[vehicle],
    upgradeDescription: CHANGES[change],
    imagePath: samplePicture(sample),
    sample,
    before,
  };
};

/** The seven examples of the dialog (S-79). */
export const EXAMPLES: readonly GalleryItem[] = [
  item(1, 'pickup', 'pickupTan', SAMPLES.pickup),
  item(2, 'coupe', 'coupeCream', SAMPLES.coupe),
  item(3, 'sedan', 'green', SAMPLES.original),
  item(4, 'van', 'vanBlack', SAMPLES.van),
  item(5, 'moto', 'motoBrown', SAMPLES.moto),
  item(6, 'suv', 'suvBrown', SAMPLES.suv),
  item(7, 'sedan', 'oxblood', SAMPLES.original),
];

const GALLERY_CARDS = 6;
/** The six examples of the gallery (S-78). */
export const GALLERY_ITEMS: readonly GalleryItem[] = EXAMPLES.slice(0, GALLERY_CARDS);
