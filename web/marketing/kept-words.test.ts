import { expect, test } from 'vitest';
import { TRASH_DAYS } from '#contract/durations.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import * as faq from './help/faq-words.ts';
import * as help from './help/help-words.ts';
import { TERMS } from './legal-words.ts';
import { PRIVACY } from './privacy-words.ts';

const [unsaved, trash] = [`removed after ${RETENTION_DAYS} days`, `${TRASH_DAYS} days`];
const textOf = (page: object): string => JSON.stringify(page);

test('D-29: terms, privacy page, FAQ and help center name the days after which the server removes files', () => {
  for (const page of [TERMS, PRIVACY, faq, help])
    for (const days of [unsaved, trash]) expect(textOf(page)).toContain(days);
});

test('D-51: the terms say where photos lie, where they are processed, and that copies against loss hold them too', () => {
  for (const words of [
    'lie on the server of this site or, where its operator has set that up, in a database and a storage service rented',
    'processed on our own server. They go to an outside AI provider only where the operator',
    'Backups that the operator makes hold the same data until they are overwritten',
  ])
    expect(textOf(TERMS)).toContain(words);
});
