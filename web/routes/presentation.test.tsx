// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDesign, aUser, clearStage, problem, showPage, type Answer } from '#tests/support/show-page.tsx';
import Presentation from './presentation.tsx';

afterEach(clearStage);

const show = (place: Answer) =>
  showPage(Presentation, {
    at: '/designs/7/presentation',
    path: '/designs/:id/presentation',
    user: aUser({ subscriptionTier: 'premium' }),
    answers: { 'GET /api/designs': [aDesign(7)], 'GET /api/designs/7/customer': place },
  });
const fields = async (): Promise<[string, string]> => [
  ((await screen.findByLabelText(/^Customer/)) as HTMLInputElement).value,
  (screen.getByLabelText(/^Job number/) as HTMLInputElement).value,
];

test('S-99: customer and job number are those of the folder that the design lies in', async () => {
  show({ customer: { id: 'c1c1c1c1', name: 'Pat Sample', jobNumber: 'J-1042' } });
  expect(await fields()).toEqual(['Pat Sample', 'J-1042']);
});

test('S-99: a design in no folder, or whose folder cannot be asked for, begins with empty fields', async () => {
  show({ customer: null });
  expect(await fields()).toEqual(['', '']);
  clearStage();
  show(() => problem(500, 'Something went wrong'));
  expect(await fields()).toEqual(['', '']);
});
