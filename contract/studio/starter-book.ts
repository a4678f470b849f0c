/** The swatch book that every user has, with materials of no manufacturer. Without the schema library. */
import type { CoverMaterial, Grain } from '../options.ts';

export const STARTER_BOOK_NAME = 'Starter book';

export interface StarterSwatch {
  id: string;
  code: string;
  name: string;
  material: CoverMaterial;
  color: string;
  priceBand: number;
  /** Grain of leather, if it is not the default one. */
  grain?: Grain;
}

type Row = readonly [number: number, name: string, color: string, priceBand: number, grain?: Grain];

const BOOK: readonly { letter: string; material: StarterSwatch['material']; rows: readonly Row[] }[] = [
  {
    letter: 'L',
    material: 'leather',
    rows: [
      [101, 'Night leather', '#1f1d1d', 2, 'smooth'],
      [102, 'Graphite leather', '#3b3a3b', 2, 'pebbled'],
      [103, 'Dove grey leather', '#8d8b88', 2],
      [104, 'Chalk leather', '#e7e1d6', 2, 'smooth'],
      [105, 'Oat leather', '#cdbb9d', 2],
      [106, 'Saddle leather', '#a4683a', 3, 'tumbled'],
      [107, 'Chestnut leather', '#6a3d27', 3],
      [108, 'Walnut leather', '#473024', 3, 'tumbled'],
      [109, 'Oxblood leather', '#6b1d24', 3, 'pebbled'],
      [110, 'Brick leather', '#96402f', 3, 'tumbled'],
      [111, 'Midnight leather', '#1f2c44', 3, 'smooth'],
      [112, 'Forest leather', '#24402f', 3, 'pebbled'],
    ],
  },
  {
    letter: 'A',
    material: 'alcantara',
    rows: [
      [201, 'Soot nap', '#262626', 4],
      [202, 'Slate nap', '#4c5054', 4],
      [203, 'Pearl nap', '#a9a7a3', 4],
      [204, 'Linen nap', '#d8cdb9', 4],
      [205, 'Hazel nap', '#8c6a4a', 4],
      [206, 'Cocoa nap', '#4d3529', 4],
      [207, 'Garnet nap', '#7a1f2c', 4],
      [208, 'Ink nap', '#22304d', 4],
    ],
  },
  {
    letter: 'S',
    material: 'suede',
    rows: [
      [301, 'Ash suede', '#6f6c68', 3],
      [302, 'Bark suede', '#54402f', 3],
      [303, 'Camel suede', '#b28a5c', 3],
      [304, 'Sand suede', '#cbb592', 3],
      [305, 'Rust suede', '#8f4a2b', 3],
      [306, 'Moss suede', '#59603f', 3],
      [307, 'Coal suede', '#2c2a29', 3],
      [308, 'Dusk suede', '#465067', 3],
    ],
  },
  {
    letter: 'V',
    material: 'vinyl',
    rows: [
      [401, 'Jet vinyl', '#191919', 1],
      [402, 'Stone vinyl', '#7d7a74', 1],
      [403, 'Ivory vinyl', '#ebe3cf', 1],
      [404, 'Bone vinyl', '#d6cab2', 1],
      [405, 'Toffee vinyl', '#94602f', 1],
      [406, 'Mahogany vinyl', '#502a20', 1],
      [407, 'Cherry vinyl', '#a3202b', 1],
      [408, 'Marine vinyl', '#1d3f63', 1],
      [409, 'Teal vinyl', '#1f5b5c', 1],
      [410, 'Bottle vinyl', '#1d4630', 1],
    ],
  },
  {
    letter: 'C',
    material: 'cloth',
    rows: [
      [501, 'Charcoal weave', '#343537', 1],
      [502, 'Steel weave', '#6c7278', 1],
      [503, 'Silver weave', '#a7aaab', 1],
      [504, 'Flax weave', '#c6b795', 2],
      [505, 'Umber weave', '#5d4a38', 2],
      [506, 'Brandy weave', '#8a4f2c', 2],
      [507, 'Claret weave', '#6a2430', 2],
      [508, 'Navy weave', '#243250', 2],
      [509, 'Olive weave', '#5a5b38', 2],
      [510, 'Cream weave', '#e2d8c3', 2],
    ],
  },
];

/** Ids never change, because designs refer to them. */
export const STARTER_BOOK: readonly StarterSwatch[] = BOOK.flatMap(({ letter, material, rows }) =>
  rows.map(([number, name, color, priceBand, grain]) => ({
    id: `starter-${letter.toLowerCase()}-${number}`,
    code: `RT-${letter}-${number}`,
    name,
    material,
    color,
    priceBand,
    ...(grain === undefined ? {} : { grain }),
  })),
);
