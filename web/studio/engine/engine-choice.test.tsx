// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { EnginesReply } from '#contract/studio/engines.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { EngineChoice } from './engine-choice.tsx';
import { useResetEngineOnLeave, withEngine } from './use-engine.ts';

const LOCAL = { name: 'local', label: 'Our own engine', sendsPhoto: false, allowed: true };
const OPENAI = { name: 'openai', label: 'OpenAI', sendsPhoto: true, allowed: true };
const BODY = { originalImage: '/api/files/a' };

const show = (reply: EnginesReply) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(reply)),
  );
  const client = createQueryClient();
  const Visit = ({ bar }: { bar: string }) => {
    useResetEngineOnLeave();
    return (
      <QueryClientProvider client={client}>
        <EngineChoice key={bar} disabled={false} />
      </QueryClientProvider>
    );
  };
  const { rerender, ...shown } = render(<Visit bar="customize" />);
  return { ...shown, toColorways: () => rerender(<Visit bar="colorways" />) };
};
const choice = (): Promise<HTMLSelectElement> => screen.findByRole('combobox', { name: 'Final picture by' });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('where nothing else is configured there is no choice, and no word about it', async () => {
  const { container } = show({ engines: [LOCAL], usual: 'local' });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container.textContent).toBe('');
  expect(withEngine(BODY)).toEqual(BODY);
});

it('says where the photo goes once it is chosen, and forgets the choice with the studio', async () => {
  const { unmount, toColorways } = show({ engines: [LOCAL, OPENAI], usual: 'local' });
  const select = await choice();
  expect(select.value).toBe('local');
  expect(screen.getByText('Your photo stays on this server.')).toBeTruthy();
  expect(withEngine(BODY)).toEqual(BODY);
  await userEvent.selectOptions(select, 'openai');
  expect(screen.getByText(/sends this photo and your words to OpenAI/i)).toBeTruthy();
  expect(withEngine(BODY)).toEqual({ ...BODY, engine: 'openai' });
  // Another bar of the same studio says the same.
  toColorways();
  expect((await choice()).value).toBe('openai');
  expect(withEngine(BODY)).toEqual({ ...BODY, engine: 'openai' });
  unmount();
  expect(withEngine(BODY)).toEqual(BODY);
});

it('where the operator made another engine usual, that is said before anything is sent', async () => {
  show({ engines: [LOCAL, OPENAI], usual: 'openai' });
  expect((await choice()).value).toBe('openai');
  expect(screen.getByText(/sends this photo and your words to OpenAI/i)).toBeTruthy();
});

it('what is not allowed cannot be chosen and says why', async () => {
  show({
    engines: [LOCAL, { ...OPENAI, allowed: false, why: 'Please confirm your email address first.' }],
    usual: 'local',
  });
  await userEvent.click(await screen.findByText('Use OpenAI instead?'));
  expect(screen.getByText('Please confirm your email address first.')).toBeTruthy();
  expect(screen.getByText(/Your photo stays on this server/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
