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

/** Seven changes for the dialog (S-79). */
export const EXAMPLES: readonly GalleryItem[] = [
  item(1, 'Pickup, bench', 'Gray cloth to tan leather with upright pleats', SAMPLES.pickupTan, SAMPLES.pickup),
  item(2, 'Sport coupe, front seats', 'Black leather to cream leather', SAMPLES.coupeCream, SAMPLES.coupe),
  item(3, SEDAN, 'Tan leather to green bolsters with tan inserts', SAMPLES.green, SAMPLES.original),
  item(4, 'Van, captain chairs', 'Beige to black leather, diamond quilted, red thread', SAMPLES.vanBlack, SAMPLES.van),
  item(5, 'Motorcycle, seat', 'Black to brown leather with pleats', SAMPLES.motoBrown, SAMPLES.moto),
  item(6, 'SUV, two rows', 'Beige leather to brown leather with white thread', SAMPLES.suvBrown, SAMPLES.suv),
  item(7, SEDAN, 'Tan leather to oxblood leather', SAMPLES.oxblood, SAMPLES.original),
];

const GALLERY_CARDS = 6;
/** Six of them for the gallery (S-78). */
export const GALLERY_ITEMS: readonly GalleryItem[] = EXAMPLES.slice(0, GALLERY_CARDS);
