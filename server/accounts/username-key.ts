/** Two names are the same when people would read them the same: case, width, stray marks and look-alike letters do not count. */

/**
 * Letters that are drawn like plain Latin ones, lower case (after Unicode's confusables table). Names that mix alphabets within a word are
 * refused before (`contract/name-letters.ts`): these are for words that look Latin throughout. Letters that names are really written with
 * (ø, ł, ß) stay what they are. A letter that is added here needs a migration: keys are stored.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ё: 'e',
  ү: 'y', ԍ: 'g',
  // Greek
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ϲ: 'c', ϳ: 'j',
  // Armenian
  ս: 'u', օ: 'o', ո: 'n', հ: 'h', զ: 'q', ց: 'g', յ: 'j', ք: 'p',
  // Latin letters of phonetic and other alphabets
  ı: 'i', ɩ: 'i', ɪ: 'i', ɑ: 'a', ɡ: 'g', ɢ: 'g', ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ʜ: 'h', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's',
  ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ɾ: 'r', ʋ: 'u', ꞓ: 'c', ꞡ: 'g', ƅ: 'b', ɨ: 'i', ɱ: 'm', ɳ: 'n',
};

/** Marks that make no letter of their own with the one that they stand on: a line through or under it. */
const STRAY_MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])\p{M}+/gu;

export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().normalize('NFC').replace(STRAY_MARKS, '').replace(/\s+/g, ' ').trim()
    .replace(/\p{L}/gu, (letter) => LOOK_ALIKES[letter] ?? letter);
