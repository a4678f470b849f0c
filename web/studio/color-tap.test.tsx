// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HEX_BY_COLOR } from '#contract/options.ts';
import { takeRenders } from '#tests/support/count-renders.tsx';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import {
  aZone,
  openCustomizeStep,
  PAINT_RESULT,
  SIDE,
  type EngineAnswers,
} from '#tests/support/open-customize-step.tsx';

const engine: EngineAnswers = (name) =>
  ({
    open: {
      zones: [aZone('insert', 'Inserts'), aZone('bolster', 'Bolsters')],
      map: { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) },
      outlines: ['M0 0Z', 'M0 2Z'],
      width: SIDE,
      height: SIDE,
      warnings: [],
      seatColors: [[10, 0, 0]],
    },
    paint: PAINT_RESULT,
  })[name];

afterEach(() => {
  cleanUpPage();
  vi.restoreAllMocks();
});

test('a tap on a color renders the studio once; the picture that comes of it renders only what shows it', async () => {
  await openCustomizeStep(engine);
  await screen.findByText('Live preview');
  await waitFor(() => expect(document.querySelector('.photo-tag-busy')).toBeNull());
  takeRenders();
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));

  const rendered: string[] = [];
  const timesOf = (component: string): number => {
    rendered.push(...takeRenders());
    return rendered.filter((name) => name === component).length;
  };
  // The choice, the painting that begins, the painting that ends.
  await waitFor(() => expect(timesOf('StageTags')).toBe(3));
  for (const component of ['JobProvider', 'StudioFrame', 'CustomizeStep', 'Stage', 'PartRail', 'OptionsPanel', 'GoBar'])
    expect(`${component} ${timesOf(component)}`).toBe(`${component} 1`);
  expect(rendered.length).toBeLessThan(200);
});

test('"Custom" opens the picker on the color that is worn, listed or not, and a listed one closes it', async () => {
  await openCustomizeStep(engine);
  await screen.findByText('Live preview');
  const colors = within(screen.getByRole('group', { name: 'Seats: color' }));
  const picker = (): HTMLInputElement | null => colors.queryByLabelText('Seats: color: pick a custom color');
  await userEvent.click(colors.getByRole('radio', { name: 'Red' }));
  expect(picker()).toBeNull();
  await userEvent.click(colors.getByRole('radio', { name: 'Custom' }));
  expect(picker()!.value).toBe(HEX_BY_COLOR.red);
  expect(colors.getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
  expect(colors.getByRole<HTMLInputElement>('radio', { name: 'Red' }).checked).toBe(false);
  fireEvent.input(picker()!, { target: { value: '#123456' } });
  expect(picker()!.value).toBe('#123456');
  // Dragged on: the studio follows the hand.
  for (const value of ['#223456', '#323456', '#423456']) {
    fireEvent.input(picker()!, { target: { value } });
    expect(picker()!.value).toBe(value);
    expect(screen.getByLabelText<HTMLInputElement>('Hex code').value).toBe(value);
  }
  await userEvent.click(colors.getByRole('radio', { name: 'Blue' }));
  expect(picker()).toBeNull();
});

/** A phone lays the swatches out in one row that scrolls. */
const layOutAsRow = (width: number, card: number): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('.swatches-colors');
    if (row === this) return new DOMRect(0, 0, width, 90);
    if (row === null || !this.matches('.swatch')) return new DOMRect();
    return new DOMRect([...row.children].indexOf(this) * card - row.scrollLeft, 0, card, 90);
  });
};
const chosenCard = () =>
  within(screen.getByRole('group', { name: 'Seats: color' })).getByRole('radio', { checked: true }).parentElement!;

test('where the swatches are a row, the chosen one is in view: at the first preview, after the corrections, and not moved under the finger', async () => {
  layOutAsRow(100, 78);
  await openCustomizeStep(engine);
  await screen.findByText('Live preview');
  const rowOf = () => document.querySelector('.swatches-colors')!;
  const expectInView = (): void => {
    const { left, right } = chosenCard().getBoundingClientRect();
    expect([left >= 0, right <= 100]).toEqual([true, true]);
  };
  await waitFor(() => expect(chosenCard().textContent).toBe('Tan'));
  expect(rowOf().scrollLeft).toBeGreaterThan(0);
  expectInView();
  const before = rowOf();
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(rowOf()).not.toBe(before));
  expectInView();
  rowOf().scrollLeft = 100;
  await userEvent.click(screen.getByRole('radio', { name: 'Black' }));
  expect(chosenCard().textContent).toBe('Black');
  expect(rowOf().scrollLeft).toBe(100);
});
