// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, clearStage, showPage } from '#tests/support/show-page.tsx';
import { ShareButton } from './share-button.tsx';

afterEach(clearStage);

test('a double click makes one link', async () => {
  const stage = showPage(() => <ShareButton designId={7} startsOpen />, {
    at: '/designs/7',
    user: aUser(),
    answers: { '/api/designs/7/share': [], 'POST /api/designs/7/share': () => new Promise(() => undefined) },
  });
  const create = await screen.findByRole('button', { name: 'Create link' });
  fireEvent.click(create);
  fireEvent.click(create);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Creating' })).toBeDefined());
  expect(stage.calls().filter((call) => call === 'POST /api/designs/7/share')).toHaveLength(1);
});
