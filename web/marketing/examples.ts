import { SAMPLES, samplePicture, type Sample } from './samples.ts';

/** A picture of the gallery (E-32). */
export interface GalleryItem {
  id: number;
  vehicleModel: string;
  upgradeDescription: string;
  imagePath: string;
  sample: Sample;
  before: Sample;
}

const item = (id: number, vehicleModel: string, upgradeDescription: string, sample: Sample, before: Sample): GalleryItem =>
  ({ id, vehicleModel, upgradeDescription, imagePath: samplePicture(sample), sample, before });

const SEDAN = 'Sedan, front seats';
const COUPE = 'Sport coupe, front seats';
const SUV = 'SUV, two rows';

/** Seven changes for the dialog (S-79). */
export const EXAMPLES: readonly GalleryItem[] = [
  item(1, COUPE, 'Black leather to cream leather; the quilting stays', SAMPLES.coupeCream, SAMPLES.coupe),
  item(2, SEDAN, 'Tan leather to green bolsters with tan inserts', SAMPLES.green, SAMPLES.original),
  item(3, SUV, 'Beige leather to brown leather with white thread', SAMPLES.suvBrown, SAMPLES.suv),
  item(4, SEDAN, 'Tan leather to oxblood leather', SAMPLES.oxblood, SAMPLES.original),
  item(5, COUPE, 'Black leather to tan inserts in black bolsters', SAMPLES.coupeTan, SAMPLES.coupe),
  item(6, SEDAN, 'Tan leather to brown suede', SAMPLES.suede, SAMPLES.original),
  item(7, SEDAN, 'Tan leather to blue alcantara', SAMPLES.blue, SAMPLES.original),
];

const GALLERY_CARDS = 6;
/** Six of them for the gallery (S-78). */
export const GALLERY_ITEMS: readonly GalleryItem[] = EXAMPLES.slice(0, GALLERY_CARDS);
