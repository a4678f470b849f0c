import { Problem } from '#server/platform/http/problem.ts';

/**
 * Key under which usernames are unique. Names that look the same to people have the same key, whatever their case, width,
 * stray marks or look-alike letters.
 */

/**
 * Lower-case letters that look like plain Latin ones, from Unicode's confusables table. Names that mix alphabets within a
 * word are refused earlier (`contract/name-letters.ts`), so this table is for words of another alphabet that look
 * Latin. Letters of real names (ø, ł, ß) are kept. A new entry needs a migration, because keys are stored.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ё: 'e',
  ү: 'y',
  ԍ: 'g',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  ϲ: 'c',
  ϳ: 'j',
  // Armenian
  ս: 'u',
  օ: 'o',
  ո: 'n',
  հ: 'h',
  զ: 'q',
  ց: 'g',
  յ: 'j',
  ք: 'p',
  // Latin letters of phonetic and other alphabets
  ı: 'i',
  ɩ: 'i',
  ɪ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɢ: 'g',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ʜ: 'h',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  ɾ: 'r',
  ʋ: 'u',
  ꞓ: 'c',
  ꞡ: 'g',
  ƅ: 'b',
  ɨ: 'i',
  ɱ: 'm',
  ɳ: 'n',
};

/** Letters of alphabets without small ones, or whose small ones look like the capitals, and the Latin ones they look like. */
const CAPITALS = [
  // Cherokee
  ['ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ', 'drtiajewmhyghzbrwsvslcpkdgb'],
  // Lisu
  ['ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpddtgkjczfmnlsrvhwxyaeiou'],
  // Coptic
  ['ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ', 'abehikmnopctyx'],
] as const;

const LATIN_OF = new Map([
  ...Object.entries(LOOK_ALIKES),
  ...CAPITALS.flatMap(([letters, latin]) =>
    Array.from(letters, (letter, i) => [letter.toLowerCase(), latin.charAt(i)] as const),
  ),
]);

/** Greek capitals that look Latin, unlike their small letters. */
const GREEK_CAPITALS = /^[ΖΗΜΝΥ]$/u;

/** Signs that look the same. */
const LIKE_SIGNS = [
  ["'", /[\u2018\u2019\u02b9\u02bb\u02bc\u2032`\u00b4]/gu],
  ['-', /[\u2010-\u2015\u2212]/gu],
  ['/', /[\u2044\u2215]/gu],
  ['\u00b7', /[\u2022\u2027\u2219\u22c5\u30fb]/gu],
  [':', /[\u02d0\ua789]/gu],
  ['!', /\u01c3/gu],
  ['|', /[\u01c0\u2223]/gu],
] as const;

/** Marks that do not turn a letter into another one, such as a line through or under it. */
const STRAY_MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])\p{M}+/gu;

export const usernameKey = (username: string): string =>
  LIKE_SIGNS.reduce((text, [sign, alike]) => text.replace(alike, sign), username.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC')
    .replace(STRAY_MARKS, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{L}/gu, (letter) => LATIN_OF.get(letter) ?? letter);

/**
 * Whether a Greek word is read as a Latin one that its key does not tell, such as one of capitals: Ν looks like N, and its
 * small letter like v.
 */
const isMisread = (word: string): boolean => {
  const letters = Array.from(word);
  return (
    letters.some((letter) => GREEK_CAPITALS.test(letter)) &&
    letters.every((letter) => GREEK_CAPITALS.test(letter) || /^[a-z]$/.test(usernameKey(letter)))
  );
};

/** @throws Problem `invalid_input` */
export const refuseMisread = (username: string): void => {
  if (
    !username
      .normalize('NFKC')
      .split(/[\s\p{P}]+/u)
      .some(isMisread)
  )
    return;
  throw new Problem('invalid_input', 'Username reads like Latin letters. Please write it in small letters.', {
    field: 'username',
  });
};
