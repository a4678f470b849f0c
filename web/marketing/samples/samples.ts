/**
 * The sample pictures of the public pages: computer-generated interiors, retrimmed by our engine.
 * `scripts/make/make-samples.ts` makes `public/samples/{id}-{width}.webp` from this list.
 */

export interface Sample {
  id: string;
  /** The template that was retrimmed; its own picture is `/samples/{template}-…`. */
  template: string;
  /** The caption. */
  name: string;
  /** Text alternative of the picture. */
  alt: string;
  /** The design as the studio sends it; absent for the original interior. */
  design?: Record<string, unknown>;
}

/** Widths of the files in pixels. The smallest is for a phone 412 CSS pixels wide with a pixel ratio of 1.75. */
export const SAMPLE_WIDTHS = [660, 800, 1200] as const;

const sedan = 'sedan-tan-leather';
const coupe = 'coupe-black-sport';
const suv = 'suv-beige-bench';
const moto = 'moto-black-seat';
const pickup = 'pickup-grey-cloth';
const van = 'van-beige-captains';
const PLAIN_CHOICES = { seatType: 'bucket', stitchingStyle: 'single', stitchingColor: 'none', pipingStyle: 'none' };

export const SAMPLES = {
  original: {
    id: sedan,
    template: sedan,
    name: 'Before',
    alt: 'Render: front seats of a sedan in tan leather, seen through the open door',
  },
  pewter: {
    id: 'sedan-pewter',
    template: sedan,
    name: 'Pewter cloth',
    alt: 'Render: the same seats in grey cloth',
    design: { ...PLAIN_CHOICES, style: 'original', materials: ['cloth'], mainColors: ['grey'], secondaryColor: 'grey' },
  },
  oxblood: {
    id: 'sedan-oxblood',
    template: sedan,
    name: 'Oxblood leather',
    alt: 'Render: the same seats in oxblood leather',
    design: { ...PLAIN_CHOICES, style: 'original', materials: ['leather'], mainColors: ['red'], secondaryColor: 'red' },
  },
  black: {
    id: 'sedan-black',
    template: sedan,
    name: 'Black leather',
    alt: 'Render: the same seats in black leather',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['leather'],
      mainColors: ['black'],
      secondaryColor: 'black',
      stitchingColor: 'tan',
    },
  },
  green: {
    id: 'sedan-green',
    template: sedan,
    name: 'Green and tan',
    alt: 'Render: the same seats in green leather with tan inserts',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['leather'],
      mainColors: ['green', 'tan'],
      secondaryColor: 'green',
      stitchingColor: 'tan',
    },
  },
  blue: {
    id: 'sedan-blue',
    template: sedan,
    name: 'Blue alcantara',
    alt: 'Render: the same seats in blue alcantara',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['alcantara'],
      mainColors: ['blue'],
      secondaryColor: 'blue',
    },
  },
  suede: {
    id: 'sedan-suede',
    template: sedan,
    name: 'Brown suede',
    alt: 'Render: the same seats in brown suede',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['suede'],
      mainColors: ['brown'],
      secondaryColor: 'brown',
    },
  },
  coupe: {
    id: coupe,
    template: coupe,
    name: 'Before',
    alt: 'Render: front seats of a coupe in quilted black leather with red piping',
  },
  coupeCream: {
    id: 'coupe-cream',
    template: coupe,
    name: 'Cream leather',
    alt: 'Render: the same seats in cream leather',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['leather'],
      mainColors: ['#dccfb4'],
      stitchingColor: 'tan',
    },
  },
  coupeTan: {
    id: 'coupe-tan',
    template: coupe,
    name: 'Tan with black bolsters',
    alt: 'Render: the same seats with tan inserts and black bolsters',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['leather'],
      mainColors: ['black', 'tan'],
      stitchingColor: 'tan',
    },
  },
  suv: { id: suv, template: suv, name: 'Before', alt: 'Render: seats of an SUV in beige leather, front and rear row' },
  suvBrown: {
    id: 'suv-brown',
    template: suv,
    name: 'Brown leather',
    alt: 'Render: the same seats in brown leather',
    design: {
      ...PLAIN_CHOICES,
      style: 'original',
      materials: ['leather'],
      mainColors: ['brown'],
      secondaryColor: 'brown',
      stitchingColor: 'white',
    },
  },
  moto: { id: moto, template: moto, name: 'Before', alt: 'Render: motorcycle with a black seat' },
  motoBrown: {
    id: 'moto-brown',
    template: moto,
    name: 'Brown leather',
    alt: 'Render: the same motorcycle with a seat in brown leather',
    design: {
      ...PLAIN_CHOICES,
      style: 'classic',
      materials: ['leather'],
      mainColors: ['brown'],
      stitchingColor: 'white',
    },
  },
  pickup: { id: pickup, template: pickup, name: 'Before', alt: 'Render: bench of a pickup in grey cloth' },
  pickupTan: {
    id: 'pickup-tan',
    template: pickup,
    name: 'Tan leather, pleated',
    alt: 'Render: the same bench in tan leather with pleats',
    design: {
      ...PLAIN_CHOICES,
      style: 'classic',
      materials: ['leather'],
      mainColors: ['tan'],
      secondaryColor: 'tan',
      stitchingColor: 'white',
    },
  },
  van: { id: van, template: van, name: 'Before', alt: 'Render: captain chairs of a van in beige' },
  vanBlack: {
    id: 'van-black',
    template: van,
    name: 'Black leather, diamond quilted',
    alt: 'Render: the same chairs in black leather with diamond quilting',
    design: {
      ...PLAIN_CHOICES,
      style: 'luxury',
      materials: ['leather'],
      mainColors: ['black'],
      secondaryColor: 'black',
      stitchingStyle: 'double',
      stitchingColor: 'red',
    },
  },
} as const satisfies Record<string, Sample>;

export const getSampleUrl = ({ id }: Pick<Sample, 'id'>, width: (typeof SAMPLE_WIDTHS)[number] = 1200): string =>
  `/samples/${id}-${width}.webp`;

export const getSampleSrcSet = (sample: Pick<Sample, 'id'>): string =>
  SAMPLE_WIDTHS.map((width) => `${getSampleUrl(sample, width)} ${width}w`).join(', ');
