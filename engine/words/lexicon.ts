/**
 * The words of the trade and of everyday English that the engine understands. Tables only; `scan.ts` finds them in a text and
 * `understand.ts` makes sense of them. Longer phrases win over shorter ones. Spelling is folded first: lower case, grey,
 * colour → color, centre → center.
 */
import { MATERIAL_ROWS, PATTERN_ROWS, SWATCHES, type PipingStyle, type Style, type StitchingStyle, type ZoneKind } from '../options.ts';

/** Named colours, sRGB on matte material. The eight of the option list come first and keep the list's values. */
export const COLOR_WORDS: Readonly<Record<string, string>> = {
  ...SWATCHES,
  'jet black': '#161514', ebony: '#26211d', onyx: '#1b1a1a', 'off white': '#efe9dd', ivory: '#efe6d0', cream: '#dccfb4', chalk: '#ebe7dd', bone: '#e3dac6',
  pearl: '#e8e3da', snow: '#f2f1ee', vanilla: '#e9dcb9', oatmeal: '#cdbfa4', parchment: '#e2d5ba', magnolia: '#ece3d2', linen: '#dcd1bd',
  beige: '#c9b592', sand: '#c7b28c', stone: '#b3a892', taupe: '#8b7a68', khaki: '#98875f', camel: '#b78a54', saddle: '#9a5b2e', 'saddle brown': '#8a4f28',
  'saddle tan': '#a86a38', cognac: '#9a4f26', caramel: '#a9682f', butterscotch: '#c08a45', honey: '#bd8436', biscuit: '#c4a882', walnut: '#5a3f2c', chestnut: '#6b3a26',
  tobacco: '#6f4a2c', toffee: '#8a5a34', cinnamon: '#8d4f2e', chocolate: '#43291c', mocha: '#5c4436', espresso: '#35241c', coffee: '#4a3428', mahogany: '#55251e',
  burgundy: '#5e1622', oxblood: '#561a1e', maroon: '#551a20', wine: '#581b2b', bordeaux: '#561824', claret: '#6a1a2b', merlot: '#541a28', cherry: '#9b1b2c', 'cherry red': '#9b1b2c',
  scarlet: '#b3201f', crimson: '#9b1528', 'signal red': '#b01f24', 'ferrari red': '#b0151b', 'blood red': '#6e1218', ruby: '#861528', coral: '#d9705c', salmon: '#d98a74',
  orange: '#c75a1c', 'burnt orange': '#a9501f', terracotta: '#a85a3c', rust: '#8e4423', copper: '#9c5a38', amber: '#c8862a', yellow: '#d9b11f', mustard: '#b48a25', gold: '#b08d3f', lemon: '#dccb4a',
  'racing green': '#123a2a', 'british racing green': '#123a2a', 'forest green': '#1f4029', 'dark green': '#173324', 'hunter green': '#1e3d2c', emerald: '#12684a', olive: '#5a5a32', 'olive green': '#5a5a32',
  sage: '#8e9a7c', 'sage green': '#8e9a7c', mint: '#a5cbb4', 'lime green': '#7fb524', lime: '#8fb92c', moss: '#596238', teal: '#1d5f63', turquoise: '#2f8f8e', aqua: '#59aaa8', petrol: '#1c4a57',
  navy: '#1b2740', 'navy blue': '#1b2740', 'midnight blue': '#171f35', 'royal blue': '#22469b', 'sky blue': '#7fa8cc', 'baby blue': '#a3bfd6', 'ice blue': '#b9cdd9', 'powder blue': '#a9bfd0', cobalt: '#1f4192', 'electric blue': '#1c56c4',
  'steel blue': '#4c6a86', indigo: '#2f2f63', denim: '#3c5270', purple: '#4f2a66', violet: '#5b3f8a', lilac: '#a993c0', lavender: '#a89dc4', plum: '#4d2340', aubergine: '#37202f', eggplant: '#37202f', magenta: '#9b1f63',
  pink: '#d4839b', 'hot pink': '#c73a77', rose: '#b76a75', blush: '#d8aca4', charcoal: '#3b3c3e', anthracite: '#36383b', graphite: '#46484b', slate: '#59616a', 'slate grey': '#59616a', gunmetal: '#4a4e53', silver: '#a9abad',
  ash: '#9b9a95', smoke: '#74757a', 'dove grey': '#a3a29e', 'battleship grey': '#7d8184', 'light grey': '#b0b0ad', 'dark grey': '#4b4b4c',
};

/** Change of the colour that follows: factor on linear light, and how far towards grey. */
export const SHADE_WORDS: Readonly<Record<string, { light: number; mute: number }>> = {
  dark: { light: 0.45, mute: 0 }, darker: { light: 0.5, mute: 0 }, deep: { light: 0.5, mute: 0 }, rich: { light: 0.75, mute: 0 }, light: { light: 1.9, mute: 0.15 }, lighter: { light: 1.7, mute: 0.1 },
  pale: { light: 2.3, mute: 0.3 }, soft: { light: 1.3, mute: 0.2 }, bright: { light: 1.5, mute: 0 }, vivid: { light: 1.4, mute: 0 }, pastel: { light: 2.6, mute: 0.35 }, muted: { light: 1, mute: 0.35 }, dusty: { light: 1.2, mute: 0.35 }, medium: { light: 1, mute: 0 }, warm: { light: 1, mute: 0 }, cool: { light: 1, mute: 0 },
};

