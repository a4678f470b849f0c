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

/** Marks that do not turn a letter into another one, such as a line through or under it. */
const STRAY_MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])\p{M}+/gu;

export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(STRAY_MARKS, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{L}/gu, (letter) => LOOK_ALIKES[letter] ?? letter);
