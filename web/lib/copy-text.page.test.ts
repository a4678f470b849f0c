// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

let field: HTMLInputElement;
let line: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<input value="https://shop.example/share/1"><pre>npx retrim</pre>';
  field = document.querySelector('input')!;
  line = document.querySelector('pre')!;
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});
const oldWay = (copies: boolean) => {
  const command = vi.fn(() => copies);
  Object.assign(document, { execCommand: command });
  return command;
};

test('the clipboard takes it where there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('red', field)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('red');
});

test.each([
  ['is missing, as over plain http', {}],
  ['refuses', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  [
    'throws',
    {
      clipboard: {
        writeText: () => {
          throw new TypeError('no');
        },
      },
    },
  ],
])('a clipboard that %s leaves the old command, which copies what is selected', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const command = oldWay(true);
  expect(await copyText('https://shop.example/share/1', field)).toBe(true);
  expect(command).toHaveBeenCalledWith('copy');
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 28]);
});

test.each([
  ['refuses too', () => oldWay(false)],
  ['is gone', () => undefined],
])('where the old command %s, the text is selected for the hand', async (_, set) => {
  vi.stubGlobal('navigator', {});
  set();
  expect(await copyText('npx retrim', line)).toBe(false);
  expect(getSelection()!.toString()).toBe('npx retrim');
});