/** By phrase, what each row of a catalog says of itself. */
const byPhrase = <Id extends string>(rows: Readonly<Record<Id, { phrases: readonly string[] }>>): Readonly<Record<string, Id>> =>
  Object.fromEntries((Object.keys(rows) as Id[]).flatMap((id) => rows[id].phrases.map((phrase): [string, Id] => [phrase, id])));

export const MATERIAL_WORDS = byPhrase(MATERIAL_ROWS);
export const PATTERN_WORDS = byPhrase(PATTERN_ROWS);

export const ZONE_WORDS: Readonly<Record<string, readonly ZoneKind[]>> = (() => {
  const seats: ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'seat', 'piping'];
  const everything: ZoneKind[] = [...seats, 'door'];
  const words: Record<string, readonly ZoneKind[]> = {};
  const put = (kinds: readonly ZoneKind[], list: string) => list.split(',').forEach((word) => (words[word.trim()] = kinds));
  put(['insert'], 'inside,insert,inserts,center,centers,center panel,center panels,center section,center sections,center insert,center inserts,middle,middles,middle panel,middle panels,middle section,middle sections,seat insert,seat inserts,seat center,seat centers,centers of the seats,center of the seats,center of the seat,middle of the seats,middle of the seat,face,faces,seat faces');
  put(['bolster'], 'outside,bolster,bolsters,side bolster,side bolsters,seat bolsters,side panels of the seats,sides,side,outer,outers,outside of the seats,outer panels,outer sections,wings,side supports,edges of the seats,sides of the seats,surround,surrounds');
  put(['headrest'], 'headrest,headrests,head rest,head rests,head restraint,head restraints,head-rest,head-rests');
  put(['seat-back'], 'seat back,seat backs,seatback,seatbacks,back of the seats,backs of the seats,backs of the front seats,rear of the seats,seat rears,back panels,rear side of the seats');
  put(['door'], 'door,doors,door card,door cards,door panel,door panels,door insert,door inserts,door trim,door trims,armrest,armrests,arm rest,arm rests,side panels,door armrests,door inserts and armrests');
  put(seats, 'seat,seats,bench,bench seat,chairs,chair,upholstery,main color,main,base,primary,front seats and back seats,saddle seat,seat covers,seating,buckets,bucket seats,cushions and backrests,sofa');
  put(everything, 'everything,all,whole interior,entire interior,interior,cabin,whole cabin,all of it,whole thing,everywhere,trim,it all,all upholstery');
  return words;
})();

export const STITCH_WORDS: Readonly<Record<string, StitchingStyle | 'as-is'>> = {
  stitching: 'as-is', stitch: 'as-is', stitches: 'as-is', stitched: 'as-is', thread: 'as-is', threads: 'as-is', threading: 'as-is', seams: 'as-is', seam: 'as-is', topstitch: 'single', topstitching: 'single', 'top stitch': 'single', 'top stitching': 'single', 'top stitched': 'single',
  'single stitch': 'single', 'single stitching': 'single', 'single stitched': 'single', 'single row stitching': 'single', 'single thread': 'single', 'contrast stitching': 'single', 'contrasting stitching': 'single', 'contrast stitch': 'single', 'contrasting thread': 'single', 'contrast thread': 'single', 'contrast stitched': 'single',
  'double stitch': 'double', 'double stitching': 'double', 'double stitched': 'double', 'twin stitch': 'double', 'twin stitching': 'double', 'twin needle': 'double', 'twin needle stitching': 'double', 'double row stitching': 'double', 'two rows of stitching': 'double', 'double thread': 'double', 'double rows of stitching': 'double', 'two row stitching': 'double', 'double top stitching': 'double',
  'french seam': 'french', 'french seams': 'french', 'french stitch': 'french', 'french stitching': 'french', 'french stitched': 'french', 'felled seam': 'french', 'felled seams': 'french', 'flat felled': 'french', 'french thread': 'french',
};

export const PIPING_WORDS: Readonly<Record<string, PipingStyle>> = {
  piping: 'single', piped: 'single', welt: 'single', welting: 'single', welts: 'single', cording: 'single', cord: 'single', 'single piping': 'single', 'single welt': 'single', 'piped edges': 'single', edging: 'single', 'piping edges': 'single',
  'double piping': 'double', 'double welt': 'double', 'double welting': 'double', 'twin piping': 'double', 'two rows of piping': 'double', 'double piped': 'double',
  'contrast piping': 'contrast', 'contrasting piping': 'contrast', 'contrast welt': 'contrast', 'contrast piped': 'contrast', 'contrasting welt': 'contrast',
};

