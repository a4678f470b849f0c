/** Two names are the same when people would read them the same: case, width and look-alike letters of other alphabets do not count. */

/** Letters of Cyrillic and Greek that are drawn like Latin ones (after Unicode's confusables table), lower case. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ё: 'e',
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w',
};

export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LOOK_ALIKES[letter] ?? letter);
