/** The design guide: how to photograph, and how to choose. */
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import type { Chapter } from '../prose.tsx';

export const GUIDE: { title: string; lead: string; contents: string; start: string; chapters: readonly Chapter[] } = {
  title: 'Design Guide',
  lead: 'What makes a photo easy to retrim, and what to consider before you choose color, material and stitching.',
  contents: 'In this guide',
  start: 'Open the Design Studio',
  chapters: [
    {
      id: 'photos',
      title: 'Taking the photo',
      paragraphs: [
        'The picture you get is your photo with other upholstery. The better the photo, the better the picture.',
      ],
      list: [
        'Open the door, step back, and hold the phone at the height of the headrests.',
        'Use daylight: an open garage door or shade outside. Turn the flash off; it burns the sheen of the seats into the photo.',
        'Get the whole seat in: headrest, backrest, cushion and the bolsters beside them.',
        'Clear the seats. Bags, jackets and seat covers are found as part of the seat or hide it.',
        'Hold still and tap the seat on the screen, so that focus and exposure are taken there.',
        '1080p or more is best. Every phone of the last ten years does this by itself.',
      ],
    },
    {
      id: 'color',
      title: 'Choosing color',
      paragraphs: [
        'Look at what stays: dash, carpet, headliner and door plastics keep their color. A warm interior wants warm leather (tan, brown, oxblood); a grey or black one takes almost everything.',
        'Two colors are calmer when one of them leads. Put the stronger color on the inserts and the quieter one on the bolsters, or the other way around, and let thread or piping repeat the second color.',
        'Light colors make a small cabin look larger and show wear sooner. Dark colors hide wear and get hot in the sun.',
      ],
    },
    {
      id: 'material',
      title: 'Choosing material',
      paragraphs: [
        'Each material answers light in its own way, and the picture shows it. Leather ages well and wants care. Vinyl is easy to clean, right for work trucks and boats. Cloth is warm to sit on and forgiving in the sun. Suede is for inserts, rarely for cushions. Alcantara grips, and keeps hands and backs from sliding.',
      ],
      list: COVER_MATERIALS.map((id) => `${MATERIAL_ROWS[id].name}: ${MATERIAL_ROWS[id].description}`),
    },
    {
      id: 'own-material',
      title: 'Your own material',
      paragraphs: [
        'Next to the colors is the swatch book: your own hides and cloths, from a price list or from a photo. For the photo, lay the piece flat in the shade, without flash, and put white paper beside it; mark a part without folds or seams. What comes out repeats on the seats at the size that you gave. It keeps a plaid or a grain, but no gloss that the photo does not show, and it is no substitute for a physical sample.',
      ],
    },
    {
      id: 'patterns',
      title: 'Patterns and stitching',
      paragraphs: ['A style sets a pattern, stitching and piping in one tap; you can change each of them afterwards.'],
      list: [
        'Classic: upright pleats on the inserts under a single welt, as in the sixties.',
        'Modern: perforated inserts between plain bolsters, with two rows of thread.',
        'Racing: horizontal flutes and thread in a contrasting color.',
        'Retro: wide tuck and roll with a glossier finish.',
        'Luxury: diamond quilted inserts with double piping.',
        'A French seam is pressed open, with a row of thread on either side: the richest look for plain panels.',
        'Contrast thread draws the eye to the seams. Choose it when the seams are straight.',
      ],
    },
    {
      id: 'before',
      title: 'Before a hide is cut',
      paragraphs: [
        'A picture helps to decide; a sample confirms. Put a physical sample on the seat, in the shade and in the sun, before you order.',
      ],
    },
  ],
};