export const STYLE_WORDS: Readonly<Record<string, Style>> = {
  'classic style': 'classic', 'classic look': 'classic', classic: 'classic', vintage: 'classic', 'vintage look': 'classic', 'vintage style': 'classic',
  'modern style': 'modern', 'modern look': 'modern', modern: 'modern', contemporary: 'modern',
  'racing style': 'racing', 'racing look': 'racing', sporty: 'racing', 'sport style': 'racing', 'sporty look': 'racing', motorsport: 'racing', 'race car style': 'racing',
  'retro style': 'retro', 'retro look': 'retro', retro: 'retro', 'hot rod style': 'retro', 'fifties style': 'retro',
  'luxury style': 'luxury', 'luxury look': 'luxury', luxury: 'luxury', luxurious: 'luxury',
};

export const GLOSS_WORDS: Readonly<Record<string, number>> = { glossy: 1.6, shiny: 1.6, gloss: 1.5, glossier: 1.5, patent: 2, matte: 0.5, matt: 0.5, satin: 0.8, dull: 0.5, 'less shiny': 0.6, 'semi gloss': 1.2 };

/** The zones that follow stay as they are. */
export const KEEP_WORDS = ['keep', 'leave', 'retain', 'preserve', "don't change", "don't touch", 'do not change', 'do not touch', 'except', 'except for', 'apart from', 'but not', 'excluding', 'not the', 'other than', "don't recolor", "don't paint", 'do not recolor', 'without changing', 'without touching', 'save for', 'never touch', 'untouched are', 'keep original', 'do not alter', "don't alter", 'nothing on', 'skip', 'ignore', 'hands off'] as const;
/** The zones before stay as they are. */
export const UNCHANGED_WORDS = ['as they are', 'as it is', 'as is', 'unchanged', 'untouched', 'original', 'stock', 'stay', 'stays', 'alone', 'the way they are', 'like they are', 'as before', 'as photographed', 'how they are', 'the same as now', 'stay the same', 'stays the same', 'remain the same', 'remain', 'remains', 'factory'] as const;
export const NO_WORDS = ['no', 'without', 'without any', 'remove', 'remove the', 'not', 'no more', 'lose the', 'drop the', 'get rid of', 'skip the', 'minus', 'delete'] as const;
export const LIKE_WORDS = ['like the', 'same as the', 'matching the', 'to match the', 'match the', 'same as', 'matching', 'the same color as the', 'same color as the', 'in the color of the', 'the color of the', 'as on the', 'like'] as const;
export const TWO_TONE_WORDS = ['two tone', 'two-tone', 'twotone', 'bicolor', 'two color', 'two colors', 'duo tone', 'duotone', '2 tone', '2-tone'] as const;
/** Parts of a vehicle that the engine leaves alone: said back to the user instead of silently ignored. */
export const OUT_OF_REACH = ['dashboard', 'dash', 'carpet', 'carpets', 'floor', 'floor mats', 'mats', 'headliner', 'roof', 'ceiling', 'steering wheel', 'wheel', 'gear knob', 'shifter', 'shift boot', 'console', 'center console', 'seat belts', 'seat belt', 'seatbelts', 'belts', 'pillars', 'sun visor', 'sun visors', 'windows', 'paint', 'body', 'glove box', 'pedals', 'parcel shelf', 'trunk', 'boot lining', 'logo', 'logos', 'embroidery', 'embroidered', 'badge', 'buttons', 'led lights', 'ambient lighting', 'wood trim', 'plastic', 'plastics', 'rims', 'backrest', 'backrests', 'cushion', 'cushions', 'front seats', 'front seat', 'rear seats', 'rear seat', 'back seats', 'back seat', 'driver seat', "driver's seat", 'passenger seat', 'left seat', 'right seat', 'second row', 'third row'] as const;

/** Words that carry no meaning here. */
export const FILLERS = new Set(
  ('a an the my our your of in on at to for from by with using use used i we you me it its is are be was were will would should could can want wants wanted need needs love like please make makes made making do does turn change changed recolor recolored redo reupholster reupholstered retrim retrimmed upholster upholstered cover covered dress ' +
    'color colors colored colour tone tones toned finish finished material materials look looks looking style styled pattern patterns patterned some any very really just only also too then that this these those them they into as have has having get give put add adds added apply go going done new nice nicely beautiful elegant premium quality high good great fine genuine real soft same both each every all-over throughout along around across over under between where there here so ' +
    'what which front recover refurbish restore pickup coupe sedan convertible roadster hot rod someone who darker lighter paint please thanks thank thx hi hello hey dear car cars truck van suv vehicle motorcycle bike boat jeep mustang picture photo image render rendering design version think maybe perhaps kind sort bit little more most much quite rather pretty up out off done keeping ' +
    "let's lets let see show me i'd i'm id im we'd we'll it's that's can't and or but if while plus whole entire overall general generally panel panels section sections part parts area areas piece pieces row rows line lines accent accents accented detail details detailed detailing contrast contrasting matching set trimmed highlight highlights touch touches hint complemented paired combined combine combination mix mixed featuring feature features running one two").split(' '),
);
