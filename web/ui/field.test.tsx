// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_SEARCH_LENGTH } from '#contract/studio/design-query.ts';
import { TextAreaField, TextField } from './field.tsx';
import { SearchField } from './search-field.tsx';

const execCommand = vi.fn();
beforeEach(() => void Object.assign(document, { execCommand }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'execCommand');
});

const none = (): void => undefined;
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const FLAGS = '\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7}';

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

/** What is inserted in place of `data`; undefined if the browser inserts `data` itself. */
const insert = (data: string, init: InputEventInit = {}): string | undefined => {
  execCommand.mockClear();
  const event = new InputEvent('beforeinput', {
    inputType: 'insertText',
    bubbles: true,
    cancelable: true,
    data,
    ...init,
  });
  if (nameField().dispatchEvent(event)) return undefined;
  return (execCommand.mock.lastCall?.[2] as string | undefined) ?? '';
};

test.each([
  ['field', () => <TextField label="Name" maxLength={20} value={'x'.repeat(15)} onChange={none} />],
  ['text area', () => <TextAreaField label="Name" maxLength={20} value={'x'.repeat(15)} onChange={none} />],
  [
    'search field',
    () => <SearchField label="Name" hint="" value={'x'.repeat(MAX_SEARCH_LENGTH - 5)} onChange={none} />,
  ],
])('at the limit of a %s no character is split, typed or pasted', (_what, show) => {
  render(show());
  for (const inputType of ['insertText', 'insertFromPaste']) {
    expect(insert(FAMILY, { inputType })).toBe('');
    expect(insert(`a${FLAGS}`, { inputType })).toBe('a\u{1f1e9}\u{1f1ea}');
    expect(insert('abcde', { inputType })).toBeUndefined();
  }
});

test('text that is selected makes room, and what a keyboard composes is left to it', () => {
  render(<TextField label="Name" maxLength={20} value={'x'.repeat(20)} onChange={none} />);
  nameField().setSelectionRange(0, 10);
  expect(insert(FAMILY)).toBeUndefined();
  nameField().setSelectionRange(20, 20);
  expect(insert(FAMILY, { isComposing: true })).toBeUndefined();
});
