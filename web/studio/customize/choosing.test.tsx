// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
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
  const stays = 'The picture stays as it is until your words are understood.';
  const field = await screen.findByLabelText('Custom instructions');
  for (const words of ['', 'make it cool']) {
    fireEvent.change(field, { target: { value: words } });
    screen.getByText(stays);
    expect(screen.queryByText(/^Your words replace/)).toBeNull();
  }
  fireEvent.change(field, { target: { value: 'blue' } });
  expect(screen.queryByText(stays)).toBeNull();
  const replaced = screen.getByText('Your words replace your choices (Red leather).').parentElement!;
  await userEvent.click(within(replaced).getByRole('button'));
  expect(red().checked).toBe(true);
});

const tabs = (): string[] =>
  within(screen.getByRole('group', { name: 'What to change' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.closest('label')!.textContent!);

const openWords = async (answer = engine): Promise<(words: string) => void> => {
  await openCustomizeStep(answer);
  await screen.findByText('Live preview');
  await userEvent.click(screen.getByRole('button', { name: /Mode/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Custom Instructions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Next: Customize' }));
  const field = await screen.findByLabelText('Custom instructions');
  return (words) => fireEvent.change(field, { target: { value: words } });
};

test('how much of the words was understood stands beside the name of their field', async () => {
  const write = await openWords();
  const outcome = (): string => document.querySelector('.words-outcome')?.textContent ?? '';
  expect(outcome()).toBe('');
  for (const [words, says] of [
    ['make it cool', 'Nothing understood yet'],
    ['red seats', 'All understood'],
    ['leave the dashboard', 'All understood'],
    ['red seats, white piping, chrome wheels', '2 of 3 understood'],
    ['seats and doors in red', '1 of 2 understood'],
  ] as const) {
    write(words);
    expect(outcome()).toBe(says);
  }
});

test('without an instruction that is understood there is nothing to generate', async () => {
  const write = await openWords();
  const generate = (): boolean => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled;
  write('make it cool');
  expect(generate()).toBe(true);
  write('make it green');
  expect(generate()).toBe(false);
});

test('a part that the photo lacks is said before the render; what is not used says why', async () => {
  const write = await openWords();
  write('seats and door panels in cognac leather, headliner in black, green velvet, inserts in tartan, wite gizmos');
  const understood = screen.getByRole('region', { name: 'What we understood' });
  expect(within(understood).getByText('Doors', { exact: false }).nextSibling!.textContent).toBe(
    'not found in this photo',
  );
  const notes = [...document.querySelectorAll('.words-unused p')].map(({ textContent }) => textContent);
  expect(notes).toEqual([
    'Not used: “wite gizmos”. The picture will not show this.',
    'Not painted: “headliner in black”. Parts you can name: seats, inserts, bolsters, headrests, seat backs, doors.',
    'Shown as plain cloth: “tartan” is not in the catalog.',
    'Not in the catalog: “green velvet”. The picture will not show this.',
  ]);
});

test('the tab of the seats shows the colors of the words, or of the swatches while no words are understood', async () => {
  const write = await openWords();
  const colors = (): string[] =>
    [
      ...screen
        .getAllByRole('radio', { name: /^Seats/ })[0]!
        .closest('label')!
        .querySelectorAll<HTMLElement>('.part-face'),
    ].map((face) => face.style.getPropertyValue('--swatch'));
  write('green leather');
  const [green] = colors();
  expect(green).toMatch(/^#/);
  write('white inserts, green bolsters');
  expect(colors()).toEqual([green, expect.stringMatching(/^#/)]);
});

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
