import { expect, test } from 'vitest';
import { hasWords, inPseudo } from './pseudo-language.mjs';

const speak = (source: string, path = '/web/x/words.ts'): string => inPseudo(source, path);

test('texts are accented, a third longer and in brackets; inserted values stay as they are', () => {
  expect(speak("export const A = { title: 'Save', left: (n: number) => `${n} left` };")).toBe(
    'export const A = { title: "⟦Šààṽèè⟧", left: (n: number) => `⟦${n} ĺèèƒţ⟧` };',
  );
  expect(speak("export const A = (n: number) => `Choose ${n === 1 ? 'one' : 'more'} now`;")).toBe(
    'export const A = (n: number) => `⟦Çĥòòòòšèè ${n === 1 ? "òòñèè" : "ṁòòŕèè"} ñòòŵ⟧`;',
  );
});

test('keys, addresses, types, comparisons and names stay', () => {
  for (const source of [
    "export const A = { id: 'quick', to: '/designs', name: 'Retrim' };",
    "const a = (x: 'one' | 'two') => x === 'one';",
    "import { x } from './words.ts';",
    "const a = { 'invalid type': 1 };",
    "const a = names['grey'];",
  ])
    expect(speak(source)).toBe(source);
});

test('quotes and line ends survive', () => {
  expect(speak(`const a = 'it\\'s "so"\\n';`)).toBe(String.raw`const a = "⟦ììţ'š \"šòò\"\n⟧";`);
});

test('only the displayed values of a list are changed', () => {
  expect(
    speak("const LIST = [{ id: 'leather', name: 'Leather' }]; const first = 'sedan';", '/contract/options.ts'),
  ).toBe("const LIST = [{ id: 'leather', name: \"⟦Ĺèèààţĥèèŕ⟧\" }]; const first = 'sedan';");
});

test('words files and lists are found, tests and code are not', () => {
  expect(
    ['/a/web/studio/studio-words.ts', '/a/web/shop/words.ts', '/a/contract/options.ts'].map((path) => hasWords(path)),
  ).toEqual([true, true, true]);
  expect(
    ['/a/web/studio/render/render-words.test.ts', '/a/web/studio/studio.tsx', '/a/engine/words/understand.ts'].map(
      (path) => hasWords(path),
    ),
  ).toEqual([false, false, false]);
});
