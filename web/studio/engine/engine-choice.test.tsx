// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { EnginesReply } from '#contract/engines.ts';
import { createQueryClient } from '#web/lib/queries.ts';
import { EngineChoice } from './engine-choice.tsx';
import { withEngine } from './use-engine.ts';

const LOCAL = { name: 'local', label: 'Our own engine', sendsPhoto: false, allowed: true };
const OPENAI = { name: 'openai', label: 'OpenAI', sendsPhoto: true, allowed: true };
const BODY = { originalImage: '/api/files/a' };

const show = (reply: EnginesReply) => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json(reply)));
  return render(<QueryClientProvider client={createQueryClient()}><EngineChoice disabled={false} /></QueryClientProvider>);
};
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

it('says where the photo goes before it goes there, and forgets the choice with the studio', async () => {
  const { unmount } = show({ engines: [LOCAL, OPENAI], usual: 'local' });
  const own = await screen.findByRole('radio', { name: /our own engine/i });
  expect((own as HTMLInputElement).checked).toBe(true);
  const other = screen.getByRole('radio', { name: /OpenAI/ });
  expect(screen.getByText(/sends this photo and your words to OpenAI/i)).toBeTruthy();
  expect(withEngine(BODY)).toEqual(BODY);
  await userEvent.click(other);
  expect(withEngine(BODY)).toEqual({ ...BODY, engine: 'openai' });
  unmount();
  expect(withEngine(BODY)).toEqual(BODY);
});

it('what is not allowed cannot be chosen and says why', async () => {
  show({ engines: [LOCAL, { ...OPENAI, allowed: false, why: 'Please confirm your email address first.' }], usual: 'local' });
  expect(await screen.findByText('Please confirm your email address first.')).toBeTruthy();
  expect((screen.getByRole('radio', { name: /OpenAI/ }) as HTMLInputElement).disabled).toBe(true);
});
