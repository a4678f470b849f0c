import { expect, test } from 'vitest';
import { searchHelp } from './search-help.ts';

const first = (text: string): string | undefined => searchHelp(text)?.questions[0]?.question;

test.each([
  ['wrong colour', 'The color in the picture looks wrong. What can I do?'],
  ['wrong color', 'The color in the picture looks wrong. What can I do?'],
  ['How do I delete my account?', 'How do I delete my account or change my sign-in?'],
  ['forgot pasword', 'How do I delete my account or change my sign-in?'],
  ['seat not found', 'The wrong parts are marked. What now?'],
  ['the bench is missing', 'The wrong parts are marked. What now?'],
  ['cancelling my plan', 'Can I cancel?'],
  ['refund', 'Can I cancel?'],
  ['downlod', 'How large is the download?'],
  ['resolusion', 'How large is the download?'],
  ['motorhome', 'My vehicle is a boat, an aircraft or an RV. Does it work?'],
  ['catalogue import', 'Can I use the materials that my shop stocks?'],
  ['steering wheel', 'Which parts can be covered?'],
  ['headliner', 'Which parts can be covered?'],
  ['dash', 'Which parts can be covered?'],
  ['carpet', 'Which parts can be covered?'],
  ['share with a client', 'How do I show a design to my customer?'],
])('S-81: “%s” finds “%s” first', (text, question) => {
  expect(searchHelp(text)).toMatchObject({ hasAll: true });
  expect(first(text)).toBe(question);
});

test('S-81: no more than three answers; those that lack a word are told apart', () => {
  expect(searchHelp('photo')?.questions).toHaveLength(3);
  expect(searchHelp('visualise my submarine leather')).toMatchObject({ hasAll: false });
  expect(searchHelp('submarine')?.questions).toEqual([]);
});

test('S-81: a search of fillers alone is none', () => {
  for (const text of ['', ' ', 'how do I', '?']) expect(searchHelp(text)).toBeNull();
});
