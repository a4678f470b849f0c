/** Finds the car that custom instructions or a photo's file name mention. */
import { FIRST_VEHICLE_YEAR } from '#contract/options.ts';
import { COLOR_WORDS, MATERIAL_WORDS } from '#engine/words/lexicon.ts';

/** Makes whose names are not other words of the trade, as "Seat" and "Mini" are. */
const MAKES = (
  'Acura|Alfa Romeo|Aston Martin|Audi|Austin-Healey|BMW|Bentley|Buick|Cadillac|Chevrolet|Chrysler|Citroen|' +
  'Citroën|Dacia|Datsun|DeLorean|Dodge|Ferrari|Fiat|Ford|GMC|Genesis|Harley-Davidson|Honda|Hyundai|' +
  'Infiniti|Isuzu|Jaguar|Jeep|Kawasaki|Kia|Lamborghini|Lancia|Land Rover|Lexus|Lincoln|Maserati|Mazda|' +
  'McLaren|Mercedes-Benz|Mitsubishi|Nissan|Oldsmobile|Opel|Peugeot|Plymouth|Pontiac|Porsche|Range Rover|' +
  'Renault|Rolls-Royce|Saab|Skoda|Studebaker|Subaru|Suzuki|Tesla|Toyota|Triumph|Vauxhall|Volkswagen|Volvo|' +
  'Yamaha|Škoda'
).split('|');
const SHORT_MAKES: Readonly<Record<string, string>> = {
  chevy: 'Chevrolet',
  vw: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
};
/** Models that people name without the make. */
const MAKE_OF_MODEL: Readonly<Record<string, string>> = {
  bronco: 'Ford',
  camaro: 'Chevrolet',
  corvette: 'Chevrolet',
  'f-150': 'Ford',
  miata: 'Mazda',
  mustang: 'Ford',
  silverado: 'Chevrolet',
  tacoma: 'Toyota',
  tundra: 'Toyota',
  wrangler: 'Jeep',
};
/** First words of models that have two. */
const TWO_WORD_MODEL_STARTS = new Set('bel el grand land model monte santa super town'.split(' '));
/** Words after a make that are not a model. */
const NON_MODEL_WORDS =
  /^(?:an?|and|as|at|car|coupe|for|from|front|had|has|i|in|interior|is|mit|of|on|or|rear|seats?|sedan|suv|the|to|truck|und|van|y|con|en|wagon|want|with)$/i;

const NAMES = [...MAKES, ...Object.keys(SHORT_MAKES), ...Object.keys(MAKE_OF_MODEL)].toSorted(
  (a, b) => b.length - a.length,
);
const CAR_NAME_PATTERN = new RegExp(
  `(?<![\\p{L}\\d])(${NAMES.join('|').replaceAll('-', '[- ]')})(?![\\p{L}\\d])`,
  'iu',
);

/** Finds a year written as "1967" or "'67". */
const findYear = (text: string, thisYear: number): string => {
  const [, full, short] = /(?<!\d)(?:((?:19|20)\d\d)|['’](\d\d))(?!\d)/.exec(text) ?? [];
  if (full === undefined && short === undefined) return '';
  const year = Number(full ?? (Number(short) > thisYear % 100 ? `19${short}` : `20${short}`));
  return year >= FIRST_VEHICLE_YEAR && year <= thisYear ? String(year) : '';
};

const isModel = (word: string): boolean =>
  word !== '' &&
  !NON_MODEL_WORDS.test(word) &&
  !Object.hasOwn(COLOR_WORDS, word) &&
  !Object.hasOwn(MATERIAL_WORDS, word);

/** The model at the beginning of a text, capitalized. */
const parseModel = (text: string): string => {
  const [first = '', second = ''] =
    text.match(/^\s*([\p{L}\d][\p{L}\d-]*)(?:\s+([\p{L}\d][\p{L}\d-]*))?/u)?.slice(1) ?? [];
  if (!isModel(first.toLowerCase()) || /^(?:19|20)\d\d$/.test(first)) return '';
  const words = TWO_WORD_MODEL_STARTS.has(first.toLowerCase()) && second !== '' ? [first, second] : [first];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
};

/** "1967 Ford Mustang", or as much of it as the text contains; empty if it mentions no car. */
export const carInWords = (text: string, thisYear: number): string => {
  const plain = text.replaceAll('_', ' ');
  const found = CAR_NAME_PATTERN.exec(plain);
  if (found === null) return '';
  const [name] = found;
  const key = name.toLowerCase().replaceAll(' ', '-');
  const ownMake = MAKE_OF_MODEL[key];
  const make =
    ownMake ?? SHORT_MAKES[key] ?? MAKES.find((known) => known.toLowerCase().replaceAll(' ', '-') === key) ?? name;
  const model = parseModel(ownMake === undefined ? plain.slice(found.index + name.length) : name);
  return [findYear(plain, thisYear), make, model].filter(Boolean).join(' ');
};

/** @param name of a photo's file, such as "1967-ford-mustang.jpg" */
export const carInFileName = (name: string, thisYear: number): string =>
  carInWords(name.replace(/\.\w+$/, '').replaceAll(/[-_.]+/g, ' '), thisYear);
