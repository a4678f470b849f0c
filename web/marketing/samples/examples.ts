import { CHANGES, VEHICLES } from './example-words.ts';
import { SAMPLES, getSampleUrl, type Sample } from './samples.ts';

/** A picture of the gallery (E-32). */
interface GalleryItem {
  id: number;
  vehicleModel: string;
  upgradeDescription: string;
  imagePath: string;
  sample: Sample;
  before: Sample;
}

const createItem = (
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
    imagePath: getSampleUrl(sample),
    sample,
    before,
  };
};

/** The seven examples of the dialog (S-79). */
export const EXAMPLES: readonly GalleryItem[] = [
  createItem(1, 'pickup', 'pickupTan', SAMPLES.pickup),
  createItem(2, 'coupe', 'coupeCream', SAMPLES.coupe),
  createItem(3, 'sedan', 'green', SAMPLES.original),
  createItem(4, 'van', 'vanBlack', SAMPLES.van),
  createItem(5, 'moto', 'motoBrown', SAMPLES.moto),
  createItem(6, 'suv', 'suvBrown', SAMPLES.suv),
  createItem(7, 'sedan', 'oxblood', SAMPLES.original),
];

const GALLERY_CARDS = 6;
/** The six examples of the gallery (S-78). */
export const GALLERY_ITEMS: readonly GalleryItem[] = EXAMPLES.slice(0, GALLERY_CARDS);
