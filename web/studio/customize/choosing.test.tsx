// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { aZone, answerWithZones, openCustomizeStep } from '#tests/support/open-customize-step.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanUpPage();
});

const engine = answerWithZones([aZone('seat', 'Seats')]);

test('offline is said while one chooses, and goes by itself', async () => {
  await openCustomizeStep(engine);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^Offline\./).closest('[role="status"]')).not.toBeNull();
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^Offline\./)).toBeNull();
});

test('a cover that was only suggested is not said to be replaced by words', async () => {
  await openCustomizeStep((name, input) =>
    name === 'open' ? { ...engine(name, input), seatColors: [[80, 0, 0]] } : engine(name, input),
  );
  await screen.findByText('Live preview');
  await userEvent.click(screen.getByRole('button', { name: /Mode/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Custom Instructions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Customize' }));
  await userEvent.type(await screen.findByLabelText('Custom instructions'), 'blue');
  expect(screen.queryByText(/^Your words replace/)).toBeNull();
});

test('words say which choices they replace, with the way back; without words nothing is replaced', async () => {
  await openCustomizeStep(engine);
  const red = (): HTMLInputElement => screen.getAllByRole<HTMLInputElement>('radio', { name: 'Red' })[0]!;
  await userEvent.click(red());
  await userEvent.click(screen.getByRole('button', { name: /Mode/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Custom Instructions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Customize' }));
  await screen.findByText('The picture keeps Red leather until you write something.');
  await userEvent.type(screen.getByLabelText('Custom instructions'), 'blue');
  const replaced = screen.getByText('Your words replace your choices (Red leather).').parentElement!;
  await userEvent.click(within(replaced).getByRole('button'));
  expect(red().checked).toBe(true);
});

const tabs = (): string[] =>
  within(screen.getByRole('group', { name: 'What to change' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.closest('label')!.textContent!);

test('tabs of thread and piping say what the words ask for, not what was chosen by swatches before', async () => {
  await openCustomizeStep(engine);
  await screen.findByText('Live preview');
  await userEvent.click(screen.getByRole('button', { name: /Mode/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Custom Instructions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Customize' }));
  await userEvent.type(await screen.findByLabelText('Custom instructions'), 'green leather with cream piping');
  expect(tabs().slice(-2)).toEqual(['ThreadNone', 'PipingSingle, cream']);
});

test('piping in contrast says so once', async () => {
  await openCustomizeStep(engine);
  await screen.findByText('Live preview');
  await userEvent.click(screen.getByRole('radio', { name: /^Piping/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Contrast' }));
  expect(tabs().at(-1)).toBe('PipingContrast');
});

test('no color is marked as chosen before one is suggested, except one that the person chose', async () => {
  let answer = (): void => undefined;
  const read = new Promise<void>((resolve) => (answer = resolve));
  await openCustomizeStep((name, input) =>
    name === 'open' ? read.then(() => ({ ...engine(name, input), seatColors: [[30, 0, 0]] })) : engine(name, input),
  );
  const color = (name: string): HTMLInputElement => screen.getAllByRole<HTMLInputElement>('radio', { name })[0]!;
  const chosen = (): (string | undefined)[] =>
    within(screen.getByRole('group', { name: 'Seats: color' }))
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map((radio) => radio.closest('label')?.textContent);
  expect(chosen()).toEqual([]);
  expect(tabs()[0]).toBe('Seats...');
  await userEvent.click(color('Black'));
  expect(chosen()).toEqual(['Black']);
  answer();
  await screen.findByText('Live preview');
  expect(tabs()[0]).toMatch(/^SeatsLeather/);
});
